import type { RuleFinding } from '../../einvoice/ubl/rules/check.ts';
import { Failure } from '../../failure.ts';
import { t } from '../../language.ts';
import { StoreAway } from '../../store/away.ts';
import { TransportError } from '../../machine/transport.ts';
import { type HookEnd, runHook } from './hook.ts';
import { prepare, type Prepared } from './prepare.ts';
import { keepLine } from '../../service/journal/log/log.ts';
import { flagIn } from '../../service/journal/log/lost.ts';
import { deliverHooks, endedAs, endTry, unclaimed } from './outcomes.ts';
import { leaveSaved, savedBefore } from './saved.ts';
import { changeSeen, failedOnce, isRetryDue, lostAside, settled, type SeenDocument, seenState, unfinishedDocuments } from './seen.ts';
import type { Evidence } from '../../service/journal/verdict/evidence.ts';
import { inJob, verdictOn } from '../../service/journal/verdict/table.ts';
import type { Warning } from './warning.ts';
import type { Work } from './work.ts';
import { hostname } from 'node:os';
import { isAlive, ownOwner } from '../../service/journal/log/owner.ts';
import type { World } from '../../machine/world.ts';

/** For fetching a document and its turn at the service, beside its command. */
const slack = 10 * 60_000;

/** What is remembered of a received document tells of its command: it is done with, or another process is at it. */
function ofSeen(seen: SeenDocument, now: Date, world: Pick<World, 'pid' | 'started' | 'now'>): Evidence[] {
  if (seen.stand !== 'wacht') return [{ source: 'seen', extent: 'same', standing: 'done', documents: [seen] }];
  return isFree(seen, now, world) ? [] : [{ source: 'seen', extent: 'same', standing: 'under_way', documents: [seen] }];
}

/** Whether the command of a document may be run by what is remembered of it. */
const mayRun = (...seen: Parameters<typeof ofSeen>): boolean => verdictOn('command', ofSeen(...seen), inJob).ending === 'go';

/** Whether no other process is at a document. A process of this machine is asked after; of another one only its time is known. */
function isFree({ bezig }: SeenDocument, now: Date, world: Pick<World, 'pid' | 'started' | 'now'>): boolean {
  if (!bezig || now.getTime() >= Date.parse(bezig.tot)) return true;
  if (bezig.host !== hostname()) return false;
  // Where the system does not tell when a process began, one with this number counts as the same until then.
  return bezig.pid === world.pid || !isAlive(bezig, now.toISOString(), { started: world.started, now: () => now });
}

/**
 * Takes a document that waits, so that no other machine runs its command too: the lock of a follower ends with its connection, and its
 * command may still run. False where another has it. On a store of this machine alone the lock is enough.
 */
async function claim({ store, world, hook }: Work, id: string): Promise<boolean> {
  if (store.shared === undefined) return true;
  return store.transaction(async (transaction) => {
    const now = transaction.time ?? world.now();
    const seen = await seenState(transaction, id);
    if (!seen || !mayRun(seen, now, world)) return false;
    const tot = new Date(now.getTime() + (hook?.seconds ?? 0) * 1000 + slack).toISOString();
    await changeSeen(transaction, id, (before) => ({ ...before, bezig: { ...ownOwner(world), tot } }));
    return true;
  });
}

/** One try of one document. */
export interface Handled {
  /** The document as it stands now. */
  readonly seen: SeenDocument;
  /** Why the try failed. */
  readonly failure: 'none' | 'own' | 'service';
  readonly waarschuwingen: readonly Warning[];
  readonly bevindingen: readonly RuleFinding[];
  /** The end of the output of the user's command, and whether it printed more. */
  readonly output: string;
  readonly cut: boolean;
}

const quiet = { waarschuwingen: [], bevindingen: [], output: '', cut: false };

/** So many waiting documents are looked up together. */
const documentsTogether = 100;

/**
 * Tries every document that waits and is due, one after the other, and remembers how each ended before it gives it. Stops between
 * two documents when the user wants to, and after one that the service did not serve: whether it serves others must be seen first.
 * With `reachable` false it tries only those whose files are on disk. Throws a `Failure` where the next document would fail as well.
 */
export async function* handleDue(work: Work, reachable: boolean): AsyncGenerator<Handled> {
  const { store, world, outcomes } = work;
  if (store.shared !== undefined) await deliverHooks(store, outcomes, world.now());
  for (;;) {
    const batch = await dueIn(work, reachable);
    if (batch.length === 0) return;
    for (const { id } of batch) {
      if (world.stop.aborted) return;
      const { seen, time } = await store.read(async (view) => ({ seen: await seenState(view, id), time: view.time }));
      // The user may have skipped it since the others of its batch began.
      if (!seen || !mayRun(seen, time ?? world.now(), world) || !(await claim(work, id))) continue;
      const handled = await handle(work, seen);
      if (!handled) {
        await leave(work, id);
        return;
      }
      yield handled;
      if (handled.failure === 'service') return;
    }
  }
}

/** Lets others have a document whose try was stopped. */
async function leave({ store }: Work, id: string): Promise<void> {
  if (store.shared !== undefined) await store.transaction((transaction) => changeSeen(transaction, id, unclaimed));
}

const dueIn = ({ store, world }: Work, reachable: boolean): Promise<SeenDocument[]> =>
  store.read(async (view) => {
    const now = world.now();
    const found: SeenDocument[] = [];
    for await (const seen of unfinishedDocuments(view, 'wacht')) {
      if (isRetryDue(seen, now) && mayRun(seen, view.time ?? now, world) && (reachable || seen.bestanden)) found.push(seen);
      if (found.length === documentsTogether) break;
    }
    return found;
  });

/** Tries one document; undefined where duit had to stop meanwhile, which is no failure of it. */
async function handle(work: Work, seen: SeenDocument): Promise<Handled | undefined> {
  const { world, hook } = work;
  const there = savedBefore(work, seen);
  if (there !== undefined) return { ...quiet, failure: 'none', seen: await leaveSaved(work, seen, there) };
  let prepared: Prepared | undefined;
  try {
    prepared = await prepare(work, seen);
  } catch (error) {
    const failure = world.stop.aborted ? undefined : blamed(error);
    if (!(error instanceof Failure) || (!failure && !world.stop.aborted)) throw error;
    if (!failure) return undefined;
    return { ...quiet, failure, seen: await keepTry(work, seen, (now) => failedOnce(now, error.message, world.now())) };
  }
  if (!prepared) return { ...quiet, failure: 'none', seen: await keepTry(work, seen, (now) => settled(now, 'verdwenen', world.now())) };
  const aside = hook && (await beginTry(work, seen));
  if (aside) return { ...quiet, failure: 'none', seen: aside };
  const ended: HookEnd | undefined = hook ? await runHook(work, hook, prepared) : { output: '', cut: false, reden: undefined };
  if (!ended) return undefined;
  const { reden, output, cut } = ended;
  const after = await keepEnd(work, seen, reden);
  const { waarschuwingen, bevindingen } = prepared;
  return { seen: after, failure: reden === undefined ? 'none' : 'own', waarschuwingen, bevindingen, output, cut };
}

/** Remembers how a command ended. Where machines share the store it waits on this one first, so that it is known without a connection. */
async function keepEnd(work: Work, seen: SeenDocument, reden: string | undefined): Promise<SeenDocument> {
  const { store, world, hook, outcomes } = work;
  const now = world.now();
  const mayWait = hook !== undefined && store.shared !== undefined;
  const waits = mayWait && outcomes.add(seen.id, { sinds: seen.sinds, tijd: now.toISOString(), reden: reden ?? null });
  try {
    const after = await keepTry(work, seen, (found) => endedAs(found, reden, now));
    if (waits) outcomes.drop(seen.id);
    return after;
  } catch (error) {
    throw error instanceof StoreAway && hook && reden === undefined ? unkept(seen, error, waits) : error;
  }
}

/**
 * Writes down, on disk and marked, that the command is run for a document, before it is. While lines may be lost that tell of it, one that
 * nobody decided on since is set aside instead, and given.
 */
async function beginTry({ store, world }: Work, { id }: SeenDocument): Promise<SeenDocument | undefined> {
  const aside = await store.transaction(async (transaction) => {
    const [flag, seen] = [await flagIn(transaction), await seenState(transaction, id)];
    if (flag && seen?.verlies !== flag.n) return changeSeen(transaction, id, (found) => unclaimed(lostAside(found, flag.n, world.now())));
    const sinds = world.now().toISOString();
    await keepLine(transaction, 'inbox', id.toLowerCase(), { stand: 'begonnen', sinds }, sinds);
    return undefined;
  });
  await store.flush();
  return aside;
}

/**
 * Whether a failure counts as a try of this document: its reply can't be used, or the service got the request and did not serve
 * it. Without that, one document that the service can't serve would hold up all others for ever.
 */
function blamed(error: unknown): 'own' | 'service' | undefined {
  if (!(error instanceof Failure)) return undefined;
  const { reason, status = 0, cause } = error;
  if (reason === 'unusable' || reason === 'refused' || reason === 'not_found') return 'own';
  // No access to one document says little of the others.
  if (status === 403) return 'service';
  const arrived = status >= 500 || (cause instanceof TransportError && cause.sent);
  return reason === 'temporary' && arrived ? 'service' : undefined;
}

/** The command of a document is done, and the store does not know. Where this machine could not keep it either, it will be run once more. */
function unkept({ id, factuurnummer }: SeenDocument, cause: StoreAway, waits: boolean): StoreAway {
  const name = factuurnummer ?? id;
  const message = t({
    nl: `het commando voor ${name} is gelukt, maar dat kon niet bewaard worden: ${cause.message}`,
    en: `the command for ${name} succeeded, but that could not be kept: ${cause.message}`,
  });
  if (waits) return new StoreAway('local', message, { hint: waitsHint(), cause });
  return new StoreAway('local', message, {
    hint: t({
      nl: `Het zal nog eens starten voor dit document. Wil je dat niet, geef dan eerst: duit inbox overslaan ${id}`,
      en: `It will be started once more for this document. If it should not, first give: duit inbox overslaan ${id}`,
    }),
    cause,
  });
}

const waitsHint = (): string =>
  t({
    nl: 'Dat staat nu op deze computer: hier start het niet nog eens voor dit document, en het volgende duit inbox ophalen geeft het door.',
    en: 'That is kept on this computer now: here it is not started once more for this document, and the next duit inbox ophalen hands it over.',
  });

/** Remembers the end of a try. */
const keepTry = ({ store }: Work, before: SeenDocument, change: (now: SeenDocument) => SeenDocument): Promise<SeenDocument> =>
  store.transaction((transaction) => endTry(transaction, before, change));
