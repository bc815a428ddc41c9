import { fileName, joinedName } from '../../../machine/files/names.ts';
import { groupBy } from '../../../group-by.ts';
import type { ArchivedDocument } from '../contents.ts';

/** The folder of a document in an export. */
export const exportFolders = { verkoop: 'verkoop', ontvangen: 'aankoop' } as const;

/**
 * Gives each document the path of its files in an export, without their ending: `verkoop/2026-0042`. It is safe on every system,
 * and no two are the same, also where a disk takes no note of case.
 */
export function stemsOf(documents: readonly ArchivedDocument[]): Map<string, string> {
  const taken = new Set<string>();
  const stems = new Map<string, string>();
  for (const { id, stuk, nummer, naam } of documents) {
    const base = stuk === 'verkoop' ? nummer : joinedName([naam, nummer], id);
    const stem = (name: string): string => `${exportFolders[stuk]}/${name.slice(0, -'.xml'.length)}`;
    const path = stem(fileName(base, id, 'xml', (name) => taken.has(stem(name).toLowerCase())));
    taken.add(path.toLowerCase());
    stems.set(id, path);
  }
  return stems;
}

/** The documents whose number another one has too; of received documents, another one of the same supplier. */
export function sameNumbers(documents: readonly ArchivedDocument[]): ArchivedDocument[][] {
  const groups = groupBy(
    documents.filter(({ nummer }) => nummer),
    ({ stuk, nummer, naam }) => JSON.stringify(stuk === 'verkoop' ? [nummer] : [nummer, naam]),
  );
  return [...groups.values()].filter(({ length }) => length > 1);
}
