import { setImmediate } from 'node:timers/promises';
import { type Failure, failureIn } from '../../failure.ts';
import type { RepeatRule } from '../journal/verdict/evidence.ts';
import { isForApproval, isOfDocument, openOrder } from './order.ts';
import {
  type Done,
  type DoneEarlier,
  type LaterWrite,
  type PlannedRequest,
  requestOf,
  type UnaskedWrite,
  type WriteGate,
  type WriteOutcome,
  type WriteStep,
} from './step.ts';

/** What a step is done to: nothing that exists, a document or customer, or what the step with this key makes. */
type Subject = null | { readonly id: string } | { readonly made: string };

export interface RunStep {
  readonly key: string;
  readonly on: Subject;
  readonly write: Omit<WriteStep, 'document' | 'repeat'>;
  /** Makes the customer of the body just before it, once in a run, and not if an earlier run did this step. */
  readonly customer?: RunStep | undefined;
  /** The day of its document, if numbers must follow days. */
  readonly dated?: string | undefined;
}

export type StepOutcome =
  | WriteOutcome
  /** In a dry run: it needs what an earlier step would make, so nothing is known of it but what it would send. */
  | { readonly kind: 'planned'; readonly request: PlannedRequest }
  /** It needs the step with this key, which did not go for this failure, where there was one. */
  | { readonly kind: 'behind'; readonly step: string; readonly failure?: Failure | undefined }
  /** It was not begun; a failure that every step would meet is the reason if there is one, and otherwise the user stopped. */
  | { readonly kind: 'left'; readonly failure?: Failure | undefined };

interface StepEnd {
  readonly step: RunStep;
  readonly outcome: StepOutcome;
}

/** Steps that are done one after the other. They are asked for one by one, each after the one before it ended. */
export interface Stage {
  readonly steps: Iterable<RunStep>;
  /** Looks at all of them before the first one begins; not if the run is over by then. */
  readonly check?: () => Promise<void>;
}

interface StageOptions {
  readonly gate: WriteGate;
  readonly repeat?: RepeatRule;
  /** Aborted when the user wants to stop; nothing new starts then. */
  readonly stop: AbortSignal;
  /** How a step ended before this run, so that it is not begun. */
  readonly ended?: (step: RunStep) => Promise<StepOutcome | undefined> | StepOutcome | undefined;
  /** The last look that a step needs at its turn, if any. It gives what takes the place of the step. */
  readonly before?: (step: RunStep) => (() => Promise<StepOutcome | undefined>) | undefined;
  readonly given?: (step: RunStep) => Promise<Partial<WriteStep>> | Partial<WriteStep>;
  /** Whether a step waits for one of an earlier day of the same year that did not go. */
  readonly inOrder?: boolean;
  /** Whether no step goes once one before it waits for a person. */
  readonly inTurn?: boolean;
  /** Whether a step that ended so is missing in that order, once its end was told. */
  readonly isMissing?: (end: StepEnd) => boolean;
}

/** How a step ended, or that a person has to approve it or the step that it comes after. */
type Pending = StepOutcome | UnaskedWrite | LaterWrite;

/** Collects the steps that wait for an approval, by key and in order. Their ends are reported once a person was asked for all of them. */
function openWaiting() {
  const waiting = new Map<string, { readonly step: RunStep; readonly outcome: Pending }>();
  return {
    has: (key: string): boolean => waiting.has(key),
    first: (): string | undefined => waiting.keys().next().value,
    add: (step: RunStep, outcome: Pending): void => void waiting.set(step.key, { step, outcome }),
    /** Makes one aanvraag of all that has to be approved, or leaves it for the next run with `left`, and tells how each step ended. */
    async *told(gate: WriteGate, left: StepOutcome | undefined): AsyncGenerator<StepEnd> {
      const plan = new Map([...waiting].flatMap(([key, { outcome }]) => (isUnasked(outcome) ? [[key, outcome] as const] : [])));
      if (plan.size === 0) return;
      const asked = left ? new Map<string, Failure>() : await gate.ask(plan);
      const endOf = (key: string, outcome: Pending): StepOutcome => {
        const failure = asked.get(key);
        if (outcome.kind === 'unasked') return failure ? { kind: 'failed', failure } : { kind: 'left' };
        if (outcome.kind === 'later') return { kind: 'behind', step: outcome.after, failure };
        return outcome.kind === 'behind' ? { ...outcome, failure: asked.get(outcome.step) ?? outcome.failure } : outcome;
      };
      for (const [key, { step, outcome }] of waiting) yield { step, outcome: (isUnasked(outcome) && left) || endOf(key, outcome) };
    },
  };
}

/**
 * Carries out steps and tells how each ended before the next begins: whoever listens has its reference on disk by then, and ends the run by
 * failing. After Ctrl-C, or a failure that every step would meet, the rest is left. What a person has to approve is told at the end, with the
 * steps that come after it: all of them are one aanvraag.
 */
export async function* runStages(stages: Iterable<Stage>, options: StageOptions): AsyncGenerator<StepEnd> {
  const { gate, stop, ended, inTurn = false, isMissing = isUndone } = options;
  const made = new Map<string, string | null>();
  const waiting = openWaiting();
  const order = openOrder(({ step }: OrderedStep) => step.dated);
  let fatal: Failure | undefined;
  const isOver = (): boolean => stop.aborted || fatal !== undefined;
  const standing: Standing = { ...options, made, waiting, order, carried };

  async function* carried(step: RunStep): AsyncGenerator<StepEnd, Pending> {
    const outcome = (await ended?.(step)) ?? (isOver() ? { kind: 'left' as const, failure: fatal } : yield* begun(step, standing));
    if (isDone(outcome) || isPlanned(outcome)) made.set(step.key, 'id' in outcome ? outcome.id : unmade);
    if (outcome.kind === 'failed' && !isOfDocument(outcome.failure)) fatal ??= outcome.failure;
    const failure = 'failure' in outcome ? outcome.failure : undefined;
    const waits =
      isUnasked(outcome) || (inTurn && waiting.first() !== undefined) || (outcome.kind === 'behind' && waiting.has(outcome.step));
    if (waits) waiting.add(step, outcome);
    else yield { step, outcome };
    if (step.dated !== undefined && (isUnasked(outcome) || isMissing({ step, outcome }))) order.missed({ step, failure });
    // A service within this process answers without a pause in which Ctrl-C could come.
    await setImmediate();
    return outcome;
  }

  for (const { check, steps } of stages) {
    if (!isOver()) await check?.();
    for (const step of steps) yield* carried(step);
  }
  yield* waiting.told(gate, isOver() ? { kind: 'left', failure: fatal } : undefined);
}

interface OrderedStep {
  readonly step: RunStep;
  readonly failure: Failure | undefined;
}

interface Standing extends StageOptions {
  readonly made: ReadonlyMap<string, string | null>;
  readonly waiting: ReturnType<typeof openWaiting>;
  readonly order: ReturnType<typeof openOrder<OrderedStep>>;
  readonly carried: (step: RunStep) => AsyncGenerator<StepEnd, Pending>;
}

/** Does a step, and the one that makes its customer just before it, unless something holds it back. */
async function* begun(step: RunStep, standing: Standing): AsyncGenerator<StepEnd, Pending> {
  const { on, write, customer } = step;
  const { gate, repeat = 'stop', before, given, inOrder = false, inTurn = false, made, waiting, order, carried } = standing;
  const behind = (key: string, failure?: Failure): Pending =>
    waiting.has(key) ? { kind: 'later', after: key, step: write } : { kind: 'behind', step: key, failure };
  if (on && 'made' in on && !made.has(on.made)) return behind(on.made);
  const document = on && ('made' in on ? (made.get(on.made) ?? null) : on.id);
  if (document === unmade) return { kind: 'planned', request: requestOf({ ...write, document }) };
  const holder = inOrder ? order.holder({ step, failure: undefined }) : undefined;
  const held = holder?.step.key ?? (inTurn ? waiting.first() : undefined);
  const look = before?.(step);
  const makes = customer && !made.has(customer.key) ? customer : undefined;
  // The gate itself takes over what an earlier run did when nothing else comes before the write.
  const earlier = repeat === 'take over' && (holder ?? look ?? makes) ? await gate.earlier({ ...write, repeat, document }) : undefined;
  if (earlier) return earlier;
  // A person approves all of them together, whatever their dates.
  const isAsked = holder?.failure !== undefined && isForApproval(holder.failure);
  if (holder && !isAsked && !waiting.has(holder.step.key)) return { kind: 'behind', step: holder.step.key, failure: holder.failure };
  const instead = await look?.().catch(failedBy);
  if (instead) return instead;
  if (makes && waiting.has(makes.key)) return behind(makes.key);
  if (makes) {
    const outcome = yield* carried(makes);
    if (!isDone(outcome) && !isPlanned(outcome)) return behind(makes.key, 'failure' in outcome ? outcome.failure : undefined);
  }
  const klant_id = customer && made.get(customer.key);
  const body = customer ? { klant_id, ...(write.body as object) } : write.body;
  if (klant_id === unmade) return { kind: 'planned', request: requestOf({ ...write, document, body }) };
  const meant = { ...write, ...(await given?.(step)), repeat, document, body };
  if (held === undefined) return gate.write(meant);
  return (await gate.held(meant)) ?? { kind: 'behind', step: held, failure: holder?.failure };
}

/** The id of what a dry run does not make. */
const unmade = '<id>';

const isUnasked = (outcome: Pending): outcome is UnaskedWrite | LaterWrite => outcome.kind === 'unasked' || outcome.kind === 'later';

const isDone = (outcome: Pending): outcome is Extract<WriteOutcome, Done | DoneEarlier> =>
  outcome.kind === 'done' || outcome.kind === 'earlier';

const isPlanned = (outcome: Pending): outcome is Extract<StepOutcome, { readonly request: PlannedRequest }> => 'request' in outcome;

/** Whether a document is not final after this; one that was final already is not missing. */
const isUndone = ({ outcome }: StepEnd): boolean =>
  !isDone(outcome) && !isPlanned(outcome) && !(outcome.kind === 'failed' && outcome.failure.word === 'already_done');

const failedBy = (error: unknown): StepOutcome => ({ kind: 'failed', failure: failureIn(error) });
