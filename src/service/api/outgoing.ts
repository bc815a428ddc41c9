import { endpoints, type Operation, type RequestParts } from '../../contract/index.ts';
import type { Failure } from '../../failure.ts';
import type { Text } from '../../language.ts';

/** One request as the client means it, however many tries it takes. */
export interface Outgoing {
  readonly method: string;
  readonly url: URL;
  /** Which of the 24 operations it is; a raw request may be none of them. */
  readonly operation: Operation | undefined;
  /** The parts that its reply is held against. */
  readonly request: RequestParts;
  readonly accept: string;
  /** The body as text, as it is sent. */
  readonly body: string | undefined;
  /** Seconds that one try may take, reply body included. */
  readonly seconds: number;
  /** Whether a person said that a 429 of this service refuses a write, so that nothing came of it. */
  readonly refuses429?: boolean;
  /** The reason, as given where the request is asked for. */
  readonly why?: Text | undefined;
  /** Runs before a connection for this request is made, each time; where it fails, no connection is made. */
  readonly depart?: (() => Promise<void>) | undefined;
  /** Runs before each try that follows a refusal with 429, which it is given; where it fails, that try is not made. */
  readonly again?: ((refusal: Failure) => Promise<void>) | undefined;
}

/** Whether it may change something: everything but GET and HEAD. */
export const isWrite = ({ method }: Pick<Outgoing, 'method'>): boolean => method !== 'GET' && method !== 'HEAD';

/** Whether nothing shows later that this write was carried out: a sending to a customer, or none of the operations. (Send result) */
export function leavesNoTrace({ operation, request, ...call }: Pick<Outgoing, 'method' | 'operation' | 'request'>): boolean {
  if (operation === undefined) return isWrite(call);
  const { simuleer } = (request.body ?? {}) as { simuleer?: unknown };
  return endpoints[operation].repeat === 'resends' && simuleer === undefined;
}
