import type { World } from '../../../machine/world.ts';
import { Failure } from '../../../failure.ts';
import { t } from '../../../language.ts';
import type { WriteFinding } from './findings.ts';

/** A commit may come this long after its reply was lost; nothing shorter says that it did not come. */
export const settling = 60_000;
const between = 30_000;

/** How long, and how visibly, an outcome is waited for. */
export interface Settling {
  readonly world: Pick<World, 'now' | 'monotonic' | 'sleep' | 'stop'>;
  /** When the write was last known to be under way, in milliseconds. */
  readonly since: number;
  /** Shows the wait. */
  readonly waiting: (seconds: number, work: Promise<void>, what: string) => Promise<void>;
}

/** The last finding, and whether all of the settling time had passed by then. */
export interface Settled {
  readonly finding: WriteFinding;
  readonly settled: boolean;
}

/**
 * Looks at once, and again every 30 s until something certain is found or 60 s have passed since the write. When the
 * user stops, the last finding counts. A service that can't be read shows nothing; its last failure is thrown at the end.
 */
export async function settle(look: () => Promise<WriteFinding>, { world, since, waiting }: Settling): Promise<Settled> {
  const text = t({ nl: 'Nagaan of het toch uitgevoerd is', en: 'Finding out whether it was carried out' });
  // A clock that is set back meanwhile must not make this longer.
  const end = world.monotonic() + Math.min(settling, since + settling - world.now().getTime());
  for (;;) {
    const seen = await attempt(look);
    const left = end - world.monotonic();
    if (!(seen instanceof Failure) && (seen.found === 'done' || left <= 0)) return { finding: seen, settled: true };
    if (world.stop.aborted || left <= 0) return ended(seen);
    await waiting(Math.ceil(left / 1000), world.sleep(Math.min(between, left), world.stop), text).catch(() => {});
    if (world.stop.aborted) return ended(seen);
  }
}

function ended(seen: WriteFinding | Failure): Settled {
  if (seen instanceof Failure) throw seen;
  return { finding: seen, settled: false };
}

async function attempt(look: () => Promise<WriteFinding>): Promise<WriteFinding | Failure> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof Failure && error.reason !== 'key') return error;
    throw error;
  }
}
