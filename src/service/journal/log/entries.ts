import type { Memory } from '../../memory/memory.ts';
import type { Holder } from '../../../store/store.ts';
import type { Intent, KeptLine, NumberedRecord, Reconciled, Refused, Result, Unknown, Unsent } from './records.ts';

/** The status of a write: `undone` where the user said that it did not happen, or a list proves it. */
export type State = 'open' | 'done' | 'unsent' | 'refused' | 'unknown' | 'undone';

export interface Entry {
  /** The id of its intent. */
  readonly id: string;
  readonly n: number;
  /** The number of its newest record. */
  readonly last: number;
  readonly intent: Intent;
  /** The outcome that its own process saw. */
  readonly outcome?: Result | Unsent | Refused | Unknown;
  /** The findings afterwards, the newest last. */
  readonly checks: readonly Reconciled[];
  readonly state: State;
  /** The one that is working on it, where it is open and the store tells so. */
  readonly holder?: Holder;
}

const entryOf = (record: Exclude<NumberedRecord, KeptLine>): number => (record.kind === 'intent' ? record.n : record.of);

const states = { result: 'done', unsent: 'unsent', refused: 'refused', unknown: 'unknown' } as const;

function stateOf({ outcome, checks }: Pick<Entry, 'outcome' | 'checks'>): State {
  if (outcome && outcome.kind !== 'unknown') return states[outcome.kind];
  const found = new Set(checks.map((check) => check.found));
  if (found.has('done')) return 'done';
  if (found.has('undone')) return 'undone';
  return outcome || checks.length > 0 ? 'unknown' : 'open';
}

/** The writes that these records tell of, oldest first. */
export function entriesOf(records: readonly NumberedRecord[]): Entry[] {
  const entries = new Map<number, Entry>();
  for (const record of records) {
    if (record.kind === 'intent') {
      const { line: id, n } = record;
      entries.set(n, { id, n, last: n, intent: record, checks: [], state: 'open' });
      continue;
    }
    if (record.kind === 'kept') continue;
    const entry = entries.get(entryOf(record));
    if (!entry) continue;
    const { checks } = entry;
    const { n: last } = record;
    const grown = record.kind === 'reconciled' ? { ...entry, last, checks: [...checks, record] } : { ...entry, last, outcome: record };
    entries.set(entry.n, { ...grown, state: stateOf(grown) });
  }
  return [...entries.values()].toSorted((a, b) => a.n - b.n);
}

/** Whether nothing more will be learnt of it. */
export const isFinished = ({ state }: Entry): boolean => state !== 'open' && state !== 'unknown';

/** Whether it is done, or nobody knows yet that it is not. */
export const mayBeDone = (entry: Entry): boolean => entry.state === 'done' || !isFinished(entry);

/** Whether it was looked for in vain after the time in which a late commit can come. */
export const wasSoughtInVain = ({ state, checks }: Entry): boolean => state === 'unknown' && checks.some(({ settled }) => settled);

export function documentOf({ intent, outcome, checks }: Entry): string | null {
  if (outcome?.kind === 'result' && outcome.id !== null) return outcome.id;
  const done = checks.find(({ found }) => found === 'done');
  return done?.ids[0] ?? intent.document;
}

export const nummerIn = ({ outcome, checks }: Entry): string | null =>
  [outcome, ...checks].map((record) => (record && 'nummer' in record ? record.nummer : null)).find((nummer) => nummer !== null) ?? null;

/** A document as a person knows it: by the number that one of these writes brought, else by its id. */
export function nameIn(entries: readonly Entry[], document: string): string {
  const own = entries.filter((entry) => documentOf(entry)?.toLowerCase() === document.toLowerCase());
  return own.map(nummerIn).find((nummer) => nummer !== null) ?? document;
}

/** The same from what was read of it too; undefined if neither tells. */
export async function knownName(
  entries: readonly Entry[],
  document: string,
  memory: Partial<Pick<Memory, 'nameOf'>> | undefined,
): Promise<string | undefined> {
  const naam = nameIn(entries, document);
  return naam === document ? memory?.nameOf?.(document) : naam;
}

/** When anything was last learnt of it. */
export const lastTime = ({ intent, outcome, checks }: Entry): string =>
  [intent.time, outcome?.time ?? '', ...checks.map(({ time }) => time)].toSorted().at(-1) ?? intent.time;

/** The word with which Peppol refused what this write sent; undefined if it did not. */
export const refusedByPeppol = ({ outcome }: Pick<Entry, 'outcome'>): string | undefined =>
  outcome?.kind === 'refused' ? outcome.peppol : undefined;
