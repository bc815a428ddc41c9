import { describe, expect, it } from 'vitest';
import { readBank } from '../../../../src/jobs/bank/decisions.ts';
import { keepStatements } from '../../../../src/jobs/bank/keep.ts';
import { readStatements } from '../../../../src/jobs/bank/read/index.ts';
import { removeTexts, toRemove } from '../../../../src/jobs/bank/wipe.ts';
import { camtOf } from '../../../support/bank/camt.ts';
import { codaOf } from '../../../support/bank/coda.ts';
import type { MadeRow, MadeStatement } from '../../../support/bank/made.ts';
import { newState, storeIn } from '../../../support/store.ts';

const made = { tijd: '2026-11-20T10:00:00.000Z', gebruiker: 'anna', computer: 'kantoor-1' };
const row = (cents: number, endToEnd?: string): MadeRow => {
  const told = { ogm: null, text: 'dank', party: 'Drukkerij Claes', account: 'BE68539007547034', isReturned: false, details: [] };
  return { cents, ...told, ...(endToEnd !== undefined && { endToEnd }) };
};
const statement = (...rows: MadeRow[]): MadeStatement => {
  const about = { account: 'BE48001123456727', holder: 'Ons', number: 7, opened: '2026-11-18', closed: '2026-11-19' };
  return { ...about, openingCents: 100_000, rows };
};
const files = [
  ['CODA', 'a.cod', codaOf],
  ['CAMT.053', 'a.xml', camtOf],
] as const;

describe.each(files)('the reference that the payer gave a payment, in %s', (_, name, write) => {
  const read = (...rows: MadeRow[]) => readStatements({ name, bytes: write([statement(...rows)]) });

  it.each([
    ['DUIT-2026-0007', 'DUIT-2026-0007'],
    ['ABCDEFGHIJKLMNOPQRSTUVWXYZ123456789', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ123456789'],
    ['NOTPROVIDED', undefined],
    [undefined, undefined],
  ])('%s is read as %s', async (written, expected) => {
    const [one] = await read(row(-12_100, written));
    expect(one?.rows[0]?.end_to_end).toBe(expected);
  });

  it('is kept with the texts of the row, is that of each payment alone, and goes with them', async () => {
    const store = storeIn(newState());
    await keepStatements(store, await read(row(-100, 'EEN'), row(-200, 'TWEE')), made, () => 'zout');
    const kept = async () =>
      (await readBank(store)).statements.flatMap(({ rows }) => rows.map(({ cents, end_to_end }) => [cents, end_to_end]));
    expect(await kept()).toEqual([
      [-100, 'EEN'],
      [-200, 'TWEE'],
    ]);
    const state = await readBank(store);
    await removeTexts(store, state, [], toRemove(state, '2027-01-01'), made);
    expect(await kept()).toEqual([
      [-100, undefined],
      [-200, undefined],
    ]);
    await store.close();
  });

  it('changes nothing about which statements are known: one without it, read before, is known', async () => {
    const store = storeIn(newState());
    await keepStatements(store, await read(row(-100)), made, () => 'zout');
    const [again] = await keepStatements(store, await read(row(-100, 'EEN')), made, () => 'zout');
    expect(again).toMatchObject({ stand: 'gekend', fresh: 0 });
    await store.close();
  });
});
