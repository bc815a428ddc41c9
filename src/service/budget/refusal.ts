import { drained, returned } from './bucket.ts';
import { afterRefusal, atLeast, minute, most, rateAt, strictFor } from './pace.ts';
import type { Event, Lowered, State } from './state.ts';

/*
 * A 429 that does not say how long to wait means that another machine uses the key, and all there is to go by is what
 * became of our own requests. A limit that counts a minute refuses everybody until some of it is over, and may count each
 * try; a bucket refuses one and lets in the next. The pause after a 429 learns which: it grows while the try after it is
 * refused too, and shrinks with each that is let in. Until one was let in it is `first`, in which any bucket gains a
 * request, and then `unknown`. Of the numbers tried in the simulation of `npm run bench:budget` these did best.
 */
const pauses = { first: 1_500, unknown: 20_000, known: 2_000, shortest: 900, longest: 13_000, grow: 1.5, shrink: 0.8 };
/** After this pause what went through is our share; after a longer one a little less, after a shorter one a little more. */
const even = { pause: 2_500, power: 0.1 };

/** How long to leave the key alone after a 429 that does not say it, spread by `chance`, from 0 to 1, so that machines come back apart. */
export function pauseFor({ charges, limited }: State, at: number, chance: number): number {
  const spread = 0.7 + 0.6 * chance;
  if (limited.pause !== null) return longer(limited, limited.pause) * spread;
  if (limited.row === 0) return pauses.first * spread;
  // However the service counts, it has room again when our oldest request of the last minute leaves its window.
  const ends = charges.filter(({ open, until }) => !open && until > at).map(({ until }) => until - at);
  return Math.max(4_000, Math.min(pauses.unknown, ...ends)) * (0.9 + 0.15 * chance);
}

/** The pause that was learned, or one longer where the try after it was refused too. */
const longer = ({ row }: State['limited'], pause: number): number => (row > 0 ? Math.min(pauses.longest, pause * pauses.grow) : pause);

/** What a reply other than a 429 tells of the limit: it has room. One granted before the last 429 tells nothing. */
export function accepted(state: State, granted: number): State {
  const { limited, lowered } = state;
  if (granted <= limited.at || limited.row === 0) return state;
  if (limited.pause !== null) {
    return { ...state, limited: { ...limited, row: 0, pause: Math.max(pauses.shortest, limited.pause * pauses.shrink) } };
  }
  // Let in after so short a pause, it was no full minute that refused but a bucket: that takes more than what went through so far.
  const burst = lowered?.asked === false && limited.row === 1;
  return {
    ...state,
    limited: { ...limited, row: 0, pause: pauses.known },
    lowered: burst ? { ...lowered, rate: afterRefusal(most) } : lowered,
  };
}

/** One that was granted before the last 429 tells of the same trouble: it can make the pause longer, not the pace slower. */
export function refused(state: State, { at, wait, asked }: Extract<Event, { kind: 'limited' }>, granted: number): State {
  const fresh = granted > state.limited.at;
  if (!fresh && !asked) return state;
  const paused = Math.max(state.paused, at + wait);
  if (!fresh) {
    const lowered = state.lowered && { ...state.lowered, since: paused };
    return { ...state, paused, lowered, levels: drained({ ...state, lowered }, paused) };
  }
  const { row, pause } = state.limited;
  const limited = { at, row: row + 1, pause: asked || pause === null ? pause : longer(state.limited, pause) };
  // No bursts after one that says nothing, which may have been why, or after a second in a row.
  const strict = !asked || limited.row > 1 ? at + strictFor : state.strict;
  const lowered = asked ? slower(state, at, paused) : shared({ ...state, limited }, at, paused);
  const after = { ...state, paused, limited, strict, lowered };
  // Without a word the same request is tried again after the pause, and not one interval later.
  const levels = asked ? state.levels : returned(after, at);
  return { ...after, levels: drained({ ...after, levels }, paused) };
}

/** After a 429 that says how long to wait. */
const slower = (state: State, at: number, since: number): Lowered => ({
  rate: afterRefusal(rateAt(state, most, at)),
  since,
  cut: at,
  asked: true,
});

/**
 * After a 429 that says nothing: about what went through in the last minute, which is our share of it, and less than
 * before by the part of a minute that the pause takes. Once a minute, as it takes that long to see what a rate does.
 */
function shared(state: State, at: number, since: number): Lowered {
  const { charges, limited, lowered } = state;
  const rate = rateAt(state, most, at);
  if (lowered && at <= lowered.cut + minute) return { ...lowered, rate, since, asked: false };
  const through = charges.filter((one) => !one.open && !one.refused && one.until > at).length;
  const share = through * (even.pause / (limited.pause ?? even.pause)) ** even.power;
  return { rate: atLeast(Math.min(rate * (1 - (limited.pause ?? 0) / minute), share)), since, cut: at, asked: false };
}
