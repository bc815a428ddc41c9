import { setImmediate } from 'node:timers/promises';
import { type Failure, failureIn } from '../../failure.ts';
import { isForApproval, isOfDocument, openOrder } from './order.ts';
import { type Done, type DoneEarlier, type PlannedRequest, requestOf, type WriteGate, type WriteOutcome, type WriteStep } from './step.ts';

/** What a step is done to: nothing that exists, a document or customer, or what the step with this key makes. */
type Subject = null | { readonly id: string } | { readonly made: string };

/** One write of a run, as data. */
export interface RunStep {
  /** The name of the step within its run. */
  readonly key: string;
  readonly on: Subject;
  readonly write: Omit<WriteStep, 'document' | 'waits'>;
  /** Makes the customer of the body just before it, once in a run, and not if an earlier run did this step. */
  readonly customer?: RunStep | undefined;
  /** The day of its document, if numbers must follow days. */
  readonly dated?: string | undefined;
}

/** How a step ended. */
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

/** The surroundings of a run. */
interface StageOptions {
  readonly gate: WriteGate;
  /** Aborted when the user wants to stop; nothing new starts then. */
  readonly stop: AbortSignal;
  /** How a step ended before this run, so that it is not begun. */
  readonly ended?: (step: RunStep) => Promise<StepOutcome | undefined> | StepOutcome | undefined;
  /** The last look that a step needs at its turn, if any. It gives what takes the place of the step. */
  readonly before?: (step: RunStep) => (() => Promise<StepOutcome | undefined>) | undefined;
  /** What was learnt for a step that goes. */
  readonly given?: (step: RunStep) => Promise<Partial<WriteStep>> | Partial<WriteStep>;
  /** Whether a step waits for one of an earlier day of the same year that did not go. */
  readonly inOrder?: boolean;
  /** Whether a step that ended so is missing in that order, once its end was told. */
  readonly isMissing?: (end: StepEnd) => boolean;
}

/**
 * Carries out steps and tells how each ended before the next begins: whoever listens has its reference on disk by then, and ends the run by
 * failing. After Ctrl-C, or a failure that every step would meet, the rest is left.
 */
export async function* runStages(stages: Iterable<Stage>, options: StageOptions): AsyncGenerator<StepEnd> {
  const { gate, stop, ended, before, given, inOrder = false, isMissing = isUndone } = options;
  const made = new Map<string, string | null>();
  const order = openOrder(({ step }: { readonly step: RunStep; readonly failure: Failure | undefined }) => step.dated);
  let fatal: Failure | undefined;
  const isOver = (): boolean => stop.aborted || fatal !== undefined;

  async function* carried(step: RunStep): AsyncGenerator<StepEnd, StepOutcome> {
    const outcome = (await ended?.(step)) ?? (isOver() ? { kind: 'left' as const, failure: fatal } : yield* begun(step));
    const failure = 'failure' in outcome ? outcome.failure : undefined;
    if (isDone(outcome) || isPlanned(outcome)) made.set(step.key, 'id' in outcome ? outcome.id : unmade);
    if (outcome.kind === 'failed' && !isOfDocument(outcome.failure)) fatal ??= outcome.failure;
    yield { step, outcome };
    if (step.dated !== undefined && isMissing({ step, outcome })) order.missed({ step, failure });
    // A service within this process answers without a pause in which Ctrl-C could come.
    await setImmediate();
    return outcome;
  }

  async function* begun(step: RunStep): AsyncGenerator<StepEnd, StepOutcome> {
    const { on, write, customer } = step;
    if (on && 'made' in on && !made.has(on.made)) return { kind: 'behind', step: on.made };
    const document = on && ('made' in on ? (made.get(on.made) ?? null) : on.id);
    if (document === unmade) return { kind: 'planned', request: requestOf({ ...write, document }) };
    const holder = inOrder ? order.holder({ step, failure: undefined }) : undefined;
    const look = before?.(step);
    const makes = customer && !made.has(customer.key) ? customer : undefined;
    // The gate itself takes over what an earlier run did when nothing else comes before the write.
    const earlier = write.takesOver && (holder ?? look ?? makes) ? await gate.earlier({ ...write, document }) : undefined;
    if (earlier) return earlier;
    // A person approves all of them together, whatever their dates.
    const waits = holder?.failure !== undefined && isForApproval(holder.failure);
    if (holder && !waits) return { kind: 'behind', step: holder.step.key, failure: holder.failure };
    const instead = await look?.().catch(failedBy);
    if (instead) return instead;
    if (makes) {
      const outcome = yield* carried(makes);
      if (!isDone(outcome) && !isPlanned(outcome)) return { kind: 'behind', step: makes.key, failure: outcome.failure };
    }
    const klant_id = customer && made.get(customer.key);
    const body = customer ? { klant_id, ...(write.body as object) } : write.body;
    if (klant_id === unmade) return { kind: 'planned', request: requestOf({ ...write, document, body }) };
    return gate.write({ ...write, ...(await given?.(step)), document, body, waits });
  }

  for (const { check, steps } of stages) {
    if (!isOver()) await check?.();
    for (const step of steps) yield* carried(step);
  }
}

/** The id of what a dry run does not make. */
const unmade = '<id>';

const isDone = (outcome: StepOutcome): outcome is Extract<WriteOutcome, Done | DoneEarlier> =>
  outcome.kind === 'done' || outcome.kind === 'earlier';

const isPlanned = (outcome: StepOutcome): outcome is Extract<StepOutcome, { readonly request: PlannedRequest }> => 'request' in outcome;

/** Whether a document is not final after this; one that was final already is not missing. */
const isUndone = ({ outcome }: StepEnd): boolean =>
  !isDone(outcome) && !isPlanned(outcome) && !(outcome.kind === 'failed' && outcome.failure.word === 'already_done');

const failedBy = (error: unknown): StepOutcome => ({ kind: 'failed', failure: failureIn(error) });
