import { Failure, usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import type { PlacedBody } from '../../../machine/files/body.ts';
import { factuurId, parseFactuurRef } from '../../../service/references/factuur.ts';
import { isCalled } from '../../../service/references/name.ts';
import { type VatCode, vatCodes } from '../btw/codes.ts';
import type { UserCodes } from '../btw/coding.ts';
import type { Booked } from '../count/booked.ts';
import type { Reader } from './reader.ts';
import { isObject } from '../../../contract/object.ts';
import { btwCodeChoices, btwCodeNamed, btwCodes } from '../../batch/document.ts';

/** A file of codes without a fault in its shape; its customers and documents were not looked up yet. */
export interface CodeFile {
  readonly name: string;
  readonly body: PlacedBody;
  readonly entries: readonly CodeEntry[];
}

/** Fails with exit 2 and names the line of each mistake. */
export async function readCodes(name: string, body: PlacedBody): Promise<CodeFile> {
  const { entries, mistakes } = readCodeFile(body.value);
  if (mistakes.length > 0) throw await mistaken({ name, body }, mistakes);
  return { name, body, entries };
}

/**
 * Looks up the customers of a code file, then its documents among those that are given, and beyond them where it names others. Exit 2, with the
 * line of each one that is not there.
 */
export async function openUserCodes(reader: Reader, file: CodeFile): Promise<(documents: readonly Booked[]) => Promise<UserCodes>> {
  const of = (part: CodePart): CodeEntry[] => file.entries.filter((entry) => entry.part === part);
  const klanten = await lookedUp(file, of('klanten'), await customerFinder(reader, of('klanten').length > 0));
  const regels = new Map(of('regels').map(({ key, code }) => [key, code]));
  const landen = new Map(of('landen').map(({ key, code }) => [key.trim().toUpperCase(), code]));
  return async (documents) => ({
    klanten,
    landen,
    regels,
    documenten: await lookedUp(file, of('documenten'), await documentFinder(reader, documents)),
  });
}

type Finder = (word: string) => Promise<{ readonly id: string } | { readonly fault: string }>;

async function lookedUp(file: CodeFile, entries: readonly CodeEntry[], find: Finder): Promise<Map<string, VatCode>> {
  const codes = new Map<string, VatCode>();
  const mistakes: CodeMistake[] = [];
  for (const { part, key, code } of entries) {
    const found = await find(key);
    const path = [part, key];
    if ('fault' in found) mistakes.push({ path, text: found.fault });
    else if (codes.has(found.id)) mistakes.push({ path, text: t({ nl: 'staat hierboven al', en: 'is already listed above' }) });
    else codes.set(found.id, code);
  }
  if (mistakes.length > 0) throw await mistaken(file, mistakes);
  return codes;
}

/** Finds customers by their id or their whole name; the list of customers is read once, and only where it is needed. */
async function customerFinder({ api, whole }: Reader, needed: boolean): Promise<Finder> {
  const customers = needed ? await whole(api.klanten.list()) : [];
  return async (word) => {
    const found = customers.filter((klant) => klant.id.toLowerCase() === word.trim().toLowerCase() || isCalled(klant, word));
    const [first, ...others] = found;
    if (!first) return { fault: t({ nl: 'er is geen klant met deze naam of dit id', en: 'there is no customer with this name or id' }) };
    if (others.length === 0) return { id: first.id.toLowerCase() };
    const ids = found.map(({ id }) => id).join(', ');
    return {
      fault: t({ nl: `meer dan één klant heet zo; geef een id: ${ids}`, en: `more than one customer has this name; give an id: ${ids}` }),
    };
  };
}

/** Finds documents by number or id: among these, in memory, and else at the service. */
async function documentFinder({ api, memory }: Reader, documents: readonly Booked[]): Promise<Finder> {
  const known = new Map<string, Set<string>>();
  const add = (word: string, id: string): void => void known.set(word, (known.get(word) ?? new Set()).add(id));
  for (const { id, nummer } of [...(await memory.documents()), ...documents]) {
    add(id.toLowerCase(), id.toLowerCase());
    if (nummer) add(nummer.toLowerCase(), id.toLowerCase());
  }
  return async (word) => {
    const [id, ...others] = known.get(word.trim().toLowerCase()) ?? [];
    // An invoice and a credit note have the same number where each has a series of its own.
    if (id !== undefined && others.length > 0) return { fault: severalText([id, ...others]) };
    if (id !== undefined) return { id };
    try {
      return { id: (await factuurId(api, parseFactuurRef(word))).toLowerCase() };
    } catch (error) {
      if (!(error instanceof Failure) || (error.reason !== 'not_found' && error.reason !== 'usage')) throw error;
      return { fault: error.message };
    }
  };
}

function severalText(ids: readonly string[]): string {
  const all = ids.join(', ');
  return t({
    nl: `meer dan één document heeft dit nummer; geef een id: ${all}`,
    en: `more than one document has this number; give an id: ${all}`,
  });
}

async function mistaken({ name, body }: Pick<CodeFile, 'name' | 'body'>, mistakes: readonly CodeMistake[]): Promise<Failure> {
  const lineOf = await body.lines();
  const count = mistakes.length;
  const errors = mistakes.map(({ path, text }): [string, string] => {
    const line = lineOf(path);
    const at = line === undefined ? [] : [t({ nl: `regel ${line}`, en: `line ${line}` })];
    return [[...at, path.join(': ')].filter(Boolean).join(', '), text];
  });
  return usage(
    t({
      nl: `${count === 1 ? 'Er is 1 fout' : `Er zijn ${count} fouten`} in ${name}`,
      en: `${count === 1 ? 'There is 1 mistake' : `There are ${count} mistakes`} in ${name}`,
    }),
    { errors: Object.fromEntries(errors) },
  );
}

const codeParts = ['klanten', 'landen', 'documenten', 'regels'] as const;
type CodePart = (typeof codeParts)[number];

/** `key` is as the user wrote it. */
interface CodeEntry {
  readonly part: CodePart;
  readonly key: string;
  readonly code: VatCode;
}

/** A fault in a code file: the path of its field, and the reason in the user's language. */
interface CodeMistake {
  readonly path: readonly string[];
  readonly text: string;
}

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

function readPart(part: CodePart, codes: Record<string, unknown>, entries: CodeEntry[], mistakes: CodeMistake[]): void {
  for (const [key, value] of Object.entries(codes)) {
    const code = codeOf(value);
    if (key.trim() === '')
      mistakes.push({ path: [part, key], text: t({ nl: 'de naam ervoor is leeg', en: 'the name before it is empty' }) });
    else if (part === 'landen' && !/^[a-z]{2}$/i.test(key.trim())) mistakes.push({ path: [part, key], text: countryText() });
    else if (code === undefined) mistakes.push({ path: [part, key], text: codeText(value) });
    else entries.push({ part, key, code });
  }
}

/** The box of a code, which may also be the name that a batch gives it. */
function codeOf(value: unknown): VatCode | undefined {
  const text = wordOf(value);
  const named = btwCodeNamed(text);
  return vatCodes.find((code) => code.toLowerCase() === text) ?? (named && btwCodes[named].box);
}

const wordOf = (value: unknown): string =>
  typeof value === 'number' || typeof value === 'string' ? String(value).trim().toLowerCase() : '';

const withBox = btwCodeChoices.flatMap(({ box, text }) => (box === undefined ? [] : [text]));

function codeText(value: unknown): string {
  const choices = t({
    nl: `kies 00, 44, 45, 46, 46T (driehoeksverkeer), 47, oss, buiten of belgisch, of een code van een batch: ${withBox.join(', ')}`,
    en: `choose 00, 44, 45, 46, 46T (triangular trade), 47, oss (one-stop shop), buiten (left out) or belgisch (Belgian VAT), or a code of a batch: ${withBox.join(', ')}`,
  });
  const text = wordOf(value);
  if (text.includes('marge')) {
    return t({
      nl: 'de margeregeling kan duit niet aangeven: de dienst kent de marge niet',
      en: 'duit cannot report the margin scheme: the service does not know the margin',
    });
  }
  if (btwCodeNamed(text)) return t({ nl: `${text} noemt geen rooster; `, en: `${text} does not name a box; ` }) + choices;
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
