import { asksFields } from '../cli/global-options.ts';
import { zoneOf } from '../cli/output/moments.ts';
import { openOut } from '../cli/output/open.ts';
import { formats, type Out } from '../cli/output/out.ts';
import { pagerCommand } from '../cli/output/pager.ts';
import type { OutOptions } from '../cli/output/renderer.ts';
import type { DryRunNotes, Globals, OpenSession, Opened } from '../cli/session/session.ts';
import { type Ask, openAsk } from '../cli/terminal/ask.ts';
import { isStopped, stopped } from '../cli/terminal/line.ts';
import { isOutOfFiles, noMoreFiles } from '../machine/files/disk.ts';
import type { EditedText } from '../machine/files/edited.ts';
import { openFiles } from '../machine/files/index.ts';
import { stateFolder } from '../machine/folders.ts';
import { shellLine } from '../machine/shell/shell.ts';
import { openMasks } from '../machine/text/masking.ts';
import { clean } from '../machine/text/sanitise.ts';
import type { World } from '../machine/world.ts';
import { assistantOf } from '../machine/programs.ts';
import { isAnsweredFor } from '../service/profiles/environment.ts';
import { openProfiles } from '../service/profiles/index.ts';
import { readSettings } from '../service/profiles/settings.ts';
import { openAccount, withinAccount } from './account.ts';
import { refusing } from './dry-run.ts';
import { memo } from '../memo.ts';
import { openStores } from './stores.ts';
import { openPractices } from './practice.ts';
import type { Surroundings } from './surroundings.ts';
import type { Command as Commander } from 'commander';
import { stopOf, tellUnchanged } from '../cli/flows/dry-run.ts';
import { labelFields } from '../cli/flows/partly.ts';
import { DryRun, Failure } from '../failure.ts';
import { t } from '../language.ts';

interface Begun extends Opened<'argv' | 'run'> {
  readonly world: World;
  readonly fieldsOf?: OutOptions['fieldsOf'];
}

export function openSession({ argv, world, run, fieldsOf }: Begun, globals: Globals, onClose: (close: () => unknown) => void): OpenSession {
  const isDryRun = globals.proef === true;
  const { hide, redact } = openMasks();
  const { out, dryRun } = noting(outFor(world, globals, redact, fieldsOf), isDryRun);
  const assistant = assistantOf(world.env);
  const ask = askIn(world, globals, assistant !== undefined);
  if (assistant && askIn(world, globals, false).interactive) void out.notice(unaskedText(assistant));
  const profiles = openProfiles(world, !isDryRun);
  const manner = { stays: false, isJob: false, hasActed: false, hasUnkept: false };
  const stores = openStores({ world, globals, profiles, out, manner, onClose, hide });
  const practices = openPractices({ world, isDryRun, out, onClose });
  const { practice } = practices;
  const behind: Surroundings['behind'] = new Map();
  const surroundings: Surroundings = { world, globals, out, dryRun, profiles, stores, ask, practice, manner, behind, onClose, hide };
  const { renew, ...opened } = openAccount(surroundings);
  const session: OpenSession = {
    ...opened,
    ...practices,
    ...momentsOf(world),
    argv,
    globals,
    out,
    dryRun,
    files: openFiles(world, !isDryRun),
    ...answersIn(ask, world, opened.profile),
    edited: (name) => editedIn(world, name, isDryRun),
    profiles,
    stores,
    forget: async (profile) => {
      // The memory in a database is that of other machines too.
      if (profile.opslag !== undefined) return;
      const { clearMemory } = await import('../service/memory/memory.ts');
      await clearMemory(await stores.state(profile));
    },
    vies: memo(async () => (await import('./reach.ts')).openViesIn(surroundings, opened.profile)),
    reachLookup: memo(async () => (await import('./reach.ts')).openReachIn(surroundings, opened.profile)),
    machine: async () => (await import('../service/diagnosis/index.ts')).openMachine(world, !isDryRun),
    world: isDryRun ? { ...world, program: refusing('inbox') } : world,
    ...commandHints(manner, world),
    renew,
    checkFigures: () => refuseOld(behind),
    run: (line, shown) => run(isDryRun ? [...line, '--proef'] : line, shown),
    within: (naam, aside, work) => {
      const elsewhere = { ...surroundings, globals: { ...globals, profiel: naam }, out: aside, ask: openAsk(world, { allowed: false }) };
      return withinAccount(elsewhere, session, work);
    },
  };
  return session;
}

function noting(out: Out, isDryRun: boolean): Opened<'out' | 'dryRun'> {
  if (!isDryRun) return { out, dryRun: undefined };
  const dryRun: DryRunNotes = { stops: [], questions: [], remarks: [] };
  const warn: Out['warn'] = async (text) => {
    dryRun.remarks.push(typeof text === 'string' ? text : t(text));
    await out.warn(text);
  };
  return { out: { ...out, warn }, dryRun };
}

/** Fails with exit 13 if the work went well, and these figures may be of before. */
function refuseOld(behind: Surroundings['behind']): void {
  if (behind.size === 0) return;
  const [fault] = behind.values();
  const what = [...behind.keys()].join('; ');
  const message = t({
    nl: `deze cijfers kunnen te oud zijn (${what}): ${fault?.message}`,
    en: `these figures may be too old (${what}): ${fault?.message}`,
  });
  throw new Failure('broken_rules', message, { ...(fault?.hint !== undefined && { hint: fault.hint }), cause: fault });
}

/** The calls by which a command tells how it works: whether it stays, has many requests, or has acted. The budget and the store heed it. */
const commandHints = (manner: Surroundings['manner'], world: World): Opened<'stay' | 'job' | 'act' | 'hasActed'> => ({
  stay: () => {
    manner.stays = true;
    world.endsOnSignal();
  },
  job: () => {
    manner.isJob = true;
  },
  act: () => {
    manner.hasActed = true;
  },
  hasActed: () => manner.hasActed,
});

const momentsOf = (world: World): Opened<'now' | 'timeZone' | 'random' | 'uuid' | 'stop' | 'untilStopped'> => ({
  now: world.now,
  timeZone: zoneOf(world.env),
  random: world.random,
  uuid: world.uuid,
  stop: world.stop,
  untilStopped: async () => {
    world.endsOnSignal();
    if (!world.stop.aborted) await new Promise((resolve) => world.stop.addEventListener('abort', resolve, { once: true }));
  },
});

/** An assistant at a terminal must not answer for the person that it works for. */
const unaskedText = ({ name, variable }: { readonly name: string; readonly variable: string }): string =>
  t({
    nl: `duit stelt geen vragen, want ${name} voert dit uit (${variable}). Bevestigen en goedkeuren doet een mens, in een eigen terminal.`,
    en: `duit asks nothing, because ${name} runs this (${variable}). Confirming and approving is for a person, in a terminal of their own.`,
  });

const answersIn = (ask: Ask, { env }: World, profile: OpenSession['profile']): Opened<'ask' | 'person'> => ({
  ask,
  person: memo(async () => ask.interactive || isAnsweredFor(env, await profile())),
});

const askIn = (world: World, { nietInteractief }: Globals, isAssistant: boolean): Ask =>
  openAsk(world, {
    allowed: !nietInteractief && !isAssistant,
    numbers: world.env['TERM'] === 'dumb' || world.env['DUIT_LIJSTEN'] === 'genummerd',
    fit: async (text) => (await import('../cli/output/aligned.ts')).wrappedLines(text, world.stderr.columns),
  });

async function editedIn(world: World, name: string, isDryRun: boolean): Promise<EditedText> {
  const { openEdited } = await import('../machine/files/edited.ts');
  const { openTemporary } = await import('../machine/files/temporary.ts');
  // In a dry run the text stays too, because the user wrote it.
  return openEdited(isDryRun ? openTemporary('duit-bewerkt-').path : stateFolder(world), name, world);
}

/** The options with the settings that hold where standard output is a terminal, for whatever the user did not choose. */
export function withSettings(globals: Globals, world: World): Globals {
  if (!world.stdout.isTTY) return globals;
  const { formaat, 'csv-stijl': style } = readSettings(world);
  const usual = globals.json || globals.formaat || globals.csvStijl ? undefined : formats.find((one) => one === formaat);
  const isBelgian = style === 'be' && (globals.formaat ?? usual) === 'csv';
  return { ...globals, ...(usual && { usual }), ...(isBelgian && { csvStijl: 'be' }) };
}

/** The fields of rows, which only `--velden` needs; in a dry run those of a judged write too. */
export async function fieldsFor({ velden, proef }: Globals): Promise<OutOptions['fieldsOf']> {
  if (!velden) return undefined;
  const { fieldsOfRow } = await import('../cli/replies/index.ts');
  const judged = proef ? fieldsOfRow('PlannedWrite') : [];
  return (row) => [...(typeof row === 'string' ? fieldsOfRow(row) : row), ...judged];
}

export async function tellFields(command: Commander, globals: Globals, world: World): Promise<Out | undefined> {
  if (!asksFields(globals)) return undefined;
  const out = outFor(world, { ...globals, velden: undefined });
  await (await import('../cli/help/fields.ts')).showFields(command, out);
  return out;
}

/** `redact` removes the key from every text on standard error. */
export const outFor = (
  { stdout, stderr, env, monotonic, pager }: World,
  { formaat, usual, json, velden, csvStijl, csvRuw, stil, debug, geenKleur, geenPager, nietInteractief, limit }: Globals,
  redact?: (text: string) => string,
  fieldsOf?: OutOptions['fieldsOf'],
): Out => {
  const command = geenPager || nietInteractief || assistantOf(env) ? undefined : pagerCommand(env);
  return openOut({
    stdout,
    stderr,
    env,
    monotonic,
    format: json ? 'json' : formaat,
    usual,
    fields: velden,
    fieldsOf,
    csvStijl,
    csvRuw,
    quiet: stil,
    debug,
    unasked: nietInteractief,
    color: !geenKleur,
    redact,
    limited: limit !== undefined,
    pager: command === undefined ? undefined : () => pager(command),
  });
};

/**
 * Ends a command that threw `error`; undefined if it did not. With `--proef` the write that was not sent, or the thing that was not changed, is the result and is
 * shown; then it fails as the command itself would. Any other error is thrown on, with the option beside each field that the service refused.
 */
export async function endWith(error: unknown, command: Commander, session: OpenSession): Promise<void> {
  const { out } = session;
  if (error instanceof Failure && isStopped(error)) throw stopped(clean(shellLine(['duit', ...session.argv])));
  if (error instanceof DryRun) await tellUnchanged({ out }, error);
  const ended = error instanceof DryRun ? undefined : error;
  const failure = ended === undefined || ended instanceof Failure ? stopOf(session, ended) : ended;
  if (failure === undefined) return;
  if (failure instanceof Failure) labelFields(failure, command);
  if (isOutOfFiles(failure)) throw outOfFiles(failure, session.hasActed());
  throw failure;
}

/** Exit 10 if the system opens no more files, wherever in the command that was; exit 7 once a change was sent, because its outcome may be unknown. */
function outOfFiles(error: unknown, hasActed: boolean): Failure {
  const unsent = noMoreFiles(error);
  if (!hasActed) return unsent;
  const hint = t({ nl: 'Wat er al gebeurd is, toont: duit journaal list', en: 'What was done already is shown by: duit journaal list' });
  return new Failure('unknown', unsent.message, { hint, cause: error });
}
