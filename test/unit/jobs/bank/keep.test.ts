import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Choice, decideOn, readBank } from '../../../../src/jobs/bank/decisions.ts';
import { keepStatements } from '../../../../src/jobs/bank/keep.ts';
import { bankLog } from '../../../../src/jobs/bank/kept.ts';
import { matched } from '../../../../src/jobs/bank/match/match.ts';
import { readStatements } from '../../../../src/jobs/bank/read/index.ts';
import { newState, storeIn } from '../../../support/store.ts';

const folder = join(import.meta.dirname, '../../../samples/bank');
const names = ['coda-1.cod', 'coda-2.cod', 'camt-053-001-08.xml'];
const made = { tijd: '2026-11-20T10:00:00.000Z', gebruiker: 'anna', computer: 'kantoor-1' };
const salt = () => 'zout';
const read = (name: string) => readStatements({ name, bytes: readFileSync(join(folder, name)) });
/** A sample as the bank gives it again. */
const flagged = (name: string): Buffer => {
  const bytes = readFileSync(join(folder, name));
  bytes.write('D', 16);
  return bytes;
};
const begin = (datum: string): { choice: Choice } => ({ choice: { soort: 'begin', datum } });

it('keeps a statement once where two processes read it at the same time, and one line for it', async () => {
  const state = newState();
  const stores = [storeIn(state), storeIn(state)] as const;
  const statements = await read('coda-1.cod');
  const kept = await Promise.all(stores.map((store) => keepStatements(store, statements, made, salt)));
  expect(new Set(kept.map(([one]) => one?.stand))).toEqual(new Set(['gekend', 'nieuw']));
  const [store] = stores;
  expect((await readBank(store)).statements).toHaveLength(1);
  expect(await store.check()).toEqual({ lines: 1, damaged: 0 });
  for (const one of stores) await one.close();
});

it('ends in the same state in whatever order the files are read, also twice and with decisions between', async () => {
  const states = [];
  for (const order of [names, names.toReversed(), [...names, ...names]]) {
    const store = storeIn(newState());
    for (const name of order) {
      await keepStatements(store, await read(name), made, salt);
      const { line } = await readBank(store);
      await decideOn(store, line, [begin('2026-01-01')], made, salt);
    }
    const state = await readBank(store);
    states.push(matched({ ...state, documents: [], own: [] }).rows);
    await store.close();
  }
  expect(states[1]).toEqual(states[0]);
  expect(states[2]).toEqual(states[0]);
  expect(states[0]).toHaveLength(13);
});

it('refuses a decision on a state that another changed meanwhile, with 5, and keeps the other', async () => {
  const store = storeIn(newState());
  await decideOn(store, 0, [begin('2026-01-01')], made, salt);
  await expect(decideOn(store, 0, [begin('2026-02-01')], made, salt)).rejects.toMatchObject({ reason: 'temporary' });
  expect((await readBank(store)).decisions.map((one) => 'datum' in one && one.datum)).toEqual(['2026-01-01']);
  await store.close();
});

it('holds no name, account or text in the chains', async () => {
  const store = storeIn(newState());
  for (const name of names) await keepStatements(store, await read(name), made, salt);
  await decideOn(store, 3, [{ choice: { soort: 'negeer', rij: 'aa' }, texts: { reden: 'geheime reden' } }], made, salt);
  const lines = await store.read(async (view) => JSON.stringify([await view.records(bankLog), await view.records('journaal')]));
  expect(lines).not.toMatch(/PEETERS|Zwaantje|BE68539007547034|deel factuur|geheime reden/i);
  expect((await readBank(store)).decisions).toMatchObject([{ reden: 'geheime reden' }]);
  await store.close();
});

it('keeps each booking of a statement once, in a duplicate and in one that tells another reference, whichever is read first', async () => {
  const [original] = await read('coda-1.cod');
  const [copy] = await readStatements({ name: 'd.cod', bytes: flagged('coda-1.cod') });
  expect([original!.duplicate, copy!.duplicate]).toEqual([undefined, true]);
  const other = { ...original!, rows: original!.rows.map((row) => ({ ...row, ogm: null })) };
  for (const [first, second, stand] of [
    [original!, copy!, 'gekend'],
    [copy!, original!, 'gekend'],
    [other, copy!, 'gekend'],
    [copy!, other, 'gekend'],
    [original!, other, 'gekend'],
  ] as const) {
    const store = storeIn(newState());
    expect(await keepStatements(store, [first], made, salt)).toMatchObject([{ stand: 'nieuw' }]);
    expect(await keepStatements(store, [second], made, salt)).toMatchObject([{ stand }]);
    await store.close();
  }
});
