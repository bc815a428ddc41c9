import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReceivedInvoice } from '../../../../src/jobs/inbox/facts.ts';
import { judge, warningsMade } from '../../../../src/jobs/inbox/judged.ts';
import { forgetReceived, rememberListed, rememberReceived } from '../../../../src/jobs/inbox/suppliers.ts';
import { warningsOf } from '../../../../src/jobs/inbox/judged.ts';
import { hostile } from '../../../support/hostile.ts';
import { ibanOf, kbo, receivedOf, rowOf } from '../../../support/received.ts';
import { newState } from '../../../support/store.ts';
import { kindsOfStore } from '../../../support/stores.ts';
import { valuesInMemory } from '../../../support/values.ts';
import { isLong } from '../../../support/long.ts';

const kinds = await kindsOfStore('the memory of suppliers in PostgreSQL');

const few = (most: number) => fc.integer({ min: 1, max: most });

/** Documents of a few suppliers that share names, numbers and accounts. */
const documents = fc
  .array(
    fc.record({
      van: fc.option(few(3).map(kbo), { nil: undefined }),
      naam: fc.constantFrom('Drukkerij Claes', 'Zagerij Noord'),
      nummer: fc.constantFrom('F-1', 'F-01', 'F-2', 'f2'),
      datum: fc.constantFrom('2026-01-01', '2026-01-02', '2026-01-03'),
      bedrag: few(2),
      ibans: fc.array(few(3).map(ibanOf), { maxLength: 2 }),
      soort: fc.constantFrom('factuur' as const, 'creditnota' as const),
      eerder: fc.array(fc.constantFrom('F-1', 'F-2', 'F-3'), { maxLength: 2 }),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((sketches) => sketches.map((sketch, n) => receivedOf({ ...sketch, id: `id-${n}` })));

async function remembered(all: readonly ReceivedInvoice[]) {
  const memory = valuesInMemory();
  for (const one of all) await rememberReceived(memory.transaction, one);
  return memory;
}

const numRuns = isLong ? 100 : 15;

describe('the memory of suppliers', () => {
  it('is the same in any order, however often a document comes, and with the rows of the list before or after it', async () => {
    const cases = documents.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray([...all, ...all, ...all.map(rowOf)], { minLength: all.length * 3 })),
    );
    await fc.assert(
      fc.asyncProperty(cases, async ([all, shuffled]) => {
        const [one, other] = [await remembered(all.flatMap((each) => [rowOf(each), each])), await remembered(shuffled)];
        expect(other.all()).toEqual(one.all());
        for (const each of all) expect(await warningsOf(other.transaction, each)).toEqual(await warningsOf(one.transaction, each));
      }),
      { numRuns },
    );
  });

  it('is the same for rows that are remembered together as for one after the other', async () => {
    await fc.assert(
      fc.asyncProperty(documents, fc.constantFrom('2026-01-01', '2026-01-02', '2026-01-04'), async (all, day) => {
        const isOld = ({ datum }: { datum?: string | null | undefined }) => (datum ?? '') < day;
        const rows = all.map(({ document }) => document);
        const [one, other] = [valuesInMemory(), valuesInMemory()];
        await rememberListed(one.transaction, rows, isOld);
        for (const row of rows) await rememberListed(other.transaction, [row], isOld);
        expect(one.all()).toEqual(other.all());
      }),
      { numRuns },
    );
  });

  it('never has a document warn of itself', async () => {
    await fc.assert(
      fc.asyncProperty(documents, async (all) => {
        const [last] = all.slice(-1);
        if (!last) return;
        const before = await warningsOf((await remembered(all.slice(0, -1))).transaction, last);
        expect(await warningsOf((await remembered(all)).transaction, last)).toEqual(before);
        expect(JSON.stringify(before)).not.toContain(`"id":"${last.id}"`);
      }),
      { numRuns },
    );
  });

  it('is not changed by asking', async () => {
    const { transaction, all } = await remembered([receivedOf({ id: 'a', van: kbo(1), ibans: [ibanOf(1)] })]);
    const before = all();
    await warningsOf(transaction, receivedOf({ id: 'b', van: kbo(1), ibans: [ibanOf(2)] }));
    expect(all()).toEqual(before);
  });

  it('stays small for a supplier that sends anything', async () => {
    const long = 'x'.repeat(1_000_000);
    const ibans = Array.from({ length: 2_000 }, (_, n) => ibanOf(n));
    const { transaction, all } = await remembered([
      receivedOf({ id: 'a', van: kbo(1), naam: long, nummer: long, ibans }),
      receivedOf({
        id: 'b',
        naam: long,
        nummer: long,
        ubl: { leverancier: { nummers: [], ondernemingsnummer: { nummer: long, schema: long } } },
      }),
      ...Array.from({ length: 80 }, (_, n) =>
        receivedOf({ id: `c${n}`, van: kbo(1), datum: `2026-01-${10 + (n % 20)}`, ibans: [ibanOf(n)] }),
      ),
    ]);
    expect(Math.max(...Object.entries(all()).map(([key, value]) => key.length + JSON.stringify(value).length))).toBeLessThan(20_000);
    const warnings = await warningsOf(transaction, receivedOf({ id: 'd', van: kbo(1), naam: long, nummer: long, ibans }));
    expect(JSON.stringify(warnings).length).toBeLessThan(5_000);
  });

  it('takes any text, and keeps apart those that only begin alike', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), async (naam, nummer) => {
        const { transaction } = await remembered([receivedOf({ id: 'a', naam, nummer })]);
        const codes = (await warningsOf(transaction, receivedOf({ id: 'b', naam, nummer }))).map(({ code }) => code);
        expect(codes.filter((code) => code !== 'zelfde_nummer')).toEqual([]);
        const more = await warningsOf(transaction, receivedOf({ id: 'b', naam, nummer: `${nummer}9` }));
        expect(more.map(({ code }) => code)).not.toContain('zelfde_nummer');
      }),
      { numRuns },
    );
  });

  it('keeps the warnings of a document as they were made', async () => {
    const { transaction } = valuesInMemory();
    const [one, two] = ['A', 'b'].map((id) => receivedOf({ id, nummer: 'F-1' })) as [ReceivedInvoice, ReceivedInvoice];
    expect(await warningsMade(transaction, 'a')).toBeUndefined();
    expect(await judge(transaction, one)).toEqual([]);
    const made = await judge(transaction, two);
    expect(made).toMatchObject([{ code: 'zelfde_nummer', eerdere: [{ id: 'a' }] }]);
    expect(await judge(transaction, one)).toEqual([]);
    expect(await judge(transaction, two)).toEqual(made);
    expect([await warningsMade(transaction, 'a'), await warningsMade(transaction, 'B')]).toEqual([[], made]);
  });

  it.each(kinds)('lies in the store of the account, in $name', async ({ storeIn }) => {
    const store = storeIn(newState());
    const [one, two] = [receivedOf({ id: 'a', naam: hostile, nummer: hostile }), receivedOf({ id: 'b', naam: hostile, nummer: hostile })];
    await store.transaction((transaction) => rememberReceived(transaction, one));
    expect(await store.read((view) => warningsOf(view, two))).toMatchObject([
      { code: 'zelfde_nummer', eerdere: [{ id: 'a', nummer: hostile }] },
    ]);
    await store.close();
  });
});

describe('an account that was warned of', () => {
  const at = (tijd: string, sketch: Partial<Parameters<typeof receivedOf>[0]> & { id: string }): ReceivedInvoice => ({
    ...receivedOf({ van: kbo(1), ibans: [ibanOf(2)], ...sketch }),
    tijd,
  });
  const day = 86_400_000;
  const begin = Date.parse('2026-03-01T08:00:00Z');
  const moment = (days: number) => new Date(begin + days * day).toISOString();
  const judged = async (memory: ReturnType<typeof valuesInMemory>, received: ReceivedInvoice) =>
    (await judge(memory.transaction, received)).map(({ code }) => code);
  const usual = at(moment(0), { id: 'a', ibans: [ibanOf(1)] });

  it('is warned of again for 90 days, whatever dates the invoices have', async () => {
    const memory = valuesInMemory();
    await judge(memory.transaction, usual);
    for (const [days, datum] of [
      [0, '2026-03-01'],
      [1, '2026-09-01'],
      [89, '2020-01-01'],
    ] as const) {
      expect(await judged(memory, at(moment(days), { id: `b${days}`, datum }))).toEqual(['andere_rekening']);
    }
    expect(await judged(memory, at(moment(90), { id: 'c' }))).toEqual([]);
    expect(await judged(memory, at(moment(1), { id: 'd', ibans: [ibanOf(1)] }))).toEqual([]);
  });

  it('is still warned of where the document with the usual one was skipped', async () => {
    const memory = valuesInMemory();
    await judge(memory.transaction, usual);
    await judge(memory.transaction, at(moment(0), { id: 'b' }));
    await forgetReceived(memory.transaction, 'a');
    expect(await judged(memory, at(moment(1), { id: 'c' }))).toEqual(['andere_rekening']);
  });
});

describe('a document that the user skipped', () => {
  const later = new Date(Date.parse('2026-03-01T08:00:00Z') + 120 * 86_400_000).toISOString();

  it.each([
    ['before the two last of its supplier', { van: kbo(1) }, ['2026-02-01', '2026-02-02'], '2025-12-01'],
    ['on the day of the two last', { van: kbo(1) }, ['2026-02-01', '2026-02-01'], '2026-02-01'],
    ['before many', { van: kbo(1) }, ['2026-02-01', '2026-02-02', '2026-02-03', '2026-02-04'], '2026-01-01'],
    ['before the two last of a supplier without a number', {}, ['2026-02-01', '2026-02-02'], '2025-12-01'],
    ['after all', { van: kbo(1) }, ['2026-02-01', '2026-02-02'], '2026-02-10'],
    ['on no day that is known', { van: kbo(1) }, ['2026-02-01', '2026-02-02'], ''],
  ])('does not make its account known, which is warned of 120 days later too: dated %s', async (_, party, days, datum) => {
    const memory = valuesInMemory();
    const ask = async (tijd: string, sketch: Parameters<typeof receivedOf>[0]) =>
      (await judge(memory.transaction, { ...receivedOf({ ...party, ...sketch }), tijd })).flatMap((one) =>
        'rekeningen' in one ? [one.code, ...one.rekeningen] : [],
      );
    for (const [n, day] of days.entries()) await ask('2026-02-15T08:00:00Z', { id: `z${n}`, datum: day, ibans: [ibanOf(1)] });
    const warned = ['andere_rekening', ibanOf(2)];
    expect(await ask('2026-03-01T08:00:00Z', { id: 'fraude', datum, ibans: [ibanOf(2)] })).toEqual(warned);
    await forgetReceived(memory.transaction, 'fraude');
    expect(await ask(later, { id: 'nieuw', datum: '2026-06-29', ibans: [ibanOf(2)] })).toEqual(warned);
    expect(await ask(later, { id: 'gewoon', datum: '2026-06-29', ibans: [ibanOf(1)] })).toEqual([]);
  });

  it('makes neither its account nor its supplier known, and its number is still told', async () => {
    const memory = valuesInMemory();
    await judge(memory.transaction, receivedOf({ id: 'z', van: kbo(2), naam: 'Zagerij Noord' }));
    await judge(memory.transaction, receivedOf({ id: 'a', van: kbo(1), ibans: [ibanOf(1)] }));
    await forgetReceived(memory.transaction, 'a');
    const codes = (await judge(memory.transaction, receivedOf({ id: 'b', van: kbo(1), nummer: 'a', ibans: [ibanOf(1)] }))).map(
      ({ code }) => code,
    );
    expect(codes).toEqual(['zelfde_nummer', 'nieuwe_leverancier']);
  });
});
