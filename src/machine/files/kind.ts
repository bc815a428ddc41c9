/** The first bytes of each kind, in hexadecimal. */
const beginnings = [
  [/^255044462d/, 'pdf'],
  [/^504b(0304|0506|0708)/, 'zip'],
  [/^d0cf11e0/, 'office'],
  [/^(ffd8ff|89504e470d0a1a0a|47494638|49492a00|4d4d002a|424d.{8}0000)/, 'image'],
  [/^(1f8b|377abcaf|52617221)/, 'binary'],
] as const;

/** The beginnings of texts, after blanks and a mark of UTF-8. */
const texts = [
  [/^0{5}\d{6}/, 'coda'],
  [/^(<!--[^]*?-->\s*)*<(!doctype\s+html|html|head|body)\b/i, 'html'],
  [/^</, 'xml'],
  [/^(\{1:F\d\d|(?:[^\n]{0,80}\n){0,3}:20:[^\n]*\n(?::21:[^\n]*\n)?:25:)/, 'mt940'],
  [/^(Received|Return-Path|From|MIME-Version|Delivered-To|Message-ID|Subject|Date|X-[\w-]+): /i, 'mail'],
  [/^[{[]/, 'json'],
] as const;

/** The kind of a file, by its bytes alone. An .xls and an .xlsx with a password are both `office`. */
export type FileKind = (typeof beginnings | typeof texts)[number][1] | 'xlsx' | 'opendocument' | 'empty' | 'text';

/** An unknown kind is `text` or `binary`. */
export function fileKind(bytes: Uint8Array): FileKind {
  const hex = Buffer.from(bytes.subarray(0, 16)).toString('hex');
  const begun = beginnings.find(([pattern]) => pattern.test(hex))?.[1];
  if (begun === 'zip') return zipKind(bytes);
  if (begun !== undefined) return begun;
  const head = headOf(bytes, hex);
  if (head === '') return 'empty';
  const found = texts.find(([pattern]) => pattern.test(head))?.[1];
  if (found !== undefined) return found;
  const isWide = /^(fffe|feff)/.test(hex);
  // Old programs end a text with a sign of their own, 1a.
  return !isWide && (bytes.subarray(0, 4096).includes(0) || /[\x00-\x08\x0e-\x19\x1b-\x1f]/.test(head)) ? 'binary' : 'text';
}

function headOf(bytes: Uint8Array, hex: string): string {
  const head = Buffer.from(bytes.subarray(0, 1000));
  if (hex.startsWith('fffe')) return head.subarray(2).toString('utf16le').trim();
  if (hex.startsWith('feff')) return head.toString('latin1').slice(2).replaceAll('\0', '').trim();
  return head
    .toString('latin1')
    .replace(/^\xEF\xBB\xBF/, '')
    .trim();
}

function zipKind(bytes: Uint8Array): FileKind {
  const names = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (names.includes('xl/workbook.xml')) return 'xlsx';
  return names.includes('opendocument.spreadsheet') ? 'opendocument' : 'zip';
}
