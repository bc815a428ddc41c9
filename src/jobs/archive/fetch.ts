import { join } from 'node:path';
import type { Klant } from '../../contract/index.ts';
import { Failure, isHopeless } from '../../failure.ts';
import { t } from '../../language.ts';
import { checkedDocument } from '../../machine/files/checked.ts';
import { saveWhole } from '../../machine/files/save.ts';
import type { Api } from '../../service/api/index.ts';
import { wholeDownload } from '../../service/api/whole-download.ts';
import { oncePerKey } from '../../service/references/once-per-key.ts';
import { wantedFiles } from './contents.ts';
import { dataName, fileNames, places } from './layout.ts';
import type { ArchivedFile, DocumentFacts } from './records.ts';
import { pieces } from './pieces.ts';
import type { WantedDocument } from './wanted.ts';

/** A file of a document that lies ready on disk. */
export interface Piece extends Pick<ArchivedFile, 'sha256' | 'bytes'> {
  readonly naam: string;
  readonly stash: string;
}

/** The files of a document that could be fetched. */
export interface Fetched {
  readonly facts: DocumentFacts;
  readonly verwacht: readonly string[];
  readonly pieces: readonly Piece[];
  /** Why a file could not be fetched, by its name. */
  readonly failed: ReadonlyMap<string, Failure>;
}

type Fields = Readonly<Record<string, unknown>>;
type Place = { readonly folder: string; readonly uuid: () => string; readonly now: () => Date };

/**
 * Fetches the files of a document that the archive lacks, each whole and checked, and lays them ready. A file that can't be
 * fetched is named. Throws where no next request could do better, and where a new document itself can't be read.
 */
export async function fetchDocument(api: Api, place: Place, { facts, known }: WantedDocument): Promise<Fetched> {
  const failed = new Map<string, Failure>();
  const ready: Piece[] = [];
  const lacking = known && new Set(wantedFiles(known, place.now()));
  const attempt = async (naam: string, work: () => Promise<Piece>): Promise<void> => {
    if (lacking && !lacking.has(naam)) return;
    try {
      ready.push(await work());
    } catch (error) {
      if (!(error instanceof Failure) || isHopeless(error)) throw error;
      failed.set(naam, error);
    }
  };
  let fields: Fields = {};
  await attempt(dataName, async () => {
    fields = await readFields(api, facts);
    return lay(place, facts.id, dataName, pieces(textOf(fields)));
  });
  const reason = failed.get(dataName);
  // The API text does not show that a credit note can be read by itself: its PDF and UBL are kept all the same. (creditnota)
  if (!known && reason && !(facts.stuk === 'verkoop' && reason.reason === 'not_found')) throw reason;
  const { pdf, ubl } = fileNames(facts);
  const verwacht = known?.verwacht ?? expectedFiles(facts, fields);
  const naam = known ? known.naam : (facts.naam ?? (await archivedCustomer(api, fields['customer_id']))?.naam ?? null);
  for (const [kind, name] of [
    ['pdf', pdf],
    ['ubl', ubl],
  ] as const) {
    if (verwacht.includes(name)) await attempt(name, () => fetchFile(api, place, { facts, kind, name }));
  }
  return { facts: { ...facts, naam }, verwacht, pieces: ready, failed };
}

/** The names of the files that a document should have, by its data. */
export function expectedFiles(facts: Pick<DocumentFacts, 'type'>, fields: Fields): string[] {
  const { pdf, ubl } = fileNames(facts);
  return [dataName, ...(fields['heeft_pdf'] === false ? [] : [pdf]), ...(fields['heeft_ubl'] === false ? [] : [ubl])];
}

const readFields = async (api: Api, { stuk, id }: DocumentFacts): Promise<Fields> =>
  stuk === 'verkoop' ? api.facturen.get(id) : api.inbox.get(id);

/** The data of a document as its file holds them: without the status, which changes after the document is final. */
const textOf = (fields: Fields): string =>
  `${JSON.stringify(Object.fromEntries(Object.entries(fields).filter(([name]) => name !== 'status')), null, 2)}\n`;

async function fetchFile(
  api: Api,
  { folder, uuid }: Place,
  { facts, kind, name }: { facts: DocumentFacts; kind: 'pdf' | 'ubl'; name: string },
): Promise<Piece> {
  const resource = facts.stuk === 'verkoop' ? api.facturen : api.inbox;
  const stash = stashOf(facts.id, name);
  return { naam: name, stash, ...(await saveDocument(resource, { id: facts.id, kind, target: join(folder, stash), uuid })) };
}

/** A PDF or UBL to be saved at the path `target`. */
interface ToSave {
  readonly id: string;
  readonly kind: 'pdf' | 'ubl';
  readonly target: string;
  readonly uuid: () => string;
}

/** Downloads the PDF or UBL of a document, and saves it once it is whole and checked. */
export function saveDocument(
  resource: Api['facturen'] | Api['inbox'],
  { id, kind, target, uuid }: ToSave,
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

/** Where a file of a document lies ready, below the folder of the archive. */
const stashOf = (id: string, naam: string): string => join(places.incoming, `${id}-${naam}`);

/** Puts the data of a document on disk, ready to be given their place. */
async function lay({ folder, uuid }: Place, id: string, naam: string, body: AsyncIterable<Uint8Array>): Promise<Piece> {
  const stash = stashOf(id, naam);
  const { sha256, bytes } = await saveWhole(join(folder, stash), body, { overwrite: true, elsewhere: '', uuid });
  return { naam, stash, sha256, bytes };
}

const readCustomer = oncePerKey((api, id) => api.klanten.get(id));

/** A customer, read once in a run; null where it can't be read, because the document itself names it too. */
export async function archivedCustomer(api: Api, id: unknown): Promise<Klant | null> {
  if (typeof id !== 'string') return null;
  try {
    return await readCustomer(api, id);
  } catch (error) {
    if (error instanceof Failure && !isHopeless(error)) return null;
    throw error;
  }
}
