/** Bytes that are letters with an accent in cp850, and signs that stand between words or nothing at all in windows-1252. */
const dosLetters = new Set(Buffer.from('81828384858788898a8b8c8e9093949697999aa0', 'hex'));

/**
 * The text of a file of lines: UTF-8 where its bytes are that, and else windows-1252 or cp850, whichever has more letters in it.
 * A mark of its encoding goes.
 */
export async function linesText(bytes: Uint8Array): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Some versions of Node decode windows-1252 as Latin-1, and none knows cp850.
    const { decode } = (await import('iconv-lite')).default;
    return decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), isDos(bytes) ? 'cp850' : 'windows-1252');
  }
}

function isDos(bytes: Uint8Array): boolean {
  let [dos, windows] = [0, 0];
  for (const byte of bytes) {
    if (dosLetters.has(byte)) dos++;
    else if (byte >= 0xc0) windows++;
  }
  return dos > windows;
}
