import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { codeOf, Failure } from '../../failure.ts';
import { t } from '../../language.ts';

export type Sqlite = Pick<typeof import('@photostructure/sqlite'), 'DatabaseSync'>;
export type SqliteFile = InstanceType<Sqlite['DatabaseSync']>;

/** No SQLite loads on this machine: exit 10. Reading can continue without the store. */
export class SqliteMissing extends Failure {
  constructor(cause: unknown) {
    const why = codeOf(cause) ?? (cause as Error).name;
    super('local', t({ nl: `SQLite kan hier niet geladen worden (${why})`, en: `SQLite can't be loaded here (${why})` }), {
      hint: t({
        nl: 'Installeer duit opnieuw voor dit systeem, of gebruik Node 22.16 of nieuwer, dat zelf SQLite heeft.',
        en: 'Install duit again for this system, or use Node 22.16 or newer, which has SQLite itself.',
      }),
      cause,
    });
  }
}

let loaded: Sqlite | undefined;

/**
 * SQLite itself, without the search for it that its package makes: that takes three times as long as the rest, and every
 * write waits for it. Where its native code does not lie as it is delivered, or does not load, the package is asked, and
 * then the SQLite of Node. Throws `SqliteMissing` if none loads.
 */
export async function loadSqlite(): Promise<Sqlite> {
  return (loaded ??= await firstThatLoads([native, () => import('@photostructure/sqlite'), () => load('node:sqlite') as Sqlite]));
}

/** The first that gives something; throws `SqliteMissing` where all of them fail. */
export async function firstThatLoads(sources: readonly (() => Sqlite | undefined | Promise<Sqlite>)[]): Promise<Sqlite> {
  let first: unknown;
  for (const source of sources) {
    try {
      const found = await source();
      if (found) return found;
    } catch (error) {
      first ??= error;
    }
  }
  throw new SqliteMissing(first);
}

function native(): Sqlite | undefined {
  const flavor = usesMusl() ? 'musl' : 'glibc';
  const file = `node_modules/@photostructure/sqlite/prebuilds/${platform()}-${arch()}/@photostructure+sqlite.${flavor}.node`;
  const found = above(import.meta.dirname)
    .map((folder) => join(folder, file))
    .find((path) => existsSync(path));
  return found === undefined ? undefined : (load(found) as Sqlite);
}

/**
 * Whether a program, by default the one that runs now, is loaded by musl: it names its loader in its first page. Where it can't be
 * found or names it elsewhere, the answer is no.
 */
export function usesMusl(program = '/proc/self/exe'): boolean {
  if (!existsSync(program)) return false;
  const file = openSync(program, 'r');
  const page = Buffer.alloc(4096);
  readSync(file, page);
  closeSync(file);
  return page.includes('/ld-musl-');
}

const load = (name: string): unknown => createRequire(import.meta.filename)(name);

/** A folder and all that it lies in, as Node goes through them. */
const above = (folder: string): string[] => (dirname(folder) === folder ? [folder] : [folder, ...above(dirname(folder))]);
