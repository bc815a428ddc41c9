/** One request that the service may count. */
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

/** A process and when it last asked for a turn. */
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
  /** The latest time that was written. */
  readonly latest: number;
}

/** Nothing is known of the key. */
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

/** A request that wants a turn, as far as its place among the others depends on it. */
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
