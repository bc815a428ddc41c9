import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';

/** What is used of it. */
export type Sqlite = Pick<typeof import('@photostructure/sqlite'), 'DatabaseSync'>;

let loaded: Sqlite | undefined;

/**
 * SQLite itself, without the search for it that its package makes: that takes three times as long as the rest, and every
 * write waits for it. Where its native code does not lie as it is delivered, or does not load, the package is asked.
 */
export async function loadSqlite(): Promise<Sqlite> {
  return (loaded ??= native() ?? (await import('@photostructure/sqlite')));
}

function native(): Sqlite | undefined {
  const flavor = existsSync('/etc/alpine-release') ? 'musl' : 'glibc';
  const file = `node_modules/@photostructure/sqlite/prebuilds/${platform()}-${arch()}/@photostructure+sqlite.${flavor}.node`;
  const found = above(import.meta.dirname)
    .map((folder) => join(folder, file))
    .find((path) => existsSync(path));
  try {
    return found === undefined ? undefined : (createRequire(import.meta.filename)(found) as Sqlite);
  } catch {
    return undefined;
  }
}

/** A folder and all that it lies in, as Node goes through them. */
const above = (folder: string): string[] => (dirname(folder) === folder ? [folder] : [folder, ...above(dirname(folder))]);
