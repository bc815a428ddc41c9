import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from '../../contract/object.ts';
import { configFolder, type FolderWorld } from '../../machine/folders.ts';

export const fileIn = (folder: string): string => join(folder, 'profielen.json');

/** The things that a person chose once for every command at a terminal, each by its name: `taal`, `formaat` and `csv-stijl`. */
export type Settings = Readonly<Record<string, string>>;

/** None where the file can't be read: a command that needs a profile says what is wrong, and one that needs none continues. */
export function readSettings(world: FolderWorld): Settings {
  try {
    const { instellingen }: { instellingen?: unknown } = JSON.parse(readFileSync(fileIn(configFolder(world)), 'utf8'));
    return isObject(instellingen)
      ? Object.fromEntries(Object.entries(instellingen).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
      : {};
  } catch {
    return {};
  }
}
