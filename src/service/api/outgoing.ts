import type { Operation } from '../../contract/index.ts';

/** One request as the client means it, however many tries it takes. */
export interface Outgoing {
  readonly method: string;
  readonly url: URL;
  /** Which of the 24 it is; a raw request may be none of them. */
  readonly operation: Operation | undefined;
  readonly accept: string;
  readonly body: string | undefined;
  /** Seconds that one try may take, reply body included. */
  readonly seconds: number;
  /** Ends before a connection for this request is made, each time, and keeps it from being made where it fails. */
  readonly depart: (() => Promise<void>) | undefined;
}

/** Whether it may change something: everything but GET and HEAD. */
export const isWrite = ({ method }: Outgoing): boolean => method !== 'GET' && method !== 'HEAD';
