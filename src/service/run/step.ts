import { endpoints, type Klant, type Operation } from '../../contract/index.ts';
import { Failure } from '../../failure.ts';
import { operationOf, uuidIn } from '../api/url.ts';
import type { HeldWrite } from '../journal/approval/records.ts';
import type { EvidenceDocument, Write } from '../journal/verdict/evidence.ts';
import type { Limits } from '../limits/limits.ts';

export interface PlannedRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

export type WriteStep = Omit<Write, 'meant'>;

/** The document of a write that an earlier run of its job did; it is not read. */
export type DoneEarlier = Pick<EvidenceDocument, 'id' | 'nummer'>;

export interface Done {
  readonly id: string | null;
  readonly nummer: string | null;
  readonly data: object;
}

/** How a write ended. What may be expected to happen to it is a value; an error is a bug. */
export type WriteOutcome =
  | (Done & { readonly kind: 'done'; readonly by: 'reply' | 'read back' })
  | ({ readonly kind: 'earlier' } & DoneEarlier)
  /** In a dry run: it was held against all that could stop it, and this is what it would send. */
  | { readonly kind: 'rehearsed'; readonly request: PlannedRequest }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** A write that a person has to approve first, and that nobody was asked for yet. */
export interface UnaskedWrite {
  readonly kind: 'unasked';
  readonly write: HeldWrite;
  /** The customer whom it is for, or makes. */
  readonly klant: Klant | undefined;
  readonly limits: Limits;
}

/** A write that can't go before the step with this key, on what that makes or changes. */
export interface LaterWrite {
  readonly kind: 'later';
  readonly after: string;
  readonly step: Omit<WriteStep, 'document'>;
}

/** Lets a write leave at most once. */
export interface WriteGate {
  readonly write: (step: WriteStep) => Promise<WriteOutcome | UnaskedWrite>;
  /** What became of this write of a job in an earlier run; undefined if it may still go. Nothing is sent. */
  readonly earlier: (step: WriteStep) => Promise<WriteOutcome | undefined>;
  /** What stops a write that can't go yet; undefined if nothing else would. Nothing is sent. */
  readonly held: (step: WriteStep) => Promise<WriteOutcome | UnaskedWrite | undefined>;
  /** Makes one aanvraag of writes in their order, by the keys of their steps, and gives why each waits, exit 12. */
  readonly ask: (plan: ReadonlyMap<string, UnaskedWrite | LaterWrite>) => Promise<ReadonlyMap<string, Failure>>;
}

/** A call that a user typed: one of the operations where it is one, else its method and path. */
export const typedStep = (
  method: string,
  path: string,
  { body, query, seen }: Partial<Pick<WriteStep, 'body' | 'query' | 'seen'>> = {},
): WriteStep => ({
  operation: operationOf(method, path) ?? `${method} ${path}`,
  document: uuidIn(path) ?? null,
  body,
  query,
  seen,
  typed: { method, path },
});

/** The path of a call on this document, which its own path may leave open. */
export const pathOn = ({ path }: { readonly path: string }, document: string | null): string => path.replace('{id}', document ?? '{id}');

export function requestOf({ operation, document, body, query, typed }: WriteStep): PlannedRequest {
  const { method } = typed ?? endpoints[operation as Operation];
  const search = new URLSearchParams(
    Object.entries(query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  const to = pathOn(typed ?? endpoints[operation as Operation], document);
  return { method, path: search === '' ? to : `${to}?${search}`, ...(body !== undefined && { body }) };
}
