import { isObject } from '../../../contract/object.ts';
import { t } from '../../../language.ts';
import { isBtwCode } from '../../batch/btw-codes.ts';
import { roosterOf, type VatCode, vatCodes } from './codes.ts';

/** The parts of a code file: codes per customer, country, document and text of a line. */
export const codeParts = ['klanten', 'landen', 'documenten', 'regels'] as const;
export type CodePart = (typeof codeParts)[number];

/** One code of the file: that of a customer, a country, a document or a text, as the user wrote it. */
export interface CodeEntry {
  readonly part: CodePart;
  readonly key: string;
  readonly code: VatCode;
}

/** A fault in a code file: the path of its field, and the reason in the user's language. */
export interface CodeMistake {
  readonly path: readonly string[];
  readonly text: string;
}

type Fields = Record<string, unknown>;

/** Reads the value of a code file, with everything that is wrong with its shape and codes. */
export function readCodeFile(value: unknown): { readonly entries: readonly CodeEntry[]; readonly mistakes: readonly CodeMistake[] } {
  const entries: CodeEntry[] = [];
  const mistakes: CodeMistake[] = [];
  if (!isObject(value)) return { entries, mistakes: [{ path: [], text: partsText() }] };
  for (const name of Object.keys(value)) {
    const part = codeParts.find((one) => one === name);
    const codes = value[name] ?? {};
    if (part === undefined) mistakes.push({ path: [name], text: partsText() });
    else if (!isObject(codes)) mistakes.push({ path: [name], text: pairsText() });
    else readPart(part, codes, entries, mistakes);
  }
  return { entries, mistakes };
}

function readPart(part: CodePart, codes: Fields, entries: CodeEntry[], mistakes: CodeMistake[]): void {
  for (const [key, value] of Object.entries(codes)) {
    const code = codeOf(value);
    if (key.trim() === '')
      mistakes.push({ path: [part, key], text: t({ nl: 'de naam ervoor is leeg', en: 'the name before it is empty' }) });
    else if (part === 'landen' && !/^[a-z]{2}$/i.test(key.trim())) mistakes.push({ path: [part, key], text: countryText() });
    else if (code === undefined) mistakes.push({ path: [part, key], text: codeText(value) });
    else entries.push({ part, key, code });
  }
}

/** The rooster of a code, which may also be the name that a batch gives it. */
function codeOf(value: unknown): VatCode | undefined {
  const text = wordOf(value);
  return vatCodes.find((code) => code.toLowerCase() === text) ?? (isBtwCode(text) ? roosterOf[text] : undefined);
}

const wordOf = (value: unknown): string =>
  typeof value === 'number' || typeof value === 'string' ? String(value).trim().toLowerCase() : '';

const named = Object.entries(roosterOf).flatMap(([name, rooster]) => (rooster === undefined ? [] : [`${name} (${rooster})`]));

function codeText(value: unknown): string {
  const choices = t({
    nl: `kies 00, 44, 45, 46, 46T (driehoeksverkeer), 47, oss, buiten of belgisch, of een code van een batch: ${named.join(', ')}`,
    en: `choose 00, 44, 45, 46, 46T (triangular trade), 47, oss (one-stop shop), buiten (left out) or belgisch (Belgian VAT), or a code of a batch: ${named.join(', ')}`,
  });
  const text = wordOf(value);
  if (text.includes('marge')) {
    return t({
      nl: 'de margeregeling kan duit niet aangeven: de dienst kent de marge niet',
      en: 'duit cannot report the margin scheme: the service does not know the margin',
    });
  }
  if (isBtwCode(text)) return t({ nl: `${text} noemt geen rooster; `, en: `${text} does not name a box; ` }) + choices;
  return (text === '' ? '' : t({ nl: `'${text}' is geen code; `, en: `'${text}' is not a code; ` })) + choices;
}

const partsText = (): string =>
  t({
    nl: 'hier horen klanten, landen, documenten of regels, elk met namen en codes eronder',
    en: 'klanten, landen, documenten or regels belong here, each with names and codes below it',
  });

const countryText = (): string =>
  t({ nl: 'hier hoort de code van een land, zoals DE', en: 'the code of a country belongs here, such as DE' });

const pairsText = (): string =>
  t({ nl: 'hier horen regels zoals "Bakkerij Peeters BV": 45', en: 'lines belong here such as "Bakkerij Peeters BV": 45' });
