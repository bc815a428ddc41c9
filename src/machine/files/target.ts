import { constants, existsSync } from 'node:fs';
import { access, lstat, open, stat } from 'node:fs/promises';
import path from 'node:path';
import { codeOf, DryRun, Failure, usage } from '../../failure.ts';
import { t } from '../../language.ts';
import type { World } from '../world.ts';
import { checkedDocument, type ContentKind } from './checked.ts';
import { onDisk } from './disk.ts';
import { makeFolder } from './folder.ts';
import { checkNames, fileName } from './names.ts';
import { plainFile, type Saved, saveWhole, writeBody } from './save.ts';

/** The place that the user wants for downloads: a folder, by default the working folder, or one file. */
export interface DownloadPlace {
  readonly kind: ContentKind;
  readonly folder?: string | undefined;
  readonly file?: string | undefined;
  readonly overwrite?: boolean | undefined;
  /** The option that names the folder, for messages; null if the command has none, as for files that are `raw`, otherwise `--map`. */
  readonly option?: string | null | undefined;
  /** Whether other users of this machine may not read a new file. */
  readonly secret?: boolean | undefined;
}

interface Surroundings extends Pick<World, 'cwd' | 'uuid' | 'stop'> {
  /** False in a dry run. */
  readonly mayWrite: boolean;
}

export interface Target {
  /** Whether the file of this document exists, whatever it holds. */
  has(document: DocumentName): Promise<boolean>;
  /** Whether saving may start again after a failure; false for a pipe, which has already passed bytes on. */
  readonly again: boolean;
  /** Saves one document, whole or not at all. */
  save(body: AsyncIterable<Uint8Array>, document: DocumentName): Promise<Saved>;
}

/** A document to save. `name` is the base of its file name; null leaves the name to the id. */
export interface DocumentName {
  readonly id: string;
  readonly name: string | null;
  /** The ending of its file, where that is not the one of its kind. */
  readonly ending?: string | undefined;
}

const endings: Record<ContentKind, string> = { pdf: 'pdf', ubl: 'xml', raw: 'bin' };

/** Checks that the place can be written, before any request is made. Fails with exit 2 or 10. */
export async function openTarget(where: DownloadPlace, around: Surroundings): Promise<Target> {
  const { file } = where;
  const target = await (file === undefined ? openFolder(where, around) : openFile(where, file, around));
  return around.mayWrite ? target : { ...target, save: refuseToSave };
}

async function refuseToSave(): Promise<never> {
  throw new DryRun('bestand');
}

const nothingSaved = () => t({ nl: 'Er is niets bewaard.', en: 'Nothing was saved.' });

async function openFolder(where: DownloadPlace, { cwd, uuid, mayWrite }: Surroundings): Promise<Target> {
  const { kind, folder = '', overwrite = false } = where;
  const option = where.option ?? '--map';
  checkNames(folder);
  const place = path.resolve(cwd, folder);
  if (mayWrite || existsSync(place)) {
    if (folder !== '') await ensureFolder(place, folder, option);
    await onDisk(folder || place, () => access(place, constants.W_OK | constants.X_OK));
  }
  const names = openNames(kind);
  return {
    again: true,
    has: (document) => isThere(path.join(place, names(document))),
    async save(body, document) {
      const file = names(document);
      const target = path.join(place, file);
      const elsewhere = t({ nl: `kies een andere map met ${option}`, en: `choose another folder with ${option}` });
      const mode = where.secret ? 0o600 : undefined;
      const kept = await saveWhole(target, checkedDocument(body, kind, nothingSaved()), { overwrite, elsewhere, uuid, mode });
      return { bestand: path.join(folder, file), ...kept };
    },
  };
}

/** Gives each document a file name of its own. Two names that differ only in case count as one, as they do on many disks. */
function openNames(kind: ContentKind): (document: DocumentName) => string {
  const files = new Map<string, string>();
  const taken = new Set<string>();
  return ({ id, name, ending = endings[kind] }) => {
    const known = files.get(id);
    if (known !== undefined) return known;
    const file = fileName(name, id, ending, (candidate) => taken.has(candidate.toLowerCase()));
    taken.add(file.toLowerCase());
    files.set(id, file);
    return file;
  };
}

const isThere = (target: string): Promise<boolean> =>
  lstat(target).then(
    (found) => found.isFile(),
    () => false,
  );

async function ensureFolder(place: string, folder: string, option: string): Promise<void> {
  await onDisk(folder, async () => {
    try {
      makeFolder(place);
    } catch (error) {
      if (codeOf(error) !== 'EEXIST' && codeOf(error) !== 'ENOTDIR') throw error;
    }
  });
  const found = await stat(place).catch(() => undefined);
  if (!found?.isDirectory()) throw noFolder(folder, option);
}

/** Exit 2: the path that an option gives is that of a file, or goes through one. */
export const noFolder = (folder: string, option: string): Failure =>
  usage({ nl: `${option}: ${folder} is geen map`, en: `${option}: ${folder} is not a folder` });

async function openFile(where: DownloadPlace, file: string, { cwd, uuid, stop }: Surroundings): Promise<Target> {
  const { kind, overwrite = false, secret } = where;
  checkNames(file);
  const place = path.resolve(cwd, file);
  const found = await onDisk(file, () => stat(place).catch((error) => (codeOf(error) === 'ENOENT' ? undefined : Promise.reject(error))));
  if (found?.isDirectory() || file.endsWith('/') || file.endsWith(path.sep)) {
    throw isFolder(file, where);
  }
  const plain = !found || found.isFile();
  // A link is found by `lstat` alone, and is refused, unless it leads to a pipe or a device.
  if (plain) await plainFile(place, t({ nl: 'Het is een koppeling: noem het bestand zelf.', en: 'It is a link: name the file itself.' }));
  await onDisk(file, () => access(plain ? path.dirname(place) : place, constants.W_OK));
  let saved = false;
  return {
    again: plain,
    has: async () => found !== undefined,
    async save(body) {
      if (saved) {
        throw usage({ nl: '-o is voor één document; gebruik --map voor meer', en: '-o is for one document; use --map for more' });
      }
      const document = checkedDocument(body, kind, nothingSaved());
      const elsewhere = t({ nl: 'kies een andere naam met -o', en: 'choose another name with -o' });
      const kept = plain
        ? await saveWhole(place, document, { overwrite, elsewhere, uuid, mode: secret ? 0o600 : undefined })
        : await pour(place, document, stop);
      const result = { bestand: file, ...kept };
      saved = true;
      return result;
    },
  };
}

/** A command whose files are all of one kind takes a folder as well. */
function isFolder(file: string, { kind, option = kind === 'raw' ? null : '--map' }: DownloadPlace): Failure {
  if (option === null)
    return usage({ nl: `-o: ${file} is een map; geef de naam van een bestand`, en: `-o: ${file} is a folder; give the name of a file` });
  return usage({ nl: `-o: ${file} is een map; gebruik ${option} ${file}`, en: `-o: ${file} is a folder; use ${option} ${file}` });
}

/** Writes to a pipe or device. A pipe opens only when somebody reads it, so the opening gives way to `stop`. */
async function pour(target: string, body: AsyncIterable<Uint8Array>, stop: AbortSignal) {
  const opening = onDisk(target, () => open(target, 'w'));
  const file = await Promise.race([opening, stopped(target, stop)]).catch((error: unknown) => {
    void opening.then((late) => late.close()).catch(() => {});
    throw error;
  });
  return writeBody(file, body, target).finally(() => file.close());
}

const stopped = (target: string, stop: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const onStop = () =>
      reject(
        new Failure('temporary', t({ nl: `niemand leest ${target}; gestopt`, en: `nobody reads ${target}; stopped` }), {
          because: 'stopped',
        }),
      );
    if (stop.aborted) onStop();
    else stop.addEventListener('abort', onStop, { once: true });
  });
