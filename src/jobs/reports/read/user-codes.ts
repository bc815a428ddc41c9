import { Failure, usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import type { PlacedBody } from '../../../machine/files/body.ts';
import { factuurId, parseFactuurRef } from '../../../service/references/factuur.ts';
import { isCalled } from '../../../service/references/name.ts';
import { type CodeEntry, type CodeMistake, type CodePart, readCodeFile } from '../btw/code-file.ts';
import type { VatCode } from '../btw/codes.ts';
import type { UserCodes } from '../btw/coding.ts';
import type { Booked } from '../count/booked.ts';
import type { Reader } from './reader.ts';

/** A file of codes without a fault in its shape; its customers and documents were not looked up yet. */
export interface CodeFile {
  /** The name by which messages call it. */
  readonly name: string;
  readonly body: PlacedBody;
  readonly entries: readonly CodeEntry[];
}

/** Reads the body of a file of codes. Fails with exit 2 and names the line of each mistake. */
export async function readCodes(name: string, body: PlacedBody): Promise<CodeFile> {
  const { entries, mistakes } = readCodeFile(body.value);
  if (mistakes.length > 0) throw await mistaken({ name, body }, mistakes);
  return { name, body, entries };
}

/** Looks up the documents of a code file among these, and beyond them where it names others. */
type UserCodesFor = (documents: readonly Booked[]) => Promise<UserCodes>;

/**
 * Looks up the customers of a file of codes, then in a second step its documents. Fails with exit 2 and names the line of each
 * customer or document that is not there.
 */
export async function openUserCodes(reader: Reader, file: CodeFile): Promise<UserCodesFor> {
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

/** Gives the id that a word of the file stands for, or the reason why it stands for none. */
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
