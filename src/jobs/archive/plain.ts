import { compactIban, ibanOfOldForm, ibansIn } from '../../belgium/iban.ts';
import { normalizeKbo } from '../../belgium/kbo.ts';
import { folded } from '../../machine/text/fold.ts';
import type { Identifier, Party } from '../../einvoice/ubl/read/party.ts';

// A supplier chooses these texts, and a key of the store has to stay small.
const longestKept = 200;

const visible = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{C}/gu, ' ');

const wordsIn = (text: string, word: RegExp): string => Array.from(visible(text).matchAll(word), ([found]) => found).join(' ');

/** Cut to 200 characters, as a warning repeats it. */
export function short<T extends string | undefined>(text: T): T;
export function short(text?: string): string | undefined {
  return text !== undefined && text.length > longestKept ? `${text.slice(0, longestKept).toWellFormed()}…` : text;
}

/** The number of an invoice without capitals and white space: equal for one number. */
export const plainNumber = (number: string): string => visible(number).replaceAll(/\s/g, '').toUpperCase().slice(0, longestKept);

/** The groups of letters and digits of a number, without leading zeros: `2025/0312` equals `2025-312`, and `F1-11` is not `F11-1`. */
export function looseNumber(number: string): string {
  const groups = wordsIn(plainNumber(number), /\p{L}+|\p{N}+/gu)
    .split(' ')
    .map((group) => group.replace(/^0+(?=.)/, ''));
  return groups.join(' ') || plainNumber(number);
}

/** An account in one form: its IBAN, also of the old Belgian form, where the text has no other digits; else its letters and digits. */
export function plainAccount(account: string): string {
  const plain = compactIban(visible(account)).replaceAll(/[^A-Z0-9]/g, '');
  const [iban, ...others] = accountsIn(account);
  const isAlone = iban !== undefined && others.length === 0 && !/\d/.test(plain.replace(iban, ''));
  return (isAlone ? iban : (ibanOfOldForm(plain) ?? plain)).slice(0, longestKept);
}

/** The accounts that are in a text of a supplier, as IBANs with the right check digits. */
export const accountsIn = (text: string): string[] => ibansIn(visible(text));

/** Words by which a supplier announces another account, without capitals and accents. */
const announcing =
  /\b(?:nieuwe?|gewijzigde?|wijzig\w*|verander\w*|voortaan|vanaf (?:nu|heden)|niet meer|nouve(?:au|aux|l|lle|lles)|modifi\w*|change\w*|desormais|dorenavant|new|no longer|from now on|neue?[nrs]?|geandert\w*|anderung|ab sofort|kunftig)\b/;

export const announcesChange = (text: string): boolean => announcing.test(folded(visible(text)));

const belgian: ReadonlySet<string | undefined> = new Set([undefined, '0208', '9925', '9956']);

/** A number of a party with its country or scheme: `BE0403123486` for a Belgian enterprise number, in whichever field it is. */
function numberIn({ nummer, schema }: Identifier, land: string | undefined): string | undefined {
  // A number of another country can have nine digits that fit by chance.
  const kbo = belgian.has(schema) && (schema !== undefined || land === undefined || land === 'BE') ? normalizeKbo(nummer) : undefined;
  const plain = kbo === undefined ? plainAccount(nummer) : `BE${kbo}`;
  return plain === '' ? undefined : schema === undefined || kbo !== undefined ? plain : `${plainAccount(schema)}:${plain}`;
}

/** The numbers by which the law knows a party, the enterprise number first; its Peppol address only where it has no other. */
export function partyNumbers({ ondernemingsnummer, btw_nummer, peppol_id, adres }: Party): string[] {
  const land = adres?.land?.toUpperCase();
  const legal = [ondernemingsnummer, btw_nummer === undefined ? undefined : { nummer: btw_nummer }].flatMap((number) =>
    number === undefined ? [] : (numberIn(number, land) ?? []),
  );
  if (legal.length > 0) return [...new Set(legal.toSorted((one, other) => Number(isBelgian(other)) - Number(isBelgian(one))))];
  const [, schema, nummer = peppol_id ?? ''] = /^(\d{4}):(.+)$/s.exec(peppol_id ?? '') ?? [];
  return [numberIn({ nummer, ...(schema !== undefined && { schema }) }, land) ?? []].flat();
}

const isBelgian = (number: string): boolean => /^BE\d{10}$/.test(number);
