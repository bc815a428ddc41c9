import { Failure, usage } from '../../../failure.ts';
import type { Booked } from '../../../jobs/reports/count/booked.ts';
import { type CodeEntry, type CodeMistake, type CodePart, readCodeFile } from '../../../jobs/reports/btw/code-file.ts';
import type { ZeroCode } from '../../../jobs/reports/btw/codes.ts';
import type { UserCodes } from '../../../jobs/reports/btw/coding.ts';
import { t } from '../../../language.ts';
import type { PlacedBody } from '../../../machine/files/body.ts';
import { factuurId, parseFactuurRef } from '../../../service/references/factuur.ts';
import { isCalled } from '../../../service/references/name.ts';
import type { OpenSession } from '../../session/session.ts';
import { readAll } from '../listing/part.ts';

/** Looks up the documents of a code file among these, and beyond them where it names others. */
export type UserCodesFor = (documents: readonly Booked[]) => Promise<UserCodes>;

/**
 * Reads a file of codes and looks up its customers, then in a second step its documents. Fails with exit 2 and names the line
 * of each mistake: no YAML, an unknown code, a customer or document that is not there.
 */
export async function openUserCodes(session: OpenSession, file: string): Promise<UserCodesFor> {
  const body = await session.files.placed(file, () => false);
  const { entries, mistakes } = readCodeFile(body.value);
  if (mistakes.length > 0) throw await mistaken(file, body, mistakes);
  const of = (part: CodePart): CodeEntry[] => entries.filter((entry) => entry.part === part);
  const klanten = await lookedUp(file, body, of('klanten'), await customerFinder(session, of('klanten').length > 0));
  const regels = new Map(of('regels').map(({ key, code }) => [key, code]));
  return async (documents) => ({
    klanten,
    regels,
    documenten: await lookedUp(file, body, of('documenten'), await documentFinder(session, documents)),
  });
}

/** Gives the id that a word of the file stands for, or the reason why it stands for none. */
type Finder = (word: string) => Promise<{ readonly id: string } | { readonly fault: string }>;

async function lookedUp(file: string, body: PlacedBody, entries: readonly CodeEntry[], find: Finder): Promise<Map<string, ZeroCode>> {
  const codes = new Map<string, ZeroCode>();
  const mistakes: CodeMistake[] = [];
  for (const { part, key, code } of entries) {
    const found = await find(key);
    const path = [part, key];
    if ('fault' in found) mistakes.push({ path, text: found.fault });
    else if (codes.has(found.id)) mistakes.push({ path, text: t({ nl: 'staat hierboven al', en: 'stands above already' }) });
    else codes.set(found.id, code);
  }
  if (mistakes.length > 0) throw await mistaken(file, body, mistakes);
  return codes;
}

/** Finds customers by their id or their whole name; the list of customers is read once, and only where it is needed. */
async function customerFinder(session: OpenSession, needed: boolean): Promise<Finder> {
  const customers = needed ? await readAll(session, (await session.api()).klanten.list()) : [];
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
async function documentFinder(session: OpenSession, documents: readonly Booked[]): Promise<Finder> {
  const known = new Map<string, Set<string>>();
  const add = (word: string, id: string): void => void known.set(word, (known.get(word) ?? new Set()).add(id));
  for (const { id, nummer } of [...(await (await session.memory()).documents()), ...documents]) {
    add(id.toLowerCase(), id.toLowerCase());
    if (nummer) add(nummer.toLowerCase(), id.toLowerCase());
  }
  return async (word) => {
    const [id, ...others] = known.get(word.trim().toLowerCase()) ?? [];
    // An invoice and a credit note have the same number where each has a series of its own.
    if (id !== undefined && others.length > 0) return { fault: severalText([id, ...others]) };
    if (id !== undefined) return { id };
    try {
      return { id: (await factuurId(await session.api(), parseFactuurRef(word))).toLowerCase() };
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

async function mistaken(file: string, { lines }: PlacedBody, mistakes: readonly CodeMistake[]): Promise<Failure> {
  const lineOf = await lines();
  const count = mistakes.length;
  const errors = mistakes.map(({ path, text }): [string, string] => {
    const line = lineOf(path);
    const at = line === undefined ? [] : [t({ nl: `regel ${line}`, en: `line ${line}` })];
    return [[...at, path.join(': ')].filter(Boolean).join(', '), text];
  });
  return usage(
    t({
      nl: `${count === 1 ? 'Er is 1 fout' : `Er zijn ${count} fouten`} in ${file}`,
      en: `${count === 1 ? 'There is 1 mistake' : `There are ${count} mistakes`} in ${file}`,
    }),
    { errors: Object.fromEntries(errors) },
  );
}
