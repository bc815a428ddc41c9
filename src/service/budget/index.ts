import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { World } from '../../machine/world.ts';
import { bootId } from '../../machine/boot.ts';
import { openGenerations } from './generations.ts';
import { fileLog, type Log, readLog } from './log.ts';
import { most, rateAt } from './pace.ts';
import { comeBack, disagreement, isGranted, turnOf } from './policy.ts';
import { pauseFor } from './refusal.ts';
import type { Claim } from './state.ts';
import { sturdyLog } from './sturdy.ts';
import { onlyHere, tooLong } from './texts.ts';

/** Leave to send one request now. One of the two is called once it is known how that went; neither where it is not. */
export interface Slot {
  /** Milliseconds that were waited for it. */
  readonly waited: number;
  /** A reply came; `retry_after` is what a 429 asked for, in milliseconds. */
  replied(status: number, retry_after?: number): void;
  /** It is not charged: it provably never left, or whoever answered counts nothing. */
  release(): void;
}

/** A request that wants a turn. */
export interface Wish {
  readonly host: string;
  /** Milliseconds that the request may take. */
  readonly ms: number;
  /** Milliseconds that may be waited for it. */
  readonly patience: number;
  /** It was tried before, and goes before those that were not: what is refused often would wait for ever. */
  readonly again?: boolean;
}

/** How much of the limit is in use. */
export interface Peek {
  /** Charged now, and at most. */
  readonly used: number;
  readonly most: number;
  /** Requests a minute in the long run. */
  readonly rate: number;
  /** Milliseconds until the next request can go. */
  readonly wait: number;
}

/** One budget for one key, shared by all processes of this machine whatever their profile. (Limits) */
export interface Budget {
  /**
   * Waits for a turn; undefined when the user stopped meanwhile. Throws `temporary` as soon as it is clear that the
   * wait takes longer than `patience`.
   */
  grant(wish: Wish): Promise<Slot | undefined>;
  /** Reads, and writes nothing. Throws the system's error where the log can't be read. */
  peek(): Promise<Peek>;
  readonly close: () => Promise<void>;
}

/** What a budget is opened with. */
export interface BudgetOptions {
  /** The state folder. */
  readonly folder: () => string;
  readonly key: () => Promise<string>;
  readonly world: Pick<World, 'now' | 'monotonic' | 'uuid' | 'random' | 'sleep' | 'stop'>;
  /** Requests a minute that the user allows, 1 to 60. */
  readonly tempo?: number | undefined;
  /** Whether a person waits at a terminal. */
  readonly interactive?: boolean;
  /** Shows that `work` waits for about so many seconds. */
  readonly waiting?: <T>(seconds: number, work: Promise<T>) => Promise<T>;
  /** Takes what is wrong with the log. */
  readonly warn?: (text: string) => void;
  /** What tells this start of the machine from every other. */
  readonly boot?: string;
}

/** A process that made more requests than this is at long work, and lets a command in a terminal go first. */
const few = 10;
/** A wait of less than this is not worth telling. */
const worthTelling = 2_000;
/** A grant later than this after its claim is stale: the process was stopped, and others may have gone on without it. */
const stale = 1_000;
/** A limit by the minute can't mean longer than an hour: a mistake of the service must not shut the key for days. */
const longestPause = 3_600_000;

/** Opens the budget; touches no file before it is asked. Trouble with the log never fails a request. */
export function openBudget(options: BudgetOptions): Budget {
  const { world, tempo = most, interactive = false, warn = () => {}, waiting = (_, work) => work } = options;
  const { monotonic } = world;
  const self = world.uuid();
  let opened: Promise<Log> | undefined;
  let made = 0;
  let freed = new AbortController();

  const generations = async () => {
    const hash = createHash('sha256').update(await options.key());
    return openGenerations({
      folder: () => join(options.folder(), 'tempo'),
      key: hash.digest('hex').slice(0, 16),
      boot: options.boot ?? bootId(),
      unique: self,
      now: world.now,
    });
  };

  const open = async (): Promise<Log> => sturdyLog(fileLog(await generations()), (why) => warn(onlyHere(why)));

  /** Ends at the latest after so long: a request of this process that turns out not to count may leave its turn to another. */
  const rest = (ms: number): Promise<void> => world.sleep(ms, AbortSignal.any([world.stop, freed.signal])).catch(() => {});

  const wake = () => {
    freed.abort();
    freed = new AbortController();
  };

  const slot = (log: Log, id: string, waited: number): Slot => ({
    waited,
    replied: (status, retry_after) => {
      const at = monotonic();
      if (status !== 429) return log.append({ kind: 'reply', id, at });
      const wait = Math.min(retry_after ?? pauseFor(log.state(), at, world.random()), longestPause);
      log.append({ kind: 'limited', id, at, wait, asked: retry_after !== undefined });
    },
    release: () => {
      log.append({ kind: 'leave', id, at: monotonic() });
      wake();
    },
  });

  return {
    grant: async ({ host, ms, patience, again = false }) => {
      const log = await (opened ??= open());
      made += 1;
      const id = `${self}.${made}`;
      const first = again || (interactive && made <= few);
      const begun = monotonic();
      const claim = (): Claim => ({ kind: 'claim', id, at: monotonic(), ms, first, tempo });
      const leave = () => log.append({ kind: 'leave', id, at: monotonic() });

      const mend = () => {
        const { damaged, latest } = log.state();
        if (damaged || latest > monotonic() + disagreement) log.append({ kind: 'restart', at: monotonic() });
      };

      const granted = (): boolean => {
        mend();
        const tried = claim();
        log.append(tried);
        // A half line shows itself only when the next one ends it.
        mend();
        return isGranted(log.state(), tried) && monotonic() < tried.at + stale;
      };

      const wait = (): number => {
        const ahead = Math.max(0, turnOf(log.state(), claim()) - monotonic());
        if (monotonic() + ahead <= begun + patience) return ahead;
        leave();
        throw tooLong(host, ahead, world.now());
      };

      const queue = async (): Promise<Slot | undefined> => {
        do {
          await rest(Math.ceil(Math.min(wait(), comeBack)) + 1);
          if (world.stop.aborted) {
            leave();
            return undefined;
          }
        } while (!granted());
        return slot(log, id, monotonic() - begun);
      };

      if (granted()) return slot(log, id, 0);
      const ahead = wait();
      return ahead < worthTelling ? queue() : waiting(ahead / 1000, queue());
    },
    peek: async () => {
      const state = readLog(await generations());
      const at = monotonic();
      const used = state.damaged ? most : state.charges.filter(({ until }) => until > at).length;
      const wait = turnOf(state, { id: '', at, first: interactive, tempo }) - at;
      return { used, most: Math.min(tempo, most), rate: rateAt(state, tempo, at), wait };
    },
    close: async () => (await opened)?.close(),
  };
}
