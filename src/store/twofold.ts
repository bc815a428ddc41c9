import type { CopiedLine } from './store.ts';
import type { CopyFile } from './copy-file.ts';
import type { Addition, StateStore, Transaction } from './store.ts';

/**
 * The same store, whose lines stand in a file outside it too: they are there before they are in the store. What begins an entry is on disk
 * before the store has it; an outcome the store flushes. Exit 10 where the file can't be written, and then the store has nothing of it either.
 */
export function twofold(store: StateStore, file: CopyFile): StateStore {
  /** Leaves in the file what the store still has. */
  const rewrite = (): Promise<void> =>
    store.transaction(async (transaction) => {
      const lines = file.lines();
      const gone = new Set(await transaction.unknown(lines.map(({ id }) => id)));
      file.rewrite(lines.filter(({ id }) => !gone.has(id)));
    });
  return {
    ...store,
    check: () => store.check(file.lines()),
    transaction: async (work) => {
      let hasForgotten = false;
      const result = await store.transaction(async (transaction) => {
        const fresh: CopiedLine[] = [];
        const done = await work(notingLines(transaction, fresh, () => (hasForgotten = true)));
        if (fresh.length > 0)
          file.append(
            fresh,
            fresh.some(({ of }) => of === undefined),
          );
        return done;
      });
      if (hasForgotten) await rewrite();
      return result;
    },
  };
}

/** A transaction that notes the lines which are added and that some are forgotten. */
export const notingLines = (transaction: Transaction, fresh: CopiedLine[], forgotten: () => void): Transaction => ({
  ...transaction,
  append: async (log, addition: Addition) => {
    const added = await transaction.append(log, addition);
    const { id, of, subject, body } = added;
    fresh.push({
      id,
      log,
      ...(subject !== null && { subject }),
      ...(addition.settles && { settles: true }),
      ...(of !== undefined && { of }),
      body,
    });
    return added;
  },
  forget: async (log, entries) => {
    await transaction.forget(log, entries);
    forgotten();
  },
});
