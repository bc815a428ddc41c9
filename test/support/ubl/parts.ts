import { all, type Change, drop, put, set, twice } from './change.ts';
import { inFamily } from './families.ts';

/** Gives the totals of the document other amounts. */
export const totals = (amounts: Readonly<Record<string, string>>): Change =>
  all(...Object.entries(amounts).map(([name, amount]) => set(`LegalMonetaryTotal/${name}`, amount)));

/** Gives the lines at a path another quantity. */
export const quantity =
  (line: string, amount: string): Change =>
  (root) =>
    set(`${line}/${root.name === 'Invoice' ? 'InvoicedQuantity' : 'CreditedQuantity'}`, amount)(root);

/** One more line, before the other: none of something, so that a fault on it changes no sum. */
export const freeLine = (...changes: readonly Change[]): Change =>
  all(twice('Line'), set('Line[1]/ID', '0'), quantity('Line[1]', '0'), set('Line[1]/LineExtensionAmount', '0.00'), ...changes);

const free = (path: string): Change =>
  all(twice(path), set(`${path}/Amount`, '0.00'), drop(`${path}/MultiplierFactorNumeric`), drop(`${path}/BaseAmount`));

/** One more allowance of the document, before the other, of 0.00. */
export const freeAllowance = (...changes: readonly Change[]): Change => all(free('AllowanceCharge[1]'), ...changes);

/** One more charge of the document, before the other, of 0.00. */
export const freeCharge = (...changes: readonly Change[]): Change => all(free('AllowanceCharge[2]'), ...changes);

const rows = 'TaxTotal/TaxSubtotal';

/** One more row of the VAT breakdown, before the other, of 0.00. */
export const freeRow = (...changes: readonly Change[]): Change =>
  all(twice(rows), set(`${rows}[1]/TaxableAmount`, '0.00'), set(`${rows}[1]/TaxAmount`, '0.00'), ...changes);

/** A VAT total without a breakdown, with one amount for each currency given. */
export const totalIn = (...currencies: readonly string[]): Change =>
  put('', `<cac:TaxTotal>${currencies.map((code) => `<cbc:TaxAmount currencyID="${code}">45.00</cbc:TaxAmount>`).join('')}</cac:TaxTotal>`);

/** The document in another currency. */
export const inCurrency =
  (code: string): Change =>
  (root) => {
    set('DocumentCurrencyCode', code)(root);
    const visit: Change = ({ attributes, children }) => {
      if (attributes.has('currencyID')) attributes.set('currencyID', code);
      children.forEach(visit);
    };
    visit(root);
  };

/** Every country of the document is Italy, as split payment wants it. */
export const inItaly = all(
  ...['AccountingSupplierParty/Party/PostalAddress', 'AccountingCustomerParty/Party/PostalAddress', 'TaxRepresentativeParty/PostalAddress']
    .concat('Delivery/DeliveryLocation/Address')
    .map((address) => set(`${address}/Country/IdentificationCode`, 'IT')),
  set('Line/Item/OriginCountry/IdentificationCode', 'IT'),
);

/** The document in split payment, the one VAT category that has no rules for its rows, rates and numbers. */
export const inSplitPayment = all(inItaly, inFamily({ id: 'B', code: 'B', rate: '0', reason: false }));
