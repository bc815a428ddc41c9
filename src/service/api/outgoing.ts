import { endpoints, type Operation, type RequestParts } from '../../contract/index.ts';
import type { Failure } from '../../failure.ts';
import type { Text } from '../../language.ts';

export interface CallHooks {
  /** The reason of the request, for `--debug`; without one it is the work of the command itself. */
  readonly why?: Text | undefined;
  /** Called when all that is left to do is make a connection and send it, before each try; where it fails nothing is sent. */
  readonly depart?: (() => Promise<void>) | undefined;
  /** Called before each try that follows a refusal with 429, which it is given; where it fails, that try is not made. */
  readonly again?: ((refusal: Failure) => Promise<void>) | undefined;
}

export interface Outgoing extends CallHooks {
  readonly method: string;
  readonly url: URL;
  /** Which of the 24 operations it is; a raw request may be none of them. */
  readonly operation: Operation | undefined;
  readonly request: RequestParts;
  readonly accept: string;
  readonly body: string | undefined;
  /** Seconds that one try may take, reply body included. */
  readonly seconds: number;
  /** Whether a person said that a 429 of this service refuses a write, so that nothing came of it. */
  readonly refuses429?: boolean;
}

/** Whether it may change something: everything but GET and HEAD. */
export const isWrite = ({ method }: Pick<Outgoing, 'method'>): boolean => method !== 'GET' && method !== 'HEAD';

/** Whether nothing shows later that this write was carried out: a sending to a customer, or none of the operations. (Send result) */
export function leavesNoTrace({ operation, request, ...call }: Pick<Outgoing, 'method' | 'operation' | 'request'>): boolean {
  if (operation === undefined) return isWrite(call);
  const { simuleer } = (request.body ?? {}) as { simuleer?: unknown };
  return endpoints[operation].repeat === 'resends' && simuleer === undefined;
}
