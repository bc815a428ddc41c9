import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The files of lines below the folders of a machine: with the profiles, or beside the store where those can't be written. */
export const copiesIn = (...folders: readonly string[]): string[] =>
  folders.flatMap((folder) =>
    existsSync(folder)
      ? readdirSync(folder)
          .filter((name) => /^journaal-[^.]+\.jsonl$/.test(name))
          .map((name) => join(folder, name))
      : [],
  );

/** The only file of lines of a machine. */
export function pathOfCopy({ env }: { readonly env: Readonly<Record<string, string | undefined>> }): string {
  const [path, ...others] = copiesIn(env['DUIT_CONFIG_DIR'] ?? '', env['DUIT_STATE_DIR'] ?? '');
  if (path === undefined || others.length > 0) throw new Error(`expected one file of lines, found ${[path, ...others].join(', ')}`);
  return path;
}
