import { hour, minute } from '../../belgium/dates.ts';
import { Failure } from '../../failure.ts';
import { type Handled, handleDue } from './handle.ts';
import { look, type InboxLookup, type Vanaf, begunIn, firstLook } from './look.ts';
import type { Alone } from './occupied.ts';
import type { Work } from './work.ts';
import { t } from '../../language.ts';
import { StoreAway } from '../../store/away.ts';

/** News of a follower: a document that it tried, that the service or the store can't be used for now, or that it can again. */
export type News = { readonly kind: 'document'; readonly handled: Handled } | { readonly kind: 'away' | 'back'; readonly failure: Failure };

interface Following extends Work {
  /** The seconds between two looks. */
  readonly every: number;
  readonly alone: Alone;
  /** Has the key read again, and new connections opened, at the next `api`. */
  readonly renew: () => void;
}

/** The longest pause while the service or the store is away. */
const longestPause = 15 * minute;

/**
 * Looks for new documents and tries those that are due, until the user stops it. Each look is one request for the first page; the
 * whole list is read at the start, every hour, and when `total` changed otherwise than by the new documents of the first page. While
 * the service or the store is away it asks less and less often; the next round continues from the steps that were kept. Throws a `Failure` that
 * waiting does not mend: no key, no disk, a first run without `vanaf`, another process that follows.
 */
export async function* follow(following: Following, vanaf: Vanaf | undefined): AsyncGenerator<News> {
  const { world, every } = following;
  const eyes = startPolling(following, vanaf);
  let failures = 0;
  let last: Failure | undefined;
  while (!world.stop.aborted) {
    let failure = await unlessPassing(() => seeing(following, eyes));
    if (world.stop.aborted) return;
    if (!failure && last) {
      // The requests were counted by this process alone while the store was away.
      if (last instanceof StoreAway) following.renew();
      yield { kind: 'back', failure: last };
    }
    let unserved = false;
    const due = failure instanceof StoreAway ? noDocuments() : handleDue(following, !failure);
    for await (const handled of passing(due, (error) => (failure ??= error))) {
      unserved = handled.failure === 'service';
      yield { kind: 'document', handled };
    }
    if (failure) yield { kind: 'away', failure };
    last = failure;
    failures = failure ? failures + 1 : 0;
    if (failure || !unserved) await world.sleep(pauseOf(every, failures, world.random()), world.stop).catch(() => {});
  }
}

async function* noDocuments(): AsyncGenerator<Handled> {}

/** Milliseconds to the next look: twice as long after each failure, and then not at the same moment as other followers. */
function pauseOf(every: number, failures: number, chance: number): number {
  const usual = every * 1000;
  if (failures === 0) return usual;
  const grown = Math.min(usual * 2 ** (failures - 1), Math.max(usual, longestPause));
  return grown * (0.75 + chance / 4);
}

/** Looks once, as the one process that may. A key that is refused is read again once: it may have been replaced. */
async function seeing({ alone, renew }: Following, eyes: () => Promise<void>): Promise<void> {
  await alone.ensure();
  await eyes().catch((error: unknown) => {
    if (!(error instanceof Failure) || error.reason !== 'key') throw error;
    renew();
    return eyes();
  });
}

const mayPass = (error: unknown, reason: Failure['reason']): error is Failure =>
  error instanceof StoreAway || (error instanceof Failure && (error.reason === 'temporary' || error.reason === reason));

async function unlessPassing(work: () => Promise<void>): Promise<Failure | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (mayPass(error, 'unusable')) return error;
    throw error;
  }
}

/** Passes the documents on, and hands over the failure that ends them where the next look will tell whether it lasts. */
async function* passing(documents: AsyncGenerator<Handled>, tell: (failure: Failure) => void): AsyncGenerator<Handled> {
  try {
    yield* documents;
  } catch (error) {
    if (!mayPass(error, 'key')) throw error;
    tell(error);
  }
}

/** Gives the function that looks at the list: at all of it, or at its first page where that is enough. */
function startPolling(following: Following, vanaf: Vanaf | undefined): () => Promise<void> {
  const { api, store, world } = following;
  let wholeAt = Number.NEGATIVE_INFINITY;
  let total: number | undefined;
  const note = (seen: InboxLookup): void => {
    total = seen.total;
    if (seen.whole) wholeAt = world.monotonic();
  };
  return async () => {
    if (world.monotonic() < wholeAt + hour) {
      const seen = await look(await api(), store, false, world.now);
      const expected = total === undefined ? undefined : total + seen.found;
      if (seen.whole || expected === seen.total) return note(seen);
    }
    note(await lookAtAll(following, vanaf));
  };
}

/** How often a list that moved while it was read is read again. */
const mostLookups = 3;

/** One run: reads the whole list and tries every document that is due. Exit 2 on the first run of the account without `vanaf`. */
export async function* runOnce(work: Work, vanaf: Vanaf | undefined): AsyncGenerator<Handled> {
  await lookAtAll(work, vanaf);
  for (;;) {
    let unserved = false;
    for await (const handled of handleDue(work, true)) {
      unserved = handled.failure === 'service';
      yield handled;
    }
    if (!unserved || work.world.stop.aborted) return;
    await look(await work.api(), work.store, false, work.world.now);
  }
}

/** Reads the whole list, again where it moved meanwhile, and begins the account where this is its first run. */
async function lookAtAll(work: Work, vanaf: Vanaf | undefined): Promise<InboxLookup> {
  const { api, store, world } = work;
  let found: InboxLookup | undefined;
  if (!(await store.read(begunIn))) {
    if (vanaf === undefined) throw firstRun();
    found = await completed(work, await firstLook(await api(), store, vanaf, world.now));
  }
  for (let lookups = found ? 1 : 0; !found?.whole && lookups < mostLookups; lookups += 1) {
    found = await completed(work, await look(await api(), store, true, world.now));
  }
  return found!;
}

/**
 * A look at the whole list with the documents that came in meanwhile. They are mostly in front, so the first page is read before
 * the whole list once more: where documents come in all the time, a long list would be read without end.
 */
async function completed({ api, store, world }: Work, all: InboxLookup): Promise<InboxLookup> {
  if (all.whole) return all;
  const first = await look(await api(), store, false, world.now);
  const whole = first.whole || (first.total !== undefined && all.count + first.found >= first.total);
  return { ...first, found: all.found + first.found, whole };
}

const firstRun = (): Failure =>
  new Failure(
    'usage',
    t({
      nl: 'de eerste keer moet je zeggen welke documenten nieuw zijn: geef --vanaf',
      en: 'the first time you have to say which documents are new: give --vanaf',
    }),
    {
      hint: t({
        nl: '--vanaf nu (alleen wat nog binnenkomt), --vanaf alles, of --vanaf 01/11/2026 (alles met een datum vanaf die dag).',
        en: '--vanaf nu (only what is still to come), --vanaf alles (everything), or --vanaf 01/11/2026 (all with a date from that day on).',
      }),
    },
  );
