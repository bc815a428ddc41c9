import { describe, expect, it } from 'vitest';
import { paths as absent } from '../../../../src/einvoice/ubl/rules/en/absent-paths.ts';
import { checkUbl, patterns } from '../../../../src/einvoice/ubl/rules/check.ts';
import { base } from '../../../support/ubl/base.ts';
import { breaking } from '../../../support/ubl/breaking.ts';
import { breakingNational } from '../../../support/ubl/breaking-national.ts';
import { breakingPeppol, rightNumbers } from '../../../support/ubl/breaking-peppol.ts';
import { attr, type Change, changed, drop, make, rootOf, set } from '../../../support/ubl/change.ts';
import { listed } from '../../../support/ubl/listed.ts';

const documents = { invoice: base('invoice'), creditNote: base('creditNote') };
const rules = new Map(patterns.flatMap((pattern) => pattern.flatMap((context) => context.rules.map((rule) => [rule.id, rule] as const))));

/** The ids of the rules that a document breaks. */
const broken = (xml: string): string[] => [...new Set(checkUbl(rootOf(xml)).findings.map(({ regel }) => regel))];
const official = (ids: readonly string[]): string[] => ids.filter((id) => !id.startsWith('DUIT'));

/** Rules of national parts of Peppol that duit names instead of holding them. */
const unchecked = /^(DK|GR|IS|IT|NO|SE)-/;
/** Tests that are true whatever stands in the document, so that nothing can break them. */
const never = new Set(['BR-CO-05', 'BR-CO-06', 'BR-CO-07', 'BR-CO-08', 'BR-DEC-13', 'BR-DEC-15', 'UBL-CR-651']);

describe('the list of rules', () => {
  it.each(['fatal', 'warning'] as const)('is held: every %s one, with its flag', (flag) => {
    const wanted = listed[flag].filter((id) => !unchecked.test(id));
    expect(wanted.filter((id) => rules.get(id)?.flag !== flag)).toEqual([]);
  });

  it('has every rule that duit calls official', () => {
    const all = new Set([...listed.fatal, ...listed.warning]);
    expect(official([...rules.keys()]).filter((id) => !all.has(id))).toEqual([]);
    expect(all.size).toBe(1144);
  });

  it('has a sentence in both languages and no id twice', () => {
    for (const { id, text } of rules.values()) {
      expect(text.nl, id).toMatch(/^\p{Lu}.*\.$/su);
      expect(text.en, id).toMatch(/^\p{Lu}.*\.$/su);
    }
    const ids = patterns.flatMap((pattern) => [...new Set(pattern.flatMap((context) => context.rules))].map(({ id }) => id));
    expect(ids.length).toBe(new Set(ids).size);
  });
});

describe('the base documents', () => {
  it.each(Object.entries(documents))('%s keeps every rule', (_name, xml) => {
    expect(checkUbl(rootOf(xml)).findings).toEqual([]);
  });
});

/** The rules about one kind of document only. */
const onlyInvoice = /P0100|P0112|UBL-CR-412|^NL-R-009|^x$/;
const onlyCreditNote = /R080|P0101|^NL-R-001/;

describe('a broken rule is found', () => {
  const cases = Object.entries({ ...breaking, ...breakingPeppol }).flatMap(([id, change]) =>
    (['invoice', 'creditNote'] as const)
      .filter((kind) => !(kind === 'invoice' ? onlyCreditNote : onlyInvoice).test(id))
      .map((kind) => [id, kind, change] as const),
  );
  it.each(cases)('%s on the %s', (id, kind, change) => {
    expect(broken(changed(documents[kind], change))).toContain(id);
  });

  const generated = absent.map(([first, above, names]) => {
    const paths = names.map((name) => (above === '' ? name : `${above}/${name}`));
    const byId = paths.map((path, at) => [`UBL-CR-${String(first + at).padStart(3, '0')}`, path] as const);
    return [above, byId.filter(([, path]) => !path.endsWith('-'))] as const;
  });
  it.each(generated)('UBL-CR: each element under %s, all in one document', (_above, byId) => {
    const found = new Set(broken(changed(documents.invoice, ...byId.map(([, path]) => make(path, 'x')))));
    expect(byId.filter(([id]) => !found.has(id))).toEqual([]);
  });
});

describe('an amount that Peppol computes anew', () => {
  const bearing = [
    ['PEPPOL-EN16931-R040', 'AllowanceCharge[1]/Amount', 10],
    ['PEPPOL-EN16931-R120', 'Line/LineExtensionAmount', 200],
  ] as const;
  const cases = bearing.flatMap(([id, path, right]) =>
    [-0.03, -0.02, -0.01, 0, 0.01, 0.02, 0.03].map((off) => [id, path, (right + off).toFixed(2), Math.abs(off) > 0.02] as const),
  );
  it.each(cases)('breaks %s from more than 0.02 off: %s %s', (id, path, amount, breaks) => {
    for (const xml of Object.values(documents)) expect(broken(changed(xml, set(path, amount))).includes(id)).toBe(breaks);
  });
});

const schemes: readonly (readonly [number, string])[] = [
  [648, 'CustomizationID'],
  [649, 'ProfileID'],
  [650, 'ID'],
  [652, 'AccountingCustomerParty/Party/PartyTaxScheme/CompanyID'],
  [653, 'PaymentMeans/PaymentID'],
  [654, 'PaymentMeans/PayeeFinancialAccount/ID'],
  [655, 'PaymentMeans/PayeeFinancialAccount/FinancialInstitutionBranch/ID'],
  [667, 'Line/Item/BuyersItemIdentification/ID'],
  [668, 'Line/Item/SellersItemIdentification/ID'],
  [674, 'PaymentMeans/CardAccount/PrimaryAccountNumberID'],
  [675, 'PaymentMeans/CardAccount/NetworkID'],
  [676, 'PaymentMeans/PaymentMandate/ID'],
  [677, 'PaymentMeans/PaymentMandate/PayerFinancialAccount/ID'],
  [678, 'TaxTotal/TaxSubtotal/TaxCategory/ID'],
  [679, 'Line/Item/ClassifiedTaxCategory/ID'],
];
const lists: readonly (readonly [number, string])[] = [
  [656, 'InvoiceTypeCode'],
  [657, 'DocumentCurrencyCode'],
  [658, 'TaxCurrencyCode'],
  [659, 'AdditionalDocumentReference/DocumentTypeCode'],
  [660, 'Delivery/DeliveryLocation/Address/Country/IdentificationCode'],
  [661, 'PaymentMeans/PaymentMeansCode'],
  [662, 'Line/AllowanceCharge/AllowanceChargeReasonCode'],
  [672, 'CreditNoteTypeCode'],
];
const elsewhere: readonly (readonly [number, string])[] = [
  [664, 'PaymentMeans/PayeeFinancialAccount/FinancialInstitutionBranch/FinancialInstitution'],
  [669, 'Line/Price/AllowanceCharge/AllowanceChargeReasonCode'],
  [670, 'Line/Price/AllowanceCharge/AllowanceChargeReason'],
  [671, 'Line/Price/AllowanceCharge/MultiplierFactorNumeric'],
  [680, 'PaymentMeans/PayerFinancialAccount'],
  [681, 'PaymentMeans/InstructionNote'],
  [682, 'Delivery/DeliveryAddress'],
];
/** Makes the element where the base document has none. */
const there =
  (path: string): Change =>
  (root) => {
    try {
      attr(path, 'x')(root);
    } catch {
      make(path, 'x')(root);
    }
  };

describe('an attribute or element to leave out is found', () => {
  it.each([...schemes.map((one) => [...one, 'schemeID'] as const), ...lists.map((one) => [...one, 'listID'] as const)])(
    'UBL-CR-%i: %s/@%s',
    (number, path, name) => {
      const xml = changed(number === 672 ? documents.creditNote : documents.invoice, there(path), attr(path, name, 'x'));
      expect(broken(xml)).toContain(`UBL-CR-${number}`);
    },
  );

  it.each(elsewhere)('UBL-CR-%i: %s', (number, path) => {
    expect(broken(changed(documents.invoice, make(path, 'x')))).toContain(`UBL-CR-${number}`);
  });

  const attributes = [...rules.values()].flatMap(({ id, text }) => {
    const name = /^Het kenmerk (\w+) hoort niet in een Peppol-factuur/.exec(text.nl)?.[1];
    return id.startsWith('UBL-DT') && name ? [[id, name] as const] : [];
  });
  it.each(attributes)('%s: @%s', (id, name) => {
    expect(broken(changed(documents.invoice, attr('Line/Item/Name', name, 'x')))).toContain(id);
  });

  it('covers with the tables above every listed rule that can be broken', async () => {
    const families = (await import('../../../support/ubl/families.ts')).familyIds;
    const covered = new Set([
      ...Object.keys(breaking),
      ...Object.keys(breakingPeppol),
      ...Object.keys(breakingNational),
      ...families,
      ...attributes.map(([id]) => id),
      ...[...schemes, ...lists, ...elsewhere].map(([number]) => `UBL-CR-${number}`),
      ...absent.flatMap(([first, , names]) => names.map((_name, at) => `UBL-CR-${String(first + at).padStart(3, '0')}`)),
    ]);
    const all = [...listed.fatal, ...listed.warning].filter((id) => !unchecked.test(id) && !never.has(id));
    expect(all.filter((id) => !covered.has(id))).toEqual([]);
  });
});

describe('a number that keeps the rule of its scheme is let pass', () => {
  it.each(Object.entries(rightNumbers))('%s: %s', (scheme, number) => {
    const path = 'AccountingSupplierParty/Party/EndpointID';
    const found = broken(changed(documents.invoice, attr(path, 'schemeID', scheme), set(path, number)));
    expect(found.filter((id) => id.startsWith('PEPPOL-COMMON'))).toEqual([]);
  });
});

describe('BR-CO-19 and BR-CO-20: a period has a start or an end, and that of the document may have a code instead', () => {
  const start = 'StartDate';
  const end = 'EndDate';
  it.each([
    { without: [end], code: false, right: true },
    { without: [start], code: false, right: true },
    { without: [], code: true, right: true },
    { without: [end], code: true, right: true },
    { without: [start, end], code: false, right: false },
    { without: [start, end], code: true, right: true, rightOfLine: false },
  ])('%j', ({ without, code, right, rightOfLine = right }) => {
    const found = (period: string): string[] =>
      broken(
        changed(
          documents.invoice,
          ...without.map((name) => drop(`${period}/${name}`)),
          ...(code ? [make(`${period}/DescriptionCode`, '35')] : []),
        ),
      );
    expect(found('InvoicePeriod').includes('BR-CO-19')).toBe(!right);
    expect(found('Line/InvoicePeriod').includes('BR-CO-20')).toBe(!rightOfLine);
    expect(found('Line/InvoicePeriod')).not.toContain('BR-CO-19');
  });
});

describe('PEPPOL-COMMON-R040: a number of scheme 0088 has only digits, of any number, and the check digit of GS1', () => {
  const endpoint = 'AccountingSupplierParty/Party/EndpointID';
  const found = (number: string): string[] => broken(changed(documents.invoice, attr(endpoint, 'schemeID', '0088'), set(endpoint, number)));

  it.each(['5412345000013', ' 5412345000013 ', '0', '96385074', '036000291452', '10614141000415', '006141411234567890'])(
    '"%s" is let pass',
    (number) => {
      expect(found(number)).not.toContain('PEPPOL-COMMON-R040');
    },
  );
  it.each(['5412345000014', '5', '96385075', '541234500001A', '541 2345000013', '-5412345000013'])('"%s" is found', (number) => {
    expect(found(number)).toContain('PEPPOL-COMMON-R040');
  });
});
