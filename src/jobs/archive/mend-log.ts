import { lstatSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolderOnDisk } from '../../machine/files/folder.ts';
import { sha256, hashOf } from '../../machine/files/hash.ts';
import { refuseLinks } from '../../machine/files/links.ts';
import { asideOf, setAside } from './store.ts';
import { contentsOf, type Contents } from './contents.ts';
import type { ArchivedDocument, ArchivedFile, ArchiveEntry, LogBreak, LogRecord, DocumentFacts } from './records.ts';
import { logDoubt } from './proof.ts';
import { checkVersion, damagedArchive, logHint, otherAccount, missingFileText, type ArchivePlace } from './read.ts';
import { accountIn, places, startOf, version, dataName } from './layout.ts';
import {
  type ArchiveMark,
  beginsWith,
  besideBytes,
  type Log,
  manifestOf,
  parseManifest,
  readLog,
  readmeFile,
  readSeal,
  recordInLine,
  saveText,
  writeSeal,
  writtenLog,
} from './tag-files.ts';
import { groupBy } from '../../group-by.ts';
import { expectedFiles } from './fetch.ts';
import { hold } from './held.ts';

export interface MendedLog extends LogBreak {
  /** The way in which it was broken, in words. */
  readonly waarom: string;
}

type Line = ArchiveEntry & Pick<LogRecord, 'tijd'>;

/**
 * Writes a log that is in doubt again: with every record that the hashes still prove, and with one for each document that the manifest
 * lists and its own files prove. The log, manifest and seal as they were are kept aside. Undefined where the log is not in doubt. Fails with
 * exit 10 on the archive of another account or a newer version, and with exit 13 if nothing tells whose archive it is.
 */
export async function mendLog({ folder, account, now, uuid, marks }: ArchivePlace): Promise<MendedLog | undefined> {
  const [log, mark] = [readLog(folder), await marks?.of(folder)];
  const waarom = logDoubt(folder, log, mark);
  if (waarom === undefined) return undefined;
  const tijd = now().toISOString();
  const proven = log ? salvaged(log) : [];
  const kept: Line[] = proven[0]?.soort === 'archief' ? proven : [startAgain(folder, tijd), ...proven];
  const [start] = kept;
  if (start?.soort === 'archief') checkVersion(folder, start.versie);
  if (start?.soort === 'archief' && start.account !== account) throw otherAccount(folder, start.account);
  const bytes = besideBytes(folder, places.manifest) ?? Buffer.of();
  const manifest = bytes.toString('latin1');
  const listing = { listed: parseManifest(manifest), isProven: isAsLeft(folder, bytes, mark) };
  const records = await completedRecords(folder, kept, listing, tijd);
  const documenten = count(records) - count(kept);
  const broken: LogBreak = { vanaf: log ? log.records.length + 1 : 1, oud: log ? sha256(log.bytes) : null, documenten };
  const text = writtenLog([...records, { tijd, soort: 'breuk', ...broken }]);
  const expected = manifestOf(contentsOf(records as LogRecord[])?.files.values() ?? []);
  await replace(folder, places.log, text, uuid);
  if (manifest !== expected) await replace(folder, places.manifest, expected, uuid);
  setAside(folder, places.seal);
  await writeSeal(folder, uuid);
  return { ...broken, waarom };
}

const count = (records: readonly Line[]): number => records.filter(({ soort }) => soort === 'document').length;

/** Whether the seal or the mark proves a manifest, so that it is as a run left it or longer. */
const isAsLeft = (folder: string, manifest: Buffer, mark: ArchiveMark | undefined): boolean =>
  [mark?.manifest, readSeal(folder)?.get(places.manifest)].some((hash) => beginsWith(manifest, hash));

/** The records that hold, and each later one that its own hash proves, in the order of their numbers. */
function salvaged({ records, whole, bytes }: Log): LogRecord[] {
  const found = [...records];
  for (const line of bytes.toString('utf8', whole).split('\n')) {
    const record = recordInLine(line);
    if (record && record.n > (found.at(-1)?.n ?? 0)) found.push(record);
  }
  return found;
}

/** The first record of an archive, from the file that says whose it is. */
function startAgain(folder: string, tijd: string): Line {
  const { account, day } = accountIn(besideBytes(folder, places.info)?.toString('latin1') ?? '');
  if (account === undefined) throw damagedArchive(missingFileText(places.log), logHint(folder));
  return { tijd: day === undefined ? tijd : startOf(day), soort: 'archief', versie: version, account, bestanden: [readmeFile] };
}

/** These records without those that tell of a document which is lost, and with those that the manifest and the documents give back. */
async function completedRecords(folder: string, kept: readonly Line[], manifest: ReadManifest, tijd: string): Promise<Line[]> {
  const ids = new Set<string>();
  const sound = kept.filter((record) => {
    if (record.soort === 'document') ids.add(record.id);
    return (record.soort !== 'aanvulling' && record.soort !== 'bestaat_niet') || ids.has(record.id);
  });
  const contents = contentsOf(sound as LogRecord[]);
  if (!contents) return sound;
  const rebuilt = (await rebuiltRecords(folder, contents, manifest)).map((entry) => ({ tijd, ...entry }));
  const together = contentsOf([...sound, ...rebuilt] as LogRecord[]);
  if (!together || together.leverancier) return [...sound, ...rebuilt];
  return [...sound, ...rebuilt, ...rebuiltSupplier(folder, together.documents).map((entry) => ({ tijd, ...entry }))];
}

/** Writes a file beside the documents again, and keeps it aside as it was. */
async function replace(folder: string, file: string, text: string, uuid: () => string): Promise<void> {
  const found = lstatSync(join(folder, file), { throwIfNoEntry: false });
  if (found && !found.isFile()) setAside(folder, file);
  else if (found) {
    const aside = join(folder, asideOf(folder, file));
    refuseLinks(folder, dirname(aside));
    makeFolderOnDisk(dirname(aside));
    await saveText(aside, readFileSync(join(folder, file)), uuid);
  }
  await saveText(join(folder, file), text, uuid);
}

/** A folder of a document: its year below `data`, or below `data/ontvangen`. */
const folderOfDocument = /^data\/(ontvangen\/)?[^/]+\/[^/]+$/;

/** The files that a manifest lists, and whether the seal proves it, so that it is as a run left it. */
interface ReadManifest {
  readonly listed: readonly ArchivedFile[];
  readonly isProven: boolean;
}

/**
 * The records of the files that a manifest lists and the log lost, one or more for each document. A document comes back where its data
 * are as the manifest proves them; the files of any other stay without a record. Of a manifest that may be damaged itself only the lines
 * count whose file is there and as the line says.
 */
async function rebuiltRecords(folder: string, contents: Contents, { listed, isProven }: ReadManifest): Promise<ArchiveEntry[]> {
  const missing = listed.filter(({ pad }) => !contents.files.has(pad) && isSafe(pad));
  const found = await Promise.all(missing.map((file) => measured(folder, file)));
  const lost = found.filter(({ bytes }) => isProven || bytes >= 0);
  const byFolder = groupBy(lost, ({ pad }) => pad.slice(0, pad.lastIndexOf('/')));
  const known = new Map([...contents.documents.values()].map((document) => [document.map, document]));
  const ids = new Set(contents.documents.keys());
  const entries: ArchiveEntry[] = [];
  for (const [map, bestanden] of byFolder) {
    const document = known.get(map);
    const rebuilt = document ?? rebuiltDocument(folder, map, bestanden);
    if (!rebuilt || (!document && ids.has(rebuilt.id))) continue;
    ids.add(rebuilt.id);
    if (document) entries.push({ soort: 'aanvulling', id: document.id, bestanden, afwijkingen: null });
    else entries.push({ soort: 'document', ...rebuilt, bestanden, afwijkingen: heldIn(folder, rebuilt)?.differences ?? null });
  }
  return entries;
}

/** The supplier that the first UBL of a sale names, for a log that lost it. */
function rebuiltSupplier(folder: string, documents: Contents['documents']): ArchiveEntry[] {
  for (const document of documents.values()) {
    const supplier = document.stuk === 'verkoop' ? heldIn(folder, document)?.supplier : undefined;
    if (supplier) return [{ soort: 'leverancier', ...supplier }];
  }
  return [];
}

const isSafe = (pad: string): boolean =>
  folderOfDocument.test(pad.slice(0, pad.lastIndexOf('/'))) && !pad.split('/').some((part) => part === '..' || part === '.');

/** A file with its size, where it is the one that the manifest proves; -1 tells that its size is not known. */
async function measured(folder: string, file: ArchivedFile): Promise<ArchivedFile> {
  const found = lstatSync(join(folder, file.pad), { throwIfNoEntry: false });
  if (!found?.isFile()) return file;
  const hash = await hashOf(join(folder, file.pad)).catch(() => undefined);
  return hash === file.sha256 ? { ...file, bytes: found.size } : file;
}

/** A document as its own data tell of it; undefined if they are not as the manifest proves them, or have no id. */
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

/** The UBL of a document held against its data once more; undefined if it has none that is as the manifest proves it. */
function heldIn(folder: string, document: ArchivedDocument) {
  const sound = (ending: string) => document.bestanden.find(({ pad, bytes }) => pad.endsWith(ending) && bytes >= 0)?.pad;
  const ubl = sound('.xml');
  if (ubl === undefined) return undefined;
  return hold(folder, { data: sound(`/${dataName}`), ubl }, { facts: document, klant: null, numberOf: () => null, supplier: undefined });
}
