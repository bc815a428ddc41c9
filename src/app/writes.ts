import { formatMoment, zoneOf } from '../cli/output/moments.ts';
import type { OpenSession } from '../cli/session/session.ts';
import { DryRun, local } from '../failure.ts';
import { t } from '../language.ts';
import { stateFolder } from '../machine/folders.ts';
import type { StateStore } from '../store/store.ts';
import type { World } from '../machine/world.ts';
import type { Client } from '../service/api/index.ts';
import { telling } from '../service/api/telling.ts';
import type { Write } from '../service/journal/guard.ts';
import type { Journal } from '../service/journal/journal.ts';
import type { Journalling } from '../service/journal/journalling.ts';
import type { MomentText } from '../service/journal/texts.ts';
import type { Memory } from '../service/memory/memory.ts';
import type { Profile } from '../service/profiles/index.ts';
import { once } from './once.ts';
import type { Surroundings } from './surroundings.ts';

/** The parts of an account that its writes need. */
interface Writing {
  readonly profile: () => Promise<Profile>;
  readonly key: () => Promise<string>;
  readonly service: () => Promise<Client>;
  readonly memory: () => Promise<Memory>;
}

type Writes = Pick<OpenSession, 'journal' | 'state' | 'recovery' | 'salvage' | 'agreed'> & { readonly journalled: () => Promise<Client> };

const loadJournal = () => import('../service/journal/index.ts');

/** Opens the journal of the account and the client whose writes stand in it. Their code is loaded on the first write or look-up. */
export function openWrites(surroundings: Surroundings, { profile, key, service, memory }: Writing): Writes {
  const { world, globals, out, profiles, stores } = surroundings;
  const agreed = new Set<string>();
  const state = once(async () => {
    const { journalLog, marked, openMark } = await loadJournal();
    const chosen = await profile();
    return marked(await stores.state(chosen), journalLog, openMark(world, chosen, !globals.proef), world.now);
  });
  const journal = once(async () => journalIn(await profile(), surroundings));
  const journalling = async (): Promise<Journalling> => ({
    journal: await journal(),
    profile: await profile(),
    key,
    world,
    decisions: globals,
    memory: await memory(),
    again: (write, text) => mayRepeat(write, text, agreed, surroundings),
    nietWachten: globals.nietWachten === true,
    waiting: (seconds, work, what) => out.waiting(seconds, work, what),
    moment: momentOf(world),
    warn: (text) => out.warn(text),
  });
  return {
    agreed,
    state,
    journal: async (naam) => (naam === undefined ? journal() : journalIn(await profiles.get(naam), surroundings)),
    recovery: async () => (await loadJournal()).openRecovery({ ...(await journalling()), client: await service() }),
    salvage: async () => {
      if (globals.proef) throw new DryRun('journaal');
      const { openMark, salvageJournal } = await loadJournal();
      const chosen = await profile();
      if (chosen.opslag !== undefined) throw notHere();
      return salvageJournal(stateFolder(world), chosen.account, openMark(world, chosen), await stores.state(chosen));
    },
    journalled: once(async () => {
      const { journalled, warningOfEarlier } = await loadJournal();
      const all = await journalling();
      if (globals.proef) return warningOfEarlier(await service(), all);
      return telling(journalled(await service(), all), out.committed);
    }),
  };
}

const journalIn = async (profile: Profile, surroundings: Surroundings): Promise<Journal> =>
  journalOf(await surroundings.stores.state(profile), profile, surroundings);

async function journalOf(store: StateStore, profile: Profile, { world, globals }: Surroundings): Promise<Journal> {
  const { openJournal, openMark, openSpool } = await loadJournal();
  const spool = openSpool(() => stateFolder(world), profile.account, !globals.proef);
  return openJournal(store, openMark(world, profile, !globals.proef), world, spool);
}

const notHere = () =>
  local(
    t({
      nl: '--opnieuw is voor een opslag op deze computer, en die van dit profiel is een database',
      en: '--opnieuw is for a store on this machine, and that of this profile is a database',
    }),
    {
      hint: t({
        nl: 'Kijk ze na met duit opslag controleer, en laat een goede kopie van de database terugzetten.',
        en: 'Check it with duit opslag controleer, and have a good copy of the database restored.',
      }),
    },
  );

/** Writes moments as the clock of this machine, or of the zone that TZ names, shows them. */
const momentOf =
  ({ env }: World): MomentText =>
  (time) =>
    formatMoment(time, zoneOf(env));

/** Whether a write that was done before may be done once more: asked at a terminal, unless the user agreed to it already. */
async function mayRepeat(
  { operation, document }: Write,
  text: string,
  agreed: ReadonlySet<string>,
  { ask, globals }: Surroundings,
): Promise<boolean> {
  if (document !== null && agreed.has(document)) return true;
  if (!ask.interactive || globals.ja) return false;
  await ask.show(text);
  return ask.confirm(
    operation.endsWith('.versturen')
      ? t({ nl: 'Nog eens versturen?', en: 'Send it again?' })
      : t({ nl: 'Toch nog eens doen?', en: 'Do it once more all the same?' }),
  );
}
