import { linkSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../../failure.ts';
import { makeFolder } from '../../machine/files/folder.ts';

/** The files of one log: `<key>-<boot>.<generation>`. Only the newest is in use; the older ones are closed. */
export interface Generations {
  /** The number of the newest, 0 where there is none. */
  newest(): number;
  /** Makes one, whole from the start; does nothing where it is there already. */
  create(generation: number, content: string): void;
  path(generation: number): string;
  remove(generation: number): void;
  /** Whether there are logs of this key from other starts of the machine; those that are a day old are removed. */
  others(): boolean;
}

const day = 24 * 60 * 60 * 1000;

/** Where the files of one key are, and how they are named. */
export interface Where {
  /** Made (0700) with the first file. */
  readonly folder: () => string;
  /** What stands for the key, which is not written itself. */
  readonly key: string;
  /** What tells this start of the machine from every other. */
  readonly boot: string;
  /** Names what is not yet whole. */
  readonly unique: string;
  readonly now: () => Date;
}

/** The files of one key and one start of the machine. */
export function openGenerations({ folder, key, boot, unique, now }: Where): Generations {
  const name = `${key}-${boot}`;
  const path = (generation: number) => join(folder(), `${name}.${generation}`);
  const names = () => {
    try {
      return readdirSync(folder());
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return [];
      throw error;
    }
  };
  return {
    newest: () =>
      names()
        .filter((one) => one.startsWith(`${name}.`))
        .reduce((highest, one) => Math.max(highest, Number(one.slice(name.length + 1)) || 0), 0),
    create: (generation, content) => {
      makeFolder(folder(), 0o700);
      const unfinished = join(folder(), `${key}.${unique}.${generation}`);
      try {
        writeFileSync(unfinished, content, { mode: 0o600 });
        // A link appears whole or not at all, and never in the place of another.
        linkSync(unfinished, path(generation));
      } catch (error) {
        if (codeOf(error) !== 'EEXIST') throw error;
      } finally {
        rmSync(unfinished, { force: true });
      }
    },
    path,
    remove: (generation) => rmSync(path(generation), { force: true }),
    others: () => {
      const found = names().filter((one) => one.startsWith(key) && !one.startsWith(name));
      for (const one of found) {
        const age = now().getTime() - (statSync(join(folder(), one), { throwIfNoEntry: false })?.mtimeMs ?? 0);
        if (age > day) rmSync(join(folder(), one), { force: true });
      }
      return found.length > 0;
    },
  };
}
