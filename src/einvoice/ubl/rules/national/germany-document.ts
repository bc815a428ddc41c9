import { find, has, kids, norm, textAt } from '../nodes.ts';
import type { Test } from '../rule.ts';

const categories = new Set(['S', 'Z', 'E', 'AE', 'K', 'G', 'L', 'M']);

/** With one of the German VAT categories there is a tax number of the seller, or a representative. */
export const taxNumber: Test = (root) => {
  const lines = [...kids(root, 'InvoiceLine'), ...kids(root, 'CreditNoteLine')].flatMap((line) =>
    find(line, 'Item/ClassifiedTaxCategory/ID'),
  );
  const used = [...lines, ...find(root, 'AllowanceCharge/TaxCategory/ID')].some(({ text }) => categories.has(text));
  const numbered = find(root, 'AccountingSupplierParty/Party/PartyTaxScheme/CompanyID').some(({ text }) => norm(text) !== '');
  return !used || numbered || has(root, 'TaxRepresentativeParty');
};

/** Each line of the payment terms that begins with `#` states a discount, and a line break follows the last. */
export const discounts: Test = (root) => {
  const terms = textAt(root, 'PaymentTerms/Note') ?? '';
  const lines = terms.split(/\r?\n/).filter((line) => norm(line).startsWith('#'));
  const form = /#(SKONTO)#TAGE=([0-9]+#PROZENT=[0-9]+\.[0-9]{2})(#BASISBETRAG=-?[0-9]+\.[0-9]{2})?#$/;
  const wrong = lines.find((line) => !form.test(norm(line)));
  const last = terms.split(/#.+#/).at(-1) ?? '';
  return (
    lines.length === 0 || (wrong === undefined && /^\s*\n/.test(last)) || { found: wrong ?? last, at: find(root, 'PaymentTerms/Note')[0] }
  );
};

/** No two references have an attachment of the same file name. */
export const uniqueNames: Test = (root) => {
  const seen = new Set<string>();
  for (const reference of kids(root, 'AdditionalDocumentReference')) {
    const names = find(reference, 'Attachment/EmbeddedDocumentBinaryObject').flatMap(({ attributes }) => attributes.get('filename') ?? []);
    const twice = names.find((name) => seen.has(name));
    if (twice !== undefined) return { found: twice, at: reference };
    for (const name of names) seen.add(name);
  }
  return true;
};

const hasMandate: Test = (root) => has(root, 'PaymentMeans/PaymentMandate');

/** The numbers that a direct debit asks for. */
export const debitNumbers: { readonly creditor: Test; readonly payer: Test } = {
  creditor: (root, doc) =>
    hasMandate(root, doc) !== true ||
    ['AccountingSupplierParty/Party/PartyIdentification/ID', 'PayeeParty/PartyIdentification/ID'].some((path) =>
      find(root, path).some(({ attributes }) => attributes.get('schemeID') === 'SEPA'),
    ),
  payer: (root, doc) => hasMandate(root, doc) !== true || has(root, 'PaymentMeans/PaymentMandate/PayerFinancialAccount/ID'),
};
