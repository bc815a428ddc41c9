import { isIPv6, type LookupFunction, type Socket } from 'node:net';
import type { buildConnector } from 'undici';
import connectorWith from 'undici/lib/core/connect.js';
import { codeOf } from '../../failure.ts';

/** Milliseconds for a connection to be made, TLS included, and for a proxy to give one. */
export const connectTimeout = 10_000;

/** Bytes of the headers of a reply, as Node has it. */
export const maxHeaderSize = 16_384;

/** Runs what undici does with a connection that is open, of which the first makes its parser. */
export type Taking = (work: () => void) => void;

export interface Connecting {
  readonly connect: buildConnector.connector;
  /** Ends the connection, also while it is being made: undici lets that continue until it is open. */
  end(): void;
}

interface ConnectingOptions {
  /** The IP address to connect to, in place of what the name leads to. */
  readonly address?: string | undefined;
  readonly taking?: Taking | undefined;
  /** A connection to the same server, which is taken where that is still as new. */
  readonly early?: EarlyConnection | undefined;
}

// Whatever NODE_TLS_REJECT_UNAUTHORIZED says: the key goes to nobody who can't prove to be the service.
// A request has a time limit of its own, so TCP sends no probes; with them Wine can't connect.
const secure = { timeout: connectTimeout, rejectUnauthorized: true, keepAlive: false };

export function openConnecting({ address, taking = (work) => work(), early }: ConnectingOptions = {}): Connecting {
  const connect = connectorWith({ ...secure, ...(address && { lookup: fixed(address) }) });
  let socket: Socket | undefined;
  return {
    // The name to prove is that of the host. undici would take it from the `host` header, with which a proxy is asked for another.
    connect: (options, callback) => {
      const made: buildConnector.Callback = (...result) => taking(() => callback(...result));
      socket = early?.take(made) ?? (connect({ ...options, servername: '' }, made) as unknown as Socket);
    },
    end: () => socket?.destroy(),
  };
}

/** A connection that is made before anybody needs it. */
export interface EarlyConnection {
  /** Gives it to a request, once it is open; its failure from then on is that of the request. Undefined where it is of no use any more. */
  take(callback: buildConnector.Callback): Socket | undefined;
  end(): void;
}

/** Milliseconds that a connection may wait for its first request: a server may end it soon after, just as the request leaves. */
const worthTaking = 3_000;

/** Connects to a server. The process does not wait for it before it ends. */
export function connectEarly({ protocol, host, hostname, port }: URL): EarlyConnection {
  const begun = performance.now();
  let callback: buildConnector.Callback | undefined;
  let isMade = false;
  let isSpoilt = false;
  const options = { protocol, host, hostname: hostname.replace(/^\[|\]$/g, ''), port, servername: '' };
  const socket = connectorWith(secure)(options, (error, made) => {
    isMade = error === null;
    if (error) callback?.(error, null);
    else callback?.(null, made);
  }) as unknown as Socket;
  socket.unref();
  // Before a request there is nothing to read but the end.
  const spoil = () => {
    isSpoilt = true;
  };
  socket.once('readable', spoil);
  return {
    take: (given) => {
      if (isSpoilt || socket.destroyed || performance.now() - begun > worthTaking) {
        socket.destroy();
        return undefined;
      }
      socket.off('readable', spoil).ref();
      // undici is still at its own work.
      if (isMade) queueMicrotask(() => given(null, socket));
      else callback = given;
      return socket;
    },
    end: () => socket.destroy(),
  };
}

/** Gives every name the address that was found before, so that no other can come in its place. */
const fixed = (address: string): LookupFunction => {
  const family = isIPv6(address) ? 6 : 4;
  return (_name, { all }, found) => (all ? found(null, [{ address, family }]) : found(null, address, family));
};

/** What undici has a name of its own for, in the name that the system gives it. */
const systemCodes: Record<string, string> = {
  UND_ERR_CONNECT_TIMEOUT: 'ETIMEDOUT',
  UND_ERR_HEADERS_OVERFLOW: 'HPE_HEADER_OVERFLOW',
  UND_ERR_HEADERS_TIMEOUT: 'ETIMEDOUT',
  UND_ERR_SOCKET: 'ECONNRESET',
};

export function nameOf(error: unknown): string {
  const code = codeOf(error) ?? '';
  return systemCodes[code] ?? code;
}
