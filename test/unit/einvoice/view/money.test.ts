import { describe, expect, it } from 'vitest';
import { readInvoice } from '../../../../src/einvoice/ubl/read/invoice.ts';
import { readTree } from '../../../../src/einvoice/ubl/read/tree.ts';
import { moneyOf } from '../../../../src/einvoice/view/money.ts';
import { type MoneyUbl, moneyUbl, ours, theirs, third } from '../../../support/documents/received.ts';

function moneyIn(fields: MoneyUbl, own: string | undefined = ours, listed = {}) {
  const read = readTree(Buffer.from(moneyUbl(fields)));
  if (!('root' in read)) throw new Error('not read');
  return moneyOf(readInvoice(read.root), listed, own);
}

const sale = { van: ours, aan: theirs, leverancier: 'Atelier Vermeulen BV', klant: 'Grote Klant NV' } as const;

describe('which way the money of a received document goes', () => {
  it.each<[string, MoneyUbl, number, object]>([
    ['an invoice', {}, -24_200, { zijde: 'aankoop', soort: 'factuur', partij: 'Houthandel Bos BV', twijfel: [] }],
    ['an invoice below zero', { te_betalen: '-242.00' }, 24_200, { soort: 'factuur', twijfel: [] }],
    ['a corrective invoice below zero', { code: '384', te_betalen: '-0.01' }, 1, { twijfel: [] }],
    ['a debit note', { code: '383' }, -24_200, { twijfel: [] }],
    ['an invoice with the code of a credit note', { code: '381' }, 24_200, { soort: 'creditnota', twijfel: [] }],
    ['one of these below zero', { code: '381', te_betalen: '-242.00' }, 24_200, { soort: 'creditnota', twijfel: [] }],
    ['one of these with another code', { code: '396' }, 24_200, { soort: 'creditnota' }],
    ['a credit note', { root: 'CreditNote' }, 24_200, { soort: 'creditnota', twijfel: [] }],
    ['a credit note below zero', { root: 'CreditNote', te_betalen: '-242.00' }, -24_200, { twijfel: ['teken'] }],
    ['a credit note of another code below zero', { root: 'CreditNote', code: '396', te_betalen: '-1.00' }, -100, { twijfel: ['teken'] }],
    ['a credit note that was paid back too much', { root: 'CreditNote', incl: '242.00', te_betalen: '-8.00' }, -800, { twijfel: [] }],
    ['a credit note that calls itself an invoice', { root: 'CreditNote', code: '380' }, 24_200, { twijfel: ['type'] }],
    ['a self-billed sale', { ...sale, code: '389' }, 24_200, { zijde: 'verkoop', partij: 'Grote Klant NV', twijfel: [] }],
    ['a self-billed debit note', { ...sale, code: '527' }, 24_200, { zijde: 'verkoop', twijfel: [] }],
    ['a self-billed sale below zero', { ...sale, code: '389', te_betalen: '-242.00' }, -24_200, { zijde: 'verkoop', twijfel: [] }],
    [
      'the credit note of one',
      { ...sale, root: 'CreditNote', code: '261' },
      -24_200,
      { zijde: 'verkoop', soort: 'creditnota', twijfel: [] },
    ],
    ['a sale of ours with a plain code', { ...sale, code: '380' }, 24_200, { zijde: 'verkoop', partij: 'Grote Klant NV', twijfel: [] }],
    ['a self-billed one that we are the customer of', { code: '389' }, -24_200, { zijde: 'aankoop', twijfel: ['self_billing'] }],
    ['one that names neither number', { aan: third }, -24_200, { zijde: 'aankoop', twijfel: ['partij'] }],
    ['one without any number', { van: null, aan: null }, -24_200, { zijde: 'aankoop', twijfel: ['partij'] }],
    ['one of ours to ourselves', { van: ours }, -24_200, { zijde: 'aankoop', twijfel: ['partij'] }],
    ['a self-billed one that names neither number', { code: '389', aan: third }, 24_200, { zijde: 'verkoop', twijfel: ['partij'] }],
    ['one in dollars', { valuta: 'USD' }, -24_200, { twijfel: ['munt'] }],
  ])('is told of %s', (_, fields, cents, more) => {
    expect(moneyIn(fields)).toMatchObject({ cents, ...more });
  });

  it('is the code alone where the profile has no number, and then a self-billed document is a doubt', () => {
    expect(moneyOf(undefined, { bedrag: 242, leverancier: 'Bos' }, undefined)).toMatchObject({
      cents: -24_200,
      partij: 'Bos',
      twijfel: [],
    });
    expect(moneyOf(undefined, { bedrag: -242 }, undefined)).toMatchObject({ cents: 24_200, soort: 'creditnota', twijfel: [] });
    expect(moneyOf(undefined, {}, undefined)).toMatchObject({ cents: null });
    const unknown = (fields: MoneyUbl) => {
      const read = readTree(Buffer.from(moneyUbl(fields)));
      return 'root' in read ? moneyOf(readInvoice(read.root), {}, undefined) : undefined;
    };
    expect(unknown({})).toMatchObject({ zijde: 'aankoop', cents: -24_200, twijfel: [] });
    expect(unknown({ ...sale, code: '389' })).toMatchObject({ zijde: 'verkoop', cents: 24_200, twijfel: ['partij'] });
  });
});

describe('a document that is not in euro', () => {
  it.each<[MoneyUbl, number]>([
    [{}, -22_000],
    [{ te_betalen: '-242.00' }, 22_000],
    [{ ...sale, code: '389' }, 22_000],
  ])('has the amount that the service tells, in its own direction: %j', (fields, cents) => {
    expect(moneyIn({ valuta: 'USD', ...fields }, ours, { bedrag: 220 })).toMatchObject({ cents, twijfel: ['munt'] });
  });
});

describe('how much is to be paid', () => {
  it.each<[string, MoneyUbl, number | null, object]>([
    ['what the document writes, less what was paid before', { incl: '121.00', vooruit: '50.00', te_betalen: '71.00' }, -7100, {}],
    ['with its rounding', { incl: '25.47', afronding: '-0.02', te_betalen: '25.45' }, -2545, {}],
    ['the total less both where it writes none', { incl: '121.00', vooruit: '50.00', afronding: '0.02', te_betalen: null }, -7102, {}],
    ['nothing where all was paid before', { incl: '121.00', vooruit: '121.00', te_betalen: '0.00' }, 0, {}],
    ['what comes back where more was', { incl: '121.00', vooruit: '171.00', te_betalen: '-50.00' }, 5000, { twijfel: [] }],
    ['what the service tells where the figure is no number', { incl: 'x', te_betalen: 'veel' }, -24_200, {}],
  ])('is %s', (_, fields, cents, more) => {
    expect(moneyIn(fields, ours, { bedrag: 242 })).toMatchObject({ cents, ...more });
  });
});
