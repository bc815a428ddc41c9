import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolderOnDisk } from '../../machine/files/folder.ts';
import { sha256 } from '../../machine/files/hash.ts';
import { refuseLinks } from '../../machine/files/links.ts';
import { saveWhole } from '../../machine/files/save.ts';
import { asideOf, setAside } from './aside.ts';
import { contentsOf } from './contents.ts';
import type { ArchivePlace } from './create.ts';
import { isManifestSealed, logDoubt } from './doubt.ts';
import { logDamaged, newerVersion, otherAccount } from './faults.ts';
import { accountIn, places, readmeText, startOf, version } from './layout.ts';
import { hashAfter, type Log, readLog, writtenLog } from './log.ts';
import { manifestOf, parseManifest } from './manifest.ts';
import { pieces } from './pieces.ts';
import { missingFileText } from './read.ts';
import { type ReadManifest, rebuiltRecords, rebuiltSupplier } from './rebuild-records.ts';
import type { ArchivedFile, ArchiveEntry, LogBreak, LogRecord } from './records.ts';
import { writeSeal } from './seal.ts';

/** A log that was mended. */
export interface MendedLog extends LogBreak {
  /** The way in which it was broken, in words. */
  readonly waarom: string;
}

type Line = ArchiveEntry & Pick<LogRecord, 'tijd'>;

/**
 * Writes a log that is in doubt anew: with every record that the hashes still prove, and with one for each document that the manifest
 * lists and its own files prove. The log, manifest and seal as they were are kept aside. Undefined where the log is not in doubt. Fails with
 * exit 10 on the archive of another account or a newer version, and with exit 13 where nothing tells whose archive it is.
 */
export async function mendLog({ folder, account, now, uuid, marks }: ArchivePlace): Promise<MendedLog | undefined> {
  const log = readLog(folder);
  const waarom = logDoubt(folder, log, await marks?.of(folder));
  if (waarom === undefined) return undefined;
  const tijd = now().toISOString();
  const proven: Line[] = log ? salvaged(log) : [];
  const kept = proven[0]?.soort === 'archief' ? proven : [startAgain(folder, tijd), ...proven];
  const [start] = kept;
  if (start?.soort === 'archief' && start.versie > version) throw newerVersion(folder, start.versie);
  if (start?.soort === 'archief' && start.account !== account) throw otherAccount(folder, start.account);
  const manifest = textOf(folder, places.manifest);
  const isSealed = isManifestSealed(folder);
  const records = await completedRecords(folder, kept, { listed: parseManifest(manifest), isSealed }, tijd);
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

const textOf = (folder: string, file: string): string => (existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'latin1') : '');

/** The records that hold, and each later one that the hash before it proves, in the order of their numbers. */
function salvaged({ records, last, whole, bytes }: Log): LogRecord[] {
  const found = [...records];
  let before = [last];
  for (const line of bytes.toString('utf8', whole).split('\n')) {
    const [stored, json] = [line.slice(0, 64), line.slice(65)];
    const isProven = before.some((hash) => line === `${hashAfter(hash, json)} ${json}`);
    const record = isProven ? (JSON.parse(json) as LogRecord) : undefined;
    if (record && record.n > (found.at(-1)?.n ?? 0)) found.push(record);
    before = isProven ? [stored] : [stored, ...before.map((hash) => hashAfter(hash, json))];
  }
  return found;
}

/** The first record of an archive, from the file that says whose it is. */
function startAgain(folder: string, tijd: string): Line {
  const { account, day } = accountIn(textOf(folder, places.info));
  if (account === undefined) throw logDamaged(folder, missingFileText(places.log));
  const bestanden: ArchivedFile[] = [{ pad: places.readme, sha256: sha256(readmeText), bytes: Buffer.byteLength(readmeText) }];
  return { tijd: day === undefined ? tijd : startOf(day), soort: 'archief', versie: version, account, bestanden };
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

/** Writes a file beside the documents anew, and keeps it aside as it was. */
async function replace(folder: string, file: string, text: string, uuid: () => string): Promise<void> {
  const found = lstatSync(join(folder, file), { throwIfNoEntry: false });
  const putting = { overwrite: true, elsewhere: '', uuid };
  if (found && !found.isFile()) setAside(folder, file);
  else if (found) {
    const aside = join(folder, asideOf(folder, file));
    refuseLinks(folder, dirname(aside));
    makeFolderOnDisk(dirname(aside));
    await saveWhole(aside, pieces(readFileSync(join(folder, file))), putting);
  }
  await saveWhole(join(folder, file), pieces(text), putting);
}
