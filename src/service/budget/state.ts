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
}

/** One request that waits for its turn, as long as it comes back before `until`. */
export interface Waiting {
  readonly id: string;
  readonly until: number;
  /** A command in a terminal, or what was tried before: it goes before the others. */
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

/** What all processes together know of one key; plain data, times in milliseconds of the machine's clock. */
export interface State {
  readonly charges: readonly Charge[];
  /** In the order they came. */
  readonly waiting: readonly Waiting[];
  /** For each tempo in use, when its bucket is full again: each request puts that one interval further. */
  readonly levels: Readonly<Record<string, number>>;
  /** Nobody gets a turn before this. */
  readonly paused: number;
  /** The requests a minute that were left after the last 429. */
  readonly lowered: Lowered | null;
  /**
   * When the last 429 came, how many came without another reply between them, and how long to wait after one that does
   * not say it: null until it is known whether a short wait helps.
   */
  readonly limited: { readonly at: number; readonly row: number; readonly pause: number | null };
  /** Until when there are no bursts: the service refused them. */
  readonly strict: number;
  /** The latest time that was written. */
  readonly latest: number;
  /** Something unreadable was found: nobody gets a turn until a `restart`. */
  readonly damaged: boolean;
  /** The log goes on in its next generation. */
  readonly ended: boolean;
}

/** Nothing is known of the key. */
export const empty: State = {
  charges: [],
  waiting: [],
  levels: {},
  paused: 0,
  lowered: null,
  limited: { at: 0, row: 0, pause: null },
  strict: 0,
  latest: 0,
  damaged: false,
  ended: false,
};

/** Wants a turn: granted at once, or in the row from then on. Its id stays the same until it is granted. */
export interface Claim {
  readonly kind: 'claim';
  readonly id: string;
  readonly at: number;
  /** How long the request may take. */
  readonly ms: number;
  readonly first: boolean;
  /** The requests a minute that the user allows. */
  readonly tempo: number;
}

/** One line of the log. The order of the lines decides, not their times. */
export type Event =
  | Claim
  /** Its reply came, and it was no 429. */
  | { readonly kind: 'reply'; readonly id: string; readonly at: number }
  /** A 429: nobody goes on for `wait`, which the service asked for or `pauseFor` chose. */
  | { readonly kind: 'limited'; readonly id: string; readonly at: number; readonly wait: number; readonly asked: boolean }
  /** It was never sent, or waits no longer. */
  | { readonly kind: 'leave'; readonly id: string; readonly at: number }
  /** What came before can't be trusted: it is damaged, or of an earlier start of the machine. */
  | { readonly kind: 'restart'; readonly at: number }
  | { readonly kind: 'end'; readonly at: number };
