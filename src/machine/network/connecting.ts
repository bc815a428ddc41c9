import { isIPv6, type LookupFunction, type Socket } from 'node:net';
import type { buildConnector } from 'undici';
import connectorWith from 'undici/lib/core/connect.js';
import { codeOf } from '../../failure.ts';

/** Milliseconds for a connection to stand, TLS included, and for a proxy to give one. */
export const connectTimeout = 10_000;

/** Bytes of the headers of a reply, as Node has it. */
export const maxHeaderSize = 16_384;

/** Runs what undici does with a connection that stands, of which the first makes its parser. */
export type Taking = (work: () => void) => void;

export interface Connecting {
  readonly connect: buildConnector.connector;
  /** Ends the connection, also while it is being made: undici lets that go on until it stands. */
  end(): void;
}

/** Connects to the server of the URL, or to `address` in its place. */
export function openConnecting(address?: string, taking: Taking = (work) => work()): Connecting {
  // Whatever NODE_TLS_REJECT_UNAUTHORIZED says: the key goes to nobody who can't prove to be the service.
  const secure = { timeout: connectTimeout, rejectUnauthorized: true };
  const connect = connectorWith({ ...secure, ...(address && { lookup: fixed(address) }) });
  let socket: Socket | undefined;
  return {
    // The name to prove is that of the host. undici would take it from the `host` header, with which a proxy is asked for another.
    connect: (options, callback) => {
      socket = connect({ ...options, servername: '' }, (...made) => taking(() => callback(...made))) as unknown as Socket;
    },
    end: () => socket?.destroy(),
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

/** The technical name of a failure of a connection; empty where it has none. */
export function nameOf(error: unknown): string {
  const code = codeOf(error) ?? '';
  return systemCodes[code] ?? code;
}
