import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { Tempo } from '../../../../src/store/tempo.ts';
import { carryLimit } from '../../../../src/service/budget/carry.ts';
import { openBudget } from '../../../../src/service/budget/index.ts';
import { keyPrint } from '../../../../src/service/key-print.ts';
import type { BudgetState } from '../../../../src/service/budget/state.ts';
import { patient } from '../../../support/budget.ts';
import { kindsOfStore } from '../../../support/stores.ts';

const kinds = await kindsOfStore('learned limits that move');
const key = 'sk_test_canary_7f3a';

const world = {
  now: () => new Date(),
  monotonic: () => performance.now() + 1e9,
  uuid: () => 'proces-1',
  random: () => 0.5,
  sleep: async () => {},
  stop: new AbortController().signal,
};

const budgetOn = (store: Tempo) => openBudget({ folder: () => '', key: async () => key, world, store });

/** The limit that a store has learned of the key. */
async function learnedIn(store: Tempo): Promise<BudgetState['learned'] | undefined> {
  const { value } = await store.peek(keyPrint(key));
  return (value as { state?: BudgetState } | undefined)?.state?.learned;
}

const newStore = ({ tempoIn }: (typeof kinds)[number]): Tempo => {
  const store = tempoIn(mkdtempSync(join(tmpdir(), 'duit-tempo-')));
  onTestFinished(() => store.close());
  return store;
};

it.each(kinds.flatMap((from) => kinds.map((to) => ({ name: `${from.name} to ${to.name}`, from, to }))))(
  'a limit that was learned moves from $name and back, with the requests that still count',
  async ({ from, to }) => {
    const [one, other] = [newStore(from), newStore(to)];
    await (await budgetOn(one).grant(patient))?.replied(429, 60_000);
    const asked = { learned: await learnedIn(one), peek: await budgetOn(one).peek() };
    await carryLimit({ from: one, to: other, key, world });
    expect(await learnedIn(other)).toEqual({ ...asked.learned, again: expect.any(Number) as number });
    const { wait, used } = await budgetOn(other).peek();
    expect({ used, isSoon: wait <= asked.peek.wait && wait > asked.peek.wait - 50_000 }).toEqual({ used: 1, isSoon: true });

    await other.update(keyPrint(key), ({ value }) => {
      const known = value as unknown as { state: BudgetState };
      const learned = { ...known.state.learned, burst: 4 };
      return { value: { ...known, state: { ...known.state, learned } } as never, result: undefined };
    });
    await carryLimit({ from: other, to: one, key, world });
    expect(await learnedIn(one)).toMatchObject({ kind: 'paced', burst: 4 });
    expect(await budgetOn(one).peek()).toMatchObject({ used: 1 });
  },
);

it('a store that knows nothing takes no knowledge away', async () => {
  const [one, other] = [newStore(kinds[0]!), newStore(kinds[0]!)];
  await (await budgetOn(other).grant(patient))?.replied(429, 5_000);
  await carryLimit({ from: one, to: other, key, world });
  expect(await learnedIn(other)).toMatchObject({ kind: 'paced' });
});
