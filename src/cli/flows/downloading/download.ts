import { usage, notFound, failureIn, isHopeless, Failure } from '../../../failure.ts';
import { t } from '../../../language.ts';
import type { Target } from '../../../machine/files/target.ts';
import type { Api } from '../../../service/api/index.ts';
import { parallel } from '../../../service/api/parallel.ts';
import type { NamedWord } from '../../command/command.ts';
import { namedPeriod } from '../../options.ts';
import { refuseIdle } from '../../output/open.ts';
import type { OpenSession, Opened } from '../../session/session.ts';
import { eachDocument } from '../each-document.ts';
import { partly, stoppedHalfway } from '../partly.ts';
import type { DownloadOptions } from '../sending/options.ts';
import { withProgress } from '../stream.ts';
import {
  checkOpened,
  type DownloadSource,
  downloadsSideBySide,
  type NameLookup,
  openSaved,
  saved,
  type SavedDocument,
  saveDownload,
} from './saving.ts';

type Listed = NameLookup & { readonly id: string };

/** `word` names the document in the report of failures. */
type Outcome = { saved: SavedDocument } | 'there' | { lacking: string } | { failed: Failure; word: string };

interface Tally {
  readonly failed: Map<string, Failure>;
  saved: number;
  there: number;
  lacking: number;
}

/**
 * Saves every document that matches and is not there yet, several at the same time, and shows them in the order of the list.
 * A document without a file gives a notice and is no failure. Each failure is reported, and the rest continues unless the next
 * document would fail as well.
 */
async function downloadAll(
  session: Opened<'api' | 'out' | 'stop'>,
  source: DownloadSource,
  target: Target,
  overwrite: boolean,
): Promise<void> {
  const api = await session.api();
  const tally: Tally = { failed: new Map(), saved: 0, there: 0, lacking: 0 };
  const hopeless = () => [...tally.failed.values()].some(isHopeless);
  const listed = source.all(api);
  const queue = untilStopped(listed, () => session.stop.aborted || hopeless());
  const outcomes = parallel(queue.items, downloadsSideBySide, (one) => saveListed(api, source, one, target, overwrite));
  await showSaved(
    session,
    counted(session, outcomes, tally, () => listed.count),
  );
  await report(session, source.what, tally, queue.end());
}

/** A person who got nothing new sees no table without rows. */
async function showSaved({ out }: Opened<'out'>, results: AsyncGenerator<SavedDocument>): Promise<void> {
  const first = await results.next();
  if (first.done && out.format === 'tabel') return;
  await out.results(
    (async function* () {
      if (!first.done) yield first.value;
      yield* results;
    })(),
    saved,
  );
}

async function saveListed(api: Api, source: DownloadSource, listed: Listed, target: Target, overwrite: boolean): Promise<Outcome> {
  const { id } = listed;
  if ('lacking' in listed) return listed;
  try {
    const document = { id, name: listed.name };
    if ((await target.has(document)) && !overwrite) return 'there';
    const look = source.looksFirst ? await source.look(api, id) : listed;
    if ('lacking' in look) return look;
    return { saved: await saveDownload(api, source, target, document) };
  } catch (error) {
    if (error instanceof Failure) return { failed: error, word: listed.word ?? listed.name ?? id };
    throw error;
  }
}

async function* counted(
  session: Opened<'out'>,
  outcomes: AsyncGenerator<Outcome>,
  tally: Tally,
  count: () => number | undefined,
): AsyncGenerator<SavedDocument> {
  for await (const outcome of withProgress(session.out, outcomes, () => downloadProgressText(tally, count()))) {
    if (outcome === 'there') tally.there += 1;
    else if ('failed' in outcome) tally.failed.set(outcome.word, outcome.failed);
    else if ('lacking' in outcome) {
      tally.lacking += 1;
      await session.out.notice(outcome.lacking);
    } else {
      tally.saved += 1;
      yield outcome.saved;
    }
  }
}

async function report({ out }: Opened<'out'>, what: string, tally: Tally, { broken, cut }: QueueEnd): Promise<void> {
  const { failed, saved: kept, there, lacking } = tally;
  const done = kept + there + lacking;
  if (broken && done + failed.size === 0) throw broken;
  await out.notice(summary(tally, what));
  if (broken) failed.set(t({ nl: 'de lijst', en: 'the list' }), broken);
  if (failed.size > 0) throw partly(done + failed.size, failed, cut ? { hint: restHint() } : {});
  if (cut) throw stoppedHalfway(restHint());
}

interface QueueEnd {
  readonly cut: boolean;
  readonly broken: Failure | undefined;
}

/** Gives the items until `stop` says so or the list itself fails; `end` tells afterwards which of the two happened. */
function untilStopped<T>(all: AsyncIterable<T>, stop: () => boolean) {
  let cut = false;
  let broken: Failure | undefined;
  async function* items() {
    try {
      for await (const item of all) {
        cut = stop();
        if (cut) return;
        yield item;
      }
    } catch (error) {
      // Not thrown here: the downloads that have begun are shown first.
      broken = failureIn(error);
      cut = true;
    }
  }
  return { items: items(), end: (): QueueEnd => ({ cut, broken }) };
}

export function downloadProgressText({ failed, saved: kept, there, lacking }: Tally, count: number | undefined): string {
  const done = kept + there + lacking + failed.size;
  if (count === undefined) return t({ nl: `Bewaren: ${done} klaar`, en: `Saving: ${done} done` });
  return t({ nl: `Bewaren: ${done} van ${count}`, en: `Saving: ${done} of ${count}` });
}

function summary({ saved: kept, there, lacking }: Tally, what: string): string {
  const parts = [t({ nl: `${kept} bewaard`, en: `${kept} saved` })];
  if (there > 0) parts.push(t({ nl: `${there} stonden er al`, en: `${there} already there` }));
  const kind = what.toUpperCase();
  if (lacking > 0) parts.push(t({ nl: `${lacking} zonder ${kind}`, en: `${lacking} without ${kind}` }));
  return `${parts.join(', ')}.`;
}

const restHint = (): string =>
  t({
    nl: 'De rest is niet geprobeerd. Hetzelfde commando gaat verder waar het stopte.',
    en: 'The rest was not tried. The same command continues from there.',
  });

/**
 * Saves the named documents, without words those chosen from a list, or with `--alles` every document that matches the filter of the source;
 * `-o -` writes one document to standard output, and `--open` opens the saved documents. With `--controleer` it tells the rules that
 * they break; exit 13 if a fatal rule is broken. Options that contradict each other fail with exit 2.
 */
export async function download(
  session: OpenSession,
  documents: NamedWord<string[]>,
  opties: DownloadOptions,
  source: DownloadSource,
): Promise<void> {
  if (!opties.controleer) return save(session, documents, opties, source);
  const { watched } = await import('../checking/watched.ts');
  const checked = watched(session, source);
  try {
    await save(session, documents, opties, checked.source);
  } catch (error) {
    // The documents that did pass are reported as well, but the download failed first.
    await checked.report().catch(() => undefined);
    throw error;
  }
  await checked.report();
}

async function save(session: OpenSession, named: NamedWord<string[]>, opties: DownloadOptions, source: DownloadSource): Promise<void> {
  checkCombination(session, named.typed ? await named.word() : [], opties, source);
  checkStandardOutput(session, opties);
  if (opties.uitvoer !== '-') session.out.check(saved);
  const { alles, map, uitvoer, overschrijven = false, open } = opties;
  // Into one file goes one document.
  const words = alles ? [] : await named.word({ one: uitvoer !== undefined });
  if (open) checkOpened(words.length);
  if (uitvoer === '-') return print(session, words[0] ?? '', source);
  const target = await session.files.target({ kind: source.what, folder: map, file: uitvoer, overwrite: overschrijven });
  if (alles) return downloadAll(session, source, target, overschrijven);
  const documents: SavedDocument[] = [];
  try {
    await eachDocument(session, words, {
      parse: source.parse,
      prepare: async (api, ids) => {
        if (open) checkOpened(ids.length);
        return async (id) => {
          const name = uitvoer === undefined || source.looksFirst ? downloadName(await source.look(api, id)) : null;
          const document = await saveDownload(api, source, target, { id, name });
          documents.push(document);
          return document;
        };
      },
      sideBySide: downloadsSideBySide,
      view: saved,
    });
  } finally {
    if (open) await openSaved(session, documents);
  }
}

function checkCombination({ ask }: Opened<'ask'>, words: readonly string[], opties: DownloadOptions, { filter }: DownloadSource): void {
  const { alles, uitvoer } = opties;
  if (alles && words.length > 0) {
    throw usage({ nl: 'geef documenten of --alles, niet beide', en: 'give documents or --alles, not both' });
  }
  if (!alles && words.length === 0 && !ask.interactive) {
    throw usage({ nl: 'geef een of meer documenten, of --alles', en: 'give one or more documents, or --alles' });
  }
  const chosen = namedPeriod(opties) ?? Object.keys(filter)[0];
  if (!alles && chosen) throw usage({ nl: `--${chosen} gaat alleen met --alles`, en: `--${chosen} only goes with --alles` });
  if (uitvoer !== undefined && (words.length > 1 || words[0] === '-')) {
    throw usage({ nl: '-o is voor één document; gebruik --map voor meer', en: '-o is for one document; use --map for more' });
  }
}

/** Fails with exit 2 on options that do nothing if a download goes to standard output. */
export function checkStandardOutput({ globals }: Opened<'globals'>, { uitvoer, overschrijven, open }: DownloadOptions): void {
  const idle = overschrijven ? '--overschrijven' : open ? '--open' : globals.velden && '--velden';
  refuseIdle(uitvoer === '-' && idle, '-o -');
}

async function print(session: Opened<'api' | 'files'>, word: string, source: DownloadSource): Promise<void> {
  const search = source.parse(word);
  const api = await session.api();
  const id = await search(api);
  if (source.looksFirst) downloadName(await source.look(api, id));
  const { body } = await source.open(api, id);
  await session.files.print(body, source.what);
}

function downloadName(look: NameLookup): string | null {
  if ('name' in look) return look.name;
  throw notFound(look.lacking);
}
