import { type Entry, documentOf, isFinished, nummerIn, refusedByPeppol } from '../../../service/journal/log/entries.ts';
import { createOf } from '../../../service/journal/evidence/creates.ts';
import type { Evidence, EvidenceDocument } from '../../../service/journal/verdict/evidence.ts';
import type { Journal } from '../../../service/journal/log/journal.ts';
import type { Recovery } from '../../../service/journal/recovery/recovery.ts';

/** Tells what the journal knows of earlier writes; one whose outcome is open is read back first. */
export type EarlierWrites = ReturnType<typeof openEarlierWrites>;

/** Opens the look-up over a journal. */
export function openEarlierWrites(journal: Journal, recovery: () => Promise<Recovery>) {
  /** What the journal tells of these writes as it stands. */
  const told = (entries: readonly Entry[]): Evidence[] => {
    const entry = entries.find(({ state }) => state === 'done') ?? entries.find((one) => !isFinished(one));
    const refused = entry ? undefined : entries.findLast((one) => refusedByPeppol(one) !== undefined);
    if (refused) return [{ source: 'journal', extent: 'same', standing: 'refused', entry: refused }];
    if (!entry) return [];
    if (entry.state === 'done') return [{ ...ofMade({ id: documentOf(entry) ?? '', nummer: nummerIn(entry) }), entry }];
    const extent = createOf(entry.intent.operation) ? 'same' : 'part';
    return [{ source: 'journal', ...(journal.isUnderWay(entry) ? underWay : { extent, standing: 'uncertain' }), entry }];
  };
  const settled = async (entries: readonly Entry[]): Promise<Evidence[]> => {
    const before = told(entries);
    const [{ standing, entry } = {}] = before;
    if (standing !== 'uncertain' || !entry) return before;
    await (await recovery()).recover(entry);
    const after = await journal.entry(entry.n);
    return told(after ? [after] : []);
  };
  const withLabel = async (label: string) => (await journal.about(label)).filter(({ intent }) => intent.label === label);
  const onDocument = async (id: string, operation: string, kanaal?: string) =>
    (await journal.about(id.toLowerCase())).filter(
      ({ intent }) => intent.operation === operation && intent.document === id.toLowerCase() && intent.kanaal === kanaal,
    );
  return {
    /** The create that carries this label. */
    labelled: async (label: string) => settled(await withLabel(label)),
    /** The same, of which nothing is read back. */
    asNoted: async (label: string) => told(await withLabel(label)),
    /** The ids of the documents that creates with this label made. */
    madeAs: async (label: string) => (await withLabel(label)).flatMap((entry) => (entry.state === 'done' ? (documentOf(entry) ?? []) : [])),
    /** The write of this operation on a document; of sendings the one over this channel. */
    on: async (id: string, operation: string, kanaal?: string) => settled(await onDocument(id, operation, kanaal)),
    /** The same, of which nothing is read back. */
    notedOn: async (id: string, operation: string) => told(await onDocument(id, operation)),
  };
}

const underWay = { extent: 'same', standing: 'under_way' } as const;

/** A document that a reference became: the one that is meant, or with `part` another. */
export const ofMade = (document: EvidenceDocument, extent: 'same' | 'part' = 'same'): Evidence => ({
  source: 'reference',
  extent,
  standing: 'done',
  documents: [document],
});
