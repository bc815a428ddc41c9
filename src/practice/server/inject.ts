import type { ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { type Answer, refusalAnswer } from '../app/answer.ts';
import type { InjectedFault } from './faults.ts';

/** Gives the answer that goes out, or undefined where the connection has been dealt with already. */
type Inject = (fault: InjectedFault, handle: () => Promise<Answer>, outgoing: ServerResponse) => Promise<Answer | undefined>;

const injections: Record<InjectedFault['kind'], Inject> = {
  // A connection is accepted before its request is known, so it is too late to refuse it: it is reset with the request unread.
  'geweigerd-verbinding': async (_fault, _handle, outgoing) => {
    outgoing.socket?.resetAndDestroy();
    return undefined;
  },
  'antwoord-kwijt': async (_fault, handle, outgoing) => {
    await handle();
    outgoing.socket?.destroy();
    return undefined;
  },
  afgekapt: async (_fault, handle, outgoing) => {
    const { status, headers, body } = await handle();
    const bytes = Buffer.from(body);
    outgoing.writeHead(status, { ...headers, 'content-length': bytes.length });
    outgoing.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => outgoing.socket?.destroySoon());
    return undefined;
  },
  traag: async ({ value }, handle) => {
    const answer = await handle();
    await setTimeout(value, undefined, { ref: false });
    return answer;
  },
  hangt: () => new Promise(() => {}),
  status: async ({ value }) => refusalAnswer({ status: value, message: `De oefendienst antwoordt op verzoek met ${value}.` }),
  'geen-json': async () => ({
    status: 200,
    headers: { 'content-type': 'text/html' },
    body: '<!doctype html><title>Aanmelden</title><p>Dit is de API niet.',
  }),
};

/** Makes a request go wrong; `handle` does what the service does without the fault. */
export const inject: Inject = (fault, handle, outgoing) => injections[fault.kind](fault, handle, outgoing);
