import {
  endpoints,
  One,
  Page,
  type Body,
  type Data,
  type Endpoint,
  type Operation,
  type OperationOf,
  type Query,
} from '../../contract/index.ts';
import type * as z from 'zod/mini';
import { openExchange, setbackOf, type ExchangeOptions } from './exchange.ts';
import { checkedInput } from './input.ts';
import type { Outgoing } from './outgoing.ts';
import { caps, limited, mediaOf, notTheApi, readJson } from './reply.ts';
import type { Reply } from '../../machine/transport.ts';
import { baseUrl, operationUrl, rawUrl, type QueryValues } from './url.ts';

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

  function callOf(operation: Operation, { id, body, depart }: Call<Operation> = {}, query?: unknown): Outgoing {
    const endpoint: Endpoint = endpoints[operation];
    const url = operationUrl(base, operation, id, endpoint.query && (checkedInput(endpoint.query, query ?? {}) as QueryValues));
    const accept = endpoint.media ? `${endpoint.media}, application/json` : 'application/json';
    const text = endpoint.body && JSON.stringify(checkedInput(endpoint.body, body ?? {}));
    return { ...callTo(endpoint.method, url, operation, accept, text), depart };
  }

  function callTo(method: string, url: URL, operation: Operation | undefined, accept: string, body: string | undefined): Outgoing {
    const seconds = options.timeout ?? (method === 'GET' ? 30 : 90);
    return { method, url, operation, accept, body, seconds, depart: undefined };
  }

  const json = <T extends z.ZodMiniType>(call: Outgoing, schema: T): Promise<z.infer<T>> =>
    exchange(call, (reply, end) => readJson(reply, schema, call.url.host).finally(end));

  return {
    one: async (operation, call) => (await json(callOf(operation, call as Call<Operation>), One(endpoints[operation].data))).data as never,
    page: async (operation, query) => (await json(callOf(operation, {}, query), Page(endpoints[operation].data))) as never,
    file: async (operation, id) => {
      const call = callOf(operation, { id });
      return await exchange(call, async (reply, end) => {
        const media = mediaOf(reply);
        if (media && /html|json/.test(media)) {
          reply.discard();
          throw notTheApi(call.url.host, media);
        }
        return { media, body: streamed(call, reply, end) };
      });
    },
    raw: async (method, path, { query, body, depart } = {}) => {
      const { url, operation } = rawUrl(base, method, path, query);
      const endpoint: Endpoint | undefined = operation && endpoints[operation];
      const accept = endpoint?.media ?? 'application/json';
      const call = { ...callTo(method, url, operation, accept, body === undefined ? undefined : JSON.stringify(body)), depart };
      return await exchange(call, async (reply, end) => ({
        status: reply.status,
        headers: reply.headers,
        body: streamed(call, reply, end),
      }));
    },
  };
}

/** A body that is read later: until its end the deadline goes on, and what goes wrong is a `Failure`. */
async function* streamed(call: Outgoing, reply: Reply, end: () => void): AsyncGenerator<Uint8Array> {
  try {
    yield* limited(reply, caps.file);
  } catch (error) {
    throw setbackOf(call, error, reply.status)?.failure ?? error;
  } finally {
    end();
    reply.discard();
  }
}
