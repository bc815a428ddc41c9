import { formatMoment, zoneOf } from '../cli/output/moments.ts';
import type { OpenSession, Opened } from '../cli/session/session.ts';
import { DryRun, type Failure, unlessFailing, usage } from '../failure.ts';
import { t } from '../language.ts';
import type { StateStore, StateView } from '../store/store.ts';
import type { Limits } from '../service/limits/limits.ts';
import type { World } from '../machine/world.ts';
import type { Client } from '../service/api/index.ts';
import type { Write } from '../service/journal/verdict/evidence.ts';
import type { VerdictReason } from '../service/journal/verdict/table.ts';
import type { Journal } from '../service/journal/log/journal.ts';
import type { Journalling } from '../service/run/judge.ts';
import type { MomentText } from '../service/journal/log/words.ts';
import type { Memory } from '../service/memory/memory.ts';
import { isAnsweredFor } from '../service/profiles/environment.ts';
import type { Profile } from '../service/profiles/profile.ts';
import { thisOccupant } from '../machine/files/occupant.ts';
import { programOf } from '../machine/programs.ts';
import type { Approvals } from '../service/journal/approval/approvals.ts';
import { limitFolders } from '../service/limits/places.ts';
import { copyPath } from './copies.ts';
import { figuresState } from './known-key.ts';
import { memo } from '../memo.ts';
import type { Surroundings } from './surroundings.ts';

interface Writing {
  readonly profile: () => Promise<Profile>;
  /** Why nothing may be written in the account, where that is so. */
  readonly stop: () => Promise<Failure | undefined>;
  readonly key: () => Promise<string>;
  readonly service: () => Promise<Client>;
  readonly memory: () => Promise<Memory>;
}

const loadJournal = () => import('../service/journal/index.ts');
const loadRecovery = () => import('../service/journal/recovery/recovery.ts');

/** Their code is loaded on the first write or look-up. */
export function openWrites(surroundings: Surroundings, { profile, stop, key, service, memory }: Writing) {
  const { world, globals, out, profiles } = surroundings;
  const others = new Set<string>();
  const own = memo(async () => orStopped(await stop(), profile));
  const state = memo(async () => surroundings.stores.state(await own()));
  const journal = memo(async () => journalIn(await own(), surroundings));
  const kept = memo(async () => keepBegun(await profile(), surroundings));
  const approvals = memo(async () => approvalsOf(await state(), await own(), surroundings));
  const journalling = async (): Promise<Journalling> => ({
    begun: async (view) => (await kept())(view),
    journal: await journal(),
    profile: await profile(),
    key,
    world,
    decisions: { ...globals, unanswered: !(surroundings.ask.interactive || isAnsweredFor(world.env, await profile())) },
    memory: await memory(),
    ...(await writeLimits(surroundings, await profile(), key)),
    approvals,
    asking: askerOf(await profile(), surroundings),
    asks: surroundings.ask.interactive && globals.ja !== true && globals.proef !== true,
    again: (write, text, reason) => mayRepeat(write, { text, reason }, surroundings, others),
    nietWachten: globals.nietWachten === true,
    waiting: (seconds, work, what) => out.waiting(seconds, work, what),
    moment: momentOf(world),
    committed: out.committed,
    warn: (text) => out.warn(text),
  });
  return {
    others,
    approvals,
    /** Notes how far the journal is when the command begins; the file of its lines tells so without the journal being opened. */
    begin: async () => void (await kept()),
    state,
    figures: async (what, rests) => figuresState(await state(), { what, isOfBank: rests === 'bank' }, surroundings),
    journal: async (naam) => (naam === undefined ? journal() : journalIn(await profiles.get(naam), surroundings)),
    recovery: async () => (await loadRecovery()).openRecovery({ ...(await journalling()), client: await service() }),
    ...openWayOut(surroundings, profile),
    gate: memo(async () => {
      const { openWriteGate } = await import('../service/run/gate.ts');
      return openWriteGate(await service(), await journalling());
    }),
  } satisfies Partial<OpenSession> & Record<'begin', unknown>;
}

/** Notes how far the journal is now. The function gives the number of its last line then; 0 for none. */
async function keepBegun(chosen: Profile, { world, stores }: Surroundings): Promise<(view?: StateView) => Promise<number>> {
  const path = copyPath(world, chosen.account);
  const id = path === undefined ? undefined : await lastIdIn(path, chosen.account);
  if (id !== undefined) {
    const numberIn = async (view: StateView): Promise<number> => (await view.numberOf(id)) ?? 0;
    return async (view) => (view ? numberIn(view) : (await stores.state(chosen)).read(numberIn));
  }
  // Where the store can't be used a read continues, and the first write says why.
  const last = (await unlessFailing(stores.state(chosen).then((store) => store.read((view) => view.last('journaal'))))) ?? 0;
  return async () => last;
}

/** A file that can't be read tells nothing here: the first write says why. */
const lastIdIn = (path: string, account: string): Promise<string | undefined> =>
  unlessFailing(import('../store/copy-file.ts').then(({ openCopyFile }) => openCopyFile(path, account).lastId('journaal')));

async function orStopped<T>(why: Failure | undefined, work: () => Promise<T>): Promise<T> {
  if (why) throw why;
  return work();
}

function openWayOut({ world, globals, stores }: Surroundings, profile: () => Promise<Profile>): Opened<'restoreLines' | 'endLoss'> {
  const opened = async (): Promise<StateStore> => {
    if (globals.proef) throw new DryRun('journaal');
    return stores.state(await profile());
  };
  return {
    restoreLines: async () => {
      const store = await opened();
      if (!store.restore) throw healsItself();
      await store.checkOwner();
      return store.restore();
    },
    endLoss: async () => {
      const [{ endFlag }, store] = await Promise.all([loadJournal(), opened()]);
      await store.transaction((transaction) => endFlag(transaction, world.now()));
    },
  };
}

const healsItself = (): Failure =>
  usage(
    t({
      nl: '--opnieuw is voor een gedeelde database: op deze computer zet duit zelf terug wat ontbreekt',
      en: '--opnieuw is for a shared database: on this computer duit puts back what is missing',
    }),
  );

const journalIn = async (profile: Profile, surroundings: Surroundings): Promise<Journal> =>
  journalOf(await surroundings.stores.state(profile), surroundings);

async function journalOf(store: StateStore, { world, manner }: Surroundings): Promise<Journal> {
  const { openJournal } = await loadJournal();
  const journal = openJournal(store, world);
  return {
    ...journal,
    begin: async (...write) => {
      const entry = await journal.begin(...write);
      manner.hasActed = true;
      return entry;
    },
    end: (...outcome) =>
      journal.end(...outcome).catch((error: unknown) => {
        manner.hasUnkept = true;
        throw error;
      }),
  };
}

async function writeLimits(
  surroundings: Surroundings,
  profile: Profile,
  key: () => Promise<string>,
): Promise<Pick<Journalling, 'limits' | 'rehearsal'>> {
  const { openLimits } = await import('./limits.ts');
  const { held, known, counted } = openLimits(surroundings, profile, key);
  const limits = { current: (stored: Limits | undefined) => held(true, { stored }), copy: known, naam: profile.naam };
  const { dryRun } = surroundings;
  return { limits, ...(dryRun && { rehearsal: { counted, stop: (failure) => void dryRun.stops.push(failure) } }) };
}

/** Their code is loaded only where a limit asks for approval, or a command is about them. */
async function approvalsOf(store: StateStore, profile: Profile, { world }: Surroundings): Promise<Approvals> {
  const [{ openApprovals }, { copyOf }] = await Promise.all([
    import('../service/journal/approval/approvals.ts'),
    import('../service/limits/copies.ts'),
  ]);
  return openApprovals(store, world.now, () => copyOf(limitFolders(world, profile), profile.account));
}

/** The one who asks where a person has to approve a write. */
function askerOf({ naam }: Profile, { world, globals }: Surroundings): Journalling['asking'] {
  const programma = programOf(world.env);
  return { door: { ...thisOccupant(), ...(programma !== undefined && { programma }) }, profiel: naam, reden: globals.reden };
}

/** Writes moments as the clock of this machine, or of the zone that TZ names, shows them. */
const momentOf =
  ({ env }: World): MomentText =>
  (time) =>
    formatMoment(time, zoneOf(env));

/** Asks at the terminal whether a write that was done before may be done once more; a create with a name is then another one. */
async function mayRepeat(
  { operation, label }: Write,
  { text, reason }: { readonly text: string; readonly reason: VerdictReason },
  { ask }: Surroundings,
  others: Set<string>,
): Promise<boolean> {
  await ask.show(text);
  const isSending = operation.endsWith('.versturen');
  const may = await ask.confirm(
    reason === 'lost'
      ? t(isSending ? { nl: 'Toch versturen?', en: 'Send it all the same?' } : { nl: 'Toch doen?', en: 'Do it all the same?' })
      : isSending
        ? t({ nl: 'Nog eens versturen?', en: 'Send it again?' })
        : t({ nl: 'Toch nog eens doen?', en: 'Do it once more all the same?' }),
  );
  if (may && label !== undefined) others.add((await import('../service/journal/log/references.ts')).referenceIn(label));
  return may;
}
