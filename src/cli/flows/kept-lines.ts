import { type Failure, local } from '../../failure.ts';
import { t } from '../../language.ts';
import { lostStatements, statementsLost } from '../../jobs/bank/kept.ts';
import { putStatus } from '../../jobs/inbox/seen.ts';
import { followingLines } from '../../service/journal/recovery/follow.ts';
import { flagIn } from '../../service/journal/log/lost.ts';
import type { Onto } from '../../store/completed.ts';
import type { StateStore, StateView } from '../../store/store.ts';

/** Applies lines from the file of an account to a store, with the statuses of the inbox as its job keeps them. */
export const keptLines = (now: () => Date): Onto => followingLines(now, { putStatus });

type Tell = (fault: Failure) => void;

const telling = (store: StateStore, tell: Tell, faultIn: (view: StateView) => Promise<Failure | undefined>): StateStore => ({
  ...store,
  read: (work) =>
    store.read(async (view) => {
      const fault = await faultIn(view);
      if (fault) tell(fault);
      return work(view);
    }),
});

/** Gives a store whose every read tells of lost statements, on which its figures rest. */
export const tellingStatements = (store: StateStore, tell: Tell): StateStore =>
  telling(store, tell, async (view) => {
    const lost = await lostStatements(view);
    return lost.length > 0 ? statementsLost(lost) : undefined;
  });

/** Gives a store whose every read tells that a shared database may lack the lines of other machines. */
export const tellingLosses = (store: StateStore, tell: Tell): StateStore =>
  store.shared === undefined ? store : telling(store, tell, async (view) => ((await flagIn(view)) ? lacksLines() : undefined));

const lacksLines = (): Failure =>
  local(t({ nl: 'de database kan regels missen', en: 'the database may lack lines' }), {
    hint: t({ nl: 'Zie: duit opslag controleer', en: 'See: duit opslag controleer' }),
  });
