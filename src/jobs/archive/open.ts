import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, local } from '../../failure.ts';
import { t } from '../../language.ts';
import { onDisk, unwritable } from '../../machine/files/disk.ts';
import { checkNames } from '../../machine/files/names.ts';
import { makeFolderOnDisk } from '../../machine/files/folder.ts';
import { refuseLinks } from '../../machine/files/links.ts';
import { checkPrivate } from '../../machine/files/private.ts';
import type { ArchivedDocument } from './contents.ts';
import { type ArchivePlace, makeArchive } from './create.ts';
import { folderNotEmpty } from './faults.ts';
import { bagitText, infoText, places } from './layout.ts';
import type { Keeping } from './keep.ts';
import { openLog, type OpenLog } from './log.ts';
import { isUnfinished, mend } from './mend.ts';
import { type MendedLog, mendLog } from './mend-log.ts';
import { checkAccount, hadLog, readArchive, type ReadArchive } from './read.ts';
import { withSupplier, writeInfo } from './info.ts';
import type { ArchivedFile, ArchivedSupplier } from './records.ts';
import { mayLackSeal, readSeal, type Sealed, sinceSeal, writeSeal } from './seal.ts';
import { thisOccupant } from '../../machine/files/occupant.ts';
import { statRegular } from '../../machine/files/regular.ts';
import { alreadyBusy } from '../../store/holder.ts';
import { holderAt, takeNamed } from '../../store/sqlite/named-lock.ts';
import type { Holder } from '../../store/store.ts';
import { today } from '../../belgium/dates.ts';
import { cutOnDisk } from '../../machine/files/append.ts';
import { saveWhole } from '../../machine/files/save.ts';
import { setAside } from './aside.ts';
import { besideBytes, isLogProven, isReplaced } from './doubt.ts';
import { manifestOf } from './manifest.ts';
import { pieces } from './pieces.ts';

/** An archive that one run writes to. */
export interface OpenArchive {
  readonly folder: string;
  readonly log: OpenLog;
  readonly documents: Map<string, ArchivedDocument>;
  readonly keeping: Keeping;
  /** The folders of the documents, in lower case. */
  readonly folders: Set<string>;
  /** The files that the log knows and that are not there. */
  readonly lost: readonly ArchivedFile[];
  /** How the log was broken, where this run mended it. */
  readonly mended: MendedLog | undefined;
  /** The files beside the documents that were damaged and that the log gave back. */
  readonly rebuilt: readonly string[];
  /** The supplier as the first UBL names it; a run that meets that UBL sets it. */
  supplier: ArchivedSupplier | undefined;
  readonly uuid: () => string;
  readonly now: () => Date;
  /** The hash of the first line of its log. */
  readonly first: string;
}

/** The archive that a run opens, and the command that opens it, for a second run that finds it taken. */
interface Opening extends ArchivePlace {
  readonly opdracht: 'bijwerken' | 'herstel' | 'bewaren' | 'exporteer';
}

/**
 * Does one run's work in an archive, which is made where the folder is new or empty, and mends what an earlier run left
 * unfinished. Before the work begins it fails with exit 10 on a folder that can't serve (other contents, another account, a
 * newer version, open to others, another run, a full disk), and with exit 13 on an archive that was changed.
 */
export async function withArchive<T>(place: Opening, work: (archive: OpenArchive) => Promise<T>): Promise<T> {
  const { folder, opdracht, now, uuid } = place;
  prepare(folder);
  const leave = await occupy(folder, opdracht, now);
  try {
    const archive = await openedArchive(place);
    archive.log.append({ soort: 'begin', opdracht });
    const result = await work(archive);
    await writeInfo(folder, archive.supplier, uuid);
    await writeSeal(folder, uuid);
    await place.marks?.keep(folder, { archief: archive.first, ...archive.log.at() });
    return result;
  } finally {
    leave();
  }
}

/** Makes the folder where there is none, with room for a run. */
function prepare(folder: string): void {
  checkNames(folder);
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found && !found.isDirectory()) throw local(t({ nl: `${folder} is geen map`, en: `${folder} is not a folder` }));
  if (found) checkPrivate(folder, found, t({ nl: 'alles van je klanten', en: 'everything about your customers' }));
  if (found && !isArchive(folder) && !isUnused(folder)) throw folderNotEmpty(folder);
  refuseLinks(folder, join(folder, places.incoming));
  try {
    makeFolderOnDisk(join(folder, places.incoming));
  } catch (error) {
    throw unwritable(folder, error);
  }
}

const isArchive = (folder: string): boolean => [places.log, places.seal].some((file) => existsSync(join(folder, file))) || hadLog(folder);

/** Whether a folder holds nothing, or only the beginnings of an archive that was never finished. */
function isUnused(folder: string): boolean {
  const begun = new Set<string>([places.work, places.bagit, places.info]);
  return readdirSync(folder).every((name) => begun.has(name) || isUnfinished(name));
}

async function openedArchive(opening: Opening): Promise<OpenArchive> {
  const { folder, account, opdracht, now, uuid, marks } = opening;
  if (!isArchive(folder)) await onDisk(folder, () => makeArchive({ folder, account, now, uuid }));
  const mended = opdracht === 'herstel' ? await mendLog(opening) : undefined;
  const read = readArchive(folder);
  checkAccount(read, account);
  const rebuilt = opdracht === 'herstel' ? await rebuild(read, uuid) : [];
  const lost = await mend(read, uuid, mended ? undefined : await marks?.of(folder));
  const { log, contents } = read;
  return {
    folder,
    log: openLog(folder, now, { n: log.records.length, last: log.last }),
    documents: new Map(contents.documents),
    keeping: contents.keeping,
    folders: new Set([...contents.documents.values()].map(({ map }) => map.toLowerCase())),
    lost,
    mended,
    rebuilt,
    supplier: contents.leverancier,
    uuid,
    now,
    first: log.hashes[0] ?? '',
  };
}

/**
 * Takes the archive for one run and gives the function that lets go of it. Exit 10, with the name of its holder, where another
 * run is at work.
 */
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
    other ? [describe(other, now())] : [],
    t({ nl: 'Er is niets verstuurd. Wacht tot dat klaar is.', en: 'Nothing was sent. Wait until it is done.' }),
  );
}

/** The run that is under way in words. */
function describe({ machine, person, work, since }: Holder, now: Date): string {
  const by = person === '' ? machine : `${person}, ${machine}`;
  const minutes = Math.floor((now.getTime() - since.getTime()) / 60_000);
  const duration =
    minutes < 1 ? t({ nl: 'net begonnen', en: 'just begun' }) : t({ nl: `al ${minutes} min bezig`, en: `for ${minutes} min` });
  return `duit archief ${work}, ${duration} (${by})`;
}

/**
 * Writes the damaged files beside the documents anew from the log, and gives their names. Nothing is written where the log
 * itself is in doubt: its chain must hold, and the seal or else the whole manifest must prove its end.
 */
async function rebuild(read: ReadArchive, uuid: () => string): Promise<string[]> {
  const { folder, log, contents } = read;
  const seal = readSeal(folder);
  const isSealed = (file: Sealed) =>
    seal ? sinceSeal(file, besideBytes(folder, file), seal.get(file) ?? '', contents.leverancier) !== 'changed' : undefined;
  const files = madeByLog(read);
  const isWhole = besideBytes(folder, places.manifest).equals(Buffer.from(files[2].text));
  if (!isLogProven(folder, log, contents)) return [];
  const damaged = files.filter(({ file, isSound }) => !isSound || (file === places.manifest && !isWhole && isSealed(file) === false));
  const sound = [places.log, ...files.map(({ file }) => file)].filter((file) => !damaged.some((one) => one.file === file));
  const isSealDamaged =
    isReplaced(folder, places.seal) ||
    seal === null ||
    (seal === undefined && !mayLackSeal(log.records)) ||
    sound.some((file) => isSealed(file) === false);
  if (damaged.length === 0 && !isSealDamaged) return [];
  // The seal would otherwise cover a line that is cut off afterwards.
  if (log.torn) cutOnDisk(join(folder, places.log), log.whole);
  for (const { file, text } of damaged) {
    setAside(folder, file);
    await saveWhole(join(folder, file), pieces(text), { overwrite: true, elsewhere: '', uuid });
  }
  if (isSealDamaged) setAside(folder, places.seal);
  await writeSeal(folder, uuid);
  return [...damaged.map(({ file }) => file), ...(isSealDamaged ? [places.seal] : [])];
}

/** The files that the log makes, with their texts. One is sound where it is that text, or the part of it that a run had written when it was broken off. */
function madeByLog({ folder, log, contents }: ReadArchive) {
  const manifest = manifestOf(contents.files.values());
  const info = infoText(contents.account, today(new Date(log.records[0]?.tijd ?? 0)));
  const named = withSupplier(info, contents.leverancier);
  const is = (file: Sealed, ...texts: string[]): boolean =>
    !isReplaced(folder, file) && texts.some((text) => besideBytes(folder, file).equals(Buffer.from(text)));
  const isBegun = manifest.startsWith(besideBytes(folder, places.manifest).toString('latin1'));
  return [
    { file: places.bagit, text: bagitText, isSound: is(places.bagit, bagitText) },
    { file: places.info, text: named, isSound: is(places.info, info, named) },
    { file: places.manifest, text: manifest, isSound: isBegun && !isReplaced(folder, places.manifest) },
  ] as const;
}
