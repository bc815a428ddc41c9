import type { Element } from '../../read/tree.ts';
import { inPlaces, rulesOf, type Broken, type Test } from '../rule.ts';
import { misplaced, missing, mixed, repeated, unknownChild } from './structure.ts';
import { spaces } from '../../read/kind.ts';
import { isDay, norm, toBoolean, toDecimal } from '../doc.ts';

interface Datatype {
  readonly names: RegExp;
  readonly attributes: string;
  readonly required?: string;
  readonly fits?: (text: string) => boolean;
  readonly example?: string;
}

const isDecimal = (text: string): boolean => toDecimal(text) !== undefined;
const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$|^24:00:00(\.0+)?$/.test(norm(text));

/** The datatypes of UBL by the end of the name of an element; the first that fits holds. */
const datatypes: readonly Datatype[] = [
  { names: /Amount$/, attributes: 'currencyID currencyCodeListVersionID', required: 'currencyID', fits: isDecimal, example: '1234.50' },
  {
    names: /BinaryObject$/,
    attributes: 'format mimeCode encodingCode characterSetCode uri filename',
    required: 'mimeCode',
    fits: isBase64,
    example: 'base64',
  },
  {
    names: /Quantity$/,
    attributes: 'unitCode unitCodeListID unitCodeListAgencyID unitCodeListAgencyName',
    fits: isDecimal,
    example: '2.5',
  },
  { names: /Measure$/, attributes: 'unitCode unitCodeListVersionID', required: 'unitCode', fits: isDecimal, example: '2.5' },
  { names: /(Numeric|Percent|Rate)$/, attributes: 'format', fits: isDecimal, example: '21' },
  { names: /Date$/, attributes: '', fits: (text) => isDay(norm(text).replace(/(Z|[+-]\d\d:\d\d)$/, '')), example: '2026-11-22' },
  { names: /Time$/, attributes: '', fits: isTime, example: '10:30:00' },
  { names: /Indicator$/, attributes: '', fits: (text) => toBoolean(text) !== undefined, example: 'true / false' },
  { names: /Code$/, attributes: 'listID listAgencyID listAgencyName listName listVersionID name languageID listURI listSchemeURI' },
  { names: /(ID|URI)$/, attributes: 'schemeID schemeName schemeAgencyID schemeAgencyName schemeVersionID schemeDataURI schemeURI' },
  { names: /./, attributes: 'languageID languageLocaleID' },
];

/** Groups of four characters, with white space anywhere. It copies nothing: an attachment can have fifty million characters. */
function isBase64(text: string): boolean {
  let [count, padding, last] = [0, 0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 32 || code === 9 || code === 10 || code === 13) continue;
    const value = code < 128 ? sextets[code] : undefined;
    if (code === 61) padding += 1;
    else if (value === undefined || value < 0 || padding > 0) return false;
    else last = value;
    count += 1;
  }
  // The bits that the padding leaves over are zero.
  return count % 4 === 0 && (padding === 0 || (padding === 1 && last % 4 === 0) || (padding === 2 && last % 16 === 0));
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const sextets = Array.from({ length: 128 }, (_, code) => alphabet.indexOf(String.fromCharCode(code)));

const byName = new Map<string, Datatype & { readonly allowed: ReadonlySet<string> }>();

function datatypeOf(name: string): Datatype & { readonly allowed: ReadonlySet<string> } {
  const type = byName.get(name);
  if (type) return type;
  const found = datatypes.find(({ names }) => names.test(name)) ?? { names: /./, attributes: '' };
  const made = { ...found, allowed: new Set(found.attributes.split(' ')) };
  byName.set(name, made);
  return made;
}

/** A value of the datatype that the name of its element stands for. */
export const value: Test = ({ space, name, text }): boolean | Broken => {
  if (space !== spaces.cbc) return true;
  const { fits, example } = datatypeOf(name);
  return !fits || fits(text) || { found: text.slice(0, 60), expected: example };
};

const isForeign = (attribute: string): boolean => attribute.includes(':');

/** Attributes that the datatype has, and has to have. */
export const attributes: Test = (element): boolean | Broken => {
  if (element.space !== spaces.cbc) {
    const odd = element.space === spaces.cac ? [...element.attributes.keys()].find((name) => !isForeign(name)) : undefined;
    return odd === undefined || { found: odd };
  }
  const { required, allowed } = datatypeOf(element.name);
  if (required !== undefined && !element.attributes.has(required)) return { expected: required };
  const odd = [...element.attributes.keys()].find((name) => !allowed.has(name) && !isForeign(name));
  return odd === undefined || { found: odd };
};

/** The contents of an extension concern only its maker. */
const outsideExtensions = (element: Element): boolean => {
  for (let at: Element | undefined = element; at; at = at.parent) if (at.name === 'UBLExtensions') return false;
  return true;
};

/** The schema of UBL 2.1: names, order, number and datatypes. */
export const ublSchema = inPlaces(
  rulesOf(
    `
DUIT-XSD-UNKNOWN |  | software | * if outside extensions | unknownChild
  Hier staat iets wat op deze plaats niet mag. | Something stands here that is not allowed in this place.
DUIT-XSD-ORDER |  | software | * if outside extensions | misplaced
  De volgorde in het bestand klopt niet. | The order in the file is wrong.
DUIT-XSD-TOO-MANY |  | software | * if outside extensions | repeated
  Iets staat er vaker dan mag. | Something is there more often than is allowed.
DUIT-XSD-MISSING |  | software | * if outside extensions | missing
  Er ontbreekt iets wat verplicht is. | Something that is required is missing.
DUIT-XSD-TEXT |  | software | * if outside extensions | mixed
  Hier staat tekst waar geen tekst mag staan, of in een waarde staat nog iets anders.
  There is text here where no text may be, or a value holds something else as well.
DUIT-XSD-VALUE |  | software | * if outside extensions | value
  Deze waarde heeft niet de juiste vorm. | This value does not have the right form.
DUIT-XSD-ATTRIBUTE |  | software | * if outside extensions | attributes
  Bij deze waarde staat een kenmerk dat hier niet mag, of een verplicht kenmerk ontbreekt.
  This value has an attribute that is not allowed here, or a required attribute is missing.
`,
    { unknownChild, misplaced, repeated, missing, mixed, value, attributes },
  ),
  { 'outside extensions': outsideExtensions },
);
