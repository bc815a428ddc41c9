import type { World } from '../../machine/world.ts';
import type { PatientLedger, RequestLedger } from './ledger.ts';
import { comeBack, isCrowded, isGranted, turnOf, type BudgetState, type Claim, type Wanted } from './rule.ts';
import { tooLong } from './texts.ts';
import { setMaxListeners } from 'node:events';

/** The requests of one process that wait, in the order they came: only the first of them has a place among those of other processes. */
interface WaitingLine {
  last: Promise<unknown>;
  /** The milliseconds that its requests waited for the limit, each while it was the first. */
  waited: number;
}

export interface Desk {
  readonly lines: { readonly first: WaitingLine; readonly usual: WaitingLine };
  readonly ledger: PatientLedger;
  readonly rest: RestOfBudget;
  readonly world: Pick<World, 'now' | 'monotonic' | 'random' | 'stop'>;
  /** Shows that `work` waits for about so many seconds. */
  readonly waiting: <T>(seconds: number, work: Promise<T>) => Promise<T>;
}

const worthTelling = 2_000;
/** A grant later than this after its claim is stale: the process was stopped, and others may have gone on without it. */
const stale = 1_000;
/** How long to wait for a reply to a request of another process before looking again, at first and at most. */
const lookAgain = { first: 50, longest: 500, grow: 1.5 };

export const emptyLine = (): WaitingLine => ({ last: Promise.resolve(), waited: 0 });

/** Waits for the turn of one request; undefined when the user stopped meanwhile. Throws `temporary` if the wait would be too long. */
export async function awaitTurn(desk: Desk, wanted: Omit<Wanted, 'at'>, options: TurnOptions): Promise<Slot | undefined> {
  const { lines, world } = desk;
  const line = wanted.first ? lines.first : lines.usual;
  const [begun, before, stopped] = [world.monotonic(), line.waited, world.stop.aborted];
  const turn = line.last.then(async () => {
    if (world.stop.aborted && !stopped) return undefined;
    // The time behind others that waited for the limit counts; a part of it may have been before this one came.
    const already = Math.min(line.waited - before, world.monotonic() - begun);
    const slot = await asFirst(desk, wanted, { ...options, patience: options.patience - already });
    line.waited += slot?.waited ?? 0;
    return slot && { ...slot, waited: slot.waited + already };
  });
  line.last = turn.catch(() => {});
  return turn;
}

/** The same for a request that no other of its process goes before. */
async function asFirst(desk: Desk, wanted: Omit<Wanted, 'at'>, options: TurnOptions): Promise<Slot | undefined> {
  const { ledger, world } = desk;
  const claimed = await claim(ledger, wanted, options.ms, world);
  if (claimed.granted) return openSlot(desk, wanted.id, 0);
  const queue = async (): Promise<Slot | undefined> => {
    const waited = await inQueue(desk, wanted, options, claimed);
    return waited === undefined ? undefined : openSlot(desk, wanted.id, waited);
  };
  const tells = claimed.ahead >= worthTelling && claimed.ahead <= options.patience;
  return tells ? desk.waiting(claimed.ahead / 1000, queue()) : queue();
}

interface Claimed {
  readonly granted: boolean;
  /** Milliseconds until the limit allows it. */
  readonly ahead: number;
  /** It waits until a request that is in flight ends. */
  readonly crowded: boolean;
}

async function claim(
  ledger: RequestLedger,
  wanted: Omit<Wanted, 'at'>,
  ms: number,
  { monotonic }: Pick<World, 'monotonic'>,
): Promise<Claimed> {
  let tried: Claim = { kind: 'claim', ...wanted, at: 0, ms };
  let decided = 0;
  const state: BudgetState = await ledger.add((_, at, most) => {
    // The time of the claim may be that of a server, and a stop of this process shows on its own clock.
    decided = monotonic();
    return (tried = { ...tried, at, tempo: Math.min(wanted.tempo, most) });
  });
  const granted = isGranted(state, tried) && monotonic() < decided + stale;
  return { granted, ahead: Math.max(0, turnOf(state, tried) - tried.at), crowded: isCrowded(state, tried) };
}

/** Comes back until the claim is granted, and gives the milliseconds that it waited for the limit; undefined when the user stopped meanwhile. */
async function inQueue(desk: Desk, wanted: Omit<Wanted, 'at'>, options: TurnOptions, first: Claimed): Promise<number | undefined> {
  const { ledger, rest, world } = desk;
  const leave = () => ledger.add((_, at) => ({ kind: 'leave', id: wanted.id, at }));
  let patience = options.patience;
  let pause = lookAgain.first;
  for (let last = first; !last.granted; last = await claim(ledger, wanted, options.ms, world)) {
    if (last.ahead > patience) {
      await leave();
      throw tooLong(options.host, last.ahead, world.now());
    }
    const before = world.monotonic();
    await rest.sleep(Math.ceil(Math.min(last.crowded ? Math.max(pause, last.ahead) : last.ahead, comeBack)) + 1);
    if (world.stop.aborted) {
      await leave();
      return undefined;
    }
    pause = last.crowded ? Math.min(pause * lookAgain.grow, lookAgain.longest) : lookAgain.first;
    // A wait for a reply is none for the limit.
    if (!last.crowded) patience -= world.monotonic() - before;
  }
  return options.patience - patience;
}

function openSlot({ ledger, rest, world }: Desk, id: string, waited: number): Slot {
  const end = async (kind: 'reply' | 'lost' | 'leave') => {
    await ledger.later((_, at) => ({ kind, id, at }));
    rest.wake();
  };
  return {
    waited,
    replied: async (status, asked) => {
      if (status !== 429) return end('reply');
      const chance = world.random();
      await ledger.add((_, at) => ({ kind: 'limited', id, at, asked, chance }));
      rest.wake();
    },
    lost: () => end('lost'),
    release: () => end('leave'),
  };
}

/** Leave to send one request now. One of `replied`, `lost` and `release` is called once it is known how that went. */
export interface Slot {
  /** Milliseconds that it waited for the limit. */
  readonly waited: number;
  /** A reply came; `retry_after` is the wait that a 429 asked for, in milliseconds. */
  replied(status: number, retry_after?: number): Promise<void>;
  /** It was sent, and nobody waits for its reply any more. Changes nothing after one of the others. */
  lost(): Promise<void>;
  /** It is not charged: it provably never left, or the answering service counts nothing. */
  release(): Promise<void>;
}

export interface TurnOptions {
  readonly host: string;
  /** Milliseconds that the request may take. */
  readonly ms: number;
  /** Milliseconds that may be waited for it. */
  readonly patience: number;
  /** It was tried before, and goes before those that were not: one that is refused often would wait for ever. */
  readonly again?: boolean;
}

export interface Peek {
  readonly used: number;
  readonly most: number;
  /** Milliseconds until the next request can go. */
  readonly wait: number;
}

/** One budget for one key, shared by all processes of this user on this machine whatever their profile. (Limits) */
export interface Budget {
  /** Waits for a turn; undefined when the user stopped. Throws `temporary` once the wait is sure to take longer than `patience`. */
  grant(options: TurnOptions): Promise<Slot | undefined>;
  /** Reads, and writes nothing. Throws a local `Failure` where the shared count can't be read. */
  peek(): Promise<Peek>;
  readonly close: () => Promise<void>;
}

type RestOfBudget = ReturnType<typeof openRest>;

export function openRest({ sleep, stop }: Pick<World, 'sleep' | 'stop'>) {
  let woken: AbortController | undefined;
  const wake = () => {
    woken?.abort();
    woken = undefined;
  };
  // One listener for the whole life: on Node 20 each `AbortSignal.any` leaves something in memory as long as `stop` lives.
  stop.addEventListener('abort', wake, { once: true });
  return {
    /** Ends after so many milliseconds, at a `wake` or when the user stops. */
    sleep: async (ms: number) => {
      if (!stop.aborted) await sleep(ms, (woken ??= shared()).signal).catch(() => {});
    },
    wake,
  };
}

/** A controller whose signal any number of requests wait on: Node would warn of the eleventh as of a leak. */
function shared(): AbortController {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  return controller;
}
