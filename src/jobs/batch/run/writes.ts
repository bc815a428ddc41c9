import type { Entry } from '../../../service/journal/log/entries.ts';
import { documentOf, isFinished } from '../../../service/journal/log/entries.ts';
import { isSameLabel, labelsLike } from '../../../service/journal/log/labels.ts';
import type { Journal } from '../../../service/journal/log/journal.ts';
import type { Recovery } from '../../../service/journal/recovery/recovery.ts';

/** An earlier write of a batch, as far as it is known. */
export type EarlierWriteOfBatch =
  | { readonly state: 'none' }
  | { readonly state: 'done'; readonly id: string; readonly nummer: string | null }
  | { readonly state: 'unknown'; readonly entry: Entry };

/** Looks up earlier writes in the journal; one whose outcome is open is read back first. */
export type EarlierWrites = ReturnType<typeof openEarlierWrites>;

/** Opens the look-up over a journal. */
export function openEarlierWrites(journal: Journal, recovery: () => Promise<Recovery>) {
  const settled = async (entries: readonly Entry[]): Promise<EarlierWriteOfBatch> => {
    const done = entries.find(({ state }) => state === 'done');
    if (done) return doneBy(done);
    const open = entries.find((entry) => !isFinished(entry));
    if (!open) return { state: 'none' };
    if (journal.isUnderWay(open)) return { state: 'unknown', entry: open };
    await (await recovery()).recover(open);
    const after = await journal.entry(open.n);
    if (after?.state === 'done') return doneBy(after);
    return after && !isFinished(after) ? { state: 'unknown', entry: after } : { state: 'none' };
  };
  const withLabel = async (label: string) =>
    (await Promise.all(labelsLike(label).map((like) => journal.about(like))))
      .flat()
      .filter(({ intent }) => isSameLabel(intent.label, label));
  return {
    /** The create that carries this label. */
    labelled: async (label: string) => settled(await withLabel(label)),
    /** Whether a create with this label was done, or may have been. */
    isOpen: async (label: string) => (await withLabel(label)).some((entry) => entry.state === 'done' || !isFinished(entry)),
    /** Whether this operation was begun on a document and may have been carried out. */
    isBegun: async (id: string, operation: string) =>
      (await journal.about(id.toLowerCase())).some(
        (entry) => entry.intent.operation === operation && (entry.state === 'done' || !isFinished(entry)),
      ),
    /** The ids of the documents that creates with this label made. */
    madeAs: async (label: string) => (await withLabel(label)).flatMap((entry) => (entry.state === 'done' ? (documentOf(entry) ?? []) : [])),
    /** The write of this operation on a document; of sendings the one over this channel. */
    on: async (id: string, operation: string, kanaal?: string) =>
      settled(
        (await journal.about(id.toLowerCase())).filter(
          ({ intent }) => intent.operation === operation && intent.document === id.toLowerCase() && intent.kanaal === kanaal,
        ),
      ),
  };
}

function doneBy(entry: Entry): EarlierWriteOfBatch {
  const { outcome, checks } = entry;
  const found = checks.find((check) => check.found === 'done');
  const nummer = outcome?.kind === 'result' ? outcome.nummer : (found?.nummer ?? null);
  return { state: 'done', id: documentOf(entry) ?? '', nummer };
}
