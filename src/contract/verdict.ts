import type * as z from 'zod/mini';
import { endpoints, type Endpoint, type Operation } from './endpoints.ts';
import { One, Page, reportedError, type ReportedError } from './envelope.ts';
import { checkSchema, type Issue } from './issues.ts';
import { type BrokenPromise, promises, type RequestParts } from './promises.ts';
import { isObject } from './object.ts';
import { deliveryBy } from './peppol-status.ts';

/** A reply's body: its JSON, `absent` where it is declared empty, `cut` where it broke off, `unusable` where it is anything else. */
export type ReplyBody = { readonly json: unknown } | 'absent' | 'cut' | 'unusable';

/** How far a request got, and its reply. `sent` is false only where it provably never left; without `status` no reply came. */
export type ReplyParts =
  | { readonly sent: false }
  | {
      readonly sent: true;
      readonly status?: number | undefined;
      /** By lower-case name. */
      readonly headers?: Readonly<Record<string, string>>;
      /** Needed for a status that says yes, except of a file, and for a refusal to be believed. */
      readonly body?: ReplyBody | undefined;
    };

const factNames = ['id', 'nummer', 'status', 'ogm', 'kanaal', 'naar', 'peppol_status', 'gekoppelde_factuur_id'] as const;

/** The facts in a success that are worth remembering; after a sending `id` is the document that was sent. */
export type ReplyFacts = { readonly [name in (typeof factNames)[number]]?: string };

/** Why it can't be said how a request ended. */
export type Doubt =
  | 'no_reply'
  /** A 5xx or a 408. */
  | 'server_error'
  /** A status that neither succeeds nor refuses, such as 202, 206 or 302. */
  | 'wrong_status'
  /** The error in the body names another status than the reply has. */
  | 'other_status'
  /** Something else than the API answered: HTML, or an error in another shape. */
  | 'not_the_api'
  | 'empty'
  | 'cut'
  | 'unusable'
  /** A status that says yes with an error in the body. */
  | 'error_inside'
  /** JSON that does not fit the schema of the operation. */
  | 'wrong_shape'
  /** Peppol reports a fault, which proves neither that the document arrived nor that it did not. */
  | 'peppol_fault'
  | BrokenPromise['reason'];

/** How a request ended, as far as its reply can show. */
export type Verdict =
  | {
      readonly is: 'done';
      readonly facts: ReplyFacts;
      /** The whole JSON as the schema of the operation reads it; undefined of a file and where there was none. */
      readonly reply?: unknown;
    }
  | { readonly is: 'refused'; readonly reason: 'key' | 'not_found' | 'limit' | 'refused'; readonly error: ReportedError }
  /** Peppol refused the document, so that it reached nobody. */
  | { readonly is: 'undelivered'; readonly peppol_status: string }
  | { readonly is: 'not_read' }
  | {
      readonly is: 'unknown';
      readonly reason: Doubt;
      /** The field of a broken promise, or the word of Peppol. */
      readonly field?: string;
      /** The faults of a `wrong_shape`. */
      readonly issues?: readonly Issue[];
      readonly error?: ReportedError;
    };

/**
 * How a request ended: one of the 24 operations, or undefined for a write on another path. A refusal is believed only in
 * the API's own shape, and a success only where it keeps what the API text promises of it. Any other request that may have
 * left this machine is `unknown`: a write may then have been carried out, and a read has no usable reply. (Endpoints, Errors)
 */
export function verdictOf(operation: Operation | undefined, request: RequestParts, came: ReplyParts): Verdict {
  if (!came.sent) return { is: 'not_read' };
  const { status, body } = came;
  if (status === undefined) return { is: 'unknown', reason: 'no_reply' };
  const error = typeof body === 'object' ? reportedError(body.json) : undefined;
  if (status === 408 || status >= 500) return { is: 'unknown', reason: 'server_error', ...(error?.status === status && { error }) };
  if (status >= 400) return refusal(status, error);
  if (!(operation ? [200, 201] : [200, 201, 202, 204]).includes(status)) return { is: 'unknown', reason: 'wrong_status' };
  return operation ? success(operation, request, came) : otherSuccess(came);
}

function refusal(status: number, error: ReportedError | undefined): Verdict {
  if (!error) return { is: 'unknown', reason: 'not_the_api' };
  if (error.status !== status) return { is: 'unknown', reason: 'other_status', error };
  const reasons = { 401: 'key', 403: 'key', 404: 'not_found', 429: 'limit' } as const;
  return { is: 'refused', reason: reasons[status as keyof typeof reasons] ?? 'refused', error };
}

type Came = Extract<ReplyParts, { sent: true }>;

/** The schema of each reply around its data: zod compiles each that is made, and a long list has hundreds of pages. */
const replies = new Map<Operation, z.ZodMiniType<{ data: unknown }>>();

function success(operation: Operation, request: RequestParts, came: Came): Verdict {
  const { data: schema, reply: wrapping, media, method, repeat }: Endpoint = endpoints[operation];
  if (!schema) return isOf(media, came) ? { is: 'done', facts: {} } : { is: 'unknown', reason: 'not_the_api' };
  if (typeof came.body !== 'object') return withoutJson(came);
  const { json } = came.body;
  if (hasError(json) || (method !== 'GET' && isObject(json) && hasError(json['data']))) return errorInside(json);
  const around = replies.get(operation) ?? (wrapping === 'page' ? Page(schema) : One(schema));
  replies.set(operation, around);
  const { data: reply, issues } = checkSchema(around, json);
  if (issues) return { is: 'unknown', reason: 'wrong_shape', issues };
  if (wrapping === 'page') return { is: 'done', facts: {}, reply };
  const data = reply.data as Record<string, unknown>;
  for (const promise of promises[operation] ?? []) {
    const broken = promise(data, request);
    if (broken) return { is: 'unknown', ...broken };
  }
  const facts = factsIn(data);
  const { peppol_status = '' } = facts;
  const delivery = repeat === 'resends' ? deliveryBy(peppol_status) : undefined;
  if (delivery === 'refused') return { is: 'undelivered', peppol_status };
  if (delivery === 'failed') return { is: 'unknown', reason: 'peppol_fault', field: peppol_status };
  return { is: 'done', facts: repeat === 'resends' && request.id !== undefined ? { ...facts, id: request.id } : facts, reply };
}

/** Of a path that is none of the 24 the text promises nothing. */
function otherSuccess(came: Came): Verdict {
  if (came.body === 'absent') return { is: 'done', facts: {} };
  if (typeof came.body !== 'object') return withoutJson(came);
  const { json } = came.body;
  if (hasError(json)) return errorInside(json);
  return { is: 'done', facts: isObject(json) && isObject(json['data']) ? factsIn(json['data']) : {}, reply: json };
}

function withoutJson(came: Came): Verdict {
  const media = came.headers?.['content-type'];
  if (came.body === 'absent') return { is: 'unknown', reason: 'empty' };
  if (media !== undefined && !/json/i.test(media)) return { is: 'unknown', reason: 'not_the_api' };
  return { is: 'unknown', reason: came.body === 'cut' ? 'cut' : 'unusable' };
}

function errorInside(json: unknown): Verdict {
  const error = reportedError(json);
  return { is: 'unknown', reason: 'error_inside', ...(error && { error }) };
}

const hasError = (value: unknown): boolean => isObject(value) && Boolean(value['error']);

/** Whether a reply may be a file of this kind: services name the media type of a download in many ways, or not at all. */
const isOf = (media: Endpoint['media'], { headers }: Came): boolean =>
  !(media === 'application/pdf' ? /html|json|xml/i : /html|json|pdf/i).test(headers?.['content-type'] ?? '');

const factsIn = (data: Record<string, unknown>): ReplyFacts =>
  Object.fromEntries(factNames.flatMap((name) => (typeof data[name] === 'string' ? [[name, data[name]]] : [])));
