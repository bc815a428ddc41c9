import { closeSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf, local } from '../../failure.ts';
import { t } from '../../language.ts';
import { openRegular } from '../../machine/files/regular.ts';
import { clean } from '../../machine/text/sanitise.ts';

/** The kinds of item whose names are remembered, each called after the argument that takes it. */
export const seenKinds = ['klant', 'product', 'factuur', 'creditnota', 'offerte', 'document'] as const;
export type SeenKind = (typeof seenKinds)[number];

/** The names or numbers of each kind, the most recent first. */
export type Seen = ReadonlyMap<SeenKind, readonly string[]>;

/** How many names of each kind are kept. */
export const mostNames = 500;
const mostLetters = 120;

/** Whether the shell may offer this text: short, safe to print, and not mistaken for an option. */
const offerable = (text: string): boolean => text !== '' && text.length <= mostLetters && !text.startsWith('-') && clean(text) === text;

/** Whether this is the name of a kind. */
export const isSeenKind = (text: string): text is SeenKind => seenKinds.some((kind) => kind === text);

/** The folder of the remembered names; `state` is the state folder. */
export const seenFolder = (state: string): string => join(state, 'gezien');

/** The file of one account, by its id. */
export const seenFile = (state: string, account: string): string => join(seenFolder(state), account.replaceAll(/[^a-z0-9._-]/gu, numbered));

const numbered = (letter: string): string => `%${letter.codePointAt(0)?.toString(16)}`;

/** Both together: the newer names first, each name once, and at most `mostNames` of each kind. */
export function merged(newer: Seen, older: Seen): Seen {
  return new Map(
    seenKinds.map((kind) => {
      const all = new Set([...(newer.get(kind) ?? []), ...(older.get(kind) ?? [])].filter(offerable));
      return [kind, [...all].slice(0, mostNames)];
    }),
  );
}

/** The text of a file, with a kind, a tab and a name on each line. */
export const formatSeen = (seen: Seen): string => [...seen].flatMap(([kind, names]) => names.map((name) => `${kind}\t${name}\n`)).join('');

function parseSeen(text: string): Seen {
  const seen = new Map<SeenKind, string[]>(seenKinds.map((kind) => [kind, []]));
  for (const line of text.split('\n')) {
    const [kind = '', name = ''] = line.split('\t');
    if (isSeenKind(kind) && offerable(name)) seen.get(kind)?.push(name);
  }
  return seen;
}

/** Reads the names of this account; none where the file is missing or can't be read. */
export function readSeen(state: string, account: string): Seen {
  try {
    const file = openRegular(seenFile(state, account), 'read');
    try {
      return parseSeen(readFileSync(file, 'utf8'));
    } finally {
      closeSync(file);
    }
  } catch {
    return new Map();
  }
}

/** Removes the names of this account. Fails with exit 10. */
export function forgetSeen(state: string, account: string): void {
  const file = seenFile(state, account);
  try {
    rmSync(file, { force: true });
  } catch (error) {
    // A disk that does not take so long a file name never kept the file.
    if (codeOf(error) === 'ENAMETOOLONG') return;
    throw local(t({ nl: `${file} kan niet verwijderd worden`, en: `${file} cannot be removed` }), { cause: error });
  }
}
