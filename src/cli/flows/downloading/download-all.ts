import { failureIn, isHopeless, Failure } from '../../../failure.ts';
import { t } from '../../../language.ts';
import type { Target } from '../../../machine/files/target.ts';
import type { Api } from '../../../service/api/index.ts';
import type { Opened } from '../../session/session.ts';
import { parallel } from '../../../service/api/parallel.ts';
import { partly, stoppedHalfway } from '../partly.ts';
import { withProgress } from '../stream.ts';
import { type NameLook, type SavedDocument, type DownloadSource, saveDownload, saved, downloadsSideBySide } from './saving.ts';

type Listed = NameLook & { readonly id: string };

/** How one document ended: saved, already there, without a file to save, or failed. `word` names it in the report of failures. */
type Outcome = { saved: SavedDocument } | 'there' | { lacking: string } | { failed: Failure; word: string };

interface Tally {
  readonly failed: Map<string, Failure>;
  saved: number;
  there: number;
  lacking: number;
}

/**
 * Saves every document that matches and is not there yet, several at the same time, and shows them in the order of the list.
 * A document without a file gives a notice and is no failure. Each failure is reported, and the rest goes on unless the next
 * document would fail as well.
 */
export async function downloadAll(
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

/** Shows the saved files. A person who got nothing new sees no table without rows. */
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

/** How far the work is, such as `Bewaren: 12 van 137`. */
export function downloadProgressText({ failed, saved: kept, there, lacking }: Tally, count: number | undefined): string {
  const done = kept + there + lacking + failed.size;
  if (count === undefined) return t({ nl: `Bewaren: ${done} klaar`, en: `Saving: ${done} done` });
  return t({ nl: `Bewaren: ${done} van ${count}`, en: `Saving: ${done} of ${count}` });
}

function summary({ saved: kept, there, lacking }: Tally, what: string): string {
  const parts = [t({ nl: `${kept} bewaard`, en: `${kept} saved` })];
  if (there > 0) parts.push(t({ nl: `${there} stonden er al`, en: `${there} there already` }));
  const kind = what.toUpperCase();
  if (lacking > 0) parts.push(t({ nl: `${lacking} zonder ${kind}`, en: `${lacking} without ${kind}` }));
  return `${parts.join(', ')}.`;
}

const restHint = (): string =>
  t({
    nl: 'De rest is niet geprobeerd. Hetzelfde commando gaat verder waar het stopte.',
    en: 'The rest was not tried. The same command goes on where it stopped.',
  });
