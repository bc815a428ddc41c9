import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { deadline } from '../../machine/network/deadline.ts';
import { type Answer, refusalAnswer } from '../app/index.ts';
import type { InjectedFault } from './faults.ts';

/** How an answer goes out: `reset` and `lost` close the connection instead, `half` stops in the middle, `never` leaves it open. */
export type Delivery = 'whole' | 'reset' | 'lost' | 'half' | 'never' | { readonly drip: number };

export interface Delivered {
  readonly answer: Answer;
  readonly delivery: Delivery;
}

type Inject = (value: number, handle: () => Promise<Answer>) => Promise<Delivered>;

const deliveredWhole = (answer: Answer): Delivered => ({ answer, delivery: 'whole' });
const noAnswer: Answer = { status: 0, headers: {}, body: '' };

const instead = (status: number, headers: Record<string, string> = {}): Answer =>
  refusalAnswer({ status, message: `De oefendienst antwoordt op verzoek met ${status}.`, headers });

const notTheApi: Answer = {
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: '<!doctype html><title>Aanmelden</title><p>Dit is de API niet.',
};

/** Seconds until the limit of a minute has certainly passed. */
const retryAfterMinute = '60';

const injections: Record<InjectedFault['kind'], Inject> = {
  'verbinding-verbroken': async () => ({ answer: noAnswer, delivery: 'reset' }),
  'antwoord-kwijt': async (_value, handle) => ({ answer: await handle(), delivery: 'lost' }),
  afgekapt: async (_value, handle) => ({ answer: await handle(), delivery: 'half' }),
  traag: async (value, handle) => {
    const answer = await handle();
    await setTimeout(value, undefined, { ref: false });
    return deliveredWhole(answer);
  },
  druppel: async (value, handle) => ({ answer: await handle(), delivery: { drip: value } }),
  hangt: async () => ({ answer: noAnswer, delivery: 'never' }),
  status: async (value) => deliveredWhole(instead(value, value === 429 ? { 'retry-after': retryAfterMinute } : {})),
  'te-veel': async (value) => deliveredWhole(instead(429, { 'retry-after': String(value) })),
  'gedaan-status': async (value, handle) => {
    await handle();
    return deliveredWhole(instead(value));
  },
  'geen-json': async () => deliveredWhole(notTheApi),
  'gedaan-geen-json': async (_value, handle) => {
    await handle();
    return deliveredWhole(notTheApi);
  },
};

export const inject = ({ kind, value }: InjectedFault, handle: () => Promise<Answer>): Promise<Delivered> =>
  injections[kind](value, handle);

/** The most of a body that nobody wants to know which is still taken, so that its sender reads the answer. */
const mostUnread = 1024 * 1024;
/** Milliseconds that a sender of more gets to read the answer. */
const lingering = 500;

export async function deliverReply({ answer, delivery }: Delivered, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  if (delivery === 'never') return;
  if (delivery === 'reset') return void outgoing.socket?.resetAndDestroy();
  if (delivery === 'lost') return void outgoing.socket?.destroy();
  const bytes = Buffer.from(answer.body);
  // A short body that came along with its headers has not been taken apart yet.
  if (!incoming.complete) await setImmediate();
  beginReply(answer, bytes.length, incoming, outgoing);
  if (delivery === 'half') {
    outgoing.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => outgoing.socket?.destroySoon());
    return;
  }
  if (delivery === 'whole') outgoing.write(bytes);
  else await drip(bytes, delivery.drip, outgoing);
  if (!incoming.complete) await letRest(incoming);
  outgoing.end();
}

function beginReply({ status, headers }: Answer, length: number, incoming: IncomingMessage, outgoing: ServerResponse): void {
  outgoing.writeHead(status, {
    ...headers,
    ...(!incoming.complete && { connection: 'close' }),
    ...(incoming.method !== 'HEAD' && status !== 204 && { 'content-length': length }),
  });
}

async function drip(bytes: Buffer, pause: number, outgoing: ServerResponse): Promise<void> {
  const size = Math.max(1, Math.ceil(bytes.length / 20));
  for (let at = 0; at < bytes.length && !outgoing.destroyed; at += size) {
    outgoing.write(bytes.subarray(at, at + size));
    await setTimeout(pause, undefined, { ref: false });
  }
}

/** Takes the rest of an unread body, or waits half a second: a client whose connection closes while it sends reads no answer. */
function letRest(incoming: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let taken = 0;
    const limit = deadline(lingering);
    const end = () => {
      limit.end();
      resolve();
    };
    limit.signal.addEventListener('abort', () => {
      if (!incoming.complete) incoming.socket.destroy();
      end();
    });
    incoming.on('data', (part: Buffer) => {
      taken += part.length;
      if (taken > mostUnread) incoming.pause();
    });
    incoming.once('close', end);
    incoming.once('end', end);
    incoming.resume();
  });
}
