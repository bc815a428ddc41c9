/** The process that wrote an intent: enough to tell later whether it still runs. */
export interface Owner {
  readonly pid: number;
  /** Tells it from a later process with the same number. */
  readonly start: string;
  readonly boot: string;
  readonly host: string;
}

/** The documents that were there before a create, as one page of a list shows them. */
export interface Snapshot {
  readonly ids: readonly string[];
  /** Whether that page held all of them. */
  readonly whole: boolean;
  /** The period that was asked for, where the list takes one. */
  readonly van?: string;
  readonly tot?: string;
}

/** A write is about to be sent. Of what it carries only ids, field names and hashes are kept. */
export interface Intent {
  readonly kind: 'intent';
  readonly time: string;
  readonly profile: string;
  readonly base_url: string;
  /** Tells one key from another without giving it away. */
  readonly key: string;
  readonly owner: Owner;
  /** One of the service's operations, or method and path of a call that is none. */
  readonly operation: string;
  /** The document that it changes; null for a create. */
  readonly document: string | null;
  /** Over which channel it is sent, for `versturen`. */
  readonly kanaal?: string;
  /** A simulated sending reaches nobody. */
  readonly simulated?: true;
  /** Makes the hashes of this intent its own: equal values can't be found by comparing lines. */
  readonly salt: string;
  readonly body: string | null;
  readonly fields: Readonly<Record<string, string>>;
  readonly snapshot?: Snapshot;
}

interface Outcome {
  /** The number of the intent. */
  readonly of: number;
  readonly time: string;
}

/** The service said yes. */
export interface Result extends Outcome {
  readonly kind: 'result';
  readonly id: string | null;
  readonly nummer: string | null;
}

/** It provably never left. */
export interface Unsent extends Outcome {
  readonly kind: 'unsent';
}

/** The service said no. */
export interface Refused extends Outcome {
  readonly kind: 'refused';
  readonly status: number | null;
}

/** It was sent, and nothing usable came back. */
export interface Unknown extends Outcome {
  readonly kind: 'unknown';
  readonly status: number | null;
}

/** What told afterwards how it went. `user`: the user said so. */
export type Evidence = 'status' | 'fields' | 'number' | 'link' | 'user' | 'none';

/** What was found afterwards. `settled` where late commits were waited for, so that finding nothing means something. */
export interface Reconciled extends Outcome {
  readonly kind: 'reconciled';
  readonly found: 'done' | 'undone' | 'nothing' | 'several';
  readonly evidence: Evidence;
  readonly settled: boolean;
  /** The document that it made or changed, or the ones that it may be. */
  readonly ids: readonly string[];
  readonly nummer: string | null;
}

/** How an archive ended when it was written: where, and the checksum of the bytes before that. */
export interface Ending {
  readonly end: number;
  readonly tail: number;
}

/** Stands where records were taken away, so that no number is given twice and nothing of where they went goes missing. */
export interface Cleared {
  readonly kind: 'cleared';
  readonly archive?: Ending;
}

export type JournalRecord = Intent | Result | Unsent | Refused | Unknown | Reconciled | Cleared;

/** A record with its place: `n` only goes up. */
export type Numbered = JournalRecord & { readonly n: number };
