import { describe, expect, it } from 'vitest';
import { checkUbl, type CheckFacts, patterns } from '../../../../src/einvoice/ubl/rules/check.ts';
import { countries, rulesOfCountry } from '../../../../src/einvoice/ubl/rules/national/index.ts';
import { brokenIn as broken, firstDay, lastDay } from '../../../support/ubl/broken.ts';
import { base } from '../../../support/ubl/base.ts';
import { german } from '../../../support/ubl/breaking-national.ts';
import { rightNumbers } from '../../../support/ubl/breaking-peppol.ts';
import { attr, type Change, changed, drop, make, put, rootOf, set, twice } from '../../../support/ubl/change.ts';
import { families, inFamily } from '../../../support/ubl/families.ts';
import { listed, listedNext } from '../../../support/ubl/listed.ts';
import { freeRow } from '../../../support/ubl/parts.ts';

const documents = { invoice: base('invoice'), creditNote: base('creditNote') };
const national = (await Promise.all(countries.map(rulesOfCountry))).flat();
const all = [...patterns, ...national].flatMap((pattern) => [...new Set(pattern.flatMap((context) => context.rules))]);

/** The rules of the release that is in force on a day, by their ids. */
const rulesOn = ({ day }: CheckFacts) => all.filter(({ from = '', until = '9999-12-31' }) => from <= day && day < until);

const official = (ids: readonly string[]): string[] => ids.filter((id) => !id.startsWith('DUIT'));

describe.each([
  ['3.0.21', lastDay, listed, 1144],
  ['3.0.22', firstDay, listedNext, 1290],
] as const)('the list of rules of %s', (_release, judged, lists, count) => {
  const rules = new Map(rulesOn(judged).map((rule) => [rule.id, rule]));

  it.each(['fatal', 'warning'] as const)('is held: every %s one, with its flag', (flag) => {
    expect(lists[flag].filter((id) => rules.get(id)?.flag !== flag)).toEqual([]);
  });

  it('has every rule that duit calls official', () => {
    const ids = new Set([...lists.fatal, ...lists.warning]);
    expect(official([...rules.keys()]).filter((id) => !ids.has(id))).toEqual([]);
    expect(ids.size).toBe(count);
  });

  it('has no id twice', () => {
    expect(rulesOn(judged).length).toBe(rules.size);
  });
});

describe('every rule', () => {
  it('has a sentence in both languages', () => {
    for (const { id, text } of all) {
      expect(text.nl, id).toMatch(/^\p{Lu}.*\.$/su);
      expect(text.en, id).toMatch(/^\p{Lu}.*\.$/su);
    }
  });

  it('stands only behind rules that there are', () => {
    const ids = new Set(all.map(({ id }) => id));
    expect(all.flatMap(({ saidBy }) => saidBy).filter((id) => !ids.has(id))).toEqual([]);
  });
});

describe('the base documents', () => {
  it.each(Object.entries(documents))('%s keeps every rule of both releases', async (_name, xml) => {
    for (const judged of [lastDay, firstDay]) expect(await checkUbl(rootOf(xml), judged)).toEqual([]);
  });
});

describe('the scheme of a delivery location (BR-CL-26)', () => {
  it.each([
    ['0001', false],
    ['0002', true],
    ['0091', true],
    ['0092', false],
    ['0093', true],
    ['0102', true],
    ['0103', false],
    ['0104', true],
    ['0180', true],
    ['0181', false],
    ['0182', false],
    ['0183', true],
    ['0248', true],
    ['0249', false],
    ['SEPA', false],
  ])('%s', async (scheme, isListed) => {
    const ids = await broken(changed(documents.invoice, attr('Delivery/DeliveryLocation/ID', 'schemeID', scheme)));
    expect(ids.includes('BR-CL-26')).toBe(!isListed);
  });
});

describe('an element with nothing but white space', () => {
  it.each([
    ['BR-01', 'CustomizationID'],
    ['BR-02', 'ID'],
    ['BR-25', 'Line/Item/Name'],
    ['BR-50', 'PaymentMeans/PayeeFinancialAccount/ID'],
    ['BR-52', 'AdditionalDocumentReference[1]/ID'],
  ])('is as good as none: %s', async (id, path) => {
    for (const xml of Object.values(documents)) expect(await broken(changed(xml, set(path, ' \n ')))).toContain(id);
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

describe('PEPPOL-COMMON-R040: a number of scheme 0088 has only digits, of any number before 3.0.22, and the check digit of GS1', () => {
  const endpoint = 'AccountingSupplierParty/Party/EndpointID';
  const found = async (number: string): Promise<string[]> => {
    const xml = changed(documents.invoice, attr(endpoint, 'schemeID', '0088'), set(endpoint, number));
    return (await checkUbl(rootOf(xml), lastDay)).filter(({ ernst }) => ernst === 'fataal').map(({ regel }) => regel);
  };

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
    ['Z', true],
    ['AE', false],
  ])('BR-%s-08: a sum with three decimals, unrounded: %s', async (family, exact) => {
    expect((await broken(changed(documents.invoice, exempt(family), base3))).includes(`BR-${family}-08`)).toBe(exact);
  });

  it.each(['0.00', '0.99'])('BR-S-08: a row of %s for a rate that nothing has', async (amount) => {
    const row = freeRow(set('TaxTotal/TaxSubtotal[1]/TaxCategory/Percent', '6'), set('TaxTotal/TaxSubtotal[1]/TaxableAmount', amount));
    for (const xml of Object.values(documents)) expect(await broken(changed(xml, row))).toContain('BR-S-08');
  });

  it.each([
    ['info@müller.de', true],
    ["o'neill@firma.de", true],
    ['a@b.c', true],
    ['a@b', false],
    ['a@b..de', false],
    ['a b@c.de', false],
    ['a@b@c.de', false],
    ['a@.de', false],
  ])('DE-R-028: %s', async (address, right) => {
    const contact = 'AccountingSupplierParty/Party/Contact/ElectronicMail';
    expect((await broken(changed(documents.invoice, german, set(contact, address)))).includes('DE-R-028')).toBe(!right);
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
