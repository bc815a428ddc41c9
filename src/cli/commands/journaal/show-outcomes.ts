import { Failure } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { type Entry, isFinished } from '../../../service/journal/entries.ts';
import { partly } from '../../flows/partly.ts';
import type { OpenSession } from '../../session/session.ts';
import { recoveredView, writeRow } from './columns.ts';
import { namedEntry } from './entry.ts';

/** Shows each write with the text of `outcomeOf`. A write that failed or stays uncertain fails the command at the end. */
export async function showOutcomes(
  session: Pick<OpenSession, 'journal' | 'out' | 'stop' | 'timeZone'>,
  entries: readonly Entry[],
  outcomeOf: (entry: Entry) => Promise<string>,
): Promise<void> {
  const failed = new Map<string, Failure>();
  await session.out.results(outcomes(session, entries, outcomeOf, failed), recoveredView(session));
  if (failed.size > 0) throw partly(entries.length, failed, { hint: commonHint(failed) });
}

async function* outcomes(
  { journal, stop }: Pick<OpenSession, 'journal' | 'stop'>,
  entries: readonly Entry[],
  outcomeOf: (entry: Entry) => Promise<string>,
  failed: Map<string, Failure>,
) {
  for (const { n } of entries) {
    if (stop.aborted) return;
    let bevinding: string;
    try {
      bevinding = await outcomeOf(await namedEntry(await journal(), n));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      bevinding = error.message;
      failed.set(String(n), error);
    }
    const entry = await namedEntry(await journal(), n);
    if (!isFinished(entry) && !failed.has(String(n))) failed.set(String(n), new Failure('unknown', bevinding, { hint: declareHint(n) }));
    yield { ...writeRow(entry), bevinding };
  }
}

/** The hint to declare the outcome, where the failures have different hints; otherwise `partly` takes the one they share. */
const commonHint = (failed: ReadonlyMap<string, Failure>): string | undefined =>
  new Set([...failed.values()].map(({ hint }) => hint)).size > 1 ? declareHint('<n>') : undefined;

const declareHint = (n: number | '<n>'): string =>
  t({
    nl: `Weet je zelf hoe het afliep, zeg het dan: duit journaal herstel ${n} --gedaan of --niet-gedaan`,
    en: `If you know yourself how it ended, say so: duit journaal herstel ${n} --gedaan or --niet-gedaan`,
  });
