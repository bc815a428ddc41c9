import { type Failure, local } from '../../failure.ts';
import { t } from '../../language.ts';
import { lostStatements, statementsLost } from '../../jobs/bank/kept.ts';
import { putStand } from '../../jobs/inbox/seen.ts';
import { followingLines } from '../../service/journal/recovery/follow.ts';
import { flagIn } from '../../service/journal/log/lost.ts';
import type { Onto } from '../../store/completed.ts';
import type { StateStore } from '../../store/store.ts';

/** Applies lines from the file of an account to a store, with the stands of the inbox as its job keeps them. */
export const keptLines = (now: () => Date): Onto => followingLines(now, { putStand });

/** The same store, each read of which notes that statements were lost on which its figures rest. */
export const tellingStatements = (store: StateStore, tell: (fault: Failure) => void): StateStore => ({
  ...store,
  read: (work) =>
    store.read(async (view) => {
      const lost = await lostStatements(view);
      if (lost.length > 0) tell(statementsLost(lost));
      return work(view);
    }),
});

/** The same store, each read of which notes that a shared database may lack lines of machines that did not come since. */
export const tellingLosses = (store: StateStore, tell: (fault: Failure) => void): StateStore =>
  store.shared === undefined
    ? store
    : {
        ...store,
        read: (work) =>
          store.read(async (view) => {
            if (await flagIn(view)) tell(lacksLines());
            return work(view);
          }),
      };

const lacksLines = (): Failure =>
  local(t({ nl: 'de database kan regels missen', en: 'the database may lack lines' }), {
    hint: t({ nl: 'Zie: duit opslag controleer', en: 'See: duit opslag controleer' }),
  });
