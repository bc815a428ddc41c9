import type { Api } from '../../service/api/index.ts';
import { isFinal } from '../../contract/finality.ts';
import { Failure, isHopeless } from '../../failure.ts';
import { t } from '../../language.ts';
import { type ArchivedDocument, wantedFiles } from './contents.ts';
import type { DocumentFacts } from './records.ts';

/** A document of which something is to be fetched. */
export interface WantedDocument {
  readonly facts: DocumentFacts;
  /** The document as the archive has it already, without some of its files. */
  readonly known: ArchivedDocument | undefined;
}

/** The lists of the service held against the archive. */
export interface ComparedLists {
  readonly wanted: readonly WantedDocument[];
  /** Documents of the archive that the service does not list any more. */
  readonly gone: readonly ArchivedDocument[];
  /** Documents that the service lists with other facts than the archive has. */
  readonly changed: readonly ArchivedDocument[];
  /** The lists that could not be read, by the name of each. */
  readonly failed: ReadonlyMap<string, Failure>;
}

/**
 * Reads the list of invoices and credit notes and that of received documents, and finds the documents that are new, that lack files, and
 * that differ. Drafts are left out: they can still change. A list that can't be read is named, and the other is read.
 */
export async function compareLists(api: Api, documents: ReadonlyMap<string, ArchivedDocument>, now: Date): Promise<ComparedLists> {
  const lists = [
    { stuk: 'verkoop', name: t({ nl: 'de lijst van facturen', en: 'the list of invoices' }), read: () => sold(api) },
    { stuk: 'ontvangen', name: t({ nl: 'de inbox', en: 'the inbox' }), read: () => received(api) },
  ] as const;
  const failed = new Map<string, Failure>();
  const listed: DocumentFacts[] = [];
  const gone: ArchivedDocument[] = [];
  for (const { stuk, name, read } of lists) {
    try {
      const rows = await read();
      const ids = new Set(rows.map(({ id }) => id));
      listed.push(...rows);
      gone.push(...[...documents.values()].filter((document) => document.stuk === stuk && !ids.has(document.id)));
    } catch (error) {
      if (!(error instanceof Failure) || isHopeless(error)) throw error;
      failed.set(name, error);
    }
  }
  if (failed.size === lists.length) throw [...failed.values()][0];
  const both = listed.map((facts) => ({ facts, known: documents.get(facts.id) }));
  return {
    wanted: both.filter(({ known }) => !known || wantedFiles(known, now).length > 0),
    gone,
    changed: both.flatMap(({ facts, known }) => (known && differs(facts, known) ? [known] : [])),
    failed,
  };
}

const differs = (listed: DocumentFacts, known: ArchivedDocument): boolean =>
  (['nummer', 'datum', 'bedrag'] as const).some(
    (field) => listed[field] !== null && known[field] !== null && listed[field] !== known[field],
  );

async function sold(api: Api): Promise<DocumentFacts[]> {
  const rows: DocumentFacts[] = [];
  for await (const row of api.facturen.list()) {
    if (!isFinal(row)) continue;
    const { id, type = null, nummer = null, datum = null, totaal_incl = null } = row;
    rows.push({ id: id.toLowerCase(), stuk: 'verkoop', type, nummer, datum, naam: null, bedrag: totaal_incl });
  }
  return rows;
}

async function received(api: Api): Promise<DocumentFacts[]> {
  const rows: DocumentFacts[] = [];
  for await (const { id, leverancier = null, factuurnummer = null, datum = null, bedrag = null } of api.inbox.list()) {
    rows.push({ id: id.toLowerCase(), stuk: 'ontvangen', type: null, nummer: factuurnummer, datum, naam: leverancier, bedrag });
  }
  return rows;
}
