import type { StateStore } from '../../src/store/store.ts';
import { newState, storeIn } from './store.ts';

/** Adds lines to the logs that are nothing of anyone's, so that what follows gets other numbers. */
export const pad = (store: StateStore, lines = 7): Promise<void> =>
  store.transaction(async (transaction) => {
    for (const log of ['journaal', 'bank'])
      for (let at = 0; at < lines; at += 1)
        await transaction.append(log, {
          settles: true,
          body: { kind: 'kept', in: 'aanvraag', key: `${at}`, value: 'gevraagd', soort: 'ander' },
        });
  });

/**
 * Adds the lines of a store to another, under their ids: the bank's the last one first where `backwards`; those of the journal in their order, as
 * a line about another follows it. The values are copied too.
 */
export async function renumbered(from: StateStore, collections: readonly string[], to = storeIn(newState()), backwards = false) {
  await pad(to);
  await from.read(async (view) => {
    const [journal, bank] = [await view.records('journaal'), await view.records('bank')];
    await to.transaction(async (transaction) => {
      const numbers = new Map<number, number>();
      for (const { n, id, about, subject, body } of journal) {
        const more = { ...(about !== null && { about: numbers.get(about)! }), ...(subject !== null && { subject }) };
        numbers.set(n, (await transaction.append('journaal', { id, body, ...more })).n);
      }
      for (const { id, body } of backwards ? bank.toReversed() : bank) await transaction.append('bank', { id, body, settles: true });
      for (const collection of collections)
        for await (const [key, value] of view.list(collection)) await transaction.put(collection, key, value);
    });
  });
  return to;
}
