import { describe, expect, it } from 'vitest';
import { base } from '../../../support/ubl/base.ts';
import { brokenIn } from '../../../support/ubl/broken.ts';
import { type Change, changed, drop, set, twice } from '../../../support/ubl/change.ts';

const kinds = ['invoice', 'creditNote'] as const;
type Kind = (typeof kinds)[number];

const sub = 'TaxTotal/TaxSubtotal';
const totals = 'LegalMonetaryTotal';

/** The rules that a document of this kind breaks after these changes. */
const broken = (kind: Kind, changes: readonly Change[]): Promise<string[]> => brokenIn(changed(base(kind), ...changes));

const quantity = (kind: Kind, line: string, amount: string): Change =>
  set(`${line}/${kind === 'invoice' ? 'InvoicedQuantity' : 'CreditedQuantity'}`, amount);

const part = (path: string, percentOf: string, amount: string): Change[] => [
  set(`${path}/BaseAmount`, percentOf),
  set(`${path}/Amount`, amount),
];

/**
 * A document in which no two amounts are equal, so that none can stand in for another: 3 at 100 for each 2 is 150, less 30, plus 5,
 * is 125; less 12, plus 7, is 120, with 25.20 of VAT at 21 %.
 */
const uneven = (kind: Kind): Change[] => [
  quantity(kind, 'Line', '3'),
  set('Line/Price/BaseQuantity', '2'),
  ...part('Line/AllowanceCharge[1]', '300.00', '30.00'),
  ...part('Line/AllowanceCharge[2]', '50.00', '5.00'),
  set('Line/LineExtensionAmount', '125.00'),
  ...part('AllowanceCharge[1]', '120.00', '12.00'),
  ...part('AllowanceCharge[2]', '70.00', '7.00'),
  set(`${sub}/TaxableAmount`, '120.00'),
  set(`${sub}/TaxAmount`, '25.20'),
  set('TaxTotal/TaxAmount', '25.20'),
  set(`${totals}/LineExtensionAmount`, '125.00'),
  set(`${totals}/AllowanceTotalAmount`, '12.00'),
  set(`${totals}/ChargeTotalAmount`, '7.00'),
  set(`${totals}/TaxExclusiveAmount`, '120.00'),
  set(`${totals}/TaxInclusiveAmount`, '145.20'),
  set(`${totals}/PrepaidAmount`, '2.50'),
  set(`${totals}/PayableRoundingAmount`, '0.03'),
  set(`${totals}/PayableAmount`, '142.73'),
];

/** The same with a line of 125 at 6 %: 7.50 of VAT more. */
const twoRates = (kind: Kind): Change[] => [
  ...uneven(kind),
  twice('Line'),
  set('Line[2]/ID', '2'),
  set('Line[2]/Item/ClassifiedTaxCategory/Percent', '6'),
  twice(sub),
  set(`${sub}[2]/TaxableAmount`, '125.00'),
  set(`${sub}[2]/TaxAmount`, '7.50'),
  set(`${sub}[2]/TaxCategory/Percent`, '6'),
  set('TaxTotal/TaxAmount', '32.70'),
  set(`${totals}/LineExtensionAmount`, '250.00'),
  set(`${totals}/TaxExclusiveAmount`, '245.00'),
  set(`${totals}/TaxInclusiveAmount`, '277.70'),
  set(`${totals}/PayableAmount`, '275.23'),
];

/** The same as the first with a line of 125 at the zero rate. */
const twoCategories = (kind: Kind): Change[] => [
  ...twoRates(kind),
  set('Line[2]/Item/ClassifiedTaxCategory/ID', 'Z'),
  set('Line[2]/Item/ClassifiedTaxCategory/Percent', '0'),
  set(`${sub}[2]/TaxCategory/ID`, 'Z'),
  set(`${sub}[2]/TaxCategory/Percent`, '0'),
  set(`${sub}[2]/TaxAmount`, '0.00'),
  set('TaxTotal/TaxAmount', '25.20'),
  set(`${totals}/TaxInclusiveAmount`, '270.20'),
  set(`${totals}/PayableAmount`, '267.73'),
];

/** The same as the first with 3 taken back: −150, less 30, plus 5, is −175; less 12, plus 7, is −180, with −37.80 of VAT. */
const takenBack = (kind: Kind): Change[] => [
  ...uneven(kind),
  quantity(kind, 'Line', '-3'),
  set('Line/LineExtensionAmount', '-175.00'),
  set(`${sub}/TaxableAmount`, '-180.00'),
  set(`${sub}/TaxAmount`, '-37.80'),
  set('TaxTotal/TaxAmount', '-37.80'),
  set(`${totals}/LineExtensionAmount`, '-175.00'),
  set(`${totals}/TaxExclusiveAmount`, '-180.00'),
  set(`${totals}/TaxInclusiveAmount`, '-217.80'),
  set(`${totals}/PayableAmount`, '-220.27'),
];

describe.each(kinds)('the amounts of a right %s', (kind) => {
  it.each([
    ['uneven', uneven],
    ['with two rates', twoRates],
    ['with two categories', twoCategories],
    ['with what is taken back', takenBack],
  ] as const)('keep every rule: %s', async (_, made) => {
    expect(await broken(kind, made(kind))).toEqual([]);
  });

  /** The rules that a right document breaks with one amount changed. */
  const off = (made: (kind: Kind) => Change[], path: string, amount: string) => broken(kind, [...made(kind), set(path, amount)]);

  it.each([
    ['Line/LineExtensionAmount', '125.00', ['BR-CO-10', 'DUIT-LINE', 'DUIT-VAT-BASE', 'DUIT-TOTAL']],
    ['AllowanceCharge[1]/Amount', '12.00', ['BR-CO-11', 'DUIT-VAT-BASE', 'DUIT-TOTAL']],
    ['AllowanceCharge[2]/Amount', '7.00', ['BR-CO-12', 'DUIT-VAT-BASE', 'DUIT-TOTAL']],
    [`${sub}/TaxableAmount`, '120.00', ['DUIT-VAT-BASE']],
    [`${sub}/TaxAmount`, '25.20', ['BR-CO-14', 'DUIT-VAT', 'DUIT-TOTAL']],
    ['TaxTotal/TaxAmount', '25.20', ['BR-CO-14', 'BR-CO-15']],
    [`${totals}/LineExtensionAmount`, '125.00', ['BR-CO-10', 'BR-CO-13']],
    [`${totals}/AllowanceTotalAmount`, '12.00', ['BR-CO-11', 'BR-CO-13']],
    [`${totals}/ChargeTotalAmount`, '7.00', ['BR-CO-12', 'BR-CO-13']],
    [`${totals}/TaxExclusiveAmount`, '120.00', ['BR-CO-13', 'BR-CO-15']],
    [`${totals}/TaxInclusiveAmount`, '145.20', ['BR-CO-15', 'BR-CO-16']],
    [`${totals}/PrepaidAmount`, '2.50', ['BR-CO-16', 'DUIT-TOTAL']],
    [`${totals}/PayableRoundingAmount`, '0.03', ['BR-CO-16', 'DUIT-TOTAL']],
    [`${totals}/PayableAmount`, '142.73', ['BR-CO-16', 'DUIT-TOTAL']],
  ])('are told where %s is a cent off %s', async (path, right, rules) => {
    for (const cents of [-1, 1]) {
      const found = await off(uneven, path, (Number(right) + cents / 100).toFixed(2));
      expect(found.toSorted()).toEqual(rules.toSorted());
    }
  });

  it.each([
    ['BR-S-08', 'TaxableAmount', 120],
    ['BR-CO-17', 'TaxAmount', 25.2],
    ['BR-S-09', 'TaxAmount', 25.2],
  ])('break %s from one unit off, and not before', async (id, name, right) => {
    for (const [cents, breaks] of [
      [-100, true],
      [-99, false],
      [99, false],
      [100, true],
    ] as const) {
      const found = await off(uneven, `${sub}/${name}`, (right + cents / 100).toFixed(2));
      expect(found.includes(id), `${cents}`).toBe(breaks);
    }
  });

  it('need a breakdown for each category, also for one that an allowance alone has', async () => {
    const breakdowns = async (...changes: Change[]) =>
      (await broken(kind, [...twoCategories(kind), ...changes])).filter((id) => /^BR-[SZ]-01$/.test(id));
    expect(await breakdowns(drop(`${sub}[1]`))).toEqual(['BR-S-01']);
    expect(await breakdowns(drop(`${sub}[2]`))).toEqual(['BR-Z-01']);
    expect(await breakdowns(twice(`${sub}[2]`))).toEqual(['BR-Z-01']);
    const inZ = [set('Line/Item/ClassifiedTaxCategory/ID', 'Z'), set('Line/Item/ClassifiedTaxCategory/Percent', '0')];
    expect(await breakdowns(...inZ)).toEqual([]);
    expect(await breakdowns(...inZ, drop(`${sub}[1]`))).toEqual(['BR-S-01']);
  });

  it('break the rule of the rate whose base is that of the other', async () => {
    const swapped = [...twoRates(kind), set(`${sub}[1]/TaxableAmount`, '125.00'), set(`${sub}[2]/TaxableAmount`, '120.00')];
    expect(await broken(kind, swapped)).toEqual(expect.arrayContaining(['BR-S-08', 'DUIT-VAT-BASE', 'BR-CO-17']));
  });
});
