import {
  type Body,
  type Data,
  type Endpoint,
  endpoints,
  type Operation,
  type OperationOf,
  type Page,
  type Query,
  type ReplyFacts,
  type RequestParts,
  type Verdict,
  verdictOf,
} from '../../contract/index.ts';
import { Failure } from '../../failure.ts';
import { t, type Text } from '../../language.ts';
import { type Reply, TransportError } from '../../machine/transport.ts';
import { faultSetback, type Setback, replySetback } from './errors.ts';
import { type ExchangeOptions, openExchange } from './exchange.ts';
import { type CallHooks, isWrite, type Outgoing } from './outgoing.ts';
import { caps, limited, mediaOf, textWithoutKey, notTheApiText, type ReadBody, readBody, withoutKey } from './reply.ts';
import { baseUrl, operationUrl, type QueryValues, rawUrl, uuidIn } from './url.ts';
import { checkedInput } from './input.ts';
import { isSecret, masking } from '../../machine/text/masking.ts';
import { retryAfter } from './retry.ts';

export interface Call<O extends Operation> extends CallHooks {
  readonly id?: string;
  readonly body?: Body<O>;
}

export interface RawCall extends CallHooks {
  readonly query?: QueryValues;
  readonly body?: unknown;
}

/** A download as it comes in; a body that breaks off, takes too long or is too large throws a `Failure`. */
export interface Download {
  readonly media: string | undefined;
  readonly body: AsyncIterable<Uint8Array>;
}

export interface RawReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: AsyncIterable<Uint8Array>;
  /** The facts that the success of a write tells; empty for a read. */
  readonly facts: ReplyFacts;
}

/** The service as 24 operations: authenticated, checked against the contract, repeated only where that is safe. */
export interface Client {
  /** The object in the reply's `data`. Throws `Failure`. */
  readonly one: <O extends OperationOf<'one'>>(operation: O, call?: Call<O>) => Promise<NonNullable<Data<O>>>;
  /** One page of a list. Throws `Failure`. */
  readonly page: <O extends OperationOf<'page'>>(
    operation: O,
    query: NonNullable<Query<O>>,
    why?: Text,
  ) => Promise<Page<NonNullable<Data<O>>>>;
  /** A PDF or UBL, not yet read. Throws `Failure`. */
  readonly file: (operation: OperationOf<'file'>, id: string, why?: Text) => Promise<Download>;
  /** Any request below the base address; its body is sent as it is. Throws `Failure`, also for an error status. */
  readonly raw: (method: string, path: string, options?: RawCall) => Promise<RawReply>;
}

export const because = (client: Client, why: Text): Client => ({
  ...client,
  one: (operation, call) => client.one(operation, { ...call, why }),
  page: (operation, query) => client.page(operation, query, why),
});

export interface ClientOptions extends ExchangeOptions {
  readonly base_url: string;
  /** Seconds that one try may take; 30 for a read and 90 for a write unless given. */
  readonly timeout?: number | undefined;
  /** Whether a 429 of this service refuses a write; without it nobody knows. (Errors) */
  readonly refuses429?: boolean | undefined;
}

/** A client of the service at `base_url`; fails with `usage` unless that is https, or http on this machine. */
export function openClient(options: ClientOptions): Client {
  const calls = callsTo(baseUrl(options.base_url), options);
  const exchange = openExchange(options);
  const judging = async () => ({ key: await options.key(), now: options.world.now() });

  async function readWhole(call: Outgoing, reply: Reply, end: () => void): Promise<{ value: Judged } | Setback> {
    try {
      return await judged(call, reply, await judging());
    } finally {
      end();
    }
  }

  const json = (call: Outgoing) => exchange(call, (reply, end) => readWhole(call, reply, end));

  return {
    one: async (operation, { depart, again, why, ...request } = {}) => {
      const { reply } = (await json({ ...calls.of(operation, request), depart, again, why })).verdict;
      return (reply as { data: never }).data;
    },
    page: async (operation, query, why) => (await json({ ...calls.of(operation, {}, query), why })).verdict.reply as never,
    file: async (operation, id, why) => {
      const call = { ...calls.of(operation, { id }), why };
      return await exchange(call, async (reply, end) => {
        const tried = await judgedHead(call, reply, await judging());
        return 'value' in tried ? { value: { media: mediaOf(reply), body: streamed(call, reply, end) } } : tried;
      });
    },
    raw: async (method, path, { depart, again, why, ...request } = {}) => {
      const call = { ...calls.raw(method, path, request), depart, again, why };
      return await exchange(call, async (reply, end) => {
        const head = { status: reply.status, headers: reply.headers };
        // Only a write whose reply was read whole is known to be done; the reply to a read is passed on as it comes.
        const tried = isWrite(call) ? await readWhole(call, reply, end) : await judgedRead(call, reply, await judging());
        if (!('value' in tried)) return tried;
        if (!tried.value) return { value: { ...head, facts: {}, body: streamed(call, textWithoutKey(reply, await options.key()), end) } };
        return { value: { ...head, facts: tried.value.verdict.facts, body: whole(tried.value.text) } };
      });
    },
  };
}

async function* whole(text: string): AsyncGenerator<Uint8Array> {
  if (text !== '') yield Buffer.from(text);
}

/** A body that is read later: until its end the deadline continues, and every fault is a `Failure`. */
async function* streamed(call: Outgoing, reply: Reply, end: () => void): AsyncGenerator<Uint8Array> {
  try {
    yield* limited(reply, caps.file);
  } catch (error) {
    throw brokenDownload(call, error) ?? error;
  } finally {
    end();
    reply.discard();
  }
}

/** Why a body that is read later did not come whole; undefined for an error that is none of the network. */
function brokenDownload(call: Outgoing, error: unknown): Failure | undefined {
  if (!(error instanceof TransportError)) return undefined;
  if (error.fault !== 'network') return faultSetback(error, call).failure;
  const { host } = call.url;
  const what = t({ nl: `Het antwoord van ${host} brak af.`, en: `The reply of ${host} broke off.` });
  return new Failure('unusable', what, { cut: true, hint: t({ nl: 'Probeer het later opnieuw.', en: 'Try again later.' }) });
}

function callsTo(base: URL, { timeout, refuses429 = false }: Pick<ClientOptions, 'timeout' | 'refuses429'>) {
  const seconds = (method: string): number => timeout ?? (method === 'GET' ? 30 : 90);
  return {
    /** One of the 24 operations. Throws `usage` if id, body or query do not fit the contract. */
    of: (operation: Operation, { id, body: given = {} }: RequestParts, query: unknown = {}): Outgoing => {
      const { method, media, ...schemas }: Endpoint = endpoints[operation];
      const url = operationUrl(base, operation, id, schemas.query && (checkedInput(schemas.query, query) as QueryValues));
      const body: unknown = schemas.body && checkedInput(schemas.body, given);
      const accept = media ? `${media}, application/json` : 'application/json';
      return { method, url, operation, request: { id, body }, accept, body: jsonOf(body), seconds: seconds(method), refuses429 };
    },
    /** Any path below the base address, with its body as it is. Throws `usage` for a path that lies elsewhere. */
    raw: (method: string, path: string, { query, body }: { readonly query?: QueryValues; readonly body?: unknown }): Outgoing => {
      const { url, operation } = rawUrl(base, method, path, query);
      const accept = (operation && (endpoints[operation] as Endpoint).media) ?? 'application/json';
      const request = { id: uuidIn(path), body };
      return { method, url, operation, request, accept, body: jsonOf(body), seconds: seconds(method), refuses429 };
    },
  };
}

const jsonOf = (body: unknown): string | undefined => (body === undefined ? undefined : JSON.stringify(body));

interface Judged {
  readonly verdict: Extract<Verdict, { is: 'done' }>;
  readonly text: string;
}

interface Judging {
  readonly key: string;
  readonly now: Date;
}

/** A reply that breaks off, or whose time is up, is judged by the part that came. */
export async function judged(call: Outgoing, reply: Reply, { key, now }: Judging): Promise<{ value: Judged } | Setback> {
  const read = await bodyOf(call, reply);
  if ('setback' in read) return read.setback;
  const { status, headers } = reply;
  const verdict = verdictOf(call.operation, call.request, { sent: true, status, headers, body: read.body });
  if (verdict.is !== 'done') return badReply(call, reply, withoutKey(verdict, key), now, read.why);
  const text = isSecret(key) ? masking(key)(read.text) : read.text;
  // A text without the key needs no second look: a long list would be copied for nothing.
  return { value: text === read.text ? { verdict, text } : { verdict: withoutKey(verdict, key), text } };
}

/** Judges a file by its head: its body is read later. */
async function judgedHead(call: Outgoing, reply: Reply, judging: Judging): Promise<{ value: undefined } | Setback> {
  const { status, headers } = reply;
  if (status >= 400) return notDone(await judged(call, reply, judging));
  const verdict = verdictOf(call.operation, call.request, { sent: true, status, headers });
  if (verdict.is === 'done') return { value: undefined };
  reply.discard();
  return badReply(call, reply, verdict, judging.now, notTheApiText(call.url.host, mediaOf(reply) ?? '?'));
}

async function judgedRead(call: Outgoing, reply: Reply, judging: Judging): Promise<{ value: undefined } | Setback> {
  if (reply.status >= 200 && reply.status < 300) return { value: undefined };
  return notDone(await judged(call, reply, judging));
}

function notDone(tried: { value: Judged } | Setback): Setback {
  if ('value' in tried) throw new Error('a reply that is no success was judged done');
  return tried;
}

function badReply(call: Outgoing, { status, headers }: Reply, verdict: Verdict, now: Date, why: string | undefined): Setback {
  if (verdict.is === 'done' || verdict.is === 'not_read') throw new Error(`a reply was judged ${verdict.is}`);
  return replySetback(call, { verdict, status, headers, why, retry_after: retryAfter(headers, now.getTime()), now });
}

/** The body of a reply. Anything that keeps it from coming whole counts as a fault, but for a connection that breaks off. */
async function bodyOf(call: Outgoing, reply: Reply): Promise<ReadBody | { setback: Setback }> {
  const { host } = call.url;
  const { status } = reply;
  if (status >= 300 && status < 400) {
    reply.discard();
    return { body: 'absent', text: '' };
  }
  try {
    return await readBody(reply, host);
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    // The time was up, the user stopped, or it is too large: the fault says more than the half of a body.
    if (error.fault !== 'network' && (status < 400 || isWrite(call))) return { setback: faultSetback(error, call) };
    return { body: 'cut', text: '', why: t({ nl: `Het antwoord van ${host} brak af.`, en: `The reply of ${host} broke off.` }) };
  } finally {
    reply.discard();
  }
}
