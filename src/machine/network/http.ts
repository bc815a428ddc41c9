import { type Agent, type ClientRequest, type IncomingMessage, request as open, type RequestOptions } from 'node:http';
import { isIPv6, type LookupFunction, type Socket } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
import { callbackify } from 'node:util';
import { Failure } from '../../failure.ts';
import { type Reply, type Request, stopFault, type Transport, TransportError, type TransportFault } from '../transport.ts';
import type { Env } from '../world.ts';
import { proxyFor } from './proxy.ts';
import { type ServerPlace, openTunnel } from './tunnel.ts';

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
  HPE_HEADER_OVERFLOW: 'too_large',
};

/** The fault of a failure below HTTP, by its code. No code tells whether the request was sent, so the caller says it. */
function transportFaultOf(error: unknown, sent: boolean): TransportError {
  if (error instanceof TransportError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const fault = !sent && tls.test(code) ? 'tls' : (faults[code] ?? 'network');
  return new TransportError(fault, sent, { detail: code === '' ? undefined : code, cause: error });
}

const connectTimeout = 10_000;

/**
 * HTTP through Node's own client: reads share kept-alive connections, each write has a connection of its own, and `env` names
 * the proxy. The WebAssembly parser of undici would take longer to load than everything else in a read.
 */
export function openTransport(env: Env): Transport {
  const closing = new AbortController();
  const shared = new Map<string, Promise<Agent>>();
  const agentFor = ({ url, fresh, address }: Request): Promise<Agent> => {
    const to = { protocol: url.protocol, port: url.port, hostname: address ?? url.hostname };
    const proxy = proxyFor(url, env);
    if (fresh) return openAgent(to, proxy, closing.signal, false);
    const place = `${url.origin} ${address}`;
    const agent = shared.get(place) ?? openAgent(to, proxy, closing.signal, true);
    shared.set(place, agent);
    return agent;
  };
  return {
    send: async (request) => {
      const agent = await agentFor(request);
      if (closing.signal.aborted) throw new TransportError('aborted', false);
      return await exchange(request, agent);
    },
    close: async () => {
      closing.abort();
      for (const agent of shared.values()) (await agent).destroy();
    },
  };
}

/** The options of a request with the signal that ends it; one named `signal` Node would not hand on to the agent. */
interface Connecting extends RequestOptions {
  readonly until: AbortSignal;
}

/** Connects to a server, through `proxy` where there is one; a tunnel that still opens ends with its request or `closing`. */
async function openAgent(to: ServerPlace, proxy: URL | undefined, closing: AbortSignal, keepAlive: boolean): Promise<Agent> {
  const { Agent } = await (to.protocol === 'https:' ? import('node:https') : import('node:http'));
  // Whatever NODE_TLS_REJECT_UNAUTHORIZED says: the key goes to nobody who can't prove to be the service.
  const agent = new Agent({ keepAlive, ...(to.protocol === 'https:' && { rejectUnauthorized: true }) });
  if (!proxy) return agent;
  const connect = agent.createConnection.bind(agent);
  const tunnelled = callbackify(async (options: Connecting) => {
    const socket = await openTunnel(proxy, to, AbortSignal.any([options.until, closing]), connectTimeout);
    return to.protocol === 'https:' ? (connect({ ...options, socket } as ConnectionOptions) as Socket) : socket;
  });
  agent.createConnection = (options, callback = () => {}) => {
    tunnelled(options as Connecting, callback);
    return undefined;
  };
  return agent;
}

/** Gives every name the address that was found before, so that no other can come in its place. */
const fixed = (address: string): LookupFunction => {
  const family = isIPv6(address) ? 6 : 4;
  return (_name, { all }, found) => (all ? found(null, [{ address, family }]) : found(null, address, family));
};

function exchange({ method, url, headers, body, signal, address }: Request, agent: Agent): Promise<Reply> {
  return new Promise((resolve, reject) => {
    // True just before the first byte; while false, nothing has left.
    let sent = false;
    let reply: IncomingMessage | undefined;
    if (signal.aborted) return reject(new TransportError(stopFault(signal), sent));
    const asked: Connecting = { method, agent, until: signal, ...(address && { lookup: fixed(address) }) };
    const request = open(url, asked);
    // NODE_DEBUG=http prints the options of a request, and one of these headers holds the key.
    for (const [name, value] of Object.entries(headers)) request.setHeader(name, value);

    const end = () => signal.removeEventListener('abort', stop);
    const fail = (error: unknown) => {
      end();
      reject(error instanceof Failure ? error : transportFaultOf(error, sent));
    };
    const stop = () => {
      const error = new TransportError(stopFault(signal), sent);
      fail(error);
      (reply ?? request).destroy(error);
    };
    signal.addEventListener('abort', stop);
    whenConnected(request, () => {
      sent = true;
      request.end(body);
    });
    request.on('error', fail);
    request.on('close', () => fail(new Error('closed without a reply')));
    request.on('response', (response) => {
      reply = response;
      // Without a listener Node would not report a failure of the body.
      response.on('error', end).on('end', end);
      resolve({
        status: response.statusCode ?? 0,
        headers: flat(response.headers),
        body: read(response),
        discard: () => void response.destroy(),
      });
    });
  });
}

/** Calls `write` when the connection of `request` is open; with TLS, when the server has proven its name. */
function whenConnected(request: ClientRequest, write: () => void): void {
  request.on('socket', (socket) => {
    // The system gave it no connection at all.
    if (socket.destroyed) return;
    if (request.reusedSocket || (!socket.connecting && !('encrypted' in socket))) return write();
    const timer = setTimeout(() => request.destroy(Object.assign(new Error('connect'), { code: 'ETIMEDOUT' })), connectTimeout);
    socket.once('encrypted' in socket ? 'secureConnect' : 'connect', write);
    for (const event of ['secureConnect', 'connect', 'close']) socket.once(event, () => clearTimeout(timer));
  });
}

async function* read(response: IncomingMessage): AsyncGenerator<Uint8Array> {
  try {
    yield* response;
  } catch (error) {
    throw transportFaultOf(error, true);
  }
}

const flat = (headers: IncomingMessage['headers']): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]));
