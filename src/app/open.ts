import { zoneOf } from '../cli/output/moments.ts';
import { openOut } from '../cli/output/open.ts';
import type { Out } from '../cli/output/out.ts';
import { pagerCommand } from '../cli/output/pager.ts';
import type { Globals } from '../cli/session/globals.ts';
import type { OpenSession } from '../cli/session/session.ts';
import { openAsk } from '../cli/terminal/ask.ts';
import { t } from '../language.ts';
import { openFiles } from '../machine/files/index.ts';
import { stateFolder } from '../machine/folders.ts';
import { masking } from '../machine/text/masking.ts';
import type { World } from '../machine/world.ts';
import { checkedBody } from '../service/api/input.ts';
import { openMachine } from '../service/diagnosis/index.ts';
import { clearMemory } from '../service/memory/memory.ts';
import { openProfiles } from '../service/profiles/index.ts';
import { openAccount, withinAccount } from './account.ts';
import { refusing, tryingPractice } from './dry-run.ts';
import { once } from './once.ts';
import { openStores } from './stores.ts';
import { openPracticeIn, openServedPractice } from './practice.ts';
import type { Surroundings } from './surroundings.ts';

// Exported from here because `session.ts` loads this file alone.
export { endWith } from './endings.ts';

/** The parts that a session is opened with: the command line, its world, and the way to run another one in it. */
interface Begun extends Pick<OpenSession, 'argv' | 'run'> {
  readonly world: World;
}

/** Opens everything that one command works with. `onClose` takes a function to be called at the end of the run. */
export function openSession({ argv, world, run }: Begun, globals: Globals, onClose: (close: () => unknown) => void): OpenSession {
  const masks = new Map<string, (text: string) => string>();
  const out = outFor(world, globals, (text) => [...masks.values()].reduce((masked, mask) => mask(masked), text));
  const isDryRun = globals.proef === true;
  const profiles = openProfiles(world, !isDryRun);
  const ask = openAsk(world, {
    allowed: !globals.nietInteractief,
    numbers: world.env['TERM'] === 'dumb' || world.env['DUIT_LIJSTEN'] === 'genummerd',
    fit: async (text) => (await import('../cli/output/aligned.ts')).wrappedLines(text, world.stderr.columns),
  });
  const practice = once(async () => {
    const opened = await openPracticeIn(world, isDryRun);
    onClose(opened.close);
    return isDryRun ? tryingPractice(opened.practice) : opened.practice;
  });
  const hide = (key: string) => void masks.set(key, masking(key));
  const stores = openStores({ world, globals, profiles, onClose, hide });
  let stays = false;
  let isJob = false;
  const surroundings: Surroundings = {
    world,
    globals,
    out,
    profiles,
    stores,
    ask,
    practice,
    stays: () => stays,
    isJob: () => isJob,
    onClose,
    hide,
  };
  const { renew, ...opened } = openAccount(surroundings);
  const session: OpenSession = {
    ...opened,
    argv,
    globals,
    out,
    checked: checkedBody,
    files: openFiles(world, !isDryRun),
    ask,
    edited: async (name) => {
      const { openEdited } = await import('../machine/files/edited.ts');
      const { openTemporary } = await import('../machine/files/temporary.ts');
      // In a dry run the text stays too, because the user wrote it.
      return openEdited(isDryRun ? openTemporary('duit-bewerkt-').path : stateFolder(world), name, world);
    },
    profiles,
    stores,
    forget: async (profile) => {
      // The memory in a database is that of other machines too.
      if (profile.opslag === undefined) await clearMemory(await stores.state(profile));
    },
    practice,
    servedPractice: async (choice) => {
      const { practice: served, close } = await openServedPractice(world, choice, isDryRun);
      onClose(close);
      if (isDryRun && !choice.tijdelijk)
        await out.notice(
          t({ nl: 'Proef: dit is een kopie, die op het einde verdwijnt.', en: 'Dry run: this is a copy, which is removed at the end.' }),
        );
      return served;
    },
    machine: openMachine(world, !isDryRun),
    world: isDryRun ? { ...world, program: refusing('inbox') } : world,
    stay: () => {
      stays = true;
      world.endsOnSignal();
      world.onHangup(renew);
    },
    job: () => {
      isJob = true;
    },
    renew,
    now: world.now,
    timeZone: zoneOf(world.env),
    random: world.random,
    uuid: world.uuid,
    stop: world.stop,
    untilStopped: async () => {
      world.endsOnSignal();
      if (!world.stop.aborted) await new Promise((resolve) => world.stop.addEventListener('abort', resolve, { once: true }));
    },
    run: (line) => run(isDryRun ? [...line, '--proef'] : line),
    within: (naam, aside, work) =>
      withinAccount(
        { ...surroundings, globals: { ...globals, profiel: naam }, out: aside, ask: openAsk(world, { allowed: false }) },
        session,
        work,
      ),
  };
  return session;
}

/** Opens the output that these options ask for. `redact` removes the key from every text on standard error. */
export const outFor = (
  { stdout, stderr, env, monotonic, pager }: World,
  { formaat, json, velden, csvStijl, csvRuw, stil, debug, geenKleur, geenPager, nietInteractief, limit }: Globals,
  redact?: (text: string) => string,
): Out => {
  const command = geenPager || nietInteractief ? undefined : pagerCommand(env);
  return openOut({
    stdout,
    stderr,
    env,
    monotonic,
    format: json ? 'json' : formaat,
    fields: velden,
    csvStijl,
    csvRuw,
    quiet: stil,
    debug,
    color: !geenKleur,
    redact,
    limited: limit !== undefined,
    pager: command === undefined ? undefined : () => pager(command),
  });
};
