import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../../failure.ts';
import { t } from '../../language.ts';
import { onDisk, unwritable } from '../../machine/files/disk.ts';
import { type Occupant, thisOccupant } from '../../machine/files/occupant.ts';
import { takeLock } from '../../store/sqlite/lock.ts';
import { occupied } from './faults.ts';
import { places } from './layout.ts';

interface Note extends Occupant {
  readonly opdracht: string;
  readonly tijd: string;
}

/**
 * Takes the archive for one run and gives the function that lets go of it. Exit 10, with the name of its holder, where another
 * run is at work.
 */
export async function occupy(folder: string, opdracht: string, now: () => Date): Promise<() => void> {
  const note = join(folder, places.work, 'bezig.json');
  const release = await takeLock(join(folder, places.work, 'slot'), 0).catch((error: unknown) => {
    throw error instanceof Failure ? error : unwritable(folder, error);
  });
  if (!release) throw occupied(folder, describe(note, now()));
  const mine: Note = { opdracht, tijd: now().toISOString(), ...thisOccupant() };
  await onDisk(note, async () => writeFileSync(note, `${JSON.stringify(mine)}\n`, { mode: 0o600 }));
  return () => {
    rmSync(note, { force: true });
    release();
  };
}

/** The run that is under way in words; undefined where it has not said so yet. */
function describe(path: string, now: Date): string | undefined {
  try {
    const { opdracht, tijd, gebruiker, computer } = JSON.parse(readFileSync(path, 'utf8')) as Note;
    const by = gebruiker === null ? computer : `${gebruiker}, ${computer}`;
    const minutes = Math.floor((now.getTime() - Date.parse(tijd)) / 60_000);
    const since =
      minutes < 1 ? t({ nl: 'net begonnen', en: 'just begun' }) : t({ nl: `al ${minutes} min bezig`, en: `for ${minutes} min` });
    return `duit archief ${opdracht}, ${since} (${by})`;
  } catch {
    return undefined;
  }
}
