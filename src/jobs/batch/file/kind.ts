/** The kinds of file that a batch may come in, and those that are known but can't be read. */
export type FileKind = 'text' | 'xlsx' | 'old_excel' | 'opendocument' | 'zip' | 'pdf' | 'binary';

const starts = (bytes: Uint8Array, magic: readonly number[]): boolean => magic.every((byte, at) => bytes[at] === byte);

/** Recognises a file by its first bytes. An .xls and an .xlsx with a password both begin as `old_excel`. */
export function fileKind(bytes: Uint8Array): FileKind {
  if (starts(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return 'old_excel';
  if (starts(bytes, [0x25, 0x50, 0x44, 0x46])) return 'pdf';
  if (starts(bytes, [0x50, 0x4b])) return zipKind(bytes);
  const wide = starts(bytes, [0xff, 0xfe]) || starts(bytes, [0xfe, 0xff]);
  return !wide && bytes.subarray(0, 4096).includes(0) ? 'binary' : 'text';
}

function zipKind(bytes: Uint8Array): FileKind {
  const names = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (names.includes('xl/workbook.xml')) return 'xlsx';
  return names.includes('opendocument.spreadsheet') ? 'opendocument' : 'zip';
}
