import { allAt, first, givenOrNone, text } from './find.ts';
import type { Element } from './tree.ts';

// An AdditionalDocumentReference with one of these codes names an object or a project, and is no attachment. (BT-18, BT-11)
const invoicedObject = '130';
const project = '50';

const references = (root: Element, code: string): Element[] =>
  allAt(root, 'cac:AdditionalDocumentReference').filter((found) => text(found, 'cbc:DocumentTypeCode') === code);

export const objectOf = (root: Element): Element | undefined =>
  references(root, invoicedObject).flatMap((found) => allAt(found, 'cbc:ID'))[0];

/** The number of the project on a credit note, which has no element of its own for it. */
export const projectOf = (root: Element): string | undefined =>
  references(root, project).flatMap((found) => text(found, 'cbc:ID') ?? [])[0];

export type Enclosed = ReturnType<typeof enclosed>;

/** A file that comes with a document, or the address of one; `bytes` is absent if there is only an address. (BG-24) */
export type Attachment = Enclosed['attachment'];

export const enclosedIn = (root: Element): Enclosed[] =>
  allAt(root, 'cac:AdditionalDocumentReference').flatMap((reference) => {
    const code = text(reference, 'cbc:DocumentTypeCode') ?? '';
    const onlyNumber = [invoicedObject, project].includes(code) && !first(reference, 'cac:Attachment');
    return onlyNumber ? [] : [enclosed(reference)];
  });

function enclosed(reference: Element) {
  const content = first(reference, 'cac:Attachment/cbc:EmbeddedDocumentBinaryObject');
  const base64 = content?.text.replaceAll(/\s+/g, '');
  const attachment = givenOrNone({
    id: text(reference, 'cbc:ID'),
    omschrijving: text(reference, 'cbc:DocumentDescription'),
    bestandsnaam: content?.attributes.get('filename')?.trim() || undefined,
    mime: content?.attributes.get('mimeCode')?.trim() || undefined,
    bytes: base64 === undefined ? undefined : Math.floor((base64.replace(/={1,2}$/, '').length * 3) / 4),
    uri: text(reference, 'cac:Attachment/cac:ExternalReference/cbc:URI'),
  });
  return { attachment: attachment ?? {}, base64 };
}

const alphabet = /^[A-Za-z0-9+/]*={0,2}$/;

export const attachmentBytes = (base64: string): Uint8Array | undefined =>
  base64 !== '' && base64.length % 4 === 0 && alphabet.test(base64) ? Buffer.from(base64, 'base64') : undefined;

/** The first bytes of files that are no text, as characters of one byte each. */
const noText =
  '%PDF-|PK\\x03\\x04|\\x89PNG|\\xff\\xd8\\xff|GIF8|MZ|\\x7fELF|\\xd0\\xcf\\x11\\xe0|Rar!|7z\\xbc\\xaf|\\x1f\\x8b|#!|\\xca\\xfe\\xba\\xbe|\\xcf\\xfa\\xed\\xfe';
const isText = new RegExp(`^(?!${noText})[^\\0]*$`);

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
  return !Object.hasOwn(beginnings, mime) || beginnings[mime]?.test(firstBytes(base64)) !== false;
}

/** The first bytes of a file in base64, as characters of one byte each. A text of fifty million characters is not copied. */
export const firstBytes = (base64: string): string =>
  Buffer.from(base64.slice(0, 200).replaceAll(/\s/g, '').slice(0, 64), 'base64').toString('latin1');
