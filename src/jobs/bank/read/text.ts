import { oneLine } from '../../../einvoice/document/text.ts';
import { decodeText } from '../../batch/file/text.ts';

/** Bytes that are letters with an accent in cp850, and signs that stand between words or nothing at all in windows-1252. */
const dosLetters = new Set(Buffer.from('81828384858788898a8b8c8e9093949697999aa0', 'hex'));

/** The text of a file of lines: as any text, or in cp850 where that makes more letters of its bytes. */
export async function linesText(bytes: Uint8Array): Promise<string> {
  if (!isDos(bytes)) return decodeText(bytes);
  const { decode } = (await import('iconv-lite')).default;
  return decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), 'cp850');
}

function isDos(bytes: Uint8Array): boolean {
  let [dos, windows] = [0, 0];
  for (const byte of bytes) {
    if (dosLetters.has(byte)) dos++;
    else if (byte >= 0xc0) windows++;
  }
  return dos > windows;
}

/**
 * The same text on one line, apart from the file that it comes from. A part of a long text keeps all of it in memory, and a copy
 * does not: for a long statement that is half of what it takes.
 */
export function lineApart(text: string): string {
  const line = oneLine(text);
  // Node copies shorter ones anyway.
  return line.length < 13 ? line : Buffer.from(line).toString();
}
