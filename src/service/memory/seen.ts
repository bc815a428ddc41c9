import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf, local } from '../../failure.ts';
import { t } from '../../language.ts';
import { clean } from '../../machine/text/sanitise.ts';

/** What is completed by a name or number that passed by before, under the name of the argument that takes it. */
export const seenKinds = ['klant', 'product', 'factuur', 'creditnota', 'offerte', 'document'] as const;
export type SeenKind = (typeof seenKinds)[number];

/** Per kind the names or numbers seen, the most recent first. */
export type Seen = ReadonlyMap<SeenKind, readonly string[]>;

/** How many of a kind are kept. */
export const mostNames = 500;
const longest = 120;

/** Whether a shell may offer this: it fits on a line, can be printed as it is, and is not taken for an option. */
const offerable = (text: string): boolean => text !== '' && text.length <= longest && !text.startsWith('-') && clean(text) === text;

/** Whether this is the name of something that is completed so. */
export const isSeenKind = (text: string): text is SeenKind => seenKinds.some((kind) => kind === text);

/** The folder with what was seen; `state` is duit's state folder. */
export const seenFolder = (state: string): string => join(state, 'gezien');

/** The file of one profile. Capitals are written as numbers, because two profiles may differ in those only and a disk may not see that. */
export const seenFile = (state: string, profiel: string): string => join(seenFolder(state), profiel.replaceAll(/[^a-z0-9._-]/gu, numbered));

const numbered = (letter: string): string => `%${letter.codePointAt(0)?.toString(16)}`;

/** The newer first, each once, and no more of a kind than is useful. */
export function merged(newer: Seen, older: Seen): Seen {
  return new Map(
    seenKinds.map((kind) => {
      const all = new Set([...(newer.get(kind) ?? []), ...(older.get(kind) ?? [])].filter(offerable));
      return [kind, [...all].slice(0, mostNames)];
    }),
  );
}

/** What a file holds: a kind, a tab and a name on each line. */
export const formatSeen = (seen: Seen): string => [...seen].flatMap(([kind, names]) => names.map((name) => `${kind}\t${name}\n`)).join('');

function parseSeen(text: string): Seen {
  const seen = new Map<SeenKind, string[]>(seenKinds.map((kind) => [kind, []]));
  for (const line of text.split('\n')) {
    const [kind = '', name = ''] = line.split('\t');
    if (isSeenKind(kind) && offerable(name)) seen.get(kind)?.push(name);
  }
  return seen;
}

/** What was seen with this profile; nothing where there is no file or it can't be read. */
export function readSeen(state: string, profiel: string): Seen {
  try {
    return parseSeen(readFileSync(seenFile(state, profiel), 'utf8'));
  } catch {
    return new Map();
  }
}

/** Removes what was seen with this profile. Fails with exit 10. */
export function forgetSeen(state: string, profiel: string): void {
  const file = seenFile(state, profiel);
  try {
    rmSync(file, { force: true });
  } catch (error) {
    // A disk that has no room for so long a name never kept it.
    if (codeOf(error) === 'ENAMETOOLONG') return;
    throw local(t({ nl: `${file} kan niet verwijderd worden`, en: `${file} cannot be removed` }), { cause: error });
  }
}
