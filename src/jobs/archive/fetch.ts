import { join } from 'node:path';
import type { FactuurKort, InboxDocumentKort, Klant } from '../../contract/index.ts';
import { Failure, partFailure } from '../../failure.ts';
import { t } from '../../language.ts';
import { checkedDocument } from '../../machine/files/checked.ts';
import { saveWhole } from '../../machine/files/save.ts';
import type { Api } from '../../service/api/index.ts';
import { wholeDownload } from '../../service/api/whole-download.ts';
import { oncePerKey } from '../../service/references/once-per-key.ts';
import { wantedFiles } from './contents.ts';
import { dataName, fileNames, places } from './layout.ts';
import type { ArchivedDocument, ArchivedFile, DocumentFacts } from './records.ts';
import { isFinal } from '../../contract/finality.ts';
import { saveText } from './tag-files.ts';

export interface Piece extends Pick<ArchivedFile, 'sha256' | 'bytes'> {
  readonly naam: string;
  readonly stash: string;
}

export type Fetched = Awaited<ReturnType<typeof fetchDocument>>;

export type ReplyFields = Readonly<Record<string, unknown>>;
type Place = { readonly folder: string; readonly uuid: () => string; readonly now: () => Date };

/** Fetches the lacking files of a document, whole and checked, and names the others. Throws what the next request would meet too. */
export async function fetchDocument(api: Api, place: Place, { facts, known }: WantedDocument) {
  const failed = new Map<string, Failure>();
  const ready: Piece[] = [];
  const lacking = known && new Set(wantedFiles(known, place.now()));
  const attempt = async (naam: string, work: () => Promise<Piece>): Promise<void> => {
    if (lacking && !lacking.has(naam)) return;
    try {
      ready.push(await work());
    } catch (error) {
      failed.set(naam, partFailure(error));
    }
  };
  const resource = facts.stuk === 'verkoop' ? api.facturen : api.inbox;
  let fields: ReplyFields = {};
  await attempt(dataName, async () => {
    fields = await resource.get(facts.id);
    const stash = stashOf(facts.id, dataName);
    return { naam: dataName, stash, ...(await saveText(join(place.folder, stash), keptJson(fields), place.uuid)) };
  });
  const reason = failed.get(dataName);
  // The API text does not show that a credit note can be read on its own: its PDF and UBL are kept all the same. (creditnota)
  if (!known && reason && !(facts.stuk === 'verkoop' && reason.reason === 'not_found')) throw reason;
  const verwacht = known?.verwacht ?? expectedFiles(facts, fields);
  const naam = known ? known.naam : (facts.naam ?? (await archivedCustomer(api, fields['customer_id']))?.naam ?? null);
  for (const kind of ['pdf', 'ubl'] as const) {
    const name = fileNames(facts)[kind];
    if (!verwacht.includes(name)) continue;
    await attempt(name, async () => {
      const stash = stashOf(facts.id, name);
      const saved = await saveDocument(resource, { id: facts.id, kind, target: join(place.folder, stash), uuid: place.uuid });
      return { naam: name, stash, ...saved };
    });
  }
  return { facts: { ...facts, naam }, verwacht, pieces: ready, failed };
}

export function expectedFiles(facts: Pick<DocumentFacts, 'type'>, fields: ReplyFields): string[] {
  const { pdf, ubl } = fileNames(facts);
  return [dataName, ...(fields['heeft_pdf'] === false ? [] : [pdf]), ...(fields['heeft_ubl'] === false ? [] : [ubl])];
}

/** The data of a document as its file holds them: without the status, which changes after the document is final. */
const keptJson = (fields: ReplyFields): string =>
  `${JSON.stringify(Object.fromEntries(Object.entries(fields).filter(([name]) => name !== 'status')), null, 2)}\n`;

/** Downloads the PDF or UBL of a document, and saves it once it is whole and checked. */
export function saveDocument(
  resource: Api['facturen'] | Api['inbox'],
  { id, kind, target, uuid }: { readonly id: string; readonly kind: 'pdf' | 'ubl'; readonly target: string; readonly uuid: () => string },
): Promise<Pick<Piece, 'sha256' | 'bytes'>> {
  const consequence = t({ nl: 'Er is niets bewaard.', en: 'Nothing was saved.' });
  return wholeDownload(
    () => resource[kind](id),
    async (body) => {
      const { sha256, bytes } = await saveWhole(target, checkedDocument(body, kind, consequence), { overwrite: true, elsewhere: '', uuid });
      return { sha256, bytes };
    },
  );
}

/** Below the folder of the archive. */
const stashOf = (id: string, naam: string): string => join(places.incoming, `${id}-${naam}`);

const readCustomer = oncePerKey((api, id) => api.klanten.get(id));

/** A customer, read once in a run; null if it can't be read, because the document itself names it too. */
export async function archivedCustomer(api: Api, id: unknown): Promise<Klant | null> {
  return typeof id === 'string' ? readCustomer(api, id).catch((error: unknown) => (partFailure(error), null)) : null;
}

export interface WantedDocument {
  readonly facts: DocumentFacts;
  readonly known: ArchivedDocument | undefined;
}

export type ComparedLists = Awaited<ReturnType<typeof compareLists>>;

/** Reads the lists of sold and received documents, and finds new, lacking and differing ones, without drafts. One that fails is named. */
export async function compareLists(api: Api, documents: ReadonlyMap<string, ArchivedDocument>, now: Date) {
  const lists = [
    {
      stuk: 'verkoop',
      name: t({ nl: 'de lijst van facturen', en: 'the list of invoices' }),
      read: async () => {
        const rows: DocumentFacts[] = [];
        // A row is larger than its facts: of a long list only these are held.
        for await (const row of api.facturen.list()) if (isFinal(row)) rows.push(soldFacts(row));
        return rows;
      },
    },
    {
      stuk: 'ontvangen',
      name: t({ nl: 'de inbox', en: 'the inbox' }),
      read: async () => {
        const rows: DocumentFacts[] = [];
        for await (const row of api.inbox.list()) rows.push(receivedFacts(row));
        return rows;
      },
    },
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
      failed.set(name, partFailure(error));
    }
  }
  if (failed.size === lists.length) throw [...failed.values()][0];
  const both = listed.map((facts) => ({ facts, known: documents.get(facts.id) }));
  return {
    wanted: both.filter(({ known }) => !known || wantedFiles(known, now).length > 0),
    gone,
    changed: both.flatMap(({ facts, known }) => (known && differsFromList(facts, known) ? [known] : [])),
    failed,
  };
}

const differsFromList = (listed: DocumentFacts, known: ArchivedDocument): boolean =>
  (['nummer', 'datum', 'bedrag'] as const).some(
    (field) => listed[field] !== null && known[field] !== null && listed[field] !== known[field],
  );

export const soldFacts = ({ id, type = null, nummer = null, datum = null, totaal_incl = null }: FactuurKort): DocumentFacts => ({
  id: id.toLowerCase(),
  stuk: 'verkoop',
  type,
  nummer,
  datum,
  naam: null,
  bedrag: totaal_incl,
});

export const receivedFacts = (row: InboxDocumentKort): DocumentFacts => {
  const { id, leverancier = null, factuurnummer = null, datum = null, bedrag = null } = row;
  return { id: id.toLowerCase(), stuk: 'ontvangen', type: null, nummer: factuurnummer, datum, naam: leverancier, bedrag };
};
