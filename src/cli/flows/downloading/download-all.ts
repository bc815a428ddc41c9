import { Failure } from '../../../failure.ts';
import { t } from '../../../language.ts';
import type { Target } from '../../../machine/files/target.ts';
import type { Api } from '../../../service/api/index.ts';
import type { OpenSession } from '../../session/session.ts';
import { partly } from '../each-document.ts';
import { parallel } from '../parallel.ts';
import { type Look, type SavedDocument, type Source, saveDownload, saved, sideBySide } from './saving.ts';

type Listed = Look & { readonly id: string };

/** What came of one document: its file, or why there is none. */
type Outcome = { saved: SavedDocument } | 'there' | { lacking: string } | { failed: Failure; word: string };

/**
 * Saves every document that matches and is not there yet, side by side, in the order of the list.
 * What there is no file of is said and is no failure; each failure is told, and the rest goes on where that has a chance.
 */
export async function downloadAll<R, F>(
  session: OpenSession,
  source: Source<R, F>,
  filter: F,
  target: Target,
  overwrite: boolean,
): Promise<void> {
  const api = await session.api();
  const failed = new Map<string, Failure>();
  const count = { saved: 0, there: 0, lacking: 0 };
  // Without a key or a disk, each next one would fail as well.
  const hopeless = () => [...failed.values()].some(({ reason }) => reason === 'key' || reason === 'local');
  const queue = untilStopped(source.all(api, filter), () => session.stop.aborted || hopeless());

  async function* rows() {
    const outcomes = parallel(queue.items, sideBySide, (listed) => one(api, source, listed, target, overwrite));
    for await (const outcome of shown(session, outcomes, () => count.saved + count.there)) {
      if (outcome === 'there') count.there += 1;
      else if ('failed' in outcome) failed.set(outcome.word, outcome.failed);
      else if ('lacking' in outcome) {
        count.lacking += 1;
        await session.out.notice(outcome.lacking);
      } else {
        count.saved += 1;
        yield outcome.saved;
      }
    }
  }

  await session.out.results(rows(), saved);
  const done = count.saved + count.there + count.lacking;
  const { broken, cut } = queue.end();
  if (broken && done + failed.size === 0) throw broken;
  await session.out.notice(summary(count, source.what));
  if (broken) failed.set(t({ nl: 'de lijst', en: 'the list' }), broken);
  if (failed.size > 0) throw partly(done + failed.size, failed, cut ? untried() : undefined);
  if (cut) throw new Failure('partly', t({ nl: 'gestopt', en: 'stopped' }), { hint: untried() });
}

async function one<R, F>(api: Api, source: Source<R, F>, listed: Listed, target: Target, overwrite: boolean): Promise<Outcome> {
  const { id } = listed;
  if ('lacking' in listed) return listed;
  try {
    const document = { id, name: listed.name };
    if ((await target.has(document)) && !overwrite) return 'there';
    const look = source.looksFirst ? await source.look(api, id) : listed;
    if ('lacking' in look) return look;
    return { saved: await saveDownload(api, source, target, document) };
  } catch (error) {
    if (error instanceof Failure) return { failed: error, word: listed.name ?? id };
    throw error;
  }
}

/** The items until it is time to stop or their list breaks off; at the end, whether that left some out. */
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
      if (!(error instanceof Failure)) throw error;
      // What was begun is shown first.
      broken = error;
      cut = true;
    }
  }
  return { items: items(), end: () => ({ cut, broken }) };
}

/** The outcomes, with their number on a terminal while the next is waited for. */
async function* shown<T>({ out }: OpenSession, outcomes: AsyncGenerator<T>, done: () => number) {
  try {
    for (;;) {
      const text = t({ nl: `Bewaren: ${done()} klaar`, en: `Saving: ${done()} done` });
      const next = await out.busy(text, outcomes.next());
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await outcomes.return(undefined);
  }
}

function summary({ saved: kept, there, lacking }: Record<'saved' | 'there' | 'lacking', number>, what: string): string {
  const parts = [t({ nl: `${kept} bewaard`, en: `${kept} saved` })];
  if (there > 0) parts.push(t({ nl: `${there} stonden er al`, en: `${there} there already` }));
  const kind = what.toUpperCase();
  if (lacking > 0) parts.push(t({ nl: `${lacking} zonder ${kind}`, en: `${lacking} without ${kind}` }));
  return `${parts.join(', ')}.`;
}

const untried = (): string =>
  t({
    nl: 'De rest is niet geprobeerd. Hetzelfde commando gaat verder waar het stopte.',
    en: 'The rest was not tried. The same command goes on where it stopped.',
  });
