import { createReadStream, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { codeOf, Failure, usage } from '../../failure.ts';
import { t } from '../../language.ts';
import { unreadable } from './disk.ts';

const mostBytes = 16 * 1024 * 1024;

export const inputName = (file: string): string => (file === '-' ? t({ nl: 'standaardinvoer', en: 'standard input' }) : file);

/** The text of a file, or of standard input for `-`, in UTF-8 or in UTF-16 with a mark. Fails with exit 2 on any other bytes. */
export const readInput = async (file: string, cwd: string, stdin: Readable): Promise<string> =>
  decode(await readBytes(file, cwd, stdin), inputName(file));

/** The bytes of a file, or of standard input for `-`. Exit 2 without the file or past `most` bytes (16 MiB), else exit 10. */
export async function readBytes(file: string, cwd: string, stdin: Readable, most = mostBytes): Promise<Buffer> {
  const name = inputName(file);
  const at = file === '-' ? undefined : path.resolve(cwd, file);
  let size = 0;
  try {
    const expected = at === undefined ? 0 : statSync(at).size;
    // One buffer, which grows where the file does: chunks that are put together at the end would be in memory twice.
    let whole = Buffer.allocUnsafe(Math.min(most, Math.max(65_536, expected)));
    const source = at === undefined ? stdin : createReadStream(at);
    for await (const chunk of source) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : (chunk as Buffer);
      if (size + bytes.length > most) throw tooLarge(name, most);
      if (size + bytes.length > whole.length) whole = larger(whole, size, Math.min(most, 2 * whole.length + bytes.length));
      size += bytes.copy(whole, size);
    }
    return whole.subarray(0, size);
  } catch (error) {
    throw codeOf(error) === undefined ? error : failureOf(name, error);
  }
}

function larger(old: Buffer, used: number, length: number): Buffer<ArrayBuffer> {
  const made = Buffer.allocUnsafe(length);
  old.copy(made, 0, 0, used);
  return made;
}

/** The files with these endings in a folder and those within that `isOpen`, by name; undefined for no folder. Follows no linked folder. Exit 10. */
export async function filesIn(
  folder: string,
  cwd: string,
  endings: readonly string[],
  isOpen: (place: string) => boolean,
): Promise<string[] | undefined> {
  try {
    const entries = await readdir(path.resolve(cwd, folder), { withFileTypes: true });
    const found: string[] = [];
    for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
      const name = path.join(folder, entry.name);
      if (entry.isDirectory()) {
        if (isOpen(path.resolve(cwd, name))) found.push(...((await filesIn(name, cwd, endings, isOpen)) ?? []));
      } else if (endings.some((ending) => name.toLowerCase().endsWith(ending))) found.push(name);
    }
    return found;
  } catch (error) {
    if (error instanceof Failure) throw error;
    // Anything that is no folder is read as a file, whose failure names the fault.
    if (['ENOTDIR', 'ENOENT'].includes(codeOf(error) ?? '')) return undefined;
    throw unreadable(folder, error);
  }
}

/** The names of the files with this ending in a folder itself, in order. Fails with exit 10. */
export async function filesHere(cwd: string, ending: string): Promise<string[]> {
  try {
    const entries = await readdir(cwd, { withFileTypes: true });
    return entries.flatMap((entry) => (entry.isFile() && entry.name.toLowerCase().endsWith(ending) ? [entry.name] : [])).toSorted();
  } catch (error) {
    throw unreadable(cwd, error);
  }
}

function tooLarge(name: string, most: number): Failure {
  const size = `${Math.floor(most / 1024 / 1024)} MiB`;
  return usage({ nl: `${name} is te groot: hoogstens ${size}`, en: `${name} is too large: at most ${size}` });
}

function failureOf(name: string, error: unknown): Failure {
  const code = codeOf(error);
  if (code === 'ENOENT' || code === 'ENOTDIR') return usage({ nl: `${name} bestaat niet`, en: `${name} does not exist` });
  if (code === 'EISDIR') return usage({ nl: `${name} is een map`, en: `${name} is a folder` });
  return unreadable(name, error);
}

function decode(bytes: Buffer, name: string): string {
  const [one, two] = bytes;
  const wide = one === 0xff && two === 0xfe ? 'utf-16le' : one === 0xfe && two === 0xff ? 'utf-16be' : undefined;
  try {
    return new TextDecoder(wide ?? 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    const at = wide ? '' : t({ nl: ` vanaf byte ${wrongByte(bytes)}`, en: ` from byte ${wrongByte(bytes)} on` });
    throw usage(t({ nl: `${name} is geen ${wide ?? 'UTF-8'}${at}`, en: `${name} is not ${wide ?? 'UTF-8'}${at}` }), {
      hint: t({ nl: 'Bewaar het bestand als UTF-8.', en: 'Save the file as UTF-8.' }),
    });
  }
}

function wrongByte(bytes: Buffer): number {
  const replaced = bytes.toString('utf8');
  let offset = 0;
  let from = 0;
  for (;;) {
    const mark = replaced.indexOf('\ufffd', from);
    offset += Buffer.byteLength(replaced.slice(from, mark));
    // A replacement character that stood in the file itself is no fault.
    if (bytes.toString('latin1', offset, offset + 3) !== '\u00ef\u00bf\u00bd') return offset;
    offset += 3;
    from = mark + 1;
  }
}
