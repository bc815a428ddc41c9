import { codeOf, usage, type Failure } from '../../../failure.ts';
import { follow, runOnce } from '../../../jobs/inbox/follow.ts';
import type { Handled } from '../../../jobs/inbox/handle.ts';
import { begunIn, type Vanaf } from '../../../jobs/inbox/look.ts';
import { type Alone, Occupied, whileAlone } from '../../../jobs/inbox/occupied.ts';
import { countUnfinished, type SeenDocument, unattended } from '../../../jobs/inbox/seen.ts';
import type { Work, Hook } from '../../../jobs/inbox/work.ts';
import { t, type Text } from '../../../language.ts';
import type { StateStore } from '../../../store/store.ts';
import { unwritable } from '../../../machine/files/disk.ts';
import { makeFolderOnDisk } from '../../../machine/files/folder.ts';
import { checkNames } from '../../../machine/files/names.ts';
import { refuseLinks } from '../../../machine/files/links.ts';
import type { WritableFolder } from '../../../machine/files/index.ts';
import { noFolder } from '../../../machine/files/target.ts';
import { parseDate } from '../../input/dates.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import { stream, withProgress } from '../../flows/stream.ts';
import { formatMoment } from '../../output/moments.ts';
import type { OpenSession, Opened } from '../../session/session.ts';
import type { FetchOptions } from './fetch-options.ts';
import { awayTeller, comingTeller, tellHandled, notAll } from './fetch-texts.ts';
import { seenView } from './columns.ts';
import { findProgram, programEnv } from '../../../machine/shell/program.ts';
import { wordsOf } from '../../../machine/shell/words.ts';
import { stoppedHalfway } from '../../flows/partly.ts';

const tenMinutes = 600;

export async function fetch(session: OpenSession, opties: FetchOptions): Promise<void> {
  if (opties.maxDuur !== undefined && opties.voerUit === undefined) throw needs('--max-duur', '--voer-uit');
  if (opties.elke !== undefined && !opties.blijf) throw needs('--elke', '--blijf');
  const { out, timeZone, world } = session;
  out.check(seenView(session));
  session.job();
  const work = await workFor(session, opties);
  try {
    await whileAlone(
      work.store,
      world,
      (tijd) => formatMoment(tijd, timeZone),
      async (alone) => {
        const vanaf = await vanafOf(session, work.store, opties);
        if (work.hook) session.act();
        await (opties.blijf ? stay(session, work, { ...opties, vanaf }, alone) : once(session, work, { ...opties, vanaf }));
      },
    );
  } catch (error) {
    if (!(error instanceof Occupied)) throw error;
    // Where several machines do the same from cron, one does it and the others have nothing to do.
    await out.results(stream([]), seenView(session));
    await out.notice(`${error.message}.`);
  }
}

const needs = (option: string, other: string): Failure =>
  usage({ nl: `${option} gaat alleen samen met ${other}`, en: `${option} goes with ${other} only` });

async function workFor(session: OpenSession, { map = 'inkoop', voerUit, maxDuur = tenMinutes, controleer }: FetchOptions): Promise<Work> {
  const { files, uuid, world, api, state, profile } = session;
  const hook = voerUit === undefined ? undefined : await hookFor(session, voerUit, maxDuur);
  const { ondernemingsnummer } = await profile();
  return {
    api,
    store: await state(),
    folder: openFolder(await files.writable(await files.absolute(map), 'inbox'), map),
    hook,
    checks: controleer === true,
    ondernemingsnummer,
    uuid,
    world,
  };
}

/** Makes the folder where there is none, so that a wrong one is refused before anything is asked of the service. */
function openFolder(path: WritableFolder, map: string): WritableFolder {
  refuseLinks(path);
  checkNames(map);
  try {
    makeFolderOnDisk(path);
    return path;
  } catch (error) {
    const isFile = codeOf(error) === 'EEXIST' || codeOf(error) === 'ENOTDIR';
    throw isFile ? noFolder(map, '--map') : unwritable(path, error);
  }
}

/** Which documents are new the first time, asked of a person who does not say so; later it says that `--vanaf` had its effect then. */
async function vanafOf({ ask, out, timeZone }: OpenSession, store: StateStore, { vanaf }: FetchOptions): Promise<Vanaf | undefined> {
  if (vanaf === undefined && !ask.interactive) return undefined;
  const begun = await store.read(begunIn);
  if (!begun) return vanaf ?? askVanaf(ask);
  if (vanaf === undefined) return undefined;
  const since = formatMoment(begun.tijd, timeZone);
  await out.notice({
    nl: `--vanaf telde alleen de eerste keer (${since}); alles wat sindsdien binnenkwam, wordt opgehaald.`,
    en: `--vanaf counted the first time only (${since}); everything that came in since then is fetched.`,
  });
  return vanaf;
}

async function askVanaf(ask: OpenSession['ask']): Promise<Vanaf> {
  const day = t({ nl: 'vanaf een dag', en: 'from a day on' });
  const chosen = await ask.choose(t({ nl: 'Wat is nieuw, deze eerste keer?', en: 'What is new, this first time?' }), [
    t({ nl: 'alles wat er nu staat', en: 'everything that is there now' }),
    t({ nl: 'alleen wat nog binnenkomt', en: 'only what is still to come' }),
    day,
  ]);
  if (chosen < 2) return chosen === 0 ? 'alles' : 'nu';
  return ask.read(t({ nl: 'Vanaf welke dag', en: 'From which day' }), (answer) => parseDate(answer, day));
}

async function once(session: Opened<'out' | 'stop' | 'timeZone'>, work: Work, { vanaf, map = 'inkoop' }: FetchOptions): Promise<void> {
  const { out, stop } = session;
  const failed: SeenDocument[] = [];
  let done = 0;
  const coming = comingTeller(session, work.folder);
  const progress = () => t({ nl: `Ophalen: ${done + failed.length}`, en: `Fetching: ${done + failed.length}` });
  async function* rows(): AsyncGenerator<SeenDocument> {
    for await (const handled of withProgress(out, runOnce(work, vanaf), progress)) {
      const { seen, failure } = handled;
      if (failure !== 'none') failed.push(seen);
      else if (seen.stand === 'gedaan') done += 1;
      yield seen;
      await tellHandled(session, handled);
      coming.see(handled);
    }
  }
  await out.results(rows(), seenView(session));
  await coming.tell();
  await tellWaiting(session, work.store, done, map);
  const aside = await work.store.read(unattended);
  if (failed.length + aside.length > 0) throw notAll(failed, aside, done);
  if (stop.aborted) throw stoppedHalfway();
}

async function tellWaiting({ out }: Opened<'out'>, store: StateStore, done: number, map: string): Promise<void> {
  const { wacht, opzij } = await store.read(countUnfinished);
  const rest = t({ nl: `${wacht} in de wacht, ${opzij} opzijgezet`, en: `${wacht} waiting, ${opzij} set aside` });
  const see = wacht + opzij === 0 ? '' : t({ nl: '; zie duit inbox opvolging', en: '; see duit inbox opvolging' });
  const where = done > 0 && out.terminal ? ` in ${clean(map)}` : '';
  await out.notice({ nl: `${done} gedaan${where}; ${rest}${see}.`, en: `${done} done${where}; ${rest}${see}.` });
}

async function stay(session: OpenSession, work: Work, { elke = 60, vanaf }: FetchOptions, alone: Alone): Promise<void> {
  const { out, renew } = session;
  session.stay();
  const { naam } = await session.profile();
  await out.notice({
    nl: `duit volgt de inbox van '${clean(naam)}' en kijkt elke ${elke} s. Documenten komen in ${clean(work.folder)}. Ctrl-C stopt.`,
    en: `duit follows the inbox of '${clean(naam)}' and looks every ${elke} s. Documents go to ${clean(work.folder)}. Ctrl-C stops.`,
  });
  const tellAway = awayTeller(session);
  const coming = comingTeller(session, work.folder);
  let isReported = false;
  async function* rows(): AsyncGenerator<SeenDocument> {
    for await (const news of follow({ ...work, alone, every: elke, renew }, vanaf)) {
      if (news.kind === 'document') {
        const handled: Handled = news.handled;
        yield handled.seen;
        await tellHandled(session, handled);
        // There may be no end to tell it at, and once is enough.
        if (!coming.see(handled) || isReported) continue;
        isReported = true;
        await coming.tell();
      } else await tellAway(news);
    }
  }
  await out.results(rows(), seenView(session));
}

/** The command of `--voer-uit`, without a shell and without a key in its environment. Exit 2 if words or program can't be determined. */
async function hookFor({ world, profiles, profile }: OpenSession, line: string, seconds: number): Promise<Hook> {
  const read = wordsOf(line, world.platform);
  if ('fault' in read) throw usage(`--voer-uit: ${t(read.fault)}`, { hint: noShell() });
  const [name = '', ...args] = read.words;
  const program = findProgram(name, world);
  if (program === undefined) {
    throw usage(t({ nl: `--voer-uit: het programma '${name}' is niet gevonden`, en: `--voer-uit: the program '${name}' was not found` }), {
      hint: world.platform === 'win32' ? t(notOnWindows) : t(programNotFound),
    });
  }
  const sources = [...(await profiles.list()), await profile()].map(({ sleutel }) => sleutel);
  const keys = sources.flatMap((source) => (source.bron === 'omgeving' ? [source.variabele] : []));
  return { words: [program, ...args], env: programEnv(world.env, keys, {}), seconds };
}

const noShell = (): string => t({ nl: 'Zet het in een script en geef dat script op.', en: 'Put it in a script and give that script.' });

const programNotFound: Text = {
  nl: 'Geef het volledige pad. Een script moet uitvoerbaar zijn: chmod +x. Voor duit zelf staat ~ niet voor je map; laat het buiten de aanhalingstekens.',
  en: 'Give its full path. A script must be executable: chmod +x. To duit itself ~ is not your folder; leave it outside the quotes.',
};

const notOnWindows: Text = {
  nl: 'Geef het volledige pad van een .exe. Een .bat of .cmd start je met: cmd.exe /c pad\\naar\\script.cmd',
  en: 'Give the full path of an .exe. A .bat or .cmd is started with: cmd.exe /c path\\to\\script.cmd',
};
