import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Choice, decideOn, readBank } from '../../../../src/jobs/bank/decisions.ts';
import { keepStatements } from '../../../../src/jobs/bank/keep.ts';
import { bankLog, oldRowId, partedTexts, statementKey, statements, statementTexts } from '../../../../src/jobs/bank/kept.ts';
import { matched } from '../../../../src/jobs/bank/match/match.ts';
import { rekeyed } from '../../../../src/jobs/bank/rekey.ts';
import { rowNamed } from '../../../../src/jobs/bank/choose.ts';
import { readStatements } from '../../../../src/jobs/bank/read/index.ts';
import type { BankStatement } from '../../../../src/jobs/bank/statement.ts';
import type { Json, StateStore } from '../../../../src/store/store.ts';
import { camtOf } from '../../../support/bank/camt.ts';
import { newState, storeIn } from '../../../support/store.ts';

const made = { tijd: '2026-11-20T10:00:00.000Z', gebruiker: 'anna', computer: 'kantoor-1' };
const salt = () => 'zout';
const row = (cents: number) => ({ cents, ogm: null, text: 'x', party: null, account: null, isReturned: false, details: [] });
const about = { account: 'BE48001123456727', holder: 'A', number: 1, opened: '2026-11-16', closed: '2026-11-17', openingCents: 0 };
/** A day up to noon and the whole day, as a bank gives them. */
const noon = camtOf([{ ...about, rows: [row(72_600)] }]);
const night = camtOf([{ ...about, rows: [row(72_600), row(5000)] }]);
const read = async (bytes: Uint8Array): Promise<BankStatement> => (await readStatements({ name: 'f', bytes }))[0]!;

/** Keeps a statement as a duit did that told rows apart by statement and place. */
async function keepAsBefore(store: StateStore, statement: BankStatement, tijd: string): Promise<string> {
  const key = statementKey(statement);
  const { plain, texts } = partedTexts(statement, [], { ...made, tijd }, 'zout');
  const { sleutels: _, ...old } = plain;
  await store.transaction(async (transaction) => {
    await transaction.put(statements, key, old);
    await transaction.put(statementTexts, key, texts as unknown as Json);
  });
  return key;
}
const decide = async (store: StateStore, choice: Choice) => decideOn(store, (await readBank(store)).line, [{ choice }], made, salt);
const rowsOf = async (store: StateStore) => matched({ ...(await readBank(store)), documents: [], own: [] });

it('counts a booking once that an older duit kept twice, with what was decided of it, and its old code still answers', async () => {
  const store = storeIn(newState());
  const key = await keepAsBefore(store, await read(noon), '2026-11-17T12:00:00.000Z');
  await keepAsBefore(store, await read(night), '2026-11-17T20:00:00.000Z');
  const old = oldRowId(key, 0);
  const { rows } = await rowsOf(store);
  expect(rows.map((one) => one.row.cents)).toEqual([72_600, 5000]);
  expect(rowNamed(rows, old).row.cents).toBe(72_600);
  await decide(store, { soort: 'negeer', rij: old });
  const after = await rowsOf(store);
  expect(after.rows.map(({ aside }) => aside)).toEqual(['besluit', undefined]);
  expect(after.rows.map((one) => one.row.id)).toEqual(rows.map((one) => one.row.id));
  const kinds = await store.read(async (view) => (await view.records(bankLog)).map(({ body }) => (body as { soort: string }).soort));
  expect(kinds).toEqual(['hersleuteld', 'besluit']);
  expect(await keepStatements(store, [await read(night)], made, salt)).toMatchObject([{ stand: 'gekend' }]);
  expect((await rowsOf(store)).rows).toHaveLength(2);
  await store.close();
});

it('keeps both of two equal rows that people decided on, as they did', async () => {
  const store = storeIn(newState());
  const keys = [
    await keepAsBefore(store, await read(noon), '2026-11-17T12:00:00.000Z'),
    await keepAsBefore(store, await read(night), '2026-11-17T20:00:00.000Z'),
  ];
  await store.transaction(async (transaction) => {
    for (const key of keys) {
      const besluit = { soort: 'negeer', rij: oldRowId(key, 0), ...made };
      await transaction.append(bankLog, { settles: true, body: { soort: 'besluit', besluit } });
    }
  });
  const found = (await rowsOf(store)).rows.map(({ row: { cents }, aside }) => [cents, aside]);
  expect(found.toSorted(([a], [b]) => Number(b) - Number(a))).toEqual([
    [72_600, 'besluit'],
    [72_600, 'besluit'],
    [5000, undefined],
  ]);
  await store.close();
});

it('gives a code to each of two rows and their sum, all of which people decided on', async () => {
  const split = camtOf([{ ...about, rows: [row(70_000), row(2600)] }]);
  const kept = [await read(noon), await read(split)].map((statement) => {
    const { sleutels: _, ...old } = partedTexts(statement, [], made, 'zout').plain;
    return { ...old, key: statementKey(statement) };
  });
  const codes = rekeyed(kept, () => true).flatMap(({ rows }) => rows.map(({ id }) => id));
  expect([new Set(codes).size, codes.includes(undefined)]).toEqual([3, false]);
});

it('keeps what was decided of a row of a CSV when CODA brings it, and shows the row as CODA tells it', async () => {
  const store = storeIn(newState());
  const folder = join(import.meta.dirname, '../../../samples/bank');
  const [coda] = await readStatements({ name: 'a', bytes: readFileSync(join(folder, 'coda-1.cod')) });
  const head =
    'Rekening;Boekdatum;Valutadatum;Referentie;Beschrijving;Bedrag;Munt;Verrichtingsdatum;Rekening tegenpartij;Naam tegenpartij;Mededeling';
  const line = (bedrag: string) => `BE48001123456727;17/11/2026;17/11/2026;;x;${bedrag};EUR;17/11/2026;;;`;
  // The total of the group of two stands in the table as one row.
  const bytes = Buffer.from([head, ...['344,85', '100,00', '-3,25', '484,00', '-242,00'].map(line)].join('\n'));
  await keepStatements(store, await readStatements({ name: 'f.csv', bytes }), made, salt);
  const [first] = (await rowsOf(store)).rows;
  await decide(store, { soort: 'negeer', rij: first!.row.id });
  expect(await keepStatements(store, [coda!], made, salt)).toMatchObject([{ stand: 'gekend', fresh: 0 }]);
  const { rows } = await rowsOf(store);
  expect(rows.map((one) => one.row.cents)).toEqual([34_485, 10_000, -325, 24_200, 24_200, -24_200]);
  expect(rows[0]).toMatchObject({ aside: 'besluit', row: { id: first!.row.id, format: 'coda', ogm: '202600000192' } });
  await store.close();
});
