import { Readable } from 'node:stream';
import type { Client, Dispatcher } from 'undici';
import { type Reply, type Request, stopFault, type Transport, TransportError, type TransportFault } from '../transport.ts';
import type { Env } from '../world.ts';
import { connectEarly, type EarlyConnection, maxHeaderSize, nameOf, openConnecting, type Taking } from './connecting.ts';
import { proxyFor } from './proxy.ts';

const tls =
  /^(?:ERR_TLS_|ERR_SSL_|ERR_OSSL_|CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|CRL_|ERROR_IN_|INVALID_|PATH_LENGTH_|HOSTNAME_MISMATCH$|EPROTO$)/;

const faults: Record<string, TransportFault> = {
  ENOTFOUND: 'dns',
  EAI_AGAIN: 'dns',
  EAI_FAIL: 'dns',
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'refused',
  ENETUNREACH: 'refused',
  EADDRNOTAVAIL: 'refused',
  ETIMEDOUT: 'refused',
  UND_ERR_DESTROYED: 'aborted',
  HPE_HEADER_OVERFLOW: 'too_large',
};

/** The fault of a failure below HTTP, by its code. No code tells whether the request was sent, so the caller says it. */
function transportFaultOf(error: unknown, sent: boolean): TransportError {
  if (error instanceof TransportError) return error;
  const code = nameOf(error);
  const fault = !sent && tls.test(code) ? 'tls' : (faults[code] ?? 'network');
  return new TransportError(fault, sent, { detail: code === '' ? undefined : code, cause: error });
}

/** A connection to one place, which carries one request at a time. */
interface Connection {
  readonly dispatcher: Dispatcher;
  destroy(): Promise<void>;
}

// The deadline of a request is its only one.
const settings = { headersTimeout: 0, bodyTimeout: 0, maxHeaderSize };

/** undici's client, which takes longer to load than a connection to be begun. */
async function loadClient(): Promise<typeof Client> {
  const [{ default: client }, { ERROR }] = await Promise.all([
    import('undici/lib/dispatcher/client.js'),
    import('undici/lib/llhttp/constants.js'),
  ]);
  // undici looks up by its number what is wrong with a reply, in a table that has names alone.
  for (const [name, number] of Object.entries(ERROR)) if (typeof number === 'number') Object.assign(ERROR, { [number]: name });
  return client;
}

interface Opening {
  readonly proxy: URL | undefined;
  readonly taking?: Taking | undefined;
  readonly early?: EarlyConnection | undefined;
}

async function openConnection({ url, address }: Request, { proxy, taking, early }: Opening): Promise<Connection> {
  const connecting = openConnecting({ address: proxy ? undefined : address, taking, early });
  const client = await loadClient();
  // Nothing that came in meanwhile was seen to, and a connection may need an answer to stay open.
  if (early) await new Promise(setImmediate);
  const dispatcher = proxy
    ? (await import('./tunnel.ts')).throughProxy(proxy, connecting, address, settings)
    : new client(url.origin, { ...settings, connect: connecting.connect });
  return {
    dispatcher,
    destroy: async () => {
      const destroyed = dispatcher.destroy();
      connecting.end();
      await destroyed;
    },
  };
}

/** HTTP through undici: reads share kept-alive connections, each write has a connection of its own, and `env` names the proxy. */
export function openTransport(env: Env, taking?: Taking): Transport {
  const open = new Set<Connection>();
  /** The connections on which a read ended, by the place that they lead to. */
  const idle = new Map<string, Connection[]>();
  let closed = false;
  let begun: { readonly origin: string; readonly early: EarlyConnection } | undefined;
  /** The connection that was begun for such a request. A write never goes over one that has waited. */
  const earlyFor = ({ url, address, fresh }: Request): EarlyConnection | undefined => {
    if (fresh || address !== undefined || begun?.origin !== url.origin) return undefined;
    const { early } = begun;
    begun = undefined;
    return early;
  };
  const connectionFor = async (request: Request): Promise<Connection> => {
    const proxy = proxyFor(request.url, env);
    const known = request.fresh ? undefined : idle.get(connectionKeyOf(request))?.pop();
    const connection = known ?? (await openConnection(request, { proxy, taking, early: earlyFor(request) }));
    open.add(connection);
    return connection;
  };
  const release = (connection: Connection, request: Request, isWhole: boolean) => {
    if (isWhole && !request.fresh && !closed)
      return idle.set(connectionKeyOf(request), [...(idle.get(connectionKeyOf(request)) ?? []), connection]);
    open.delete(connection);
    return connection.destroy();
  };
  return {
    send: async (request) => {
      const connection = await connectionFor(request);
      if (closed) throw new TransportError('aborted', false);
      return await exchange(request, connection.dispatcher, (isWhole) => void release(connection, request, isWhole));
    },
    begin: (url) => {
      begun?.early.end();
      begun = { origin: url.origin, early: connectEarly(proxyFor(url, env) ?? url) };
    },
    close: async () => {
      closed = true;
      begun?.early.end();
      await Promise.all([...open].map((connection) => connection.destroy()));
    },
  };
}

const connectionKeyOf = ({ url, address }: Request): string => `${url.origin} ${address}`;

/** Sends the request; `release` is called once, when the connection is free, with whether the reply came to its end. */
function exchange({ method, url, headers, body, signal, fresh }: Request, to: Dispatcher, release: (isWhole: boolean) => void) {
  return new Promise<Reply>((resolve, reject) => {
    // True just before the first byte; while false, nothing has left.
    let sent = false;
    let over = false;
    let content: Readable | undefined;
    const end = (error?: TransportError) => {
      if (over) return;
      over = true;
      signal.removeEventListener('abort', stop);
      if (!error) content?.push(null);
      else if (content) content.destroy(error);
      else reject(error);
      release(!error);
    };
    const stop = () => end(new TransportError(stopFault(signal), sent));
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop);
    const path = `${url.pathname}${url.search}`;
    to.dispatch(
      { origin: url.origin, method, path, headers: { ...headers }, body: body ?? null, reset: fresh },
      {
        onRequestStart: (controller) => {
          if (over) controller.abort(new TransportError('aborted', false));
          else sent = true;
        },
        onResponseStart: (controller, status, given) => {
          if (status < 200) return;
          content = contentFrom(controller);
          resolve({ status, headers: flat(given), body: read(content), discard: () => end(new TransportError('aborted', true)) });
        },
        onResponseData: (controller, chunk) => {
          if (!content?.push(chunk)) controller.pause();
        },
        onResponseEnd: () => end(),
        onResponseError: (_, error) => end(transportFaultOf(error, sent)),
      },
    );
  });
}

/** A body that is not read faster than it is taken. */
const contentFrom = (controller: Dispatcher.DispatchController): Readable =>
  // Without a listener a failure of a body that nobody reads would end the process.
  new Readable({ read: () => controller.resume() }).on('error', () => {});

async function* read(content: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* content;
  } catch (error) {
    throw transportFaultOf(error, true);
  }
}

/** Of these headers the first counts where a server sends several; the others are lists. */
const single = /^(?:content-type|location|retry-after)$/;

const flat = (headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value = '']) => [
      name,
      Array.isArray(value) ? value.slice(0, single.test(name) ? 1 : undefined).join(', ') : value,
    ]),
  );
