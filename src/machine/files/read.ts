import { createReadStream } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { codeOf, type Failure, usage } from '../../failure.ts';
import { t } from '../../language.ts';
import { unreadable } from './disk.ts';

const mostBytes = 16 * 1024 * 1024;

/** The text of a file, or of standard input for `-`, in UTF-8 or in UTF-16 with a mark. Fails with exit 2 on any other bytes. */
export const readInput = async (file: string, cwd: string, stdin: Readable): Promise<string> =>
  decode(await readBytes(file, cwd, stdin), nameOf(file));

const nameOf = (file: string): string => (file === '-' ? t({ nl: 'standaardinvoer', en: 'standard input' }) : file);

/** The bytes of a file, or of standard input for `-`. Fails with exit 2 where there is none or it is larger than 16 MiB. */
export async function readBytes(file: string, cwd: string, stdin: Readable): Promise<Buffer> {
  const name = nameOf(file);
  const source = file === '-' ? stdin : createReadStream(path.resolve(cwd, file));
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of source) {
      const bytes = Buffer.from(chunk as Buffer | string);
      size += bytes.length;
      if (size > mostBytes) throw usage(t({ nl: `${name} is te groot: hoogstens 16 MiB`, en: `${name} is too large: at most 16 MiB` }));
      chunks.push(bytes);
    }
  } catch (error) {
    throw codeOf(error) === undefined ? error : failureOf(name, error);
  }
  return Buffer.concat(chunks);
}

function failureOf(name: string, error: unknown): Failure {
  const code = codeOf(error);
  if (code === 'ENOENT' || code === 'ENOTDIR') return usage(t({ nl: `${name} bestaat niet`, en: `${name} does not exist` }));
  if (code === 'EISDIR') return usage(t({ nl: `${name} is een map`, en: `${name} is a folder` }));
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
