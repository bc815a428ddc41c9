import type { Json } from '../../../store/store.ts';

/** The process that wrote an intent, and its user: enough to tell later whether it still runs. */
export type Owner = {
  readonly pid: number;
  /** Tells it from a later process with the same number. */
  readonly start: string;
  readonly boot: string;
  readonly host: string;
  /** The user's name on that machine, if the system gave it. */
  readonly person?: string;
  /** The lock that the process has for as long as it is at this write, where the store tells who has one: no other write has the same. */
  readonly lock?: string;
};

/** The documents that were there before a create, as one page of a list shows them. */
export type Snapshot = {
  readonly ids: readonly string[];
  /** Whether that page held all of them. */
  readonly whole: boolean;
  /** The period that was asked for, where the list takes one. */
  readonly van?: string;
  readonly tot?: string;
  /** Digests of the ids of the final documents of that period, where every document of it was read. */
  readonly finals?: readonly string[];
};

/** A write is about to be sent. Of its body only ids, field names and hashes are kept. */
export type Intent = {
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
  /** The name that a job gave to a create, by which it finds it again. */
  readonly label?: string;
  readonly offerte?: string;
  readonly kanaal?: string;
  /** A simulated sending reaches nobody. */
  readonly simulated?: true;
  /** Makes the hashes of this intent its own: equal values can't be found by comparing lines. */
  readonly salt: string;
  readonly body: string | null;
  readonly fields: Readonly<Record<string, string>>;
  readonly snapshot?: Snapshot;
  /** The approval of a person that it used up. */
  readonly goedkeuring?: { readonly aanvraag: number; readonly sleutel: string };
};

type Outcome = {
  /** The number of the intent. The line itself does not have it: it is about the line of the intent. */
  readonly of: number;
  readonly time: string;
};

/** The service said yes. */
export type Result = Outcome & { readonly kind: 'result'; readonly id: string | null; readonly nummer: string | null };

/** It provably never left. */
export type Unsent = Outcome & { readonly kind: 'unsent' };

/** The service said no, or with `peppol` Peppol did: its word for it. */
export type Refused = Outcome & { readonly kind: 'refused'; readonly status: number | null; readonly peppol?: string };

/** It was sent, and nothing usable came back. */
export type Unknown = Outcome & { readonly kind: 'unknown'; readonly status: number | null };

/** The kind of proof for its outcome. `user`: the user said so; `list`: the whole list of its days shows no document that is new. */
export type Proof = 'status' | 'fields' | 'number' | 'link' | 'user' | 'list' | 'none';

/** A finding afterwards. `settled` where late commits were waited for, so that finding nothing means something. */
export type Reconciled = Outcome & {
  readonly kind: 'reconciled';
  readonly found: 'done' | 'undone' | 'nothing' | 'several';
  readonly evidence: Proof;
  readonly settled: boolean;
  /** Whether another command found it than the one that sent it, which ended without knowing. */
  readonly later?: true;
  /** The document that it made or changed, or the ones that it may be. */
  readonly ids: readonly string[];
  readonly nummer: string | null;
};

/** The collections of which each change is a line with its value: they decide whether something is done, made or paid once more. */
export type KeptCollection =
  | 'inbox'
  | 'inbox.zelf'
  | 'inbox.betaling'
  | 'batch-referentie'
  | 'batch-vergeten'
  | 'btw-ingediend'
  /** That an aanvraag was made or decided, by its number: no number is given twice, and what was decided before a loss lapses. */
  | 'aanvraag'
  /** A loss, and its end: what follows from them is not kept under this name. */
  | 'verlies';

/** What a value of the account became. Of names there are none in it: ids, moments, amounts and the user's own references. */
export type KeptLine = {
  readonly kind: 'kept';
  readonly in: KeptCollection;
  readonly key: string;
  readonly value: Json;
  readonly time?: string;
};

/** A record of the journal about a write. Each kind but the intent is about the intent whose number is `of`. */
export type JournalRecord = Intent | Result | Unsent | Refused | Unknown | Reconciled;

export type NumberedRecord = (JournalRecord | KeptLine) & { readonly line: string; readonly n: number };
