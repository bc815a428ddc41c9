import type { RuleFinding } from '../../einvoice/ubl/rules/check.ts';
import { Failure, failureIn, codeOf } from '../../failure.ts';
import { t } from '../../language.ts';
import { StoreAway } from '../../store/away.ts';
import { TransportError } from '../../machine/transport.ts';
import { prepare, type Prepared } from './prepare.ts';
import { keepLine, keptLine, leaveLine } from '../../service/journal/log/log.ts';
import { flagIn } from '../../service/journal/log/lost.ts';
import { leaveSaved, savedBefore } from './saved.ts';
import {
  changeSeen,
  endTry,
  failedOnce,
  isRetryDue,
  lostAside,
  type SeenDocument,
  seenState,
  settled,
  unclaimed,
  unfinishedDocuments,
} from './seen.ts';
import type { Evidence } from '../../service/journal/verdict/evidence.ts';
import { inJob, verdictOn } from '../../service/journal/verdict/table.ts';
import type { Warning } from './warning.ts';
import type { Work, Hook } from './work.ts';
import { hostname } from 'node:os';
import { isAlive, ownOwner } from '../../service/journal/log/owner.ts';
import type { World, ProgramEnd } from '../../machine/world.ts';
import { join } from 'node:path';
import { programEnv } from '../../machine/shell/program.ts';

/** How the command for a document ended; `reden` says why it counts as failed. */
interface HookEnd extends Pick<ProgramEnd, 'output' | 'cut'> {
  readonly reden: string | undefined;
}

/** Runs the user's command, with the JSON on standard input and paths in its environment. Undefined where duit itself had to end it. */
async function runHook({ world }: Work, hook: Hook, prepared: Prepared): Promise<HookEnd | undefined> {
  const { program, abandon, cwd } = world;
  const limit = openLimit(world, hook.seconds);
  try {
    const ended = await program({ words: hook.words, env: envFor(hook, prepared), cwd, input: prepared.json, signal: limit.signal });
    if (abandon.aborted && ended.code !== 0) return undefined;
    const { output, cut } = ended;
    return { output, cut, reden: limit.isLate() ? lateText(hook.seconds) : redenOf(ended) };
  } catch (error) {
    return { output: '', cut: false, reden: notStarted(codeOf(error)) };
  } finally {
    limit.end();
  }
}

/** A signal that ends a command after so many seconds, or when duit itself must end. */
function openLimit({ sleep, abandon }: Work['world'], seconds: number) {
  const limit = new AbortController();
  const over = new AbortController();
  const giveUp = () => limit.abort();
  let late = false;
  const watch = async () => {
    await sleep(seconds * 1000, over.signal);
    if (over.signal.aborted) return;
    late = true;
    giveUp();
  };
  // The watch is broken off when the command ends in time.
  watch().catch(() => {});
  abandon.addEventListener('abort', giveUp);
  if (abandon.aborted) giveUp();
  return {
    signal: limit.signal,
    isLate: () => late,
    end: () => {
      over.abort();
      abandon.removeEventListener('abort', giveUp);
    },
  };
}

function envFor({ env }: Hook, { seen: { id, map, bestanden } }: Prepared) {
  const path = (name: string | null) => (name === null ? undefined : join(map, name));
  return programEnv(env, [], {
    DUIT_ID: id,
    DUIT_MAP: map,
    DUIT_JSON: path(bestanden.json),
    DUIT_PDF: path(bestanden.pdf),
    DUIT_UBL: path(bestanden.ubl),
  });
}

function redenOf({ code, signal }: ProgramEnd): string | undefined {
  if (code === 0) return undefined;
  if (code === null) return t({ nl: `het commando eindigde door ${signal}`, en: `the command was ended by ${signal}` });
  return t({ nl: `het commando eindigde met code ${code}`, en: `the command ended with code ${code}` });
}

const lateText = (seconds: number): string =>
  t({
    nl: `het commando was na ${seconds} s niet klaar en is gestopt`,
    en: `the command was not done after ${seconds} s and was stopped`,
  });

function notStarted(code = ''): string {
  const start = t({ nl: 'het commando kan niet starten', en: 'the command cannot be started' });
  if (code === 'ENOENT') {
    const why = t({
      nl: 'het bestand is weg, of de eerste regel van het script noemt een programma dat er niet is',
      en: 'its file is gone, or the first line of the script names a program that is not there',
    });
    return `${start}: ${why}`;
  }
  if (code === 'EACCES') return `${start}: ${t({ nl: 'het is niet uitvoerbaar', en: 'it is not executable' })} (chmod +x)`;
  return `${start} (${code})`;
}

/** For fetching a document and its turn at the service, beside its command. */
const slack = 10 * 60_000;

function ofSeen(seen: SeenDocument, now: Date, world: Pick<World, 'pid' | 'started' | 'now'>): Evidence[] {
  if (seen.stand !== 'wacht') return [{ source: 'seen', extent: 'same', standing: 'done', documents: [seen] }];
  return isFree(seen, now, world) ? [] : [{ source: 'seen', extent: 'same', standing: 'under_way', documents: [seen] }];
}

const mayRun = (...seen: Parameters<typeof ofSeen>): boolean => verdictOn('command', ofSeen(...seen), inJob).ending === 'go';

/** Whether no other process is at a document. A process of this machine is asked after; of another one only its time is known. */
function isFree({ bezig }: SeenDocument, now: Date, world: Pick<World, 'pid' | 'started' | 'now'>): boolean {
  if (!bezig || now.getTime() >= Date.parse(bezig.tot)) return true;
  if (bezig.host !== hostname()) return false;
  // Where the system does not tell when a process began, one with this number counts as the same until then.
  return bezig.pid === world.pid || !isAlive(bezig, now.toISOString(), { started: world.started, now: () => now });
}

export interface Handled {
  readonly seen: SeenDocument;
  readonly failure: 'none' | 'own' | 'service';
  readonly waarschuwingen: readonly Warning[];
  readonly bevindingen: readonly RuleFinding[];
  /** The end of the output of the user's command, and whether it printed more. */
  readonly output: string;
  readonly cut: boolean;
}

const quiet = { waarschuwingen: [], bevindingen: [], output: '', cut: false };

const documentsTogether = 100;

/**
 * Tries every document that waits and is due, one after the other, and remembers how each ended before it gives it. Stops between
 * two documents when the user wants to, and after one that the service did not serve: whether it serves others must be seen first.
 * With `reachable` false it tries only those whose files are on disk. Throws a `Failure` where the next document would fail as well.
 */
export async function* handleDue(work: Work, reachable: boolean): AsyncGenerator<Handled> {
  const { store, world } = work;
  for (;;) {
    const batch = await dueIn(work, reachable);
    if (batch.length === 0) return;
    for (const { id } of batch) {
      if (world.stop.aborted) return;
      const { seen, time } = await store.read(async (view) => ({ seen: await seenState(view, id), time: view.time }));
      // The user may have skipped it since the others of its batch began.
      if (!seen || !mayRun(seen, time ?? world.now(), world)) continue;
      const handled = await handle(work, seen);
      if (handled === 'taken') continue;
      if (handled === 'stopped') return;
      yield handled;
      if (handled.failure === 'service') return;
    }
  }
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

/** Tries one document, unless duit had to stop meanwhile, which is no failure of it, or its command is not for this process any more. */
async function handle(work: Work, seen: SeenDocument): Promise<Handled | 'stopped' | 'taken'> {
  const { world, hook } = work;
  const there = savedBefore(work, seen);
  if (there !== undefined) return { ...quiet, failure: 'none', seen: await leaveSaved(work, seen, there) };
  let prepared: Prepared | undefined;
  try {
    prepared = await prepare(work, seen);
  } catch (error) {
    const failure = world.stop.aborted ? undefined : blamed(error);
    if (!(error instanceof Failure) || (!failure && !world.stop.aborted)) throw error;
    if (!failure) return 'stopped';
    return { ...quiet, failure, seen: await keepEnd(work, seen, (now) => failedOnce(now, error.message, world.now())) };
  }
  if (!prepared) return { ...quiet, failure: 'none', seen: await keepEnd(work, seen, (now) => settled(now, 'verdwenen', world.now())) };
  const begun = hook ? await beginTry(work, seen) : 'begun';
  if (begun === 'taken') return begun;
  if (begun !== 'begun') return { ...quiet, failure: 'none', seen: begun };
  const ended: HookEnd | undefined = hook ? await runHook(work, hook, prepared) : { output: '', cut: false, reden: undefined };
  if (!ended) {
    await work.store.transaction((transaction) => changeSeen(transaction, seen.id, unclaimed));
    return 'stopped';
  }
  const { reden, output, cut } = ended;
  const after = await keepEnd(work, seen, (now) =>
    reden === undefined ? settled(now, 'gedaan', world.now()) : failedOnce(now, reden, world.now()),
  );
  const { waarschuwingen, bevindingen } = prepared;
  return { seen: after, failure: reden === undefined ? 'none' : 'own', waarschuwingen, bevindingen, output, cut };
}

/** Throws where the store is away, also where the file beside it has that. */
async function keepEnd({ store, hook }: Work, before: SeenDocument, end: (seen: SeenDocument) => SeenDocument): Promise<SeenDocument> {
  const after = end(before);
  const isRun = hook !== undefined && after.stand === 'gedaan';
  const { seen, unstored } = await endTry(store, before, after).catch((error: unknown) => {
    throw isRun ? unkept(before, failureIn(error), false) : error;
  });
  if (unstored instanceof StoreAway) throw isRun ? unkept(before, unstored, true) : unstored;
  return seen;
}

/**
 * Takes a document and writes down, on disk, that its command is run, before it is: the lock of a follower ends with its
 * connection, and its command may still run. One that another process has by then, or that the user decided on, is not taken. While lines may
 * be lost that tell of it, one that nobody decided on since is set aside instead, and given.
 */
async function beginTry(work: Work, { id }: SeenDocument): Promise<'begun' | 'taken' | SeenDocument> {
  const { store, world } = work;
  const sinds = world.now().toISOString();
  try {
    return await store.transaction(async (transaction) => {
      const now = transaction.time ?? world.now();
      const [flag, seen] = [await flagIn(transaction), await seenState(transaction, id)];
      if (!seen || !mayRun(seen, now, world)) return 'taken';
      if (flag && seen.verlies !== flag.n) return changeSeen(transaction, id, (found) => unclaimed(lostAside(found, flag.n, world.now())));
      // On a store of this machine alone the lock is enough.
      if (store.shared !== undefined) await changeSeen(transaction, id, (before) => ({ ...before, bezig: claimOf(work, now) }));
      await keepLine(transaction, 'inbox', id.toLowerCase(), { stand: 'begonnen', sinds }, sinds);
      return 'begun';
    });
  } catch (error) {
    // Its line may have stayed in the file, and nobody should have to find out how the command ended.
    leaveLine(store, keptLine('inbox', id.toLowerCase(), { stand: 'wacht', sinds, pogingen: 0, van: sinds }, sinds));
    throw error;
  }
}

/** Until when other machines wait for a document of this process. */
const claimOf = ({ world, hook }: Work, now: Date) => ({
  ...ownOwner(world),
  tot: new Date(now.getTime() + (hook?.seconds ?? 0) * 1000 + slack).toISOString(),
});

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

/** The command of a document is done, and the store does not know. Where nothing on this machine could keep it either, it will be run once more. */
function unkept({ id, factuurnummer }: SeenDocument, cause: Failure, waits: boolean): Failure {
  const name = factuurnummer ?? id;
  const message = t({
    nl: `het commando voor ${name} is gelukt, maar dat kon niet bewaard worden: ${cause.message}`,
    en: `the command for ${name} succeeded, but that could not be kept: ${cause.message}`,
  });
  const again = t({
    nl: `Het zal nog eens starten voor dit document. Wil je dat niet, geef dan eerst: duit inbox overslaan ${id}`,
    en: `It will be started once more for this document. If it should not, first give: duit inbox overslaan ${id}`,
  });
  const Unkept = cause instanceof StoreAway ? StoreAway : Failure;
  return new Unkept('local', message, { hint: waits ? waitsHint() : again, cause });
}

const waitsHint = (): string =>
  t({
    nl: 'Dat staat nu op deze computer: hier start het niet nog eens voor dit document, en het volgende duit inbox ophalen geeft het door.',
    en: 'That is kept on this computer now: here it is not started once more for this document, and the next duit inbox ophalen hands it over.',
  });
