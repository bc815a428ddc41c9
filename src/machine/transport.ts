import type { NaptrRecord } from 'node:dns';

export interface Request {
  readonly method: string;
  readonly url: URL;
  readonly headers: Record<string, string>;
  readonly body: string | undefined;
  /** Whether the request gets a connection of its own, as every write does. */
  readonly fresh: boolean;
  /** The IP address to connect to, where the name in `url` was looked up before; TLS still holds the server to that name. */
  readonly address?: string;
  /** Ends the whole request with the body of its reply; a reason named `TimeoutError` means that the time was up. */
  readonly signal: AbortSignal;
}

/** A reply, whose body still comes in; header names are in lower case. */
export interface Reply {
  readonly status: number;
  readonly headers: Record<string, string>;
  /** Throws a `TransportError` where the reply breaks off. */
  readonly body: AsyncIterable<Uint8Array>;
  /** Drops the rest of the body. A body that is not read to its end must be discarded. */
  discard(): void;
}

/** Sends requests. It follows no redirect and repeats nothing; a failure is a `TransportError`. */
export interface Transport {
  send(request: Request): Promise<Reply>;
  /**
   * Begins to connect for the first read at the place of a URL, with nothing sent. It tells no fault, and keeps no process alive: that read
   * connects again where nothing came of it. Fails as `send` does where the environment names no usable proxy.
   */
  readonly begin?: (url: URL) => void;
  /** Closes every connection, so that none keeps the process alive. */
  readonly close: () => Promise<void>;
}

/** The faults below HTTP. With `dns`, `refused`, `tls` and `proxy` the service was not reached at all. */
export type TransportFault = 'network' | 'dns' | 'refused' | 'tls' | 'proxy' | 'timeout' | 'aborted' | 'too_large';

/** A request without a usable reply. `sent` is false only where the request provably never left this machine. */
export class TransportError extends Error {
  override readonly name = 'TransportError';
  /** The technical name of the fault, such as `ECONNREFUSED`. */
  readonly detail: string | undefined;

  constructor(
    readonly fault: TransportFault,
    readonly sent: boolean,
    { detail, cause }: ErrorOptions & { detail?: string | undefined } = {},
  ) {
    super(fault, { cause });
    this.detail = detail;
  }
}

export const stopFault = (signal: AbortSignal): TransportFault =>
  signal.reason instanceof Error && signal.reason.name === 'TimeoutError' ? 'timeout' : 'aborted';

/** A name server that is asked itself. A question that is not answered fails with the code that Node gives it, such as `ETIMEOUT`. */
export interface NameServer {
  /** Reads the SOA record of a zone. Of several servers the first that gives one answers every later question too. */
  soa(zone: string): Promise<void>;
  naptr(name: string): Promise<readonly NaptrRecord[]>;
  /** The address of a host to connect to. Fails with the code `ENOTPUBLIC` where any of its addresses is not one of the internet. */
  addressOf(host: string): Promise<string>;
  /** Ends every question that waits for an answer. */
  close(): void;
}

export interface NameServerOptions {
  /** The servers as `ip`, `ip:port` or `[ip]:port`; without it those of this machine. */
  readonly servers?: readonly string[] | undefined;
  /** Milliseconds for an answer; a second and last try takes longer. */
  readonly timeout: number;
}
