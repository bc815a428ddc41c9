import type { Call } from '../api/client.ts';
import type { Client, RawReply } from '../api/index.ts';
import type { QueryValues } from '../api/url.ts';
import { given } from '../../contract/fields.ts';
import { type Endpoint, endpoints, type Operation, type OperationOf } from '../../contract/index.ts';
import { Failure, failureIn, unlessFailing } from '../../failure.ts';
import { keyPrint } from '../key-print.ts';
import type { lookAgain } from '../journal/recovery/read-back.ts';
import { creditedMeanwhile, newestNotes } from '../journal/evidence/credits.ts';
import { type ClientLookups, lookedAt, openLookups, type PassedWrite } from '../journal/evidence/lookups.ts';
import { letGoOfFound, ofAccount } from '../journal/evidence/of-account.ts';
import { ofEarlierRun, ofJournal, ofLost } from '../journal/evidence/of-journal.ts';
import { openThere } from '../journal/evidence/there.ts';
import { type Entry, knownName } from '../journal/log/entries.ts';
import { makeIntent } from '../journal/log/intent.ts';
import { keepAddress } from '../journal/log/log.ts';
import { flagIn } from '../journal/log/lost.ts';
import { meantBody } from '../journal/log/fields.ts';
import type { Refused, Unknown, Unsent } from '../journal/log/records.ts';
import { type HeldBy, needsApproval } from '../limits/limits.ts';
import type { Approved, askPlan, approved } from './approval.ts';
import { dayRefusal } from '../journal/limits/day-count.ts';
import { measured, reserve } from '../journal/limits/limits.ts';
import type { Evidence, Write } from '../journal/verdict/evidence.ts';
import type { Stopped } from '../journal/verdict/texts.ts';
import { creditedTwiceText, notLookedText } from '../journal/verdict/there-texts.ts';
import { type Journalling, judgeAtOnce, openJudge } from './judge.ts';
import { openText, unrecorded, waitsText } from './kept-texts.ts';
import { type Done, pathOn, requestOf, type UnaskedWrite, type WriteGate, type WriteOutcome, type WriteStep } from './step.ts';

/**
 * Opens the gate. Each write is in the journal before it leaves, and so does its outcome before anyone is told. A write that an uncertain
 * one blocks ends with exit 7; one that is under way or was done before with exit 12, unless the user decides otherwise. One
 * whose outcome is not known is read back, and is done where exactly that is found.
 */
export function openWriteGate(client: Client, options: Journalling): WriteGate {
  const looking = openLookups(client, options);
  const unsent = <T>(work: Promise<T>): Promise<T | WriteOutcome> =>
    work.catch((error: unknown) => notMade(options, error)).catch(failedBy);
  return {
    write: async (step) => {
      const outcome = await carried(looking, options, step).catch(failedBy);
      // What a user typed is told with its whole reply.
      if (outcome.kind === 'done' && outcome.id !== null && !step.typed) options.committed(outcome.id);
      return outcome;
    },
    earlier: (step) => unsent(earlierOf(looking, options, writeOf(step, options.world.now()))),
    held: async (step) => {
      const prepared = await unsent(prepare(looking, options, writeOf(step, options.world.now())));
      return 'kind' in prepared ? prepared : undefined;
    },
    ask: (plan) =>
      askedAs(looking, options, plan).catch((error: unknown) => {
        const failure = failureIn(error);
        return new Map([...plan.keys()].map((key) => [key, failure]));
      }),
  };
}

const writeOf = (step: WriteStep, now: Date): Write => ({
  ...step,
  document: step.document?.toLowerCase() ?? null,
  meant: meantBody(step.operation, step.given ?? step.body, now),
});

async function carried(looking: ClientLookups, options: Journalling, step: WriteStep): Promise<WriteOutcome | UnaskedWrite> {
  const { client } = looking;
  const write = writeOf(step, options.world.now());
  const prepared = await prepare(looking, options, write).catch((error: unknown) => notMade(options, error));
  if ('kind' in prepared) return prepared;
  let entry: Entry | undefined;
  let reply: Done;
  try {
    // A second try is the same write.
    const depart = async () => void (entry ??= await prepared.begin());
    reply = await sent(client, step, { depart, again: async (refusal) => entry && seenAgain(client, options, entry, write, refusal) });
  } catch (error) {
    // A write that never came to leaving is in no journal.
    if (!entry) return await notMade(options, error);
    const own = await failed(client, options, entry, write, error);
    const data = step.typed ? rawReply(step.operation, own) : own;
    return { kind: 'done', by: 'read back', data, ...idAndNumber(own, write) };
  }
  if (!entry) throw new Error('a write left without its intent');
  await keepResult(options, entry, write, { ...reply, to: prepared.to?.() ?? null });
  if (prepared.isDecided) await unlessFailing(letGoOfFound(options.journal, write));
  looking.noteMade(write, reply.id);
  // A job looks once for all of its credit notes.
  if (write.operation === 'facturen.creditnota' && write.repeat !== 'take over' && reply.id !== null)
    await tellCreditedTwice(looking, options, entry, reply.id);
  return { kind: 'done', by: 'reply', ...reply };
}

function failedBy(error: unknown): WriteOutcome {
  if (error instanceof Failure) return { kind: 'failed', failure: error };
  throw error;
}

async function sent(client: Client, step: WriteStep, hooks: Pick<Call<Operation>, 'depart' | 'again'> = {}): Promise<Done> {
  const { operation, document, body, query, typed } = step;
  if (typed) {
    const reply = await client.raw(typed.method, pathOn(typed, document), {
      body,
      ...given({ query: query as QueryValues | undefined }),
      ...hooks,
    });
    return { data: reply, ...idAndNumber(reply.facts, step) };
  }
  const call = { ...given({ id: document ?? undefined, body: body as never }), ...hooks };
  const data = await client.one(operation as OperationOf<'one'>, call);
  return { data, ...idAndNumber(data, step) };
}

type Prepared =
  | {
      readonly begin: () => Promise<Entry>;
      readonly isDecided: boolean;
      /** Where a sending went as far as was known when it began, as `addressOf`. */
      readonly to?: () => string | null;
    }
  | WriteOutcome
  | UnaskedWrite;

/**
 * The earlier writes that may block one; `own` is what an earlier run of the job made or may have made of it. How that ended
 * is found out first.
 */
async function knownBefore({ client, rivals }: ClientLookups, options: Journalling, write: Write) {
  const { journal } = options;
  const ofRun = (entries: readonly Entry[]) => (write.repeat === 'take over' ? ofEarlierRun(entries, write, journal.isUnderWay) : []);
  const found = await rivals(write.document ?? write.label ?? null);
  // Each look at the service may wait for a turn.
  if (found.barred) throw found.barred;
  const own = ofRun(found.entries);
  const [{ standing, entry } = {}] = own;
  // A rehearsal keeps nothing that it could find out, so it stays uncertain there.
  if (standing !== 'uncertain' || !entry || options.rehearsal) return { ...found, own };
  const { openRecovery } = await import('../journal/recovery/recovery.ts');
  await openRecovery({ ...options, client }).recover(entry);
  const now = await journal.entry(entry.n);
  const entries = found.entries.flatMap((one) => (one.n === entry.n ? (now ?? []) : one));
  return { ...found, entries, own: ofRun(entries) };
}

type Judge = ReturnType<typeof openJudge>;

/** The judge of a write, and what takes its place where an earlier run of the job did it. */
async function judged({ client }: ClientLookups, options: Journalling, write: Write, known: Awaited<ReturnType<typeof knownBefore>>) {
  const { entries: before, own, limits } = known;
  const held = await options.limits.current(limits);
  // Loaded only where something stops the write.
  const facts = async (verdict: Stopped) =>
    (await import('../journal/recovery/unsettled-facts.ts')).factsForRefusal(client, options, write, verdict);
  const judge = openJudge(options, { write, before, held, facts });
  const [document] = (own.length > 0 && (await judge.on(own))?.documents) || [];
  const earlier: WriteOutcome | undefined = document && { kind: 'earlier', ...document };
  return { held, judge, earlier };
}

async function earlierOf(looking: ClientLookups, options: Journalling, write: Write): Promise<WriteOutcome | undefined> {
  const found = await knownBefore(looking, options, write);
  return found.own.length === 0 ? undefined : (await judged(looking, options, write, found)).earlier;
}

/** Looks back before anything is sent: holds the write against all that is known, and gives the function that journals its intent. */
async function prepare(looking: ClientLookups, options: Journalling, write: Write): Promise<Prepared> {
  const { journal, world } = options;
  // A draft may have changed since a job read it.
  const there = write.operation === 'facturen.definitief' ? openThere(looking.sources) : looking.ofJob;
  const found = await knownBefore(looking, options, write);
  const { entries: before, last, flag, begun: creates } = found;
  const { held, judge, earlier } = await judged(looking, options, write, found);
  if (earlier) return earlier;
  const { rehearsal } = options;
  const measuring = () => measured({ held, naam: options.limits.naam }, write, there);
  const measure = rehearsal ? undefined : await measuring();
  // An equal create of this same command is meant as another one.
  const others = before.filter(({ n, intent, state }) => !looking.own.has(n) || intent.document !== null || state !== 'done');
  const ended = ofJournal(others, write, journal.isUnderWay, { acts: 0, creates });
  const known = [...ended, ...(await ofAccount(journal, write)), ...ofLost(flag, write, before)];
  if (rehearsal) return rehearse(looking, options, { write, before, flag }, { rehearsal, measuring, held, judge, known });
  await judge.on(known);
  const needs = held !== undefined && needsApproval(held.limits, write.operation);
  // A person who approves is shown what the decision sets aside.
  const isDecided = !needs && (judge.has('toch-maken') || judge.has('agreed'));
  const look = await lookedAt(looking, { write, before, isDecided, flag, now: world.now() });
  if (look.evidence.length > 0) await judge.on(look.evidence);
  const snapshot = await look.snapshot(judge.has('agreed'));
  const asked = needs ? await approvedAs(looking, options, write, held.limits, { aside: judge.aside(), before }) : undefined;
  if (asked && 'kind' in asked) return asked;
  const key = keyPrint(await options.key());
  let to: string | null = null;
  const begin = async () => {
    to = await addressOf(options, write);
    const intent = makeIntent(write, { profile: options.profile, key, snapshot, approval: asked?.approval, world });
    const entry = await journal.begin(intent, last, async (entries, transaction) => {
      // Once more, because much can happen while it waits for its turn.
      const since = ofJournal(entries, write, journal.isUnderWay, { acts: last, creates: last });
      const now = await flagIn(transaction);
      // Nobody was asked about a loss that was not known at the look.
      const lost = now?.n === flag?.n ? [] : ofLost(now, write, [...before, ...entries]);
      const aside = judgeAtOnce(options, write, [...since, ...lost], before);
      asked?.checkAside(aside());
      await reserve(transaction, options.limits, write, { measure, use: asked?.use }, world.now());
      if (to) await keepAddress(transaction, intent, to);
    });
    looking.own.add(entry.n);
    return entry;
  };
  return { begin, isDecided: judge.has('toch-maken') || judge.has('agreed'), to: () => to };
}

type Rehearsing = NonNullable<Journalling['rehearsal']>;

interface Rehearsed {
  readonly rehearsal: Rehearsing;
  readonly measuring: () => Promise<unknown>;
  readonly held: HeldBy | undefined;
  readonly judge: Judge;
  readonly known: readonly Evidence[];
}

/** Holds a write of a dry run against the same, but for what only its turn tells, and notes what stops it. */
async function rehearse(
  looking: ClientLookups,
  options: Journalling,
  passed: Pick<PassedWrite, 'write' | 'before' | 'flag'>,
  { rehearsal, measuring, held, judge, known }: Rehearsed,
): Promise<WriteOutcome> {
  const { write, before } = passed;
  const { limits, world } = options;
  const rehearsed: WriteOutcome = { kind: 'rehearsed', request: requestOf(write) };
  const goes = (work: Promise<unknown>): Promise<boolean> => goesIn(rehearsal, work);
  if (!(await goes(measuring()))) return rehearsed;
  const look = () => lookedAt(looking, { ...passed, isDecided: judge.has('toch-maken'), now: world.now() });
  const isFree = (await goes(judge.on(known))) && (await goes(judge.on((await look()).evidence)));
  const needs = held !== undefined && needsApproval(held.limits, write.operation);
  if (needs) await goes(approvedAs(looking, options, write, held.limits, { aside: judge.aside(), before }).then(refuseUnasked));
  const count = isFree && held?.limits.hoogstens_per_dag !== undefined ? await rehearsal.counted() : undefined;
  const full = held && count && dayRefusal(held.limits, write.operation, count, limits.naam);
  if (full) rehearsal.stop(full);
  return rehearsed;
}

/** Whether a check of a dry run lets the write go; what stops it is noted. */
const goesIn = ({ stop }: Rehearsing, check: Promise<unknown>): Promise<boolean> =>
  check.then(
    () => true,
    (error: unknown) => {
      stop(failureIn(error));
      return false;
    },
  );

/** Fails with exit 12 where the command itself would ask a person, which a dry run does not. */
async function refuseUnasked(found: Approved | UnaskedWrite): Promise<void> {
  if ('kind' in found) throw (await import('../journal/approval/texts.ts')).firstApproved(found.limits);
}

/** Where a sending goes: to the address that it names, or else the one of the customer as it was last read, '' if unknown; null for any other write. */
async function addressOf({ memory }: Journalling, { operation, document, body }: Write): Promise<string | null> {
  const { kanaal, email, simuleer } = (body ?? {}) as { kanaal?: unknown; email?: unknown; simuleer?: unknown };
  if (!operation.endsWith('.versturen') || document === null || simuleer !== undefined) return null;
  if (typeof email === 'string') return email;
  const klantId = (await memory?.finalOf(document))?.customer_id;
  const [read] = klantId ? ((await memory?.klantenOf?.([klantId])) ?? []) : [];
  return textOrNull(kanaal === 'peppol' ? read?.klant.peppol_id : read?.klant.email) ?? '';
}

/** The approval of a write that needs one. Loaded only where a limit asks for it. */
const approvedAs = async (...parts: Parameters<typeof approved>): ReturnType<typeof approved> =>
  (await import('./approval.ts')).approved(...parts);

const askedAs = async (...parts: Parameters<typeof askPlan>): ReturnType<typeof askPlan> =>
  (await import('./approval.ts')).askPlan(...parts);

/** Throws why a write does not go. Both copies know by then all that the user is told. */
async function notMade({ journal }: Journalling, error: unknown): Promise<never> {
  if (error instanceof Failure && (error.reason === 'not_confirmed' || error.reason === 'unknown')) await journal.flush();
  throw error;
}

/** Loaded only where the service refuses a write for its limit. */
const seenAgain = async (...parts: Parameters<typeof lookAgain>): Promise<void> =>
  (await import('../journal/recovery/read-back.ts')).lookAgain(...parts);

/** Keeps how a write failed, and where its outcome is unknown returns the document that it made or changed all the same. */
async function failed(client: Client, options: Journalling, entry: Entry, write: Write, error: unknown): Promise<{ id: string } & object> {
  const outcome = outcomeOf(error);
  const time = options.world.now().toISOString();
  const kept = await options.journal.end(entry, { ...outcome, time }).catch((cause: unknown) => cause);
  if (kept === 'waits') await options.warn(waitsText());
  // The failure of an uncertain one gives the same number and command.
  if (kept instanceof Failure && outcome.kind !== 'unknown') await options.warn(openText(entry, kept));
  if (outcome.kind !== 'unknown' || !(error instanceof Failure)) throw error;
  // Loaded only where a reply is lost.
  const { readBack } = await import('../journal/recovery/read-back.ts');
  return readBack(client, options, entry, write, error);
}

/** Keeps the result of a write. One that only waits on this machine is as safe from being sent twice, so the command continues. */
async function keepResult(
  options: Journalling,
  entry: Entry,
  write: Write,
  { data, id, nummer, to }: Done & { readonly to: string | null },
): Promise<void> {
  const { journal, world, warn } = options;
  const time = world.now().toISOString();
  const kept = await journal.end(entry, { kind: 'result', time, id, nummer }).catch((error: unknown) => {
    throw unrecorded(entry, write, { id, nummer }, error);
  });
  if (kept === 'waits') await warn(waitsText());
  const { naar } = data as { naar?: unknown };
  // The service sends to the address that the customer has by now, which may be newer than what was read.
  if (typeof naar === 'string' && to !== null && to !== naar) await journal.keepAddress(entry.intent, naar);
}

/** Warns where another program credited the same invoice between the look and the write. The credit note itself is made by then. */
async function tellCreditedTwice(
  { sources: { api }, ofJob, isMade }: ClientLookups,
  { journal, memory, warn, decisions }: Journalling,
  { intent }: Entry,
  id: string,
): Promise<void> {
  const { document } = intent;
  let naam = document ?? '';
  try {
    naam = (await knownName(await journal.about(naam), naam, memory)) ?? naam;
    const others = await creditedMeanwhile(intent, {
      newest: () => newestNotes(api, 1),
      there: ofJob,
      journal,
      isMade,
      isDecided: decisions.tochMaken === true,
    });
    if (others.length > 0) await warn(creditedTwiceText(naam, id, others));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    await warn(notLookedText(naam, error.message));
  }
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The document of a reply; a reply without one, as of a sending, is about the document that was named. */
function idAndNumber(value: object, { document }: Pick<Write, 'document'>): { id: string | null; nummer: string | null } {
  const { id, nummer } = value as { id?: unknown; nummer?: unknown };
  return { id: textOrNull(id) ?? document, nummer: textOrNull(nummer) };
}

type OutcomeOf<T> = Omit<T, 'of' | 'time'>;

/** The outcome of a write that brought no document: the one of its verdict, and unknown where there is none, as after a bug. */
function outcomeOf(error: unknown): OutcomeOf<Unsent> | OutcomeOf<Refused> | OutcomeOf<Unknown> {
  const { outcome = 'unknown', status = null, peppol_status: peppol } = error instanceof Failure ? error : {};
  if (outcome === 'refused') return { kind: outcome, status, ...(peppol !== undefined && { peppol }) };
  return outcome === 'not_read' ? { kind: 'unsent' } : { kind: outcome, status };
}

/** A reply made of the document that was found, instead of the reply that was lost. */
const rawReply = (operation: string, data: { readonly id: string } & object): RawReply => ({
  status: (endpoints[operation as Operation] as Endpoint | undefined)?.status ?? 200,
  headers: { 'content-type': 'application/json' },
  facts: { id: data.id },
  body: whole(Buffer.from(JSON.stringify({ data }))),
});

async function* whole(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
