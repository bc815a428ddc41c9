/** The first bytes of files that are no text, as characters of one byte each. */
const binary =
  '%PDF-|PK\\x03\\x04|\\x89PNG|\\xff\\xd8\\xff|GIF8|MZ|\\x7fELF|\\xd0\\xcf\\x11\\xe0|Rar!|7z\\xbc\\xaf|\\x1f\\x8b|#!|\\xca\\xfe\\xba\\xbe|\\xcf\\xfa\\xed\\xfe';
const isText = new RegExp(`^(?!${binary})[^\\0]*$`);

/** The first bytes of the kinds of file that an invoice may carry. */
const beginnings: Readonly<Record<string, RegExp>> = {
  'application/pdf': /^%PDF-/,
  'image/png': /^\x89PNG\r\n\x1a\n/,
  'image/jpeg': /^\xff\xd8\xff/,
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': /^PK\x03\x04/,
  'application/vnd.oasis.opendocument.spreadsheet': /^PK\x03\x04/,
  'text/csv': isText,
  'text/plain': isText,
  'application/xml': /^(\xef\xbb\xbf)?\s*</,
  'text/xml': /^(\xef\xbb\xbf)?\s*</,
};

/** Whether the first bytes of a file, in base64, are those of the kind that it says it is; true for a kind that is not known here. */
export function fitsKind(mime: string, base64: string): boolean {
  const first = firstBytes(base64);
  return !Object.hasOwn(beginnings, mime) || beginnings[mime]?.test(first) !== false;
}

/** The first bytes of a file in base64, as characters of one byte each. A text of fifty million characters is not copied. */
export const firstBytes = (base64: string): string =>
  Buffer.from(base64.slice(0, 200).replaceAll(/\s/g, '').slice(0, 64), 'base64').toString('latin1');
