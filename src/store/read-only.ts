import { DryRun } from '../failure.ts';
import type { StateStore, StateView, Transaction } from './store.ts';

/** For a dry run: each change throws `DryRun`. Everyone gets a lock: a process that changes nothing is in nobody's way. */
export function readOnly(store: StateStore): StateStore {
  const { leave: _, record: __, ...rest } = store;
  return {
    ...rest,
    transaction: (work) => store.read((view) => work(unchanging(view))),
    clean: async () => {},
    lock: async () => ({ isHeld: async () => true, release: async () => {} }),
  };
}

const unchanging = (view: StateView): Transaction => ({
  ...view,
  append: refuseChange,
  forget: refuseChange,
  lines: async () => [],
  values: async () => [],
  put: refuseChange,
  remove: refuseChange,
  adopt: () => refuseChange('opslag'),
});

async function refuseChange(name: string): Promise<never> {
  throw new DryRun(name);
}
