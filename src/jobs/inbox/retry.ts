import type { SeenDocument } from './seen.ts';

const minute = 60_000;

/** How long a document waits after its first, second and third failure. The fourth sets it aside. */
const pauses = [minute, 5 * minute, 30 * minute];
const longest = Math.max(...pauses);

/** A document after one more failure. */
export function failedOnce(seen: SeenDocument, reden: string, now: Date): SeenDocument {
  const pogingen = seen.pogingen + 1;
  const { volgende: _, ...rest } = seen;
  const sinds = now.toISOString();
  const pause = pauses[pogingen - 1];
  if (pause === undefined) return { ...rest, stand: 'opzij', sinds, pogingen, reden };
  return { ...rest, stand: 'wacht', sinds, pogingen, reden, volgende: new Date(now.getTime() + pause).toISOString() };
}

/** A document that nothing more is to be done for by itself, or that is done once more from its first try. */
export function settled(seen: SeenDocument, stand: 'wacht' | 'gedaan' | 'overgeslagen' | 'verdwenen', now: Date): SeenDocument {
  const { volgende: _, reden: __, ...rest } = seen;
  return { ...rest, stand, sinds: now.toISOString(), pogingen: stand === 'wacht' ? 0 : seen.pogingen };
}

/** Whether a waiting document may be tried. A moment further off than any pause was written before the clock was set back. */
export function isRetryDue({ volgende }: SeenDocument, now: Date): boolean {
  const wait = volgende === undefined ? 0 : Date.parse(volgende) - now.getTime();
  return wait <= 0 || wait > longest;
}
