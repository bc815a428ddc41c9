import { describe, expect, it } from 'vitest';
import { paths as absent } from '../../../../src/einvoice/ubl/rules/en/absent-paths.ts';
import { checkUbl, patterns } from '../../../../src/einvoice/ubl/rules/check.ts';
import { countries, rulesOfCountry } from '../../../../src/einvoice/ubl/rules/national/index.ts';
import { base } from '../../../support/ubl/base.ts';
import { breaking } from '../../../support/ubl/breaking.ts';
import { breakingNational } from '../../../support/ubl/breaking-national.ts';
import { breakingCountries } from '../../../support/ubl/countries.ts';
import { breakingPeppol, rightNumbers } from '../../../support/ubl/breaking-peppol.ts';
import { attr, type Change, changed, drop, make, put, rootOf, set, twice } from '../../../support/ubl/change.ts';
import { families, familyIds, inFamily } from '../../../support/ubl/families.ts';
import { listed } from '../../../support/ubl/listed.ts';

const documents = { invoice: base('invoice'), creditNote: base('creditNote') };
const national = (await Promise.all(countries.map(rulesOfCountry))).flat();
const rules = new Map(
  [...patterns, ...national].flatMap((pattern) => pattern.flatMap((context) => context.rules.map((rule) => [rule.id, rule] as const))),
);

/** The ids of the rules that a document breaks. */
const broken = async (xml: string): Promise<string[]> => [...new Set((await checkUbl(rootOf(xml))).map(({ regel }) => regel))];
const official = (ids: readonly string[]): string[] => ids.filter((id) => !id.startsWith('DUIT'));

/** Tests that are true whatever stands in the document, so that nothing can break them. */
const never = new Set(['BR-CO-05', 'BR-CO-06', 'BR-CO-07', 'BR-CO-08', 'BR-DEC-13', 'BR-DEC-15', 'UBL-CR-651']);

describe('the list of rules', () => {
  it.each(['fatal', 'warning'] as const)('is held: every %s one, with its flag', (flag) => {
    expect(listed[flag].filter((id) => rules.get(id)?.flag !== flag)).toEqual([]);
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
    const ids = [...patterns, ...national].flatMap((pattern) =>
      [...new Set(pattern.flatMap((context) => context.rules))].map(({ id }) => id),
    );
    expect(ids.length).toBe(new Set(ids).size);
  });
});

describe('the base documents', () => {
  it.each(Object.entries(documents))('%s keeps every rule', async (_name, xml) => {
    expect(await checkUbl(rootOf(xml))).toEqual([]);
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
  it.each(cases)('%s on the %s', async (id, kind, change) => {
    expect(await broken(changed(documents[kind], change))).toContain(id);
  });

  const generated = absent.map(([first, above, names]) => {
    const paths = names.map((name) => (above === '' ? name : `${above}/${name}`));
    const byId = paths.map((path, at) => [`UBL-CR-${String(first + at).padStart(3, '0')}`, path] as const);
    return [above, byId.filter(([, path]) => !path.endsWith('-'))] as const;
  });
  it.each(generated)('UBL-CR: each element under %s, all in one document', async (_above, byId) => {
    const found = new Set(await broken(changed(documents.invoice, ...byId.map(([, path]) => make(path, 'x')))));
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
  it.each(cases)('breaks %s from more than 0.02 off: %s %s', async (id, path, amount, breaks) => {
    for (const xml of Object.values(documents)) expect((await broken(changed(xml, set(path, amount)))).includes(id)).toBe(breaks);
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
    async (number, path, name) => {
      const xml = changed(number === 672 ? documents.creditNote : documents.invoice, there(path), attr(path, name, 'x'));
      expect(await broken(xml)).toContain(`UBL-CR-${number}`);
    },
  );

  it.each(elsewhere)('UBL-CR-%i: %s', async (number, path) => {
    expect(await broken(changed(documents.invoice, make(path, 'x')))).toContain(`UBL-CR-${number}`);
  });

  const attributes = [...rules.values()].flatMap(({ id, text }) => {
    const name = /^Het kenmerk (\w+) hoort niet in een Peppol-factuur/.exec(text.nl)?.[1];
    return id.startsWith('UBL-DT') && name ? [[id, name] as const] : [];
  });
  it.each(attributes)('%s: @%s', async (id, name) => {
    expect(await broken(changed(documents.invoice, attr('Line/Item/Name', name, 'x')))).toContain(id);
  });

  it('covers with the tables above every listed rule that can be broken', () => {
    const covered = new Set([
      ...Object.keys(breaking),
      ...Object.keys(breakingPeppol),
      ...Object.keys(breakingNational),
      ...Object.keys(breakingCountries),
      ...familyIds,
      ...attributes.map(([id]) => id),
      ...[...schemes, ...lists, ...elsewhere].map(([number]) => `UBL-CR-${number}`),
      ...absent.flatMap(([first, , names]) => names.map((_name, at) => `UBL-CR-${String(first + at).padStart(3, '0')}`)),
    ]);
    const all = [...listed.fatal, ...listed.warning].filter((id) => !never.has(id));
    expect(all.filter((id) => !covered.has(id))).toEqual([]);
  });
});

describe('a number that keeps the rule of its scheme is let pass', () => {
  it.each(Object.entries(rightNumbers))('%s: %s', async (scheme, number) => {
    const path = 'AccountingSupplierParty/Party/EndpointID';
    const found = await broken(changed(documents.invoice, attr(path, 'schemeID', scheme), set(path, number)));
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
  ])('%j', async ({ without, code, right, rightOfLine = right }) => {
    const found = (period: string): Promise<string[]> =>
      broken(
        changed(
          documents.invoice,
          ...without.map((name) => drop(`${period}/${name}`)),
          ...(code ? [make(`${period}/DescriptionCode`, '35')] : []),
        ),
      );
    expect((await found('InvoicePeriod')).includes('BR-CO-19')).toBe(!right);
    expect((await found('Line/InvoicePeriod')).includes('BR-CO-20')).toBe(!rightOfLine);
    expect(await found('Line/InvoicePeriod')).not.toContain('BR-CO-19');
  });
});

describe('PEPPOL-COMMON-R040: a number of scheme 0088 has only digits, of any number, and the check digit of GS1', () => {
  const endpoint = 'AccountingSupplierParty/Party/EndpointID';
  const found = (number: string): Promise<string[]> =>
    broken(changed(documents.invoice, attr(endpoint, 'schemeID', '0088'), set(endpoint, number)));

  it.each(['5412345000013', ' 5412345000013 ', '0', '96385074', '036000291452', '10614141000415', '006141411234567890'])(
    '"%s" is let pass',
    async (number) => {
      expect(await found(number)).not.toContain('PEPPOL-COMMON-R040');
    },
  );
  it.each(['5412345000014', '5', '96385075', '541234500001A', '541 2345000013', '-5412345000013'])('"%s" is found', async (number) => {
    expect(await found(number)).toContain('PEPPOL-COMMON-R040');
  });
});

describe('amounts are compared as the official rules do', () => {
  const exempt = (family: string): Change => {
    const found = families.find(({ id }) => id === family);
    return found ? inFamily(found) : () => {};
  };
  const base3 = (root: Parameters<Change>[0]): void => {
    set('Line/LineExtensionAmount', '200.004')(root);
  };
  it.each([
    ['E', true],
    ['O', true],
    ['Z', false],
    ['AE', false],
  ])('BR-%s-08: a sum with three decimals, unrounded: %s', async (family, exact) => {
    expect((await broken(changed(documents.invoice, exempt(family), base3))).includes(`BR-${family}-08`)).toBe(exact);
  });

  it.each([
    // Inclusive, prepaid, rounding, payable.
    ['242.004', '0', undefined, '242.00', true],
    ['242.004', undefined, undefined, '242.00', false],
    ['242.004', undefined, undefined, '242.004', true],
    ['242.00', '2.004', undefined, '240.00', true],
    ['242.00', '2.004', undefined, '239.996', false],
    ['242.00', undefined, '0.004', '242.00', true],
    ['242.004', undefined, '0', '242.004', false],
    ['242.004', '0', '0', '242.00', true],
  ])('BR-CO-16: %s - %s + %s = %s: %s', async (inclusive, prepaid, rounding, payable, right) => {
    const total = 'LegalMonetaryTotal';
    const optional = (name: string, value: string | undefined): Change =>
      value === undefined ? drop(`${total}/${name}`) : set(`${total}/${name}`, value);
    const xml = changed(
      documents.invoice,
      set(`${total}/TaxInclusiveAmount`, inclusive),
      optional('PrepaidAmount', prepaid),
      optional('PayableRoundingAmount', rounding),
      set(`${total}/PayableAmount`, payable),
    );
    expect((await broken(xml)).includes('BR-CO-16')).toBe(!right);
  });

  it('BR-B-02 looks at lines, allowances, charges and the breakdown alone', async () => {
    const odd = put('Line/Item', '<cac:X><cac:TaxCategory><cbc:ID>B</cbc:ID></cac:TaxCategory></cac:X>');
    expect(await broken(changed(documents.invoice, odd))).not.toContain('BR-B-02');
  });

  it.each([
    ['JVBE Ri0x\nLjQK', true],
    ['JVBERi0xLjQ=', true],
    ['JVBERi0xLjQ', false],
    ['JVBERi0xLjR=', false],
    ['JVBE=Ri0xLjQ', false],
    ['J*BE', false],
  ])('base64 %s', async (text, right) => {
    const path = 'AdditionalDocumentReference/Attachment/EmbeddedDocumentBinaryObject';
    expect((await broken(changed(documents.invoice, set(path, text)))).includes('DUIT-XSD-VALUE')).toBe(!right);
  });

  it('a country or a tax scheme that stands twice is none, as for the official tests', async () => {
    const S = 'AccountingSupplierParty/Party';
    const twoCountries = changed(
      documents.invoice,
      set(`${S}/PostalAddress/Country/IdentificationCode`, 'NL'),
      twice(`${S}/PostalAddress`),
    );
    expect((await broken(twoCountries)).filter((id) => id.startsWith('NL-'))).toEqual([]);
    const twoSchemes = changed(documents.invoice, set(`${S}/PartyTaxScheme/CompanyID`, 'NL1'), twice(`${S}/PartyTaxScheme/TaxScheme`));
    expect(await broken(twoSchemes)).not.toContain('PEPPOL-COMMON-R056-2');
  });
});
