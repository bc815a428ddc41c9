import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf } from '../../machine/files/hash.ts';
import { Factuur, InboxDocument } from '../../contract/index.ts';
import { replace } from './store.ts';
import { contentsOf, type Contents } from './contents.ts';
import type { ArchivedDocument, ArchivedFile, ArchivedSupplier, ArchiveEntry, DocumentFacts, LogRecord } from './records.ts';
import { type ArchivePlace, checkAccount, missingFileText, provenIn } from './read.ts';
import { dataName, places } from './layout.ts';
import {
  type ArchiveMark,
  beginsWith,
  besideBytes,
  logLine,
  manifestOf,
  parseLog,
  parseManifest,
  readLog,
  readSeal,
  sealText,
} from './tag-files.ts';
import { groupBy } from '../../group-by.ts';
import { expectedFiles, receivedFacts, type ReplyFields, soldFacts } from './fetch.ts';
import { fieldsIn, hold } from './held.ts';

export interface MendedLog {
  /** Why the log was in doubt, in words. */
  readonly waarom: string;
  /** How many documents came back from the manifest and their own files. */
  readonly documenten: number;
}

/**
 * Rebuilds a log that is missing or in doubt: it keeps the proven records, and adds one for each document that the manifest lists and the
 * document's own files prove. The old log, manifest and seal are kept aside. Undefined if the log is sound. Fails with exit 10 on the
 * archive of another account or a newer version, and with exit 13 if no file says whose archive it is.
 */
export async function mendLog({ folder, account, now, uuid }: ArchivePlace, mark: ArchiveMark | undefined): Promise<MendedLog | undefined> {
  const log = readLog(folder);
  const { records, contents, doubt } = provenIn(folder, log ?? parseLog(Buffer.of()), mark);
  const waarom = log ? doubt : missingFileText(places.log);
  if (waarom === undefined) return undefined;
  checkAccount({ folder, contents }, account);
  const tijd = now().toISOString();
  const entries = await rebuiltEntries(folder, contents);
  const all: LogRecord[] = [...records, ...entries.map((entry, at) => ({ n: records.length + at + 1, tijd, ...entry }))];
  await replace(folder, places.log, all.map(logLine).join(''), uuid);
  await replace(folder, places.manifest, manifestOf(contentsOf(all)?.files.values() ?? []), uuid);
  await replace(folder, places.seal, sealText(folder), uuid);
  return { waarom, documenten: entries.filter(({ soort }) => soort === 'document').length };
}

/** A folder of a document: its year below `data`, or below `data/ontvangen`. */
const folderOfDocument = /^data\/(ontvangen\/)?[^/]+\/[^/]+$/;

const mapOf = ({ pad }: ArchivedFile): string => pad.slice(0, pad.lastIndexOf('/'));

const isSafe = (file: ArchivedFile): boolean =>
  folderOfDocument.test(mapOf(file)) && !file.pad.split('/').some((part) => part === '..' || part === '.');

/**
 * The records of the files that the manifest lists and the log lost, one or more for each document. A document comes back where its data
 * are as the manifest says; the files of any other stay without a record. Of a manifest that the seal does not prove only the lines count
 * whose file is there and as the line says.
 */
async function rebuiltEntries(folder: string, { files, documents, leverancier }: Contents): Promise<ArchiveEntry[]> {
  const manifest = besideBytes(folder, places.manifest) ?? Buffer.of();
  const missing = parseManifest(manifest.toString('latin1')).filter((file) => !files.has(file.pad) && isSafe(file));
  const isProven = beginsWith(manifest, readSeal(folder)?.get(places.manifest));
  const lost = (await Promise.all(missing.map((file) => measured(folder, file)))).filter(({ bytes }) => isProven || bytes >= 0);
  const known = new Map([...documents.values()].map(({ map, id }) => [map, id]));
  const entries: ArchiveEntry[] = [];
  let supplier = leverancier;
  for (const [map, bestanden] of groupBy(lost, mapOf)) {
    const id = known.get(map);
    const rebuilt = id === undefined ? rebuiltDocument(folder, { map, bestanden }, supplier) : undefined;
    if (id !== undefined) entries.push({ soort: 'aanvulling', id, bestanden, afwijkingen: null });
    if (!supplier && rebuilt?.supplier) entries.push({ soort: 'leverancier', ...rebuilt.supplier });
    supplier ??= rebuilt?.supplier;
    if (rebuilt) entries.push({ soort: 'document', ...rebuilt.document });
  }
  return entries;
}

/** A file with its size, if it is the one that the manifest lists; -1 tells that its size is not known. */
async function measured(folder: string, file: ArchivedFile): Promise<ArchivedFile> {
  const found = lstatSync(join(folder, file.pad), { throwIfNoEntry: false });
  const hash = found?.isFile() ? await hashOf(join(folder, file.pad)).catch(() => undefined) : undefined;
  return found && hash === file.sha256 ? { ...file, bytes: found.size } : file;
}

/** A document as its own data tell of it, and the supplier that its UBL names; undefined if its data are not as the manifest says. */
function rebuiltDocument(
  folder: string,
  { map, bestanden }: Pick<ArchivedDocument, 'map' | 'bestanden'>,
  supplier: ArchivedSupplier | undefined,
) {
  const sound = (ending: string) => bestanden.find(({ pad, bytes }) => pad.endsWith(ending) && bytes >= 0)?.pad;
  const data = sound(`/${dataName}`);
  const fields = data === undefined ? undefined : fieldsIn(join(folder, data));
  const facts = factsIn(map, fields);
  if (!facts) return undefined;
  const held = hold(folder, { data, ubl: sound('.xml') }, { facts, klant: null, numberOf: () => null, supplier });
  const naam = facts.naam ?? held?.customer ?? null;
  const verwacht = expectedFiles(facts, fields as ReplyFields);
  return { document: { ...facts, naam, map, verwacht, bestanden, afwijkingen: held?.differences ?? null }, supplier: held?.supplier };
}

function factsIn(map: string, fields: unknown): DocumentFacts | undefined {
  if (!map.startsWith(`${places.payload}/ontvangen/`)) {
    const { data } = Factuur.safeParse(fields);
    return data && soldFacts(data);
  }
  const { data } = InboxDocument.safeParse(fields);
  return data && receivedFacts(data);
}
