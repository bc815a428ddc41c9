import { openStore } from '../../src/store/sqlite/open.ts';
import { openBudget } from '../../src/service/budget/index.ts';
import { openJournal } from '../../src/service/journal/index.ts';
import { base_url, clientWith, key, transport, world } from './client.ts';
import { journalled, unapproved } from '../support/journal.ts';
import { median } from './median.mjs';

/*
 * Measures the time that the budget adds to a read, and that the budget and the journal add to a write: medians in
 * milliseconds. The first requests of the process, which load code, do not count.
 */

const folder = process.argv[2] ?? '';
const budget = openBudget({ folder: () => folder, key, world });
const profile = { naam: 'bench', account: 'bench', base_url };
const store = openStore({ folder, account: profile.account, world });
const bare = clientWith();
const whole = journalled(clientWith(budget), {
  ...unapproved,
  journal: openJournal(store, world),
  profile,
  key,
  world,
  begun: async () => Number.MAX_SAFE_INTEGER,
});

const { data } = await bare.page('klanten.list', { limit: 100 });
const id = data[0]?.id ?? '';
/** A write looks at the earlier ones on its document, and few documents are written to hundreds of times. */
const idOf = (n: number): string => data[(n + 5) % data.length]?.id ?? '';

/** The median of the milliseconds by which the whole client takes longer than the bare one. The two take turns. */
async function added(work: (client: typeof bare, n: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  const time = async (client: typeof bare, n: number) => {
    const begun = performance.now();
    await work(client, n);
    return performance.now() - begun;
  };
  for (let n = -5; n < 200; n += 1) {
    const difference = -(await time(bare, n)) + (await time(whole, n));
    if (n >= 0) times.push(difference);
  }
  return median(times);
}

const read = await added((client) => client.one('klanten.get', { id }));
const write = await added((client, n) => client.one('klanten.update', { id: idOf(n), body: { adres: `Straat ${n}` } }));
process.stdout.write(JSON.stringify({ read, write }));
await budget.close();
await store.close();
await transport.close();
