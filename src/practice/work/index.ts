import { emptyBoxes } from '../delivery/outbox.ts';
import type { DoJob, JobKind, Jobs } from '../service.ts';
import { openPracticeStore, type Store } from '../store/open.ts';
import { forgetTurns } from '../store/turns.ts';

type Work = { readonly [K in JobKind]: (input: Jobs[K]['input']) => Promise<Jobs[K]['outcome']> };

const work: Work = {
  pdf: async ({ data, ubl }) => {
    const { writePdf } = await import('../../einvoice/pdf/write.ts');
    return writePdf(data, ubl);
  },
  ubl: async ({ data }) => {
    const { writeUbl } = await import('../../einvoice/ubl/write.ts');
    return writeUbl(data);
  },
  vul: async ({ folder, now, options }) => {
    const { fillStore } = await import('../seed/index.ts');
    return inStore(folder, (store) => fillStore(store, folder, now, options));
  },
  wis: async ({ folder }) => {
    await inStore(folder, (store) => {
      store.write(() => store.clear());
      store.exec('vacuum');
    });
    await forgetTurns(folder);
    await emptyBoxes(folder);
  },
};

/** Works on a connection of its own, because one connection can't serve two threads. */
async function inStore<T>(folder: string, use: (store: Store) => T | Promise<T>): Promise<T> {
  const store = await openPracticeStore(folder, () => crypto.randomUUID());
  try {
    return await use(store);
  } finally {
    store.close();
  }
}

export const doJob: DoJob = (kind, input) => (work[kind] as (given: typeof input) => Promise<Jobs[typeof kind]['outcome']>)(input);
