import { DryRun } from '../failure.ts';
import type { StateStore } from './store.ts';

/**
 * The same store for a dry run: each change throws `DryRun`. A lock is given to everyone, because a process that changes
 * nothing is in nobody's way.
 */
export const readOnly = (store: StateStore): StateStore => ({
  ...store,
  transaction: (work) =>
    store.read((view) =>
      work({ ...view, append: refused, forget: refused, put: refused, remove: refused, adopt: () => refused('opslag') }),
    ),
  lock: async () => ({ isHeld: async () => true, release: async () => {} }),
});

async function refused(name: string): Promise<never> {
  throw new DryRun(name);
}
