import type { Entry } from '../../../service/journal/log/entries.ts';
import { documentOf, isFinished, nummerIn } from '../../../service/journal/log/entries.ts';
import { isSameLabel, labelsLike } from '../../../service/journal/log/labels.ts';
import { createOf } from '../../../service/journal/evidence/creates.ts';
import type { Evidence, EvidenceDocument } from '../../../service/journal/verdict/evidence.ts';
import type { Journal } from '../../../service/journal/log/journal.ts';
import type { Recovery } from '../../../service/journal/recovery/recovery.ts';

/** Tells what the journal knows of earlier writes; one whose outcome is open is read back first. */
export type EarlierWrites = ReturnType<typeof openEarlierWrites>;

/** Opens the look-up over a journal. */
export function openEarlierWrites(journal: Journal, recovery: () => Promise<Recovery>) {
  const settled = async (entries: readonly Entry[]): Promise<Evidence[]> => {
    const done = entries.find(({ state }) => state === 'done');
    if (done) return [doneBy(done)];
    const open = entries.find((entry) => !isFinished(entry));
    if (!open) return [];
    if (journal.isUnderWay(open)) return [{ source: 'journal', extent: 'same', standing: 'under_way', entry: open }];
    await (await recovery()).recover(open);
    const after = await journal.entry(open.n);
    if (after?.state === 'done') return [doneBy(after)];
    if (!after || isFinished(after)) return [];
    const extent = createOf(after.intent.operation) ? 'same' : 'part';
    return [{ source: 'journal', extent, standing: 'uncertain', entry: after }];
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

/** The write of a reference is known by its document. */
const doneBy = (entry: Entry): Evidence => ({ ...ofMade({ id: documentOf(entry) ?? '', nummer: nummerIn(entry) }), entry });

/** A document that a reference became. */
export const ofMade = (document: EvidenceDocument): Evidence => ({
  source: 'reference',
  extent: 'same',
  standing: 'done',
  documents: [document],
});
