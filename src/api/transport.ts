/** One HTTP request as the client hands it to a transport. */
export interface Request {
  readonly method: string;
  readonly url: URL;
  readonly headers: Record<string, string>;
  readonly body?: string;
  /** On a connection of its own that is not used again: for every write. */
  readonly fresh: boolean;
  /** Ends the whole request, reply body included. */
  readonly signal: AbortSignal;
}

/** The reply as it comes in; header names are lower case. */
export interface Reply {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: AsyncIterable<Uint8Array>;
}

/** Carries a request out. It follows no redirect and repeats nothing; a failure is a `TransportError`. */
export interface Transport {
  send(request: Request): Promise<Reply>;
  close(): Promise<void>;
}

/** What went wrong below HTTP. `proxy` and `tls` are failures to reach the service at all. */
export type TransportFault = 'network' | 'dns' | 'refused' | 'tls' | 'proxy' | 'timeout' | 'aborted' | 'too_large';

/** No usable reply came. `sent` is false only where the request provably never left this machine. */
export class TransportError extends Error {
  override readonly name = 'TransportError';

  constructor(
    readonly fault: TransportFault,
    readonly sent: boolean,
    options?: ErrorOptions,
  ) {
    super(fault, options);
  }
}
