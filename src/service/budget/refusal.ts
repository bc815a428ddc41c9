import { drained, returned } from './bucket.ts';
import { afterTry, isTry, restrained, watchedState } from './learning.ts';
import { atLeast, capacity, minute, rateAfterRefusal, rateAt } from './pace.ts';
import type { BudgetState, Limited, Lowered } from './state.ts';

/*
 * A 429 that does not say how long to wait leaves nothing to go by but the fate of our own requests. A limit that counts a minute refuses everybody until some of it is over, and may count each
 * try; a bucket refuses one and lets in the next. The pause after a 429 learns which: it grows while the try after it is
 * refused too, and shrinks with each that is let in. Until one was let in it is `first`, in which any bucket gains a
 * request, and then `unknown`. Of the numbers tried in the simulation of `npm run bench:budget` these did best.
 */
const pauses = { first: 1_500, unknown: 20_000, known: 2_000, shortest: 900, longest: 13_000, grow: 1.5, shrink: 0.8 };
/** After this pause our share is the requests that went through; after a longer one a little less, after a shorter one a little more. */
const even = { pause: 2_500, power: 0.1 };

/** How long to leave the key alone after a 429 that does not say it, spread by `chance`, from 0 to 1, so that machines come back apart. */
export function pauseFor({ charges, limited, learned }: BudgetState, at: number, chance: number): number {
  const spread = 0.7 + 0.6 * chance;
  // A try empties any bucket, which gains a request in this time.
  if (isTry(learned, at)) return pauses.first * (0.9 + 0.3 * chance);
  if (learned.pause !== null) return longer(limited.row, learned.pause) * spread;
  if (limited.row === 0) return pauses.first * spread;
  // However the service counts, it has room again when our oldest request of the last minute leaves its window.
  const ends = charges.filter(({ open, until }) => !open && until > at).map(({ until }) => until - at);
  return Math.max(4_000, Math.min(pauses.unknown, ...ends)) * (0.9 + 0.15 * chance);
}

/** The pause that was learned, or one longer where the try after it was refused too. */
const longer = (row: number, pause: number): number => (row > 0 ? Math.min(pauses.longest, pause * pauses.grow) : pause);

/** Learns from a reply other than a 429 that the limit has room. A request granted before the last 429 tells nothing. */
export function learnAccepted(known: BudgetState, at: number, granted: number): BudgetState {
  const state = watchedState(known, at);
  const { limited, lowered, learned } = state;
  if (granted <= limited.at || limited.row === 0) return state;
  const after = { ...state, limited: { ...limited, row: 0 } };
  if (learned.pause !== null) {
    return { ...after, learned: { ...learned, pause: Math.max(pauses.shortest, learned.pause * pauses.shrink) } };
  }
  // A request that is let in after so short a pause was refused by a bucket, not by a full minute: a bucket takes more.
  const isBucket = lowered?.asked === false && limited.row === 1;
  return {
    ...after,
    learned: { ...learned, pause: pauses.known },
    lowered: isBucket ? { ...lowered, rate: rateAfterRefusal(capacity) } : lowered,
  };
}

/** Learns from a 429. A request granted before the last 429 met the same trouble: it can make the pause longer, not the pace slower. */
export function learnRefused(state: BudgetState, event: Limited, granted: number): BudgetState {
  const { at, wait, asked } = event;
  const fresh = granted > state.limited.at;
  if (!fresh && !asked) return state;
  const paused = Math.max(state.paused, at + wait);
  if (!fresh) {
    const lowered = state.lowered && { ...state.lowered, since: paused };
    return { ...state, paused, lowered, levels: drained({ ...state, lowered }, paused) };
  }
  const { row } = state.limited;
  const known = { ...state, paused, limited: { at, row: row + 1 } };
  // The try was refused: the pace is still right.
  const held = { ...known, learned: afterTry(state, at) };
  return isTry(state.learned, at) ? { ...held, levels: drained(held, paused) } : slowed(known, event);
}

function slowed(state: BudgetState, { at, asked }: Limited): BudgetState {
  const { limited, paused, learned: known } = state;
  const { pause } = known;
  // A burst may have been the cause of a 429 that says nothing, or of a second one in a row.
  const strict = !asked || limited.row > 1;
  const learned = { ...restrained(state, at, strict), pause: asked || pause === null ? pause : longer(limited.row - 1, pause) };
  const lowered = asked ? slower(state, at) : shared({ ...state, learned }, at);
  const after = { ...state, learned, lowered, burst: null };
  // Without a word, or where no pace was kept before, the same request is tried again after the pause, and not one interval later.
  const levels = asked && known.kind === 'paced' ? state.levels : returned(after, at);
  return { ...after, levels: drained({ ...after, levels }, paused) };
}

/** After a 429 that says how long to wait. */
const slower = (state: BudgetState, at: number): Lowered => ({
  rate: rateAfterRefusal(rateAt(state, capacity, at)),
  since: state.paused,
  cut: at,
  asked: true,
});

/**
 * After a 429 that says nothing: about as much as went through in the last minute, which is our share of it, and less than
 * before by the part of a minute that the pause takes. Once a minute, since the effect of a rate shows no sooner.
 */
function shared(state: BudgetState, at: number): Lowered {
  const { charges, learned, lowered, paused: since } = state;
  const rate = rateAt(state, capacity, at);
  if (lowered && at <= lowered.cut + minute) return { ...lowered, rate, since, asked: false };
  const through = charges.filter((one) => !one.open && !one.refused && one.until > at).length;
  const share = through * (even.pause / (learned.pause ?? even.pause)) ** even.power;
  return { rate: atLeast(Math.min(rate * (1 - (learned.pause ?? 0) / minute), share)), since, cut: at, asked: false };
}
