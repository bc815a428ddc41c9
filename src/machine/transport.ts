/** One HTTP request as the client hands it to a transport. */
export interface Request {
  readonly method: string;
  readonly url: URL;
  readonly headers: Record<string, string>;
  readonly body: string | undefined;
  /** On a connection of its own that is not used again: for every write. */
  readonly fresh: boolean;
  /** Ends the whole request, reply body included; a reason named `TimeoutError` says that the time was up. */
  readonly signal: AbortSignal;
}

/** The reply as it comes in; header names are lower case. */
export interface Reply {
  readonly status: number;
  readonly headers: Record<string, string>;
  /** Throws a `TransportError` where the reply breaks off. */
  readonly body: AsyncIterable<Uint8Array>;
  /** Gives up on what is left of the body; a body that is not read to its end needs this. */
  discard(): void;
}

/** Carries a request out. It follows no redirect and repeats nothing; a failure is a `TransportError`. */
export interface Transport {
  send(request: Request): Promise<Reply>;
  /** Lets go of every connection, so that none keeps the process alive. */
  close(): Promise<void>;
}

/** What went wrong below HTTP. `dns`, `refused`, `tls` and `proxy` are failures to reach the service at all. */
export type TransportFault = 'network' | 'dns' | 'refused' | 'tls' | 'proxy' | 'timeout' | 'aborted' | 'too_large';

/** No usable reply came. `sent` is false only where the request provably never left this machine. */
export class TransportError extends Error {
  override readonly name = 'TransportError';
  /** The technical word for it, such as `ECONNREFUSED`. */
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

/** Why `signal` ended a request. */
export const stopFault = (signal: AbortSignal): TransportFault =>
  signal.reason instanceof Error && signal.reason.name === 'TimeoutError' ? 'timeout' : 'aborted';
