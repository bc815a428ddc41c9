export type Decoder = InstanceType<typeof TextDecoder>;

/** The encodings in which invoices arrive, by the name in the XML declaration, with the name that Node knows. */
const declared: Record<string, string> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'utf-8',
  ascii: 'utf-8',
  'iso-8859-1': 'windows-1252',
  latin1: 'windows-1252',
  'iso-8859-15': 'iso-8859-15',
  'windows-1252': 'windows-1252',
  cp1252: 'windows-1252',
};

/** The decoder for the encoding of an XML document, or the name of an encoding that duit does not read. */
export function decoderOf(bytes: Uint8Array): Decoder | string {
  const encoding = encodingOf(bytes);
  const known = encoding.startsWith('utf-16') ? encoding : declared[encoding];
  return known === undefined ? encoding : new TextDecoder(known, { fatal: true });
}

/** The whole text, or none where its bytes are in no encoding that duit reads. */
export function textOf(bytes: Uint8Array): string {
  const decoder = decoderOf(bytes);
  try {
    return typeof decoder === 'string' ? '' : decoder.decode(bytes);
  } catch {
    return '';
  }
}

/** As XML 1.0, appendix F, finds it: by the byte order mark, else by the shape of the first bytes, else as declared. */
function encodingOf(bytes: Uint8Array): string {
  const first = [...bytes.subarray(0, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  if (/^(0000feff|fffe0000|0000003c|3c000000)/.test(first)) return 'utf-32';
  if (/^(fffe|3c00)/.test(first)) return 'utf-16le';
  if (/^(feff|003c)/.test(first)) return 'utf-16be';
  if (first.startsWith('efbbbf')) return 'utf-8';
  const head = String.fromCharCode(...bytes.subarray(0, 300));
  const name = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([A-Za-z0-9._-]+)["']/.exec(head)?.[1];
  return name?.toLowerCase() ?? 'utf-8';
}

const loneAmpersand = /&(?!(?:[\p{L}_:][\p{L}\p{N}_:.-]*|#\d+|#x[\dA-Fa-f]+);)/gu;

/** A document in which the first thousand are within CDATA is none that anybody wrote. */
const mostTried = 1000;

/** Where an ampersand begins no reference, as in `R & D`: the parser would find its fault further on, or at the end of the file. */
export function plainAmpersand(text: string): { line: number; column: number } | undefined {
  let tried = 0;
  for (const { index } of text.matchAll(loneAmpersand)) {
    const within = ['<![CDATA[', ']]>', '<!--', '-->'].map((mark) => text.lastIndexOf(mark, index)) as [number, number, number, number];
    if (within[0] <= within[1] && within[2] <= within[3]) {
      const before = text.slice(0, index).split(/\r\n|\r|\n/);
      return { line: before.length, column: Array.from(before.at(-1) ?? '').length + 1 };
    }
    if (++tried === mostTried) return undefined;
  }
  return undefined;
}
