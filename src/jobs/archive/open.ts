import { readdirSync, statSync, lstatSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, local } from '../../failure.ts';
import { t } from '../../language.ts';
import { onDisk, unwritable } from '../../machine/files/disk.ts';
import { checkNames } from '../../machine/files/names.ts';
import { makeFolderOnDisk } from '../../machine/files/folder.ts';
import { refuseLinks } from '../../machine/files/links.ts';
import { checkPrivate } from '../../machine/files/private.ts';
import { contentsOf, type Contents } from './contents.ts';
import type { ArchivedDocument, ArchivedFile, ArchivedSupplier, ArchiveEntry, DocumentFacts, LogRecord } from './records.ts';
import {
  type ArchivePlace,
  checkAccount,
  folderNotEmpty,
  inspectArchive,
  isArchive,
  type ReadArchive,
  missingFileText,
  provenIn,
} from './read.ts';
import { bagitText, infoText, places, readmeText, version, dataName } from './layout.ts';
import {
  infoOf,
  openLog,
  type OpenLog,
  readmeFile,
  readSeal,
  saveText,
  sealText,
  writeSeal,
  type ArchiveMark,
  beginsWith,
  besideBytes,
  logLine,
  manifestOf,
  parseLog,
  parseManifest,
  readLog,
} from './tag-files.ts';
import { thisOccupant } from '../../machine/files/occupant.ts';
import { cutOnDisk, statRegular } from '../../machine/files/regular.ts';
import { alreadyBusy } from '../../store/holder.ts';
import { holderAt, takeNamed } from '../../store/sqlite/named-lock.ts';
import type { Holder } from '../../store/store.ts';
import { today } from '../../belgium/dates.ts';
import { place, replace, store } from './store.ts';
import { isDamage, madeByLog, refuseDamage, sealState } from './proof.ts';
import { hashOf } from '../../machine/files/hash.ts';
import { filesBelow } from '../../machine/files/tree.ts';
import { removeFile } from '../../machine/files/remove.ts';
import { Factuur, InboxDocument } from '../../contract/index.ts';
import { groupBy } from '../../group-by.ts';
import { expectedFiles, receivedFacts, type ReplyFields, soldFacts } from './fetch.ts';
import { fieldsIn, hold } from './held.ts';

export interface OpenArchive extends Pick<ArchivePlace, 'folder' | 'now' | 'uuid'>, Pick<Contents, 'begonnen' | 'keeping'> {
  readonly log: OpenLog;
  readonly documents: Map<string, ArchivedDocument>;
  /** The folders of the documents, in lower case. */
  readonly folders: Set<string>;
  readonly lost: readonly ArchivedFile[];
  /** Why the log was in doubt, where this run wrote it again. */
  readonly mended: MendedLog | undefined;
  /** The files beside the documents that were damaged and that the log gave back. */
  readonly rebuilt: readonly string[];
  /** The supplier as the first UBL names it; a run that meets that UBL sets it. */
  supplier: ArchivedSupplier | undefined;
}

/** `opdracht` is for a second run that finds it taken. */
interface Opening extends ArchivePlace {
  readonly opdracht: 'bijwerken' | 'herstel' | 'bewaren' | 'exporteer';
}

/**
 * Does one run's work in an archive, which is made where the folder is new or empty, and mends what an earlier run left
 * unfinished. Before the work begins it fails with exit 10 on a folder that can't serve (other contents, another account, a
 * newer version, open to others, a full disk), with exit 5 if another run is working on it, and with exit 13 on an archive that was changed.
 */
export async function withArchive<T>(opening: Opening, work: (archive: OpenArchive) => Promise<T>): Promise<T> {
  const { folder, opdracht, now, uuid } = opening;
  prepare(folder);
  const leave = await occupy(folder, opdracht, now);
  try {
    const archive = await openedArchive(opening);
    archive.log.append({ soort: 'begin', opdracht });
    const result = await work(archive);
    const { account } = opening;
    const { begonnen, supplier: leverancier } = archive;
    await saveText(join(folder, places.info), infoOf({ account, begonnen, leverancier }), uuid);
    await writeSeal(folder, uuid);
    await opening.marks?.keep(folder, begonnen);
    return result;
  } finally {
    leave();
  }
}

function prepare(folder: string): void {
  checkNames(folder);
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found && !found.isDirectory()) throw local({ nl: `${folder} is geen map`, en: `${folder} is not a folder` });
  if (found) checkPrivate(folder, found, t({ nl: 'alles van je klanten', en: 'everything about your customers' }));
  if (found && !isArchive(folder) && !isUnused(folder)) throw folderNotEmpty(folder);
  refuseLinks(folder, join(folder, places.incoming));
  try {
    makeFolderOnDisk(join(folder, places.incoming));
  } catch (error) {
    throw unwritable(folder, error);
  }
}

/** Whether a folder holds nothing, or only the beginnings of an archive that was never finished. */
function isUnused(folder: string): boolean {
  const begun = new Set<string>([places.work, places.bagit, places.info, places.log]);
  return readdirSync(folder).every((name) => begun.has(name) || isUnfinished(name));
}

async function openedArchive(opening: Opening): Promise<OpenArchive> {
  const { folder, account, opdracht, now, uuid, marks } = opening;
  if (!isArchive(folder)) await onDisk(folder, () => makeArchive({ folder, account, now, uuid }));
  const mark = await marks?.of(folder);
  const mended = opdracht === 'herstel' ? await mendLog(opening, mark) : undefined;
  const read = inspectArchive(folder, mended ? undefined : mark);
  checkAccount(read, account);
  const rebuilt = opdracht === 'herstel' ? await rebuild(read, uuid) : [];
  const lost = await mend(read, uuid);
  const { log, contents } = read;
  return {
    folder,
    log: openLog(folder, now, log.records.length),
    documents: new Map(contents.documents),
    keeping: contents.keeping,
    folders: new Set([...contents.documents.values()].map(({ map }) => map.toLowerCase())),
    lost,
    mended,
    rebuilt,
    supplier: contents.leverancier,
    uuid,
    now,
    begonnen: contents.begonnen,
  };
}

/** Takes the archive for one run and gives the function that lets go of it. Exit 5, with its holder, where another run is at work. */
async function occupy(folder: string, opdracht: string, now: () => Date): Promise<() => void> {
  const path = join(folder, places.work, 'slot');
  statRegular(path);
  const { gebruiker, computer } = thisOccupant();
  const holder = { machine: computer, person: gebruiker ?? '', work: opdracht, since: now() };
  const release = await takeNamed(path, holder).catch((error: unknown) => {
    throw error instanceof Failure ? error : unwritable(folder, error);
  });
  if (release) return release;
  const other = holderAt(path);
  throw alreadyBusy(
    t({ nl: `aan ${folder} wordt al gewerkt`, en: `another run is already at work in ${folder}` }),
    other ? [otherHolder(other, now())] : [],
    t({ nl: 'Er is niets verstuurd. Wacht tot dat klaar is.', en: 'Nothing was sent. Wait until it is done.' }),
  );
}

function otherHolder({ machine, person, work, since }: Holder, now: Date): string {
  const by = person === '' ? machine : `${person}, ${machine}`;
  const minutes = Math.floor((now.getTime() - since.getTime()) / 60_000);
  const duration =
    minutes < 1 ? t({ nl: 'net begonnen', en: 'just begun' }) : t({ nl: `al ${minutes} min bezig`, en: `for ${minutes} min` });
  return `duit archief ${work}, ${duration} (${by})`;
}

/** Makes an archive in an empty folder. The log comes last: without it the folder counts as empty, and this is done again. */
export async function makeArchive({ folder, account, now, uuid }: ArchivePlace): Promise<void> {
  const put = (file: string, text: string) => saveText(join(folder, file), text, uuid);
  const moment = now();
  await put(places.bagit, bagitText);
  await put(places.info, infoText(account, today(moment)));
  const stash = join(places.incoming, 'LEESMIJ.txt');
  await put(stash, readmeText);
  store({ folder, log: openLog(folder, () => moment) }, { soort: 'archief', versie: version, account, bestanden: [readmeFile] }, [stash]);
}

/**
 * Finishes what a run that was broken off had begun: a line that was cut, lines that the files beside the documents lack, files that lie
 * ready and are not in their place. Gives the files that are nowhere. Fails with exit 13 on anything that no run leaves behind.
 */
async function mend(read: ReadArchive, uuid: () => string): Promise<ArchivedFile[]> {
  const { folder, log, contents } = read;
  refuseDamage(read);
  if (log.whole < log.bytes.length) cutOnDisk(join(folder, places.log), log.whole);
  for (const { file, text, state } of madeByLog(read)) if (state !== undefined) await saveText(join(folder, file), text, uuid);
  const lost = await placeReady(folder, absentFiles(folder, contents.files));
  for (const { path } of filesBelow(join(folder, places.incoming))) removeFile(join(folder, places.incoming, path));
  for (const name of readdirSync(folder).filter(isUnfinished)) removeFile(join(folder, name));
  if (readSeal(folder) === undefined) await writeSeal(folder, uuid);
  return lost;
}

/** Whether a file is one that `saveWhole` was writing when its process died. */
const isUnfinished = (name: string): boolean => name.startsWith('.duit-');

function absentFiles(folder: string, files: ReadonlyMap<string, ArchivedFile>): ArchivedFile[] {
  const there = new Set(filesBelow(join(folder, places.payload)).map(({ path }) => `${places.payload}/${path}`));
  return [...files.values()].filter(({ pad }) => !there.has(pad));
}

/** Moves the files that lie ready to their places, and gives those that do not. */
async function placeReady(folder: string, wanted: readonly ArchivedFile[]): Promise<ArchivedFile[]> {
  const ready = new Map<string, string>();
  for (const { path } of filesBelow(join(folder, places.incoming))) {
    const stashed = join(places.incoming, path);
    ready.set(await hashOf(join(folder, stashed)), stashed);
  }
  const lost: ArchivedFile[] = [];
  for (const file of wanted) {
    const stashed = ready.get(file.sha256);
    ready.delete(file.sha256);
    if (stashed === undefined) lost.push(file);
    else place(folder, [[stashed, file.pad]]);
  }
  return lost;
}

/** Writes damaged files beside the documents again from a log that is not in doubt, and gives their names. What was there is kept aside. */
async function rebuild(read: ReadArchive, uuid: () => string): Promise<string[]> {
  const { folder, log } = read;
  const damaged = madeByLog(read).filter(isDamage);
  for (const { file, text } of damaged) await replace(folder, file, text, uuid);
  if (!isDamage({ state: sealState(read) })) return damaged.map(({ file }) => file);
  // The seal would otherwise cover a line that is cut off afterwards.
  if (log.whole < log.bytes.length) cutOnDisk(join(folder, places.log), log.whole);
  await replace(folder, places.seal, sealText(folder), uuid);
  return [...damaged.map(({ file }) => file), places.seal];
}

export interface MendedLog {
  readonly waarom: string;
  /** How many documents came back from the manifest and their own files. */
  readonly documenten: number;
}

/**
 * Rebuilds a log that is missing or in doubt: it keeps the proven records, and adds one for each document that the manifest lists and the
 * document's own files prove. The old log, manifest and seal are kept aside. Undefined if the log is sound. Fails with exit 10 on the
 * archive of another account or a newer version, and with exit 13 if no file says whose archive it is.
 */
async function mendLog({ folder, account, now, uuid }: ArchivePlace, mark: ArchiveMark | undefined): Promise<MendedLog | undefined> {
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
