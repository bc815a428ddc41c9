import type { ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { refusalReply } from '../refusal.ts';
import type { Fault } from './faults.ts';

type Break = (fault: Fault, handle: () => Promise<Response>, outgoing: ServerResponse) => Response | Promise<Response>;

const breaks: Record<Fault['kind'], Break> = {
  // A connection is accepted before its request is known, so it can't be refused any more: it is reset with the request unread.
  'geweigerd-verbinding': (_fault, _handle, outgoing) => {
    outgoing.socket?.resetAndDestroy();
    return RESPONSE_ALREADY_SENT;
  },
  'antwoord-kwijt': async (_fault, handle, outgoing) => {
    await (await handle()).arrayBuffer();
    outgoing.socket?.destroy();
    return RESPONSE_ALREADY_SENT;
  },
  afgekapt: async (_fault, handle, outgoing) => {
    const reply = await handle();
    const bytes = new Uint8Array(await reply.arrayBuffer());
    outgoing.writeHead(reply.status, { ...Object.fromEntries(reply.headers), 'content-length': bytes.length });
    outgoing.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => outgoing.socket?.destroySoon());
    return RESPONSE_ALREADY_SENT;
  },
  traag: async ({ value }, handle) => {
    const reply = await handle();
    await setTimeout(value, undefined, { ref: false });
    return reply;
  },
  hangt: () => new Promise(() => {}),
  status: ({ value }) => refusalReply({ status: value, message: `De oefendienst antwoordt op verzoek met ${value}.` }),
  'geen-json': () =>
    new Response('<!doctype html><title>Aanmelden</title><p>Dit is de API niet.', { headers: { 'Content-Type': 'text/html' } }),
};

/** Answers with this fault; `handle` is what the service would have done. */
export const inject: Break = (fault, handle, outgoing) => breaks[fault.kind](fault, handle, outgoing);
