import { describe, expect, it } from 'vitest';
import { checkUbl } from '../../../../src/einvoice/ubl/rules/check.ts';
import { sampleBySeed } from '../../../support/long.ts';
import { base } from '../../../support/ubl/base.ts';
import { brokenIn, firstDay, idsOf, isNew, lastDay } from '../../../support/ubl/broken.ts';
import { all, attr, type Change, changed, drop, inOrder, make, rootOf, set, twice } from '../../../support/ubl/change.ts';
import { companions, duplicates } from '../../../support/ubl/companions.ts';
import { exactlyOne } from '../../../support/ubl/exactly-one.ts';
import { listed } from '../../../support/ubl/listed.ts';
import { breaking, kindsOf, refused } from '../../../support/ubl/pairs.ts';
import { inCurrency, inItaly, inSplitPayment, totalIn } from '../../../support/ubl/parts.ts';

const documents = { invoice: base('invoice'), creditNote: base('creditNote') };

/** What a base document breaks after a change on a day: rules of the release, and parts of the schema. */
async function findingsIn(kind: keyof typeof documents, change: Change, judged = lastDay): Promise<{ rules: string[]; schema: string[] }> {
  const ids = (await brokenIn(changed(documents[kind], change, inOrder), judged)).toSorted();
  return { rules: ids.filter((id) => !id.startsWith('DUIT')), schema: ids.filter((id) => id.startsWith('DUIT-XSD')) };
}
const broken = async (kind: keyof typeof documents, change: Change): Promise<string[]> => (await findingsIn(kind, change)).rules;

/** Tests that are true whatever is in the document, so that nothing can break them. */
const never = new Set(['BR-CO-05', 'BR-CO-06', 'BR-CO-07', 'BR-CO-08', 'BR-DEC-13', 'BR-DEC-15', 'UBL-CR-651']);

/** What 3.0.22 says of documents that break a rule of 3.0.21, where that is something else. */
const instead: Readonly<Record<string, readonly string[]>> = {
  'GR-R-001-5': [],
  // Of an invoice with a response, of which 3.0.21 holds no list.
  'BR-CL-01 invoice': ['BR-CL-01', 'PEPPOL-EN16931-P0100'],
  'PEPPOL-EN16931-P0100': ['PEPPOL-EN16931-P0112'],
};

describe('every rule of the release', () => {
  it('has a document that breaks it, but for those that nothing can break', () => {
    const ids = [...listed.fatal, ...listed.warning].filter((id) => !never.has(id));
    expect(Object.keys(breaking).toSorted()).toEqual(ids.toSorted());
  });

  const cases = Object.entries(breaking).flatMap(([id, change]) => kindsOf(id).map((kind) => [id, kind, change] as const));
  it.each(sampleBySeed(cases, 32, 1))(
    'is broken alone, or with the rules that it cannot be parted from: %s on the %s',
    async (id, kind, change) => {
      const { rules, schema } = await findingsIn(kind, change);
      expect(rules).toEqual([id, ...(companions[id] ?? [])].toSorted());
      if (!refused.has(id)) expect(schema).toEqual([]);
    },
  );

  it.each(sampleBySeed(cases, 64, 2))(
    'is broken so in the next release too, but for what that changes: %s on the %s',
    async (id, kind, change) => {
      const { rules } = await findingsIn(kind, change, firstDay);
      expect(rules.filter((one) => !isNew(one))).toEqual(
        instead[`${id} ${kind}`] ?? instead[id] ?? [id, ...(companions[id] ?? [])].toSorted(),
      );
    },
  );
});

describe('every element that the next release demands exactly once', () => {
  const cases = exactlyOne.flatMap(([id, kind, missing, doubled]) => [
    [id, kind, 'missing', missing] as const,
    [id, kind, 'doubled', doubled] as const,
  ]);
  it.each(sampleBySeed(cases, 40, 3))(
    'breaks its rule alone from its day, and is no fault of today by that rule: %s on the %s, %s',
    async (id, kind, _how, change) => {
      const root = rootOf(changed(documents[kind], change, inOrder));
      const after = await checkUbl(root, firstDay);
      expect(idsOf(after, firstDay).filter(isNew)).toEqual([id]);
      expect(after.filter(({ regel, ook }) => regel === id || ook.includes(id)).map(({ ernst }) => ernst)).toContain('fataal');
      const before = await checkUbl(root, lastDay);
      const coming = before.filter(({ regel }) => regel === id);
      if (coming.length === 0) expect(before.map(({ ernst }) => ernst)).toContain('fataal');
      for (const { ernst, vanaf } of coming) expect({ ernst, vanaf }).toEqual({ ernst: 'waarschuwing', vanaf: firstDay.day });
      expect(before.flatMap(({ ook }) => ook).filter(isNew)).toEqual([]);
    },
  );

  it('has 137 of them', () => {
    expect(new Set(exactlyOne.map(([id]) => id)).size).toBe(137);
  });
});

describe('two rules that are broken alone on a credit note', () => {
  it.each([
    ['UBL-CR-665', 'UBL-SR-43'],
    ['UBL-SR-45', 'UBL-CR-412'],
  ])('come with another on an invoice: %s with %s', async (id, other) => {
    expect(await broken('invoice', breaking[id] ?? all())).toEqual([id, other].toSorted());
  });
});

describe('the rules that cannot be parted from others', () => {
  it('are 69, of which the twins alone stand for each other', () => {
    expect(Object.keys(companions)).toHaveLength(69);
    const mutual = Object.keys(companions).filter((id) => companions[id]?.some((other) => companions[other]?.includes(id)));
    expect(mutual.toSorted()).toEqual(duplicates.flat().toSorted());
  });

  const sellerTax = 'AccountingSupplierParty/Party/PartyTaxScheme';
  it.each<[id: string, other: string, ...around: Change[]]>([
    ['BR-13', 'BR-05', drop('LegalMonetaryTotal/TaxExclusiveAmount'), drop('DocumentCurrencyCode')],
    ['BR-14', 'BR-05', drop('LegalMonetaryTotal/TaxInclusiveAmount'), drop('DocumentCurrencyCode')],
    ['BR-CL-04', 'PEPPOL-EN16931-R051', set('DocumentCurrencyCode', 'STN')],
    ['BR-CL-05', 'BR-53', make('TaxCurrencyCode', 'STN'), totalIn('USD')],
    ['BR-O-03', 'BR-O-12', inItaly, breaking['BR-O-03'] ?? all(), set('Line/Item/ClassifiedTaxCategory/ID', 'B')],
    ['BR-O-04', 'BR-O-12', inItaly, breaking['BR-O-04'] ?? all(), set('Line/Item/ClassifiedTaxCategory/ID', 'B')],
    ['PEPPOL-EN16931-R053', 'PEPPOL-EN16931-R051', twice('TaxTotal'), attr('TaxTotal[1]/TaxAmount', 'currencyID', 'USD')],
    ['UBL-SR-42', 'UBL-SR-13', twice(sellerTax), set(`${sellerTax}[1]/TaxScheme/ID`, 'TAX'), twice(sellerTax)],
  ])('break another on the way around the usual one: %s breaks %s', async (id, other, ...around) => {
    const found = await broken('invoice', all(...around));
    expect(found).toEqual(expect.arrayContaining([id, other]));
    expect(found).not.toEqual(expect.arrayContaining([...(companions[id] ?? [])]));
  });
});

describe('an allowance or charge', () => {
  const places = ['AllowanceCharge[1]', 'AllowanceCharge[2]', 'Line/AllowanceCharge[1]', 'Line/AllowanceCharge[2]'];
  it.each(places.flatMap((place) => ['Reason', 'ReasonCode'].map((name) => [place, name] as const)))(
    'needs a reason or a code of one, and not both: %s without %s',
    async (place, name) => {
      expect(await broken('invoice', drop(`${place}/AllowanceCharge${name}`))).toEqual([]);
    },
  );
});

describe('the documents that breaking ones are made from', () => {
  it.each([
    ['split payment', inSplitPayment],
    ['Italy', inItaly],
    ['another currency', inCurrency('SEK')],
  ])('keep every rule of the release: %s', async (_name, change) => {
    expect(await broken('invoice', change)).toEqual([]);
    expect(await broken('creditNote', change)).toEqual([]);
  });
});
