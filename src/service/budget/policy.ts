import { levelOf, returned, levelsTaken } from './bucket.ts';
import { capFor, chargedFor, inFlight, isPaced, mayTry, minute, paceAt, shortBurst } from './pace.ts';
import { learnAccepted, learnRefused } from './refusal.ts';
import type { BriefProcess, BudgetState, Claim, Event, Wanted } from './state.ts';

/** How often at least a waiting request must come back, and how late it may be. */
export const comeBack = 5_000;
const late = 2_000;
/** Between a grant and the start of its request. */
const slack = 2_000;
/** Times further apart than processes can disagree. */
export const disagreement = 5_000;
/** How many brief processes are remembered: only the latest of them matters. */
const remembered = 8;

/** The earliest time at which this claim can be granted, those before it included: exact where that is now. */
export function turnOf(state: BudgetState, claim: Wanted): number {
  const { at, tempo } = claim;
  const ahead = aheadOf(state, claim);
  const room = Math.max(at, state.paused, roomFor(state, at, capFor(state, claim) - ahead));
  if (!isPaced(state, claim) || (ahead === 0 && mayTry(state, claim) && !isTrying(state, at))) return room;
  const { burst, interval } = paceAt(state, tempo, Math.max(at, state.paused));
  return Math.max(room, levelOf(state, tempo, at) + (ahead + 1 - burst) * interval);
}

/** Whether as many requests are in flight as may be until the service was seen to let a burst pass: one of them must end first. */
export const isCrowded = (state: BudgetState, claim: Wanted): boolean =>
  state.learned.kind === 'unknown' &&
  !isPaced(state, claim) &&
  inFlight(state.charges, claim.at).length + aheadOf(state, claim) >= shortBurst;

/** Whether this very claim was granted. */
export const isGranted = ({ charges }: BudgetState, { id, at }: Claim): boolean => charges.some((one) => one.id === id && one.at === at);

/** The state after one more event. */
export function apply(state: BudgetState, event: Event): BudgetState {
  const { at } = event;
  const next = prune({ ...state, latest: Math.max(state.latest, at) });
  if (event.kind === 'claim') return claimed(next, event);
  const own = next.charges.find(({ id }) => id === event.id);
  const charges = next.charges.filter(({ id }) => id !== event.id);
  if (event.kind === 'leave') {
    return { ...next, charges, levels: own ? returned(next, at) : next.levels, waiting: without(next, event.id) };
  }
  if (event.kind === 'lost') return own ? { ...next, charges: [...charges, { ...own, open: false }] } : next;
  const granted = own?.at ?? at;
  const limited = event.kind === 'limited';
  charges.push({ id: event.id, at: granted, until: at + chargedFor, open: false, refused: limited, extra: false });
  const settled = { ...next, charges };
  return limited ? learnRefused(settled, event, granted) : learnAccepted(settled, at, granted);
}

/** How many waiting requests go first: those of commands in a terminal, then those that came earlier. A process with a lower tempo is no obstacle. */
function aheadOf({ waiting }: BudgetState, { id, at, first, tempo }: Wanted): number {
  const own = waiting.findIndex((one) => one.id === id && one.until > at);
  const before = (index: number) => own < 0 || index < own;
  const others = waiting.map((one, index) => ({ ...one, goes: one.first === first ? before(index) : one.first }));
  return others.filter((one) => one.goes && one.id !== id && one.until > at && one.tempo >= tempo).length;
}

/** When fewer than `cap` are charged. One without a reply can't be free sooner than if it came now. */
function roomFor({ charges }: BudgetState, at: number, cap: number): number {
  const live = charges.filter(({ until }) => until > at);
  if (live.length < cap) return at;
  const ends = live.map(({ until, open }) => (open ? Math.min(until, at + chargedFor) : until)).toSorted((a, b) => a - b);
  return ends[live.length - Math.max(cap, 1)] ?? at + chargedFor;
}

const isTrying = (state: BudgetState, at: number): boolean => inFlight(state.charges, at).some(({ extra }) => extra);

const without = ({ waiting }: BudgetState, id: string) => waiting.filter((one) => one.id !== id);

function claimed(known: BudgetState, claim: Claim): BudgetState {
  const { id, at, ms, first, tempo } = claim;
  const state = { ...known, brief: briefAfter(known, claim) };
  if (turnOf(state, claim) > at || isCrowded(state, claim)) {
    const until = at + comeBack + late;
    const inRow = state.waiting.some((one) => one.id === id && one.until > at);
    const waiting = inRow
      ? state.waiting.map((one) => (one.id === id ? { ...one, until } : one))
      : [...without(state, id), { id, first, tempo, until }];
    return { ...state, waiting };
  }
  const extra = turnOf(state, { ...claim, tries: false }) > at;
  return {
    ...state,
    charges: [...state.charges, { id, at, until: at + slack + ms + chargedFor, open: true, refused: false, extra }],
    waiting: without(state, id),
    levels: levelsTaken(state, tempo, at),
  };
}

/** A process at a long job is no longer one to leave room for. */
function briefAfter({ brief }: BudgetState, { process, long, at }: Claim): BriefProcess[] {
  const others = brief.filter((one) => one.process !== process);
  return long ? others : [...others, { process, at }].slice(-remembered);
}

/** Forgets charges, waiting requests and processes that ended long ago. */
function prune(state: BudgetState): BudgetState {
  const since = state.latest - disagreement;
  return {
    ...state,
    charges: state.charges.filter(({ until }) => until > since),
    waiting: state.waiting.filter(({ until }) => until > since),
    brief: state.brief.filter(({ at }) => at > since - 5 * minute),
  };
}
