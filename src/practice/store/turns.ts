import { sha256 } from '../../machine/files/hash.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { limiter, type LimietSoort } from '../rules/limiet.ts';
import { openDatabase } from './sqlite.ts';

/** The requests that each key made under a limit, over all processes that use the account. */
export type Turns = Awaited<ReturnType<typeof openTurns>>;

const fileIn = (folder: string): string => join(folder, 'limiet.sqlite');

/** Opens the count in a file beside the account, so that a request which only reads never waits for one that writes. */
export async function openTurns(folder: string) {
  const database = await openDatabase(fileIn(folder));
  // The count of a minute need not survive a power cut.
  database.exec('pragma synchronous = off');
  database.exec(
    'create table if not exists beurt (sleutel text not null, soort text not null, stand text not null, primary key (sleutel, soort)) without rowid',
  );
  return {
    /** Takes a turn: 0, or the milliseconds until there is one. The clock is read once nobody else takes one, so no later turn precedes it. */
    take: (key: string, limiet: number, soort: LimietSoort, clock: () => number) =>
      database.write(() => {
        const who = [sha256(key), soort.soort] as const;
        const row = database.get('select stand from beurt where sleutel = ? and soort = ?', ...who) as { stand: string } | undefined;
        const { wait, held } = limiter(limiet, soort)(row ? (JSON.parse(row.stand) as number[]) : [], clock());
        database.run('insert or replace into beurt (sleutel, soort, stand) values (?, ?, ?)', ...who, JSON.stringify(held));
        return wait;
      }),
    clear: () => database.run('delete from beurt'),
    close: () => database.close(),
  };
}

export async function forgetTurns(folder: string): Promise<void> {
  if (!existsSync(fileIn(folder))) return;
  const turns = await openTurns(folder);
  turns.clear();
  turns.close();
}
