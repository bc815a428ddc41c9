import { setTimeout } from 'node:timers/promises';
import { type Answer, refusalAnswer } from '../app/request.ts';
import type { InjectedFault } from './faults.ts';

/** How an answer goes out: `reset` and `lost` close the connection instead, `half` stops in the middle, `never` leaves it open. */
export type Delivery = 'whole' | 'reset' | 'lost' | 'half' | 'never' | { readonly drip: number };

export interface Delivered {
  readonly answer: Answer;
  readonly delivery: Delivery;
}

type Inject = (value: number, handle: () => Promise<Answer>) => Promise<Delivered>;

const whole = (answer: Answer): Delivered => ({ answer, delivery: 'whole' });
const none: Answer = { status: 0, headers: {}, body: '' };

const instead = (status: number, headers: Record<string, string> = {}): Answer =>
  refusalAnswer({ status, message: `De oefendienst antwoordt op verzoek met ${status}.`, headers });

const notTheApi: Answer = {
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: '<!doctype html><title>Aanmelden</title><p>Dit is de API niet.',
};

/** Seconds until the limit of a minute has certainly passed. */
const minute = '60';

const injections: Record<InjectedFault['kind'], Inject> = {
  'verbinding-verbroken': async () => ({ answer: none, delivery: 'reset' }),
  'antwoord-kwijt': async (_value, handle) => ({ answer: await handle(), delivery: 'lost' }),
  afgekapt: async (_value, handle) => ({ answer: await handle(), delivery: 'half' }),
  traag: async (value, handle) => {
    const answer = await handle();
    await setTimeout(value, undefined, { ref: false });
    return whole(answer);
  },
  druppel: async (value, handle) => ({ answer: await handle(), delivery: { drip: value } }),
  hangt: async () => ({ answer: none, delivery: 'never' }),
  status: async (value) => whole(instead(value, value === 429 ? { 'retry-after': minute } : {})),
  'te-veel': async (value) => whole(instead(429, { 'retry-after': String(value) })),
  'gedaan-status': async (value, handle) => {
    await handle();
    return whole(instead(value));
  },
  'geen-json': async () => whole(notTheApi),
  'gedaan-geen-json': async (_value, handle) => {
    await handle();
    return whole(notTheApi);
  },
};

/** Makes a request go wrong; `handle` answers as the service does without the fault. */
export const inject = ({ kind, value }: InjectedFault, handle: () => Promise<Answer>): Promise<Delivered> =>
  injections[kind](value, handle);
