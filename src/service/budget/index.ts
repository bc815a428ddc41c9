import { Failure } from '../../failure.ts';
import { bootId } from '../../machine/boot.ts';
import { diskReason } from '../../machine/files/disk.ts';
import type { World } from '../../machine/world.ts';
import { openTempo } from '../../store/sqlite/tempo.ts';
import type { Moment, Tempo } from '../../store/tempo.ts';
import { keyPrint } from '../key-print.ts';
import { type Budget, awaitTurn, type Desk, emptyLine, openRest } from './turn.ts';
import { type Clock, clockFrom, restored, ownLedger, patientLedger, type RequestLedger, sharedLedger } from './ledger.ts';
import { capacity, mostFor, quarter, turnOf, type BudgetState, empty, type Wanted } from './rule.ts';
import { begunAnew, onlyHere, onlyReads, onlyThisMachine } from './texts.ts';

export type { Budget, Peek, Slot, TurnOptions } from './turn.ts';

export interface BudgetOptions {
  /** The state folder. */
  readonly folder: () => string;
  readonly key: () => Promise<string>;
  readonly world: Pick<World, 'now' | 'monotonic' | 'uuid' | 'random' | 'sleep' | 'stop'>;
  /** Requests a minute that the user allows, 1 to 60. */
  readonly tempo?: number | undefined;
  readonly interactive?: boolean;
  readonly job?: () => boolean;
  readonly waiting?: Desk['waiting'];
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
/** Milliseconds that other processes may keep the count locked before this one continues without it. */
const patience = 5_000;

/**
 * Opens the budget; touches no file before it is asked. Trouble with the database fails no request, but for the first where
 * machines share a database that is set up wrongly: exit 10.
 */
export function openBudget(options: BudgetOptions): Budget {
  const { world, tempo = capacity, interactive = false, job = () => false } = options;
  const own = { process: world.uuid().slice(-12), tempo: Math.min(tempo, capacity) };
  const clock = clockFrom(momentsOf(options));
  let opened: Promise<Cache> | undefined;
  let made = 0;
  let desk: Promise<Desk> | undefined;
  let readsOnly = false;
  let alone: number | undefined;
  const cache = () => (opened ??= openCache(options));
  const asWanted = (id: string, again = false): Omit<Wanted, 'at'> => {
    const long = made > few || job();
    // Nobody waits for a job, so it asks a service of which nothing is known in the way that every kind of limit allows.
    const careful = long && !interactive && options.store?.mayGoOn !== undefined;
    return { id, ...own, first: again || (interactive && !long), long, careful };
  };
  const stateNow = async () =>
    alone === undefined ? peekAt(await cache(), clock) : { state: (await (await desk)?.ledger.add()) ?? empty, at: clock.now().at };
  const onAlone = (most: number, isMeant: boolean) => {
    alone = most;
    readsOnly = isMeant;
  };
  return {
    grant: async (turn) => {
      made += 1;
      // A few requests are as quick as with the count.
      if (readsOnly && (made > few || job())) {
        readsOnly = false;
        options.warn?.(onlyReads(quarter));
      }
      const wanted = asWanted(`${own.process}.${made}`, turn.again);
      return awaitTurn(await (desk ??= openDesk(options, cache(), clock, onAlone)), wanted, turn);
    },
    peek: async () => {
      const { state, at } = await stateNow();
      const wanted = { ...asWanted(''), tempo: Math.min(own.tempo, alone ?? capacity), at };
      const used = state.charges.filter(({ until }) => until > at).length;
      return { used, most: mostFor(state, wanted), wait: turnOf(state, wanted) - at };
    },
    close: async () => {
      await (await desk?.catch(() => undefined))?.ledger.flush();
      (await opened)?.close();
    },
  };
}

type Cache = Awaited<ReturnType<typeof openCache>>;

/** The name of the count of a key. Builds that counted in another way have another name for theirs. */
export const countName = (key: string): string => `${keyPrint(key)}.58`;

async function openCache({ folder, key, store, warn = () => {} }: BudgetOptions) {
  const name = countName(await key());
  let opened = store;
  return {
    /** Throws a local `Failure` where there is no state folder. */
    store: () => (opened ??= openTempo({ folder: folder(), patience, begunAnew: (path) => warn(begunAnew(path)) })),
    name,
    close: () => opened?.close(),
  };
}

async function peekAt({ store, name }: Cache, clock: Clock): Promise<{ state: BudgetState; at: number }> {
  const shared = await store().peek(name);
  const moment = clock.of(shared);
  return { state: restored(shared, moment), at: moment.at };
}

/** `onAlone` receives the requests a minute of a process that continues on its own, and whether that is meant for its user. */
async function openDesk(
  options: BudgetOptions,
  cache: Promise<Cache>,
  clock: Clock,
  onAlone: (most: number, isMeant: boolean) => void,
): Promise<Desk> {
  const { world, warn = () => {}, waiting = (_, work) => work } = options;
  const { store, name } = await cache;
  const mayGoOn = options.store?.mayGoOn;
  const sturdy = sturdyLedger(sharedLedger(store, name, clock), clock, mayGoOn, (error, why, most) => {
    const isMeant = options.store?.isMeant?.(error) === true;
    onAlone(most, isMeant);
    if (!isMeant) warn(mayGoOn ? onlyThisMachine(why, most) : onlyHere(why));
  });
  const ledger = patientLedger(sturdy, mayGoOn ? replyHold : 0);
  return { lines: { first: emptyLine(), usual: emptyLine() }, ledger, rest: openRest(world), world, waiting };
}

/** The clocks of this machine, and which start of it this is: looked up when the time is first asked for. */
function momentsOf({ world, boot }: BudgetOptions): () => Moment {
  let start = boot;
  return () => ({ at: world.monotonic(), boot: (start ??= bootId()) });
}

/**
 * The same ledger for as long as the disk allows. After that this process continues on its own from the last state, and says
 * why once: reading must not fail because of the budget, and a process alone still keeps to the limit. That it then
 * can't see others is the smaller evil: to assume the worst would make each command on a read-only disk wait a minute. Where
 * there are others on machines of their own it takes a quarter of the limit, and `mayGoOn` tells whether it may continue at all: a
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
    warn(error, error instanceof Failure ? error.message : diskReason(error), most);
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
