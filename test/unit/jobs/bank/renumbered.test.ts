import { expect, it } from 'vitest';
import { type Choice, choicesIn, decideOn, readBank, type ToDecide } from '../../../../src/jobs/bank/decisions.ts';
import { keepReminder, leftOutIn } from '../../../../src/jobs/bank/reminders.ts';
import { removeTexts, toRemove } from '../../../../src/jobs/bank/wipe.ts';
import type { StateStore } from '../../../../src/store/store.ts';
import { renumbered } from '../../../support/renumbered.ts';
import { newState, storeIn } from '../../../support/store.ts';

const at = (second: number) => ({
  tijd: `2026-11-20T10:00:${String(second).padStart(2, '0')}.000Z`,
  gebruiker: 'anna',
  computer: 'kantoor-1',
});
const cash: Choice = { soort: 'boek', document: 'doc-1', cents: 500, datum: '2026-11-19', wijze: 'contant' };
const rule = (partij: string): Choice => ({ soort: 'negeer_regel', veld: 'tegenpartij', zout: 'zout', partij, teken: -1 });
const link = (rij: string): Choice => ({ soort: 'koppel', rij, delen: [{ document: 'doc-1', cents: 12_100 }] });

/** Keeps decisions, each a second after the one before it; one that takes back gets the id of the decision of that place. */
async function decide(store: StateStore, ...steps: (ToDecide | { readonly herroep: number })[]): Promise<void> {
  for (const [second, step] of steps.entries()) {
    const { line, decisions } = await readBank(store);
    const one = 'herroep' in step ? { choice: { soort: 'herroep', besluit: decisions[step.herroep]!.id } as const } : step;
    await decideOn(store, line, [one], at(second), () => 'zout');
  }
}

/** All that holds, without the numbers, which are those of one store. */
async function holding(store: StateStore) {
  const { rows, rules, bookings, begin } = choicesIn((await readBank(store)).decisions);
  const bare = (one: { readonly n: number }): object => ({ ...one, n: undefined });
  const ofRows = [...rows].map(([rij, { links, prepaid, aside, freed }]) => ({
    rij,
    links: links.map(bare),
    prepaid: prepaid && bare(prepaid),
    aside: aside && bare(aside),
    freed,
  }));
  return { rows: ofRows.toSorted((a, b) => a.rij.localeCompare(b.rij)), rules: rules.map(bare), bookings: bookings.map(bare), begin };
}

const life: Parameters<typeof decide>[1][] = [
  { choice: cash },
  { choice: rule('a'), texts: { waarde: 'Leverancier A' } },
  { choice: rule('b'), texts: { waarde: 'Leverancier B' } },
  { choice: link('aa') },
  { choice: { soort: 'ontkoppel', rij: 'aa' } },
  { choice: { soort: 'negeer', rij: 'bb' }, texts: { reden: 'krant' } },
  { choice: { soort: 'ontkoppel', rij: 'bb' } },
  { choice: link('bb') },
  { choice: { soort: 'negeer', rij: 'cc' }, texts: { reden: 'privé' } },
  { choice: { soort: 'begin', datum: '2026-01-01' } },
  { choice: { soort: 'begin', datum: '2026-02-01' } },
  { choice: cash },
  { herroep: 0 },
  { herroep: 1 },
];

it.each([false, true])('is decided as it was once the lines have other numbers (the last line first: %s)', async (backwards) => {
  const store = storeIn(newState());
  await decide(store, ...life);
  const before = await holding(store);
  expect(before).toMatchObject({
    rows: [
      { rij: 'aa', links: [] },
      { rij: 'bb', links: [{ soort: 'koppel' }], aside: undefined },
      { rij: 'cc', aside: { reden: 'privé' } },
    ],
    rules: [{ partij: 'b', waarde: 'Leverancier B' }],
    bookings: [{ tijd: at(11).tijd }],
    begin: '2026-02-01',
  });
  const again = await renumbered(store, ['bank-reden'], storeIn(newState()), backwards);
  expect(await holding(again)).toEqual(before);
  // What is decided there comes after all that was taken over.
  await decide(again, { choice: { soort: 'ontkoppel', rij: 'cc' } }, { choice: { soort: 'begin', datum: '2026-03-01' } });
  expect(await holding(again)).toMatchObject({ rows: [{}, {}, { aside: undefined }], begin: '2026-03-01' });
});

it('wipes the reason of a decision that was taken over, and no other', async () => {
  const store = storeIn(newState());
  await decide(store, ...life);
  const again = await renumbered(store, ['bank-reden']);
  const state = await readBank(again);
  const [first] = choicesIn(state.decisions).rules;
  await removeTexts(again, state, [], { old: [], reasons: [first!.id], rules: [first!.n] }, at(59));
  expect(await holding(again)).toMatchObject({ rows: [{}, {}, { aside: { reden: 'privé' } }], rules: [] });
  expect(toRemove(await readBank(again), '2026-11-21').rules).toHaveLength(1);
});

it('reminds of a document again that was left out before, also with the last line first', async () => {
  const store = storeIn(newState());
  const word = (soort: 'herinnering_zonder' | 'herinnering_weer', second: number, document = 'doc-1') =>
    keepReminder(store, { soort, documenten: [document], ...at(second) });
  await word('herinnering_zonder', 30);
  await word('herinnering_zonder', 31, 'doc-2');
  // The clock was set back.
  await word('herinnering_weer', 10);
  for (const one of [store, await renumbered(store, [], storeIn(newState()), true)])
    expect([...(await leftOutIn(one)).keys()]).toEqual(['doc-2']);
});

it('undoes what was decided before its clock was set back', async () => {
  const store = storeIn(newState());
  await decideOn(store, 0, [{ choice: link('aa') }], at(30), () => 'zout');
  await decideOn(store, 1, [{ choice: { soort: 'ontkoppel', rij: 'aa' } }], at(10), () => 'zout');
  expect(await holding(store)).toMatchObject({ rows: [{ rij: 'aa', links: [] }] });
});
