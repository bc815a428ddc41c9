import { invoiceElement, isInvoice, kindOf, type UblKind } from '../../../einvoice/ubl/read/kind.ts';
import { type Element, mostBytes, type Read, readTree } from '../../../einvoice/ubl/read/tree.ts';
import { Failure, type PlainReason } from '../../../failure.ts';
import { t, type Text } from '../../../language.ts';
import { clean } from '../../../machine/text/sanitise.ts';

export interface UblFile {
  readonly bytes: Uint8Array;
  readonly name: string;
  /** Why a command fails if it is none. */
  readonly otherwise: PlainReason;
  /** The advice where it is none and no better advice exists. */
  readonly hint?: string | undefined;
}

/** The root of the invoice or credit note in a file, also within a Peppol envelope. Fails if there is none, and names its kind. */
export function invoiceIn({ bytes, name, otherwise, hint }: UblFile): Element {
  const refuse = (message: string, better = hint) => new Failure(otherwise, message, better === undefined ? {} : { hint: better });
  const wrongKind = (kind: keyof typeof otherKinds) => {
    const better = advice[kind];
    return refuse(t({ nl: `${name} is ${otherKinds[kind].nl}`, en: `${name} is ${otherKinds[kind].en}` }), better && t(better));
  };
  const ofBytes = kindOf(bytes);
  const read = readTree(bytes);
  if ('reason' in read) throw isInvoice(ofBytes) || ofBytes === 'other_xml' ? refuse(unreadableText(name, read)) : wrongKind(ofBytes);
  const kind = kindOf(read.root);
  if (isInvoice(kind)) return read.root;
  const inside = invoiceElement(read.root);
  if (inside) return inside;
  throw wrongKind(kind);
}

/** The bytes of a download. One that is too large for a document in UBL is read only until that is certain. */
export async function bytesOf(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > mostBytes) break;
  }
  return Buffer.concat(chunks);
}

type Refused = Exclude<Read, { root: unknown }>;

/** The kinds of file that are no invoice in UBL, as they end the sentence "this is". */
const otherKinds: Record<Exclude<UblKind, 'invoice' | 'credit_note'>, Text> = {
  other_ubl: { nl: 'UBL, maar geen factuur of creditnota', en: 'UBL, but no invoice or credit note' },
  envelope: { nl: 'een Peppol-enveloppe zonder factuur in UBL', en: 'a Peppol envelope without an invoice in UBL' },
  cii: { nl: 'een factuur in CII (zoals Factur-X en ZUGFeRD), geen UBL', en: 'an invoice in CII (such as Factur-X and ZUGFeRD), not UBL' },
  fatturapa: { nl: 'een Italiaanse FatturaPA, geen UBL', en: 'an Italian FatturaPA, not UBL' },
  facturae: { nl: 'een Spaanse Facturae, geen UBL', en: 'a Spanish Facturae, not UBL' },
  html: { nl: 'een webpagina (HTML), geen UBL', en: 'a web page (HTML), not UBL' },
  other_xml: { nl: 'XML, maar geen UBL', en: 'XML, but not UBL' },
  pdf: { nl: 'een PDF, geen UBL', en: 'a PDF, not UBL' },
  zip: { nl: 'een zip-bestand (of een bestand van Word of Excel), geen UBL', en: 'a zip file (or a file of Word or Excel), not UBL' },
  office: { nl: 'een bestand van Word, Excel of Outlook, geen UBL', en: 'a file of Word, Excel or Outlook, not UBL' },
  image: { nl: 'een afbeelding, geen UBL', en: 'an image, not UBL' },
  mail: { nl: 'een e-mail, geen UBL', en: 'an e-mail, not UBL' },
  json: { nl: 'JSON, geen UBL', en: 'JSON, not UBL' },
  text: { nl: 'gewone tekst, geen UBL', en: 'plain text, not UBL' },
  empty: { nl: 'een leeg bestand', en: 'an empty file' },
  binary: { nl: 'geen UBL', en: 'not UBL' },
};

const advice: Partial<Record<UblKind, Text>> = {
  pdf: { nl: 'Vraag de leverancier om de UBL (XML) zelf.', en: 'Ask the supplier for the UBL (XML) itself.' },
  zip: { nl: 'Pak het uit en geef het XML-bestand.', en: 'Unpack it and give the XML file.' },
  mail: { nl: 'Bewaar de bijlage (XML) uit de e-mail en geef die.', en: 'Save the attachment (XML) of the e-mail and give that.' },
  cii: { nl: 'Vraag de leverancier om UBL (Peppol BIS Billing 3.0).', en: 'Ask the supplier for UBL (Peppol BIS Billing 3.0).' },
  html: { nl: 'Download het XML-bestand zelf, niet de pagina errond.', en: 'Download the XML file itself, not the page around it.' },
};

const limits: Partial<Record<Refused['reason'], Text>> = {
  too_big: { nl: 'te groot; duit leest hoogstens 36 MB', en: 'too large; duit reads at most 36 MB' },
  too_deep: { nl: 'te diep genest', en: 'nested too deeply' },
  too_many_elements: { nl: 'te lang: te veel elementen', en: 'too long: too many elements' },
  too_many_references: { nl: 'te veel verwijzingen (&…;) of CDATA', en: 'too many references (&…;) or CDATA sections' },
  too_many_attributes: { nl: 'te veel attributen op één element', en: 'too many attributes on one element' },
  doctype: {
    nl: 'een DOCTYPE; dat mag niet in een factuur en duit leest het niet',
    en: 'a DOCTYPE; an invoice may not have one and duit does not read it',
  },
  empty: { nl: 'er staat geen element in', en: 'it holds no element' },
};

/** The faults that the XML parser finds, by its own words; what the brackets hold is at `{}`. */
const faults: readonly (readonly [RegExp, Text])[] = [
  [/^plain ampersand/, { nl: 'een gewone & schrijf je als &amp;', en: 'a plain & is written &amp;' }],
  [/^unclosed tag: (.*)/, { nl: 'het element {} wordt nergens gesloten', en: 'the element {} is never closed' }],
  [
    /^(?:unmatched closing tag: (.*)|unexpected close tag|weird empty close tag)/,
    { nl: 'een eindtag {} past niet bij wat open staat', en: 'an end tag {} does not fit what is open' },
  ],
  [/^unexpected end/, { nl: 'het bestand houdt midden in een element op', en: 'the file ends within an element' }],
  [
    /^(?:undefined entity|malformed character entity|empty entity name|disallowed character entity)/,
    {
      nl: 'een verwijzing die met & begint, bestaat niet; een gewone & is &amp;',
      en: 'a reference that begins with & does not exist; a plain & is &amp;',
    },
  ],
  [/^duplicate attribute: (.*)/, { nl: 'het attribuut {} staat er twee keer', en: 'the attribute {} is there twice' }],
  [
    /^unbound namespace prefix: (.*)/,
    { nl: 'het voorvoegsel {} is nergens verklaard (xmlns)', en: 'the prefix {} is declared nowhere (xmlns)' },
  ],
  [
    /^(?:attribute without value|unquoted attribute value|value (?:required|must be quoted)|no whitespace between attributes|whitespace required)/,
    { nl: 'een attribuut staat niet als naam="waarde"', en: 'an attribute is not written name="value"' },
  ],
  [
    /^(?:documents may contain only one root|text data outside of root node)/,
    { nl: 'er staat iets buiten het ene hoofdelement', en: 'there is something outside the root element' },
  ],
  [
    /XML declaration|^(?:version number|encoding value|standalone value|expected )/,
    { nl: 'de eerste regel (<?xml …?>) klopt niet', en: 'the first line (<?xml …?>) is wrong' },
  ],
  [/^processing instruction/, { nl: 'een opdracht (<?…?>) klopt niet', en: 'an instruction (<?…?>) is wrong' }],
  [/^malformed comment/, { nl: 'een commentaar (<!-- … -->) klopt niet', en: 'a comment (<!-- … -->) is wrong' }],
  [
    /^(?:the string "\]\]>"|disallowed character\.)/,
    { nl: 'er staat een teken dat in XML niet mag', en: 'there is a character that XML does not allow' },
  ],
  [
    /^(?:disallowed character in|malformed name|forward-slash)/,
    { nl: 'er staat een teken dat niet in een naam mag', en: 'there is a character that a name may not have' },
  ],
];

function faultOf(detail: string): string {
  for (const [form, text] of faults) {
    const match = form.exec(detail);
    if (match) return t(text).replace(/ \{\}/, () => (match[1] ? ` ${clean(match[1].replace(/\.$/, ''))}` : ''));
  }
  return t({ nl: 'de opbouw klopt niet', en: 'its structure is wrong' });
}

function unreadableText(name: string, { reason, line, column, detail }: Refused): string {
  const at = line === undefined ? '' : t({ nl: `, regel ${line}, kolom ${column}`, en: `, line ${line}, column ${column}` });
  if (reason === 'encoding') {
    const code = detail ? ` (${detail})` : '';
    return t({
      nl: `${name}${at}: de tekens staan in een codering${code} die niet klopt of die duit niet kent`,
      en: `${name}${at}: the characters are in an encoding${code} that is wrong or that duit does not know`,
    });
  }
  const why = limits[reason];
  if (why) return `${name}${at}: ${t(why)}`;
  const fault = faultOf(detail ?? '');
  return t({ nl: `${name}${at}: geen geldige XML: ${fault}`, en: `${name}${at}: not valid XML: ${fault}` });
}
