import { Failure, failureIn, unlessNotFound, usage } from '../../../failure.ts';
import { t, type Text } from '../../../language.ts';
import { type Plan, planHash } from '../plan/plan.ts';
import { labelAfter, openReferences } from '../../../service/journal/log/references.ts';
import { runStages, type RunStep, type StepOutcome } from '../../../service/run/runner.ts';
import type { WriteStep } from '../../../service/run/step.ts';
import { openNewCustomers } from '../new-customers.ts';
import { adoptMade, adoptPlanned, completeLeft, madeAs, noteCustomer, noteMade, ownOf } from './create.ts';
import { heldBack, lastLook, noteFinal, acceptTotals } from './finalise.ts';
import { customerLabel, stepsOf } from './steps.ts';
import { beginRun, endRun, runBefore, wasCutOff } from './runs.ts';
import {
  type DocumentProgress,
  markStopped,
  noteFailure,
  type Phase,
  reached,
  untouched,
  type Running,
  type RunOptions,
} from './progress.ts';
import { lookAtNotes, lookOnceMore } from './second-look.ts';
import { isLeftUnsent, stopRefused, takeOverAll } from './take-over.ts';
import type { Api } from '../../../service/api/index.ts';
import { memo } from '../../../memo.ts';
import { detailsOf } from '../plan/customers.ts';
import type { Kanaal, KlantInvoer, VerstuurInvoer, Verzending } from '../../../contract/index.ts';
import { meansTheSame } from '../../../contract/meaning.ts';
import { shellLine } from '../../../machine/shell/shell.ts';

export interface Carried {
  readonly documents: readonly DocumentProgress[];
  readonly failure?: Failure;
}

/**
 * Carries out a plan: makes all documents, has the user decide where the service counts other totals, makes them final in the order of
 * their dates, and sends them. It continues where an earlier run of the plan stopped, however that ended, and makes no document twice; it
 * reads each draft that an earlier run left once. Fails with exit 2 for a plan that no longer fits the service before anything was done. A
 * failure after which no other document can succeed, such as a wrong key, is given beside the documents. It is work for `asOnlyBatch`.
 */
export async function runPlan(plan: Plan, options: RunOptions): Promise<Carried> {
  const { store, journal, fileChanged } = options;
  const hash = planHash(plan);
  const documents = plan.documenten.map(untouched);
  const references = openReferences(store);
  const before = await runBefore(store, hash);
  const running: Running = {
    ...options,
    references,
    customers: openNewCustomers(store),
    own: await ownOf(plan.documenten, references, journal),
    plan: hash,
    goesOn: before !== undefined && wasCutOff(before),
  };
  await takeOverAll(documents, running);
  const times = await references.forgottenAmong(plan.documenten.map(({ referentie }) => referentie));
  const labelOf = (referentie: string): string => labelAfter(referentie, times.get(referentie) ?? 0);
  const fresh = await adoptMade(documents, running, labelOf);
  const changes = await changesSince(plan, fresh, running, (naam) => keptCustomer(naam, running));
  if (!before && (changes.size > 0 || fileChanged)) throw stale(plan, changes, fileChanged);
  for (const [document, change] of changes) markStopped(document, 'gewijzigd', change);
  await beginRun(store, plan, hash, options.now());
  const stopped = await failureOf(() => carryOutAll(documents, new Set(fresh), { ...running, tell: options.tell }, labelOf));
  await completeLeft(plan, documents, options, stopped);
  // Where the store is away, the documents that were made must be shown all the same.
  const unnoted = await failureOf(() => endRun(store, hash, documents, options.now()));
  const failure = stopped ?? unnoted;
  return { documents, ...(failure && { failure }) };
}

interface RehearsalOptions
  extends Pick<
    RunOptions,
    'api' | 'asRead' | 'fileChanged' | 'gate' | 'journal' | 'others' | 'stop' | 'store' | 'takeOver' | 'withoutOrder'
  > {
  /** The gate adds the failure that would stop a write, just before it returns the outcome. */
  readonly stops: Failure[];
}

/**
 * Rehearses a plan from its current progress, on a gate that sends nothing. Returns how each document would end, as far as its next write tells.
 * Fails with exit 2 for a plan that no longer fits the service before anything was done.
 */
export async function rehearsePlan(plan: Plan, standing: readonly DocumentProgress[], options: RehearsalOptions): Promise<Carried> {
  const { store, journal, stops, gate, stop, takeOver, fileChanged, withoutOrder } = options;
  const documents = standing.map((document) => ({ ...document, verstuurd: [...document.verstuurd] }));
  for (const document of documents) {
    const id = takeOver?.get(document.planned.referentie);
    if (id !== undefined && document.step === 'nieuw') reached(Object.assign(document, { id, ended: 'niet_af' }), 'gemaakt');
  }
  const references = openReferences(store);
  const running = { ...options, customers: openNewCustomers(store), own: await ownOf(plan.documenten, references, journal) };
  const fresh = documents.filter(({ step, ended }) => step === 'nieuw' && ended === 'niet_af');
  const changes = await changesSince(plan, fresh, options, (naam) => keptCustomer(naam, running));
  if (!(await runBefore(store, planHash(plan))) && (changes.size > 0 || fileChanged)) throw stale(plan, changes, fileChanged);
  for (const [document, change] of changes) markStopped(document, 'gewijzigd', change);
  const times = await references.forgottenAmong(plan.documenten.map(({ referentie }) => referentie));
  const turns = openTurns((referentie) => labelAfter(referentie, times.get(referentie) ?? 0));
  const stopped = new Map<string, Failure>();
  const run = runStages(
    (['maken', 'definitief', 'versturen'] as const).map((phase) => ({ steps: turns.stepsIn(phase, documents) })),
    {
      gate,
      stop,
      ended: (step) => sentBefore(turns.of(step.key), step) ?? endedBefore(turns.of(step.key), step, running),
      given: ({ key }) => learnt(turns.of(key), running),
      inOrder: !withoutOrder,
      isMissing: ({ step: { key } }) => turns.of(key)?.document.reden !== undefined,
    },
  );
  let earlier = stops.length;
  for await (const { step, outcome } of run) {
    const [stopping = outcome.kind === 'failed' ? outcome.failure : undefined] = stops.splice(earlier);
    earlier = stops.length;
    if (stopping) stopped.set(step.key, stopping);
    const turn = turns.of(step.key);
    const failure = stopping ?? stopped.get(step.customer?.key ?? '');
    const holder = turns.of('step' in outcome ? outcome.step : '')?.document;
    if (turn) noteRehearsed(turn, outcome, failure, holder);
  }
  return { documents };
}

/** The end of a sending that an earlier run did, without asking the gate. */
function sentBefore(turn: Turn | undefined, { write }: RunStep): StepOutcome | undefined {
  if (turn?.phase !== 'versturen') return undefined;
  const { ended, verstuurd, id = '' } = turn.document;
  return ended === 'klaar' || verstuurd.includes((write.body as VerstuurInvoer).kanaal) ? { kind: 'earlier', id } : undefined;
}

/** A step that goes counts as done, unless a limit would stop a later one. */
function noteRehearsed(
  { document, phase }: Turn,
  outcome: StepOutcome,
  failure: Failure | undefined,
  holder: DocumentProgress | undefined,
): void {
  if (document.reden !== undefined) return;
  if (failure) return noteFailure(document, failure, phase === 'versturen' ? 'niet_afgeleverd' : undefined);
  if (outcome.kind === 'behind' && holder && holder !== document && phase === 'definitief') {
    document.waitsFor = holder;
    return markStopped(document, 'tegengehouden', heldBack(holder));
  }
  if (outcome.kind !== 'rehearsed') return;
  document.wrote = true;
  if (!document.failure && !document.waitsFor) document.ended = 'klaar';
}

const failureOf = (work: () => Promise<void>): Promise<Failure | undefined> => work().then(() => undefined, failureIn);

interface Turn {
  readonly document: DocumentProgress;
  readonly phase: Phase;
}

/** The create of a customer is nobody's. */
function openTurns(labelOf: (referentie: string) => string) {
  const turns = new Map<string, Turn>();
  return {
    of: (key: string): Turn | undefined => turns.get(key),
    *stepsIn(phase: Phase, documents: readonly DocumentProgress[]): Generator<RunStep> {
      for (const document of documents) {
        for (const step of stepsOf(document, phase, labelOf(document.planned.referentie))) {
          turns.set(step.key, { document, phase });
          yield step;
        }
      }
    },
  };
}

/** Makes the documents, finalises and sends them, and notes how each step ended before the next begins. Throws a failure that stops the rest. */
async function carryOutAll(
  documents: readonly DocumentProgress[],
  fresh: ReadonlySet<DocumentProgress>,
  running: Running & Pick<RunOptions, 'tell'>,
  labelOf: (referentie: string) => string,
): Promise<void> {
  const turns = openTurns(labelOf);
  const looked = new Set<DocumentProgress>();
  const lookAtNew = async (): Promise<void> => {
    for (const made of await lookAtNotes(documents, looked, running)) looked.add(made);
  };
  const lookAtDrafts = async (): Promise<void> => {
    await lookAtNew();
    await acceptTotals(documents, running);
    await lookOnceMore(documents, running);
  };
  const begun = documents.filter((document) => !fresh.has(document));
  const stages = [
    { steps: turns.stepsIn('maken', begun) },
    // The look before a new note keeps what it sees of others, which then counts as known before.
    { check: lookAtNew, steps: turns.stepsIn('maken', [...fresh]) },
    { check: lookAtDrafts, steps: turns.stepsIn('definitief', documents) },
    { steps: turns.stepsIn('versturen', documents) },
  ];
  const run = runStages(stages, {
    gate: running.gate,
    repeat: 'take over',
    stop: running.stop,
    ended: (step) => endedBefore(turns.of(step.key), step, running),
    before: ({ key }) => lookNeeded(turns.of(key), running),
    given: ({ key }) => learnt(turns.of(key), running),
    inOrder: !running.withoutOrder,
    isMissing: ({ step: { key } }) => {
      const { step, ended } = turns.of(key)?.document ?? {};
      return step !== 'definitief' && ended !== 'bestaat_al';
    },
  });
  for await (const { step, outcome } of run) {
    const turn = turns.of(step.key);
    if (turn) await note(turn, step, outcome, { running, holder: 'step' in outcome ? turns.of(outcome.step)?.document : undefined });
    else await noteCustomer(step, outcome, running);
  }
}

async function keptBefore({ key }: RunStep, { customers }: Pick<Running, 'customers'>): Promise<StepOutcome | undefined> {
  const id = customers.get(key) ?? (await customers.read(key));
  return id === undefined ? undefined : { kind: 'earlier', id };
}

/** How a step of a document ended before its turn; undefined if it is still to be done. */
function endedBefore(
  turn: Turn | undefined,
  one: RunStep,
  running: Pick<Running, 'customers'>,
): Promise<StepOutcome | undefined> | StepOutcome | undefined {
  if (!turn) return keptBefore(one, running);
  const { phase, document } = turn;
  const { ended, step, id = '', nummer, failure } = document;
  const isDone = phase === 'maken' ? step !== 'nieuw' : phase === 'definitief' && step === 'definitief';
  if (isDone) return { kind: 'earlier', id, nummer };
  // A sending that was refused keeps no other channel back; one of unknown outcome does.
  const goes = ended === 'niet_af' || (phase === 'versturen' && step === 'definitief' && ended !== 'onbekend');
  return goes ? undefined : { kind: 'left', failure };
}

function lookNeeded(turn: Turn | undefined, running: Running): (() => Promise<StepOutcome | undefined>) | undefined {
  if (!turn) return undefined;
  const { document, phase } = turn;
  const { gemaakt } = document.planned;
  if (phase === 'maken') return gemaakt && (() => adoptPlanned(document, gemaakt.id, running));
  if (phase === 'definitief') return lastLook(document, running);
  if (!document.overgenomen) return undefined;
  return async () => ((await isLeftUnsent(document, running)) ? { kind: 'left' } : undefined);
}

function learnt(turn: Turn | undefined, { own, others }: Pick<Running, 'own' | 'others'>): Partial<WriteStep> {
  if (!turn || turn.phase === 'versturen') return {};
  const { planned, seen } = turn.document;
  return turn.phase === 'definitief' ? { seen } : { own, isAnother: others?.has(planned.referentie) };
}

interface Noting {
  readonly running: Running & Pick<RunOptions, 'tell'>;
  readonly holder: DocumentProgress | undefined;
}

/** Throws a failure that every other document would meet. */
async function note({ document, phase }: Turn, { write }: RunStep, outcome: StepOutcome, { running, holder }: Noting): Promise<void> {
  try {
    if (phase === 'maken') await noteMade(document, outcome, running);
    else if (phase === 'definitief') await noteFinal(document, outcome, running, holder);
    else noteSent(document, (write.body as VerstuurInvoer).kanaal, outcome);
  } catch (error) {
    noteFailure(document, failureIn(error));
  }
  const isLast = phase !== 'versturen' || (write.body as VerstuurInvoer).kanaal === document.planned.kanaal.at(-1);
  if (isLast && !running.stop.aborted) running.tell(document, phase);
}

function stale(plan: Plan, changes: ReadonlyMap<DocumentProgress, string>, fileChanged: boolean): Failure {
  const errors = Object.fromEntries([...changes].map(([{ planned }, change]) => [planned.referentie, change]));
  const { bestand } = plan.invoer;
  if (fileChanged) errors[bestand] = t({ nl: 'het bestand is gewijzigd sinds het plan', en: 'the file changed since the plan' });
  return usage(t({ nl: 'het plan is verouderd; er is niets verstuurd', en: 'the plan is out of date; nothing was sent' }), {
    errors,
    hint: t({ nl: `Maak het opnieuw: ${planAgain(plan)}`, en: `Make it again: ${planAgain(plan)}` }),
  });
}

export function planAgain({ invoer, opties: { periode } }: Plan): string {
  if (periode === undefined) return 'duit batch plan --ververs <plan> -o <nieuw plan>';
  return `${shellLine(['duit', 'abonnement', 'plan', invoer.bestand, '--periode', periode])} -o <plan>`;
}

/**
 * How customers and products changed since the plan, by document; each is read once, but not those of `asRead`. A credit note rests on neither.
 * (creditnota) A customer that the plan makes is read where `kept` gives one of its name that an earlier batch made.
 */
export async function changesSince(
  plan: Plan,
  documents: readonly DocumentProgress[],
  { api, asRead }: Pick<RunOptions, 'api' | 'asRead'>,
  kept: (naam: string) => Promise<string | undefined>,
): Promise<ReadonlyMap<DocumentProgress, string>> {
  const changed = new Map<DocumentProgress, string>();
  const ofCustomer = memo(async (id: string) => (asRead.has(id) ? undefined : customerChange(id, plan, api)));
  const ofNew = memo(async (naam: string, nieuw?: KlantInvoer) => nieuw && newCustomerChange(nieuw, await kept(naam), api));
  const ofProduct = memo((id: string) => productChange(id, plan, api));
  for (const document of documents) {
    const { klant, producten = [], soort } = document.planned;
    if (soort === 'creditnota') continue;
    const changes = [await ('id' in klant ? ofCustomer(klant.id) : ofNew(klant.naam, klant.nieuw))];
    for (const id of producten) changes.push(await ofProduct(id));
    const told = changes.filter((change) => change !== undefined);
    if (told.length > 0) changed.set(document, told.join('; '));
  }
  return changed;
}

const sincePlan: Record<'klant' | 'nieuw' | 'product', Text> = {
  nieuw: { nl: 'is dit nog de klant die een eerdere batch maakte?', en: 'is this still the customer that an earlier batch created?' },
  klant: { nl: 'is de klant gewijzigd sinds het plan?', en: 'did the customer change since the plan?' },
  product: { nl: 'is het product gewijzigd sinds het plan?', en: 'did the product change since the plan?' },
};

async function customerChange(id: string, { klanten }: Plan, api: Api): Promise<string | undefined> {
  const before = klanten[id];
  const now = await api.klanten.get(id, sincePlan.klant).catch(unlessNotFound);
  const naam = before?.naam ?? id;
  return changeOf(t({ nl: `klant ${naam}`, en: `customer ${naam}` }), before, now && detailsOf(now));
}

/** The customer of this name that an earlier batch made, as it is kept or as the journal tells; undefined for none. */
async function keptCustomer(naam: string, { customers, journal }: Pick<Running, 'customers' | 'journal'>): Promise<string | undefined> {
  const label = customerLabel(naam);
  return (await customers.read(label)) ?? (await madeAs(label, journal))[0];
}

async function newCustomerChange(nieuw: KlantInvoer, id: string | undefined, api: Api): Promise<string | undefined> {
  if (id === undefined) return undefined;
  const now = await api.klanten.get(id, sincePlan.nieuw).catch(unlessNotFound);
  const { naam } = nieuw;
  const subject = t({
    nl: `klant ${naam}, die een eerdere batch maakte (${id})`,
    en: `customer ${naam}, which an earlier batch created (${id})`,
  });
  const other = Object.entries(nieuw).filter(([field, value]) => !meansTheSame(field, value, now?.[field] ?? ''));
  const change = changeOf(subject, Object.fromEntries(other), now);
  const hint = t({
    nl: 'is het dezelfde klant, geef dan zijn naam van nu, en maak hem anders eerst met: duit klanten maak',
    en: 'if it is the same customer, give its name of now; otherwise create it first with: duit klanten maak',
  });
  return change && `${change}; ${hint}`;
}

async function productChange(id: string, { producten }: Plan, api: Api): Promise<string | undefined> {
  const before = producten[id];
  const now = await api.producten.get(id, sincePlan.product).catch(unlessNotFound);
  return changeOf(`product ${before?.naam ?? id}`, before, now);
}

function changeOf(subject: string, before: object | undefined, now: object | undefined): string | undefined {
  if (!now) return t({ nl: `${subject} bestaat niet meer`, en: `${subject} is not there any more` });
  const current: Readonly<Record<string, unknown>> = { ...now };
  const fields = Object.entries(before ?? {}).filter(([field, value]) => (current[field] ?? null) !== value);
  if (fields.length === 0) return undefined;
  return `${subject}: ${fields.map(([field, value]) => `${field} ${shownValue(value)} → ${shownValue(current[field])}`).join(', ')}`;
}

const shownValue = (value: unknown): string => (value == null ? t({ nl: '(leeg)', en: '(empty)' }) : JSON.stringify(value));

/** A refused one is never tried over another channel; after an unknown outcome the document waits. */
function noteSent(document: DocumentProgress, kanaal: Kanaal, sent: StepOutcome): void {
  if (sent.kind === 'left' || sent.kind === 'behind') return;
  if (sent.kind === 'failed') {
    const { reason, peppol_status: before } = sent.failure;
    if (reason === 'not_confirmed' && before !== undefined) return stopRefused(document, before);
    return noteFailure(document, sent.failure, 'niet_afgeleverd');
  }
  if (sent.kind === 'done') {
    document.wrote = true;
    const { naar, peppol_status } = sent.data as Verzending;
    document.naar = naar ?? null;
    if (peppol_status != null) document.peppol_status = peppol_status;
  }
  document.verstuurd.push(kanaal);
  if (document.verstuurd.length === document.planned.kanaal.length) document.ended = 'klaar';
}
