import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Copies what a folder holds, each folder with its mode: `cpSync` of Node 22 and 24 keeps those only where it has a filter. */
export const copyFolder = (from: string, to: string): void => cpSync(from, to, { recursive: true, filter: () => true });

/** Keeps what duit remembers in a world, and gives what puts it back: the next test then begins where this one did. */
export function keepFolders({ folder }: { readonly folder: string }): () => void {
  const kept = mkdtempSync(join(tmpdir(), 'duit-kept-'));
  const copied = (from: string, to: string) => {
    for (const part of ['state', 'config']) if (existsSync(join(from, part))) copyFolder(join(from, part), join(to, part));
  };
  copied(folder, kept);
  return () => {
    for (const part of ['state', 'config']) rmSync(join(folder, part), { recursive: true, force: true });
    copied(kept, folder);
  };
}
