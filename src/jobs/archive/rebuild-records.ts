import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { groupBy } from '../../group-by.ts';
import { hashOf } from '../../machine/files/hash.ts';
import type { ArchivedDocument, Contents } from './contents.ts';
import { expectedFiles } from './fetch.ts';
import { hold } from './held.ts';
import { dataName } from './layout.ts';
import type { ArchivedFile, ArchiveEntry, DocumentFacts } from './records.ts';

/** A folder of a document: its year below `data`, or below `data/ontvangen`. */
const folderOfDocument = /^data\/(ontvangen\/)?[^/]+\/[^/]+$/;
/** A PDF that was kept beside a lost one has the begin of its hash in its name. */
const besideLost = /\/(factuur|creditnota)-([0-9a-f]{8})\.pdf$/;

/** The files that a manifest lists, and whether the seal proves it, so that it is as a run left it. */
export interface ReadManifest {
  readonly listed: readonly ArchivedFile[];
  readonly isSealed: boolean;
}

/**
 * The records of the files that a manifest lists and the log lost, one or more for each document. A document comes back where its data
 * are as the manifest proves them; the files of any other stay without a record. Of a manifest that may be damaged itself only the lines
 * count whose file is there and as the line says.
 */
export async function rebuiltRecords(folder: string, contents: Contents, { listed, isSealed }: ReadManifest): Promise<ArchiveEntry[]> {
  const missing = listed.filter(({ pad }) => !contents.files.has(pad) && isSafe(pad));
  const found = await Promise.all(missing.map((file) => measured(folder, file)));
  const lost = found.filter(({ bytes }) => isSealed || bytes >= 0);
  const byFolder = groupBy(lost, ({ pad }) => pad.slice(0, pad.lastIndexOf('/')));
  const known = new Map([...contents.documents.values()].map((document) => [document.map, document]));
  const ids = new Set(contents.documents.keys());
  const entries: ArchiveEntry[] = [];
  for (const [map, bestanden] of byFolder) {
    const document = known.get(map);
    const rebuilt = document ?? rebuiltDocument(folder, map, bestanden);
    if (!rebuilt || (!document && ids.has(rebuilt.id))) continue;
    ids.add(rebuilt.id);
    const beside = bestanden.filter(isBesideLost);
    const own = bestanden.filter((file) => !isBesideLost(file));
    if (!document) entries.push({ soort: 'document', ...rebuilt, bestanden: own, ...heldAgain(folder, rebuilt) });
    else if (own.length > 0) entries.push({ soort: 'aanvulling', id: document.id, bestanden: own, afwijkingen: null });
    for (const file of beside) {
      const vervangt = file.pad.replace(besideLost, '/$1.pdf');
      entries.push({ soort: 'aanvulling', id: rebuilt.id, bestanden: [file], afwijkingen: null, vervangt });
    }
  }
  return entries;
}

/** The supplier that the first UBL of a sale names, for a log that lost it. */
export function rebuiltSupplier(folder: string, documents: Contents['documents']): ArchiveEntry[] {
  for (const document of documents.values()) {
    const supplier = document.stuk === 'verkoop' ? heldIn(folder, document)?.supplier : undefined;
    if (supplier) return [{ soort: 'leverancier', ...supplier }];
  }
  return [];
}

const isSafe = (pad: string): boolean =>
  folderOfDocument.test(pad.slice(0, pad.lastIndexOf('/'))) && !pad.split('/').some((part) => part === '..' || part === '.');

const isBesideLost = ({ pad, sha256 }: ArchivedFile): boolean => besideLost.exec(pad)?.[2] === sha256.slice(0, 8);

/** A file with its size, where it is the one that the manifest proves; -1 tells that its size is not known. */
async function measured(folder: string, file: ArchivedFile): Promise<ArchivedFile> {
  const found = lstatSync(join(folder, file.pad), { throwIfNoEntry: false });
  if (!found?.isFile()) return file;
  const hash = await hashOf(join(folder, file.pad)).catch(() => undefined);
  return hash === file.sha256 ? { ...file, bytes: found.size } : file;
}

/** A document as its own data tell of it; undefined where they are not as the manifest proves them, or have no id. */
function rebuiltDocument(folder: string, map: string, bestanden: readonly ArchivedFile[]): ArchivedDocument | undefined {
  const data = bestanden.find(({ pad, bytes }) => pad === `${map}/${dataName}` && bytes >= 0);
  if (!data) return undefined;
  const fields = JSON.parse(readFileSync(join(folder, data.pad), 'utf8')) as Readonly<Record<string, unknown>>;
  const text = (name: string): string | null => (typeof fields[name] === 'string' ? fields[name] : null);
  const amount = (name: string): number | null => (typeof fields[name] === 'number' ? fields[name] : null);
  const id = text('id')?.toLowerCase();
  if (id === undefined) return undefined;
  const facts: DocumentFacts = map.startsWith('data/ontvangen/')
    ? {
        id,
        stuk: 'ontvangen',
        type: null,
        nummer: text('factuurnummer'),
        datum: text('datum'),
        naam: text('leverancier'),
        bedrag: amount('bedrag'),
      }
    : { id, stuk: 'verkoop', type: text('type'), nummer: text('nummer'), datum: text('datum'), naam: null, bedrag: amount('totaal_incl') };
  const document = { ...facts, map, verwacht: expectedFiles(facts, fields), bestanden, afwijkingen: null };
  return { ...document, naam: facts.naam ?? heldIn(folder, document)?.customer ?? null };
}

/** The UBL of a document held against its data once more; undefined where it has none that is as the manifest proves it. */
function heldIn(folder: string, document: ArchivedDocument) {
  const sound = (ending: string) => document.bestanden.find(({ pad, bytes }) => pad.endsWith(ending) && bytes >= 0)?.pad;
  const ubl = sound('.xml');
  if (ubl === undefined) return undefined;
  return hold(folder, { data: sound(`/${dataName}`), ubl }, { facts: document, klant: null, numberOf: () => null, supplier: undefined });
}

const heldAgain = (folder: string, document: ArchivedDocument) => ({ afwijkingen: heldIn(folder, document)?.differences ?? null });
