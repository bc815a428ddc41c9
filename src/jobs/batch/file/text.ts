/**
 * The text of a file: UTF-16 with its mark, UTF-8 with or without one, and every other text as windows-1252, which is how
 * Excel saves a CSV in Belgium.
 */
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
