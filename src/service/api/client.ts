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
} from '../../contract/index.ts';
import { Failure } from '../../failure.ts';
import { t } from '../../language.ts';
import { type Reply, TransportError } from '../../machine/transport.ts';
import { faultSetback, type Setback } from './errors.ts';
import { type ExchangeOptions, openExchange } from './exchange.ts';
import { checkedInput } from './input.ts';
import { type Judged, judged, judgedHead, judgedRead } from './judge.ts';
import { isWrite, type Outgoing } from './outgoing.ts';
import { caps, limited, mediaOf } from './reply.ts';
import { baseUrl, operationUrl, type QueryValues, rawUrl } from './url.ts';

/** What a call carries: the id in the path and the body, as the operation has them. */
export interface Call<O extends Operation> {
  readonly id?: string;
  readonly body?: Body<O>;
  /** Called when all that is left to do is send it, before each try; where it fails nothing is sent. */
  readonly depart?: (() => Promise<void>) | undefined;
}

/** What a raw request carries. */
export interface RawCall extends Pick<Call<Operation>, 'depart'> {
  readonly query?: QueryValues;
  readonly body?: unknown;
}

/** A download as it comes in; a body that breaks off, takes too long or is too large throws a `Failure`. */
export interface Download {
  readonly media: string | undefined;
  readonly body: AsyncIterable<Uint8Array>;
}

/** A successful reply as it came. */
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
  readonly page: <O extends OperationOf<'page'>>(operation: O, query: NonNullable<Query<O>>) => Promise<Page<NonNullable<Data<O>>>>;
  /** A PDF or UBL, not yet read. Throws `Failure`. */
  readonly file: (operation: OperationOf<'file'>, id: string) => Promise<Download>;
  /** Any request below the base address; its body is sent as it is. Throws `Failure`, also for an error status. */
  readonly raw: (method: string, path: string, options?: RawCall) => Promise<RawReply>;
}

/** What a client is made from. */
export interface ClientOptions extends ExchangeOptions {
  readonly base_url: string;
  /** Seconds that one try may take; 30 for a read and 90 for a write unless given. */
  readonly timeout?: number | undefined;
}

/** A client of the service at `base_url`; fails with `usage` unless that is https, or http on this machine. */
export function openClient(options: ClientOptions): Client {
  const base = baseUrl(options.base_url);
  const exchange = openExchange(options);

  return {
    one: async (operation, call) => {
      const { reply } = (await json(callOf(operation, call as Call<Operation>))).verdict;
      return (reply as { data: never }).data;
    },
    page: async (operation, query) => (await json(callOf(operation, {}, query))).verdict.reply as never,
    file: async (operation, id) => {
      const call = callOf(operation, { id });
      return await exchange(call, async (reply, end) => {
        const tried = await judgedHead(call, reply, await options.key(), options.world.now());
        return 'value' in tried ? { value: { media: mediaOf(reply), body: streamed(call, reply, end) } } : tried;
      });
    },
    raw: async (method, path, asked = {}) => {
      const call = rawCallTo(method, path, asked);
      return await exchange(call, async (reply, end) => rawReply(call, reply, end));
    },
  };

  function callOf(operation: Operation, { id, body, depart }: Call<Operation> = {}, query?: unknown): Outgoing {
    const endpoint: Endpoint = endpoints[operation];
    const url = operationUrl(base, operation, id, endpoint.query && (checkedInput(endpoint.query, query ?? {}) as QueryValues));
    const accept = endpoint.media ? `${endpoint.media}, application/json` : 'application/json';
    const sent: unknown = endpoint.body && checkedInput(endpoint.body, body ?? {});
    return { ...callTo(endpoint.method, url, operation, { id, body: sent }, accept), depart };
  }

  function rawCallTo(method: string, path: string, { query, body, depart }: RawCall): Outgoing {
    const { url, operation } = rawUrl(base, method, path, query);
    const endpoint: Endpoint | undefined = operation && endpoints[operation];
    const id = endpoint?.path.includes('{id}') ? path.split('/').find((part) => part.length === 36) : undefined;
    return { ...callTo(method, url, operation, { id, body }, endpoint?.media ?? 'application/json'), depart };
  }

  function callTo(method: string, url: URL, operation: Operation | undefined, request: RequestParts, accept: string): Outgoing {
    const seconds = options.timeout ?? (method === 'GET' ? 30 : 90);
    const body = request.body === undefined ? undefined : JSON.stringify(request.body);
    return { method, url, operation, request, accept, body, seconds, depart: undefined };
  }

  function json(call: Outgoing): Promise<Judged> {
    return exchange(call, async (reply, end) => {
      try {
        return await judged(call, reply, await options.key(), options.world.now());
      } finally {
        end();
      }
    });
  }

  /** A raw write is read whole, because only then is its outcome known; a raw read is passed on as it comes. */
  async function rawReply(call: Outgoing, reply: Reply, end: () => void): Promise<{ value: RawReply } | Setback> {
    const key = await options.key();
    const { status } = reply;
    const headers = withoutKey(reply.headers, key);
    if (!isWrite(call)) {
      const tried = await judgedRead(call, reply, key, options.world.now());
      return 'value' in tried ? { value: { status, headers, facts: {}, body: streamed(call, reply, end) } } : tried;
    }
    const tried = await judged(call, reply, key, options.world.now());
    end();
    if (!('value' in tried)) return tried;
    const { text, verdict } = tried.value;
    return { value: { status, headers, facts: verdict.facts, body: whole(text) } };
  }
}

async function* whole(text: string): AsyncGenerator<Uint8Array> {
  if (text !== '') yield Buffer.from(text);
}

/** Headers that may be shown: a service could send the key back in one. */
const withoutKey = (headers: Reply['headers'], key: string): Reply['headers'] =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.replaceAll(key, '***')]));

/** A body that is read later: until its end the deadline goes on, and what goes wrong is a `Failure`. */
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

/** Why a body that is read later did not come whole; undefined for what is no trouble of the network. */
function brokenDownload(call: Outgoing, error: unknown): Failure | undefined {
  if (!(error instanceof TransportError)) return undefined;
  if (error.fault !== 'network') return faultSetback(error, call).failure;
  const { host } = call.url;
  const what = t({ nl: `Het antwoord van ${host} brak af.`, en: `The reply of ${host} broke off.` });
  return new Failure('unusable', what, { cut: true, hint: t({ nl: 'Probeer het later opnieuw.', en: 'Try again later.' }) });
}
