import { oneLine } from '../../../einvoice/document/text.ts';

/** The text of a file: UTF-16, UTF-8, or else windows-1252, which is how Excel saves a CSV in Belgium. */
export async function decodeText(bytes: Uint8Array): Promise<string> {
  const [one, two] = bytes;
  if (one === 0xff && two === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (one === 0xfe && two === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Some versions of Node decode windows-1252 as Latin-1, which loses the euro sign.
    const { decode } = (await import('iconv-lite')).default;
    return decode(Buffer.from(bytes), 'windows-1252');
  }
}

/** Bytes that are letters with an accent in cp850, and signs that are between words or nothing at all in windows-1252. */
const dosLetters = new Set(Buffer.from('81828384858788898a8b8c8e9093949697999aa0', 'hex'));

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
