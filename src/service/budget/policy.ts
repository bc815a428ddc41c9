import { levelOf, returned, taken } from './bucket.ts';
import { paceAt, window } from './pace.ts';
import { accepted, refused } from './refusal.ts';
import { empty, type Claim, type Event, type State } from './state.ts';

/** How often at least one who waits must come back, and how late it may be. */
export const comeBack = 5_000;
const late = 2_000;
/** Between a grant and the start of its request. */
const slack = 2_000;
/** Times further apart than processes can disagree. */
export const disagreement = 5_000;
const kept = 200;

/** The earliest time at which this claim can be granted, those who wait before it included: exact where it is now. */
export function turnOf(state: State, claim: Omit<Claim, 'kind' | 'ms'>): number {
  const { at } = claim;
  if (state.damaged) return at + window;
  const { cap, burst, interval } = paceAt(state, claim.tempo, Math.max(at, state.paused));
  const ahead = aheadOf(state, claim);
  const filled = levelOf(state, claim.tempo, at) + (ahead + 1 - burst) * interval;
  return Math.max(at, state.paused, filled, roomFor(state, at, cap - ahead));
}

/** Whether this very claim was granted. */
export const isGranted = ({ charges }: State, { id, at }: Claim): boolean => charges.some((one) => one.id === id && one.at === at);

/** Who goes first: a command in a terminal, then who came first. One that allows itself less waits for its own reasons. */
function aheadOf({ waiting }: State, { id, at, first, tempo }: Omit<Claim, 'kind' | 'ms'>): number {
  const own = waiting.findIndex((one) => one.id === id && one.until > at);
  const before = (index: number) => own < 0 || index < own;
  const others = waiting.map((one, index) => ({ ...one, goes: one.first === first ? before(index) : one.first }));
  return others.filter((one) => one.goes && one.id !== id && one.until > at && one.tempo >= tempo).length;
}

/** When fewer than `cap` are charged. One without a reply can't be free sooner than if it came now. */
function roomFor({ charges }: State, at: number, cap: number): number {
  const live = charges.filter(({ until }) => until > at);
  if (live.length < cap) return at;
  const ends = live.map(({ until, open }) => (open ? Math.min(until, at + window) : until)).toSorted((a, b) => a - b);
  return ends[live.length - Math.max(cap, 1)] ?? at + window;
}

/** What is known after one more line. Every process that reads the same lines comes to the same. */
export function apply(state: State, event: Event): State {
  const { at } = event;
  const next = prune({ ...state, latest: Math.max(state.latest, at) });
  if (event.kind === 'restart') return restarted(next, at, state.latest);
  if (event.kind === 'end') return { ...next, ended: true };
  if (event.kind === 'claim') return claimed(next, event);
  const charges = next.charges.filter(({ id }) => id !== event.id);
  if (event.kind === 'leave') {
    const levels = charges.length < next.charges.length ? returned(next, at) : next.levels;
    return { ...next, charges, levels, waiting: without(next, event.id) };
  }
  const granted = next.charges.find(({ id }) => id === event.id)?.at ?? at;
  const limited = event.kind === 'limited';
  charges.push({ id: event.id, at: granted, until: at + window, open: false, refused: limited });
  const settled = { ...next, charges };
  return limited ? refused(settled, event, granted) : accepted(settled, granted);
}

const without = ({ waiting }: State, id: string) => waiting.filter((one) => one.id !== id);

function claimed(state: State, claim: Claim): State {
  const { id, at, ms, first, tempo } = claim;
  if (turnOf(state, claim) > at) {
    const until = at + comeBack + late;
    const inRow = state.waiting.some((one) => one.id === id && one.until > at);
    const waiting = inRow
      ? state.waiting.map((one) => (one.id === id ? { ...one, until } : one))
      : [...without(state, id), { id, first, tempo, until }];
    return { ...state, waiting };
  }
  return {
    ...state,
    charges: [...state.charges, { id, at, until: at + slack + ms + window, open: true, refused: false }],
    waiting: without(state, id),
    levels: taken(state, tempo, at),
  };
}

/** Damage hides up to a whole budget. So does an earlier start of the machine, but only in the first minute of this one. */
function restarted(state: State, at: number, latest: number): State {
  if (latest > at + disagreement) return { ...empty, latest: at, paused: window };
  return state.damaged ? { ...state, damaged: false, paused: Math.max(state.paused, at + window) } : state;
}

/** Forgets what ended long ago. */
function prune(state: State): State {
  const since = state.latest - disagreement;
  if (state.charges.length + state.waiting.length < kept) return state;
  return {
    ...state,
    charges: state.charges.filter(({ until }) => until > since),
    waiting: state.waiting.filter(({ until }) => until > since),
  };
}
