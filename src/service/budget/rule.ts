import { hour, minute } from '../../belgium/dates.ts';

export interface Charge {
  readonly id: string;
  /** When it was granted. */
  readonly at: number;
  /** Until when it is charged; an open one has had no reply yet, and this is the latest it can be. */
  readonly until: number;
  readonly open: boolean;
}

/** One request that waits for its turn, as long as it comes back before `until`. */
export interface Waiting extends Pick<Wanted, 'id' | 'first' | 'tempo'> {
  readonly until: number;
}

export interface BriefProcess {
  readonly process: string;
  readonly at: number;
}

/** All that the processes which share a count know of one key: plain data, with times in milliseconds of one clock. */
export interface BudgetState {
  readonly charges: readonly Charge[];
  /** In the order they came. */
  readonly waiting: readonly Waiting[];
  /** When the last request went, or should have gone where it was spaced and came late. */
  readonly last: number;
  /** No request gets a turn before this. */
  readonly paused: number;
  /** Until when requests are evenly spaced, because the service refused one that should have been free. */
  readonly spaced: number;
  /** When the last 429 came, and how many came without another reply between them. */
  readonly refused: { readonly at: number; readonly row: number };
  /** When a burst last passed while it takes another to know that the service allows them. */
  readonly burst: number | null;
  /** Whether the service was seen to let bursts pass. */
  readonly passed: boolean;
  /** The processes that asked for few turns so far, which long jobs leave room for. The latest come last. */
  readonly brief: readonly BriefProcess[];
  readonly latest: number;
}

export const empty: BudgetState = {
  charges: [],
  waiting: [],
  last: 0,
  paused: 0,
  spaced: 0,
  refused: { at: 0, row: 0 },
  burst: null,
  passed: false,
  brief: [],
  latest: 0,
};

export interface Wanted {
  readonly id: string;
  readonly at: number;
  /** A command in a terminal, or a request that was tried before: it goes before the others. */
  readonly first: boolean;
  /** The requests a minute that the user allows, at most `capacity`. */
  readonly tempo: number;
  /** Its process, which asked for many turns before where it is at a `long` job. */
  readonly process: string;
  readonly long: boolean;
  /** Whether it is evenly spaced for as long as the service was not seen to let bursts pass. */
  readonly careful: boolean;
}

/** Wants a turn: granted at once, or in the row from then on. Its id stays the same until it is granted. */
export interface Claim extends Wanted {
  readonly kind: 'claim';
  /** How long the request may take. */
  readonly ms: number;
}

/** A 429, which may have `asked` to wait for so many milliseconds; `chance`, from 0 to 1, spreads the wait of one that did not. */
export interface Limited {
  readonly kind: 'limited';
  readonly id: string;
  readonly at: number;
  readonly asked: number | undefined;
  readonly chance: number;
}

/** One thing that happened. Their order decides, not their times. */
export type Event =
  | Claim
  /** Its reply came, and it was no 429. */
  | { readonly kind: 'reply'; readonly id: string; readonly at: number }
  | Limited
  /** It was sent and is no longer waited for: it stays charged until its reply could have come. */
  | { readonly kind: 'lost'; readonly id: string; readonly at: number }
  /** It was never sent, or waits no longer. */
  | { readonly kind: 'leave'; readonly id: string; readonly at: number };

/** How many requests are charged at most: the service allows 60 a minute (Limits), and two are left for clients outside this count. */
export const capacity = 58;
/** The requests a minute of a machine that can't see how many others there are: four such machines keep to the limit together. */
export const quarter = 15;
/**
 * How long a request is charged after its reply. Of all requests in a minute of the server, take the one that was granted last. Each
 * other one reached the server less than a minute before that grant, or after it, and its reply came later still: so it was charged
 * at that grant. No minute of the server therefore holds more than are charged at once, whether it counts in windows of any phase or
 * keeps a log, and however long replies take. The half second is for clocks that tick apart.
 */
export const chargedFor = minute + 500;
/** How many may be in flight until the service was seen to let bursts pass: a bucket of two refuses the third. */
const mostInFlight = 2;
/** How long requests are evenly spaced after a 429. */
const spacedFor = hour;
/** The most milliseconds that a spaced request makes up for the lateness of the one before: without it each delay is lost, and a bucket of two bears it. */
const catchUp = 500;
/** A burst is so many requests within so many milliseconds: a small bucket does not let them pass. */
const sizable = { requests: 45, within: 20_000 };
/** A second burst must pass so many milliseconds after the first: a service that weighs the minute before lets one pass after a rest. */
const second = { from: 40_000, to: 150_000 };
/** The milliseconds to wait after a 429 that does not say it: a bucket gains two requests in the first, and a minute is over after three. */
const pause = { first: 2_000, grow: 5, longest: minute };
/** A limit by the minute can't mean longer than an hour: a mistake of the service must not shut the key for days. */
const longestPause = hour;
/** The requests that a long job leaves free for other processes, and for how long after one of them was seen. */
const spare = { requests: 10, for: 5 * minute };
/** How often at least a waiting request must come back, and how late it may be. */
export const comeBack = 5_000;
const late = 2_000;
/** Between a grant and the start of its request. */
const slack = 2_000;
/** Times further apart than processes can disagree. */
export const disagreement = 5_000;
/** How many waiting requests and brief processes are remembered: a claim costs the same however many processes wait. */
const remembered = { waiting: capacity, brief: 8 };

/** The earliest time at which this claim can be granted, those before it included: exact where that is now. */
export function turnOf(state: BudgetState, claim: Wanted): number {
  const ahead = aheadOf(state, claim);
  const room = Math.max(claim.at, state.paused, roomFor(state, claim.at, mostFor(state, claim) - ahead));
  return isSpaced(state, claim) ? Math.max(room, spacedTurn(state, claim, ahead)) : room;
}

/** Whether a request in flight must end first, or an evenly spaced turn come: the service was not yet seen to let bursts pass. */
export const isCrowded = (state: BudgetState, claim: Wanted): boolean => {
  if (state.passed || isSpaced(state, claim)) return false;
  const ahead = aheadOf(state, claim);
  return inFlight(state.charges, claim.at) + ahead >= mostInFlight && claim.at < spacedTurn(state, claim, ahead);
};

/** How many requests may be charged when this one goes. Among spaced ones a person has a turn soon, and needs nothing left free. */
export function mostFor(state: BudgetState, wanted: Wanted): number {
  const { at, tempo, process, long } = wanted;
  const others = long && state.brief.some((one) => one.process !== process && one.at > at - spare.for);
  return Math.min(tempo, others && !isSpaced(state, wanted) ? capacity - spare.requests : capacity);
}

export const isGranted = ({ charges }: BudgetState, { id, at }: Claim): boolean => charges.some((one) => one.id === id && one.at === at);

export function apply(state: BudgetState, event: Event): BudgetState {
  const { at, id } = event;
  const next = prune({ ...state, latest: Math.max(state.latest, at) });
  if (event.kind === 'claim') return claimed(next, event);
  const own = next.charges.find((one) => one.id === id);
  const charges = next.charges.filter((one) => one.id !== id);
  if (event.kind === 'leave') {
    return { ...next, charges, last: own ? next.last - interval(capacity) : next.last, waiting: without(next, id) };
  }
  if (event.kind === 'lost') return own ? { ...next, charges: [...charges, { ...own, open: false }] } : next;
  const granted = own?.at ?? at;
  const settled = { ...next, charges: [...charges, { id, at: granted, until: at + chargedFor, open: false }] };
  return event.kind === 'limited' ? afterRefusal(settled, event, granted) : accepted(settled, at, granted);
}

const interval = (tempo: number): number => minute / tempo;

/** Whether this request keeps a distance to the one before: after a 429, and where the user or the kind of work wants it. */
const isSpaced = (state: BudgetState, { at, tempo, careful }: Wanted): boolean =>
  state.spaced > at || tempo < capacity || (careful && !state.passed);

const spacedTurn = ({ last }: BudgetState, { tempo }: Wanted, ahead: number): number => last + (ahead + 1) * interval(tempo);

const inFlight = (charges: readonly Charge[], at: number): number =>
  charges.filter(({ open, until }) => open && until - chargedFor > at).length;

/** How many waiting requests go first: those of commands in a terminal, then those that came earlier. A process with a lower tempo is no obstacle. */
function aheadOf({ waiting }: BudgetState, { id, at, first, tempo }: Wanted): number {
  const own = waiting.findIndex((one) => one.id === id && one.until > at);
  const before = (index: number) => own < 0 || index < own;
  const goes = waiting.filter((one, index) => (one.first === first ? before(index) : one.first));
  return goes.filter((one) => one.id !== id && one.until > at && one.tempo >= tempo).length;
}

/** When fewer than `most` are charged. One without a reply can't be free sooner than if it came now. */
function roomFor({ charges }: BudgetState, at: number, most: number): number {
  const live = charges.filter(({ until }) => until > at);
  if (live.length < most) return at;
  const ends = live.map(({ until, open }) => (open ? Math.min(until, at + chargedFor) : until)).toSorted((a, b) => a - b);
  return ends[live.length - Math.max(most, 1)] ?? at + chargedFor;
}

const without = ({ waiting }: BudgetState, id: string) => waiting.filter((one) => one.id !== id);

function claimed(known: BudgetState, claim: Claim): BudgetState {
  const { id, at, ms } = claim;
  const state = { ...known, brief: briefAfter(known, claim) };
  if (turnOf(state, claim) > at || isCrowded(state, claim)) return { ...state, waiting: waitingAfter(state, claim) };
  return {
    ...state,
    charges: [...state.charges, { id, at, until: at + slack + ms + chargedFor, open: true }],
    waiting: without(state, id),
    last: isSpaced(state, claim) ? Math.max(spacedTurn(state, claim, 0), at - catchUp) : at,
  };
}

/** The row with this request in it. Where the row is long, one that is in no hurry comes back until there is a place. */
function waitingAfter(state: BudgetState, { id, at, first, tempo }: Claim): BudgetState['waiting'] {
  const until = at + comeBack + late;
  if (state.waiting.some((one) => one.id === id && one.until > at)) {
    return state.waiting.map((one) => (one.id === id ? { ...one, until } : one));
  }
  const others = without(state, id);
  return others.length < remembered.waiting || first ? [...others, { id, first, tempo, until }] : others;
}

/** A process at a long job is no longer one to leave room for. */
function briefAfter({ brief }: BudgetState, { process, long, at }: Claim): BriefProcess[] {
  const others = brief.filter((one) => one.process !== process);
  return long ? others : [...others, { process, at }].slice(-remembered.brief);
}

/** Learns from a reply other than a 429. A request granted before the last 429 tells nothing. */
function accepted(state: BudgetState, at: number, granted: number): BudgetState {
  const known = granted > state.refused.at ? { ...state, refused: { ...state.refused, row: 0 } } : state;
  const through = known.charges.filter((one) => one.at > at - sizable.within && !one.open).length;
  if (known.passed || through < sizable.requests) return known;
  const since = known.burst === null ? Infinity : at - known.burst;
  if (since < second.from) return known;
  return since > second.to ? { ...known, burst: at } : { ...known, passed: true };
}

/** Learns from a 429. One to a request that was granted before the last 429 met the same trouble: only what it asks for counts. */
function afterRefusal(state: BudgetState, { at, asked, chance }: Limited, granted: number): BudgetState {
  const fresh = granted > state.refused.at;
  if (!fresh && asked === undefined) return state;
  const { row } = state.refused;
  // Spread, so that machines which do not share the count come back apart.
  const unasked = Math.min(pause.longest, pause.first * pause.grow ** row) * (0.9 + 0.2 * chance);
  const paused = Math.max(state.paused, at + Math.min(asked ?? unasked, longestPause));
  return {
    ...state,
    paused,
    refused: fresh ? { at, row: row + 1 } : state.refused,
    spaced: paused + spacedFor,
    last: Math.max(state.last, paused - interval(capacity)),
    burst: null,
    passed: false,
  };
}

function prune(state: BudgetState): BudgetState {
  const since = state.latest - disagreement;
  return {
    ...state,
    charges: state.charges.filter(({ until }) => until > since),
    waiting: state.waiting.filter(({ until }) => until > since),
    brief: state.brief.filter(({ at }) => at > since - spare.for),
  };
}
