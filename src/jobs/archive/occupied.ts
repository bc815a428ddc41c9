import { join } from 'node:path';
import { Failure } from '../../failure.ts';
import { t } from '../../language.ts';
import { unwritable } from '../../machine/files/disk.ts';
import { thisOccupant } from '../../machine/files/occupant.ts';
import { statRegular } from '../../machine/files/regular.ts';
import { alreadyBusy } from '../../store/holder.ts';
import { holderAt, takeNamed } from '../../store/sqlite/named-lock.ts';
import type { Holder } from '../../store/store.ts';
import { places } from './layout.ts';

/**
 * Takes the archive for one run and gives the function that lets go of it. Exit 10, with the name of its holder, where another
 * run is at work.
 */
export async function occupy(folder: string, opdracht: string, now: () => Date): Promise<() => void> {
  const path = join(folder, places.work, 'slot');
  statRegular(path);
  const { gebruiker, computer } = thisOccupant();
  const holder = { machine: computer, person: gebruiker ?? '', work: opdracht, since: now() };
  const release = await takeNamed(path, holder).catch((error: unknown) => {
    throw error instanceof Failure ? error : unwritable(folder, error);
  });
  if (release) return release;
  const other = holderAt(path);
  throw alreadyBusy(
    t({ nl: `aan ${folder} wordt al gewerkt`, en: `a run is at work in ${folder} already` }),
    other ? [describe(other, now())] : [],
    t({ nl: 'Er is niets verstuurd. Wacht tot dat klaar is.', en: 'Nothing was sent. Wait until it is done.' }),
  );
}

/** The run that is under way in words. */
function describe({ machine, person, work, since }: Holder, now: Date): string {
  const by = person === '' ? machine : `${person}, ${machine}`;
  const minutes = Math.floor((now.getTime() - since.getTime()) / 60_000);
  const duration =
    minutes < 1 ? t({ nl: 'net begonnen', en: 'just begun' }) : t({ nl: `al ${minutes} min bezig`, en: `for ${minutes} min` });
  return `duit archief ${work}, ${duration} (${by})`;
}
