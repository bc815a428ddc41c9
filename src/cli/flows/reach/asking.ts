import { askReach, type FoundReach } from '../../../jobs/reach/ask.ts';
import { unlessFailing, unlessFor } from '../../../failure.ts';
import { t } from '../../../language.ts';
import type { StateStore } from '../../../store/store.ts';
import type { Opened } from '../../session/session.ts';

type Asker = Opened<'memory' | 'now' | 'out' | 'reachLookup' | 'state' | 'stop'>;

/** Asks about these participants and shows how far that is. A "yes" of less than `recent` milliseconds ago is taken for an answer. */
export async function askAbout(session: Asker, participants: readonly string[], recent = 0): Promise<ReadonlyMap<string, FoundReach>> {
  const { out, now, stop, reachLookup } = session;
  const count = new Set(participants).size;
  let done = 0;
  const asking = askReach(participants, {
    lookup: reachLookup,
    store: await storeOf(session),
    now,
    stop,
    recent,
    progress: (answers) => {
      done = answers;
    },
  });
  return out.busy(() => t({ nl: `Nagekeken: ${done} van ${count}`, en: `Checked: ${done} of ${count}` }), asking);
}

/** The store of the chosen account; undefined without a profile, and where nothing may be remembered or the store can't be opened. */
async function storeOf({ memory, state }: Pick<Asker, 'memory' | 'state'>): Promise<StateStore | undefined> {
  const kept = await memory().catch(unlessFor('key'));
  return kept?.keeps ? unlessFailing(state()) : undefined;
}
