/** One request that the service may count. */
export interface Charge {
  readonly id: string;
  /** When it was granted. */
  readonly at: number;
  /** Until when it is charged; an open one has had no reply yet, and this is the latest it can be. */
  readonly until: number;
  readonly open: boolean;
  /** Its reply was a 429. */
  readonly refused: boolean;
  /** The pace did not allow it: it tries whether the service allows more by now. */
  readonly extra: boolean;
}

/** One request that waits for its turn, as long as it comes back before `until`. */
export interface Waiting {
  readonly id: string;
  readonly until: number;
  /** A command in a terminal, or a request that was tried before: it goes before the others. */
  readonly first: boolean;
  readonly tempo: number;
}

/** A rate below the usual. */
export interface Lowered {
  readonly rate: number;
  /** It grows again from here. */
  readonly since: number;
  /** When it last went down. */
  readonly cut: number;
  /** Whether the 429 said how long to wait. */
  readonly asked: boolean;
}

/**
 * How the service counts, as far as its replies have shown: nothing was seen yet, it lets a minute's worth go at once,
 * or it refused a request that the API text allows.
 */
export type LimitKind = 'unknown' | 'minute' | 'paced';

/** The limit as the replies of the service have shown it. It is kept for other processes and later days. */
export interface Learned {
  readonly kind: LimitKind;
  /** While paced: how many requests may go at once after a rest. With 1 the service allows no bursts. */
  readonly burst: number;
  /** While paced: from when a read may try whether the service allows more. */
  readonly again: number;
  /** The wait after the next try that fails, in milliseconds. */
  readonly hold: number;
  /** Milliseconds to wait after a 429 that does not say it; null until it is known whether a short wait helps. */
  readonly pause: number | null;
}

/** A process and when it last asked for a turn. */
export interface BriefProcess {
  readonly process: string;
  readonly at: number;
}

/** All that the processes of a machine know of one key: plain data, with times in milliseconds of the machine's clock. */
export interface BudgetState {
  readonly charges: readonly Charge[];
  /** In the order they came. */
  readonly waiting: readonly Waiting[];
  /** For each tempo in use, when its bucket is full again: each request puts that one interval further. */
  readonly levels: Readonly<Record<string, number>>;
  /** No request gets a turn before this. */
  readonly paused: number;
  /** The requests a minute that were left after the last 429. */
  readonly lowered: Lowered | null;
  /** When the last 429 came, and how many came without another reply between them. */
  readonly limited: { readonly at: number; readonly row: number };
  readonly learned: Learned;
  /** When a burst last passed, while one is not enough to know that the service allows them. */
  readonly burst: number | null;
  /** The processes that asked for few turns so far, which long jobs leave room for. The latest come last. */
  readonly brief: readonly BriefProcess[];
  /** The latest time that was written. */
  readonly latest: number;
}

/** Nothing is known of the key. */
export const empty: BudgetState = {
  charges: [],
  waiting: [],
  levels: {},
  paused: 0,
  lowered: null,
  limited: { at: 0, row: 0 },
  learned: { kind: 'unknown', burst: 1, again: 0, hold: 3_600_000, pause: null },
  burst: null,
  brief: [],
  latest: 0,
};

/**
 * When a request keeps a distance to the one before although the service was not seen to want that: never, while another
 * process is at work too, or always.
 */
export type Distance = 'none' | 'beside' | 'always';

/** A request that wants a turn, as far as its place among the others depends on it. */
export interface Wanted {
  readonly id: string;
  readonly at: number;
  /** A command in a terminal, or a request that was tried before: it goes before the others. */
  readonly first: boolean;
  /** The requests a minute that the user allows. */
  readonly tempo: number;
  /** Its process, which asked for many turns before where it is at a `long` job. */
  readonly process: string;
  readonly long: boolean;
  readonly distance: Distance;
  /** Whether it may try if the service allows more by now: reads may, writes wait for their turn. */
  readonly tries: boolean;
}

/** Wants a turn: granted at once, or in the row from then on. Its id stays the same until it is granted. */
export interface Claim extends Wanted {
  readonly kind: 'claim';
  /** How long the request may take. */
  readonly ms: number;
}

/** A 429: no request goes on for `wait` milliseconds, which the service `asked` for or `pauseFor` chose. */
export interface Limited {
  readonly kind: 'limited';
  readonly id: string;
  readonly at: number;
  readonly wait: number;
  readonly asked: boolean;
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
