import { Failure } from '../../failure.ts';
import { bootId } from '../../machine/boot.ts';
import { reasonOf } from '../../machine/files/disk.ts';
import type { World } from '../../machine/world.ts';
import { openTempo } from '../../store/sqlite/tempo.ts';
import type { Moment, Tempo } from '../../store/tempo.ts';
import { keyPrint } from '../key-print.ts';
import type { Budget, Wish } from './budget.ts';
import { type Clock, clockFrom, restored } from './clock.ts';
import { ownLedger, patientLedger, type RequestLedger, sharedLedger } from './ledger.ts';
import { capacity, capFor, isPaced, quarter, rateAt } from './pace.ts';
import { turnOf } from './policy.ts';
import { openRest } from './rest.ts';
import { type Distance, empty, type Wanted } from './state.ts';
import { onlyHere, onlyThisMachine } from './texts.ts';
import { awaitTurn, type Desk, emptyLine } from './turn.ts';

export type { Budget, Peek, Slot, Wish } from './budget.ts';

/** The surroundings of a budget. */
export interface BudgetOptions {
  /** The state folder. */
  readonly folder: () => string;
  readonly key: () => Promise<string>;
  readonly world: Pick<World, 'now' | 'monotonic' | 'uuid' | 'random' | 'sleep' | 'stop'>;
  /** Requests a minute that the user allows, 1 to 60. */
  readonly tempo?: number | undefined;
  /** Whether a person waits at a terminal. */
  readonly interactive?: boolean;
  /** Whether this process has many requests to make. */
  readonly job?: () => boolean;
  /** Shows that `work` waits for about so many seconds. */
  readonly waiting?: <T>(seconds: number, work: Promise<T>) => Promise<T>;
  /** Takes a sentence on why the count can't be shared. */
  readonly warn?: (text: string) => void;
  /** Tells this start of the machine from every other. */
  readonly boot?: string;
  /** Holds the count in place of the database in the state folder. */
  readonly store?: Tempo;
}

/** A process that made more requests than this is at a long job, and lets a command in a terminal go first. */
const few = 10;
/** Milliseconds that a reply may wait for the next request before it is written, where a write goes over a network. */
const replyHold = 100;
/** Milliseconds that other processes may keep the count locked before this one goes on without it. */
const patience = 5_000;

/**
 * Opens the budget; touches no file before it is asked. Trouble with the database fails no request, but for the first where
 * machines share a database that is set up wrongly: exit 10.
 */
export function openBudget(options: BudgetOptions): Budget {
  const { world, tempo = capacity, interactive = false, job = () => false } = options;
  const own = { process: world.uuid().slice(-12), tempo: Math.min(tempo, capacity) };
  const clock = clockFrom(momentsOf(options));
  let opened: Promise<Shelf> | undefined;
  let made = 0;
  let desk: Promise<Desk> | undefined;
  const shelf = () => (opened ??= openShelf(options));
  const asWanted = (id: string, { again = false, write = false }: Partial<Wish>): Omit<Wanted, 'at'> => {
    const long = made > few || job();
    const distance = options.store?.mayGoOn ? distanceOf(long, interactive) : 'none';
    return { id, ...own, first: again || (interactive && !long), long, distance, tries: !write && distance !== 'always' };
  };
  return {
    grant: async (wish) => {
      made += 1;
      const wanted = asWanted(`${own.process}.${made}`, wish);
      return awaitTurn(await (desk ??= openDesk(options, shelf(), clock)), wanted, wish);
    },
    peek: async () => {
      const { store, name } = await shelf();
      const shared = await store().peek(name);
      const moment = clock.of(shared);
      const { at } = moment;
      const state = restored(shared, moment);
      const used = state.charges.filter(({ until }) => until > at).length;
      const wanted = { ...asWanted('', { write: true }), at };
      const most = capFor(state, wanted);
      return { used, most, rate: isPaced(state, wanted) ? rateAt(state, own.tempo, at) : most, wait: turnOf(state, wanted) - at };
    },
    close: async () => {
      await (await desk?.catch(() => undefined))?.ledger.flush();
      (await opened)?.close();
    },
  };
}

/**
 * The distance that a request keeps where machines share the key and nothing is known of its limit. A service that takes a
 * minute's worth at once and a bucket of two answer two requests alike; a third at once would tell, and the bucket refuses it.
 * So a job, which may meet no 429, sends evenly: its first sixty requests take a minute instead of a second, and the rest no
 * longer than otherwise. A person's few requests go at once, and their long work too while nobody else is at work.
 */
function distanceOf(long: boolean, interactive: boolean): Distance {
  if (interactive) return long ? 'beside' : 'none';
  return long ? 'always' : 'beside';
}

/** The place of the shared count, and its name there. */
interface Shelf {
  /** Throws a local `Failure` where there is no state folder. */
  readonly store: () => Tempo;
  readonly name: string;
  readonly close: () => void;
}

async function openShelf({ folder, key, world, store }: BudgetOptions): Promise<Shelf> {
  const name = keyPrint(await key());
  let opened = store;
  return {
    store: () => (opened ??= openTempo({ folder: folder(), now: world.now, patience })),
    name,
    close: () => opened?.close(),
  };
}

async function openDesk(options: BudgetOptions, shelf: Promise<Shelf>, clock: Clock): Promise<Desk> {
  const { world, warn = () => {}, waiting = (_, work) => work } = options;
  const { store, name } = await shelf;
  const mayGoOn = options.store?.mayGoOn;
  const sturdy = sturdyLedger(sharedLedger(store, name, clock), clock, mayGoOn, (error, why, most) => {
    if (!options.store?.isMeant?.(error)) warn(mayGoOn ? onlyThisMachine(why, most) : onlyHere(why));
  });
  const ledger = patientLedger(sturdy, mayGoOn ? replyHold : 0);
  return { lines: { first: emptyLine(), usual: emptyLine() }, ledger, rest: openRest(world), world, waiting };
}

/** The clocks of this machine, and which start of it this is: looked up when the time is first asked for. */
function momentsOf({ world, boot }: BudgetOptions): () => Moment {
  let start = boot;
  return () => ({ at: world.monotonic(), wall: world.now().getTime(), boot: (start ??= bootId()) });
}

/**
 * The same ledger for as long as the disk allows. After that this process goes on by itself from the last state, and says
 * why once: reading must not fail because of the budget, and a process alone still keeps to the limit. That it then
 * can't see others is the smaller evil: to assume the worst would make each command on a read-only disk wait a minute. Where
 * there are others on machines of their own it takes a quarter of the limit, and `mayGoOn` tells whether it may go on at all: a
 * database of theirs that is set up wrongly fails the first request.
 */
function sturdyLedger(
  shared: RequestLedger,
  clock: Clock,
  mayGoOn: ((error: unknown) => boolean) | undefined,
  warn: (error: unknown, why: string, most: number) => void,
): RequestLedger {
  let known = empty;
  let worked = false;
  let own: RequestLedger | undefined;
  const goOnAlone = (error: unknown): RequestLedger => {
    const most = mayGoOn ? quarter : capacity;
    warn(error, error instanceof Failure ? error.message : reasonOf(error), most);
    return ownLedger(known, clock, most);
  };
  return {
    add: async (...events) => {
      if (own) return own.add(...events);
      try {
        known = await shared.add(...events);
        worked = true;
        return known;
      } catch (error) {
        if (mayGoOn && !worked && !mayGoOn(error)) throw error;
        own ??= goOnAlone(error);
        return own.add(...events);
      }
    },
  };
}
