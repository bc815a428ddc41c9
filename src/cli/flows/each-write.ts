import type { Failure } from '../../failure.ts';
import type { Api } from '../../service/api/index.ts';
import { isOfDocument } from '../../service/run/order.ts';
import { runStages, type RunStep } from '../../service/run/runner.ts';
import type { Done } from '../../service/run/step.ts';
import type { View } from '../output/out.ts';
import type { OpenSession } from '../session/session.ts';
import { namedDocuments, type Naming, throwFailed } from './each-document.ts';
import { failureOfEnd, inOrder, untried, withOthers } from './partly.ts';

type RunOptions = Parameters<typeof runStages>[1];

interface EachWrite<T extends object> extends Pick<RunOptions, 'before' | 'inOrder'> {
  readonly step: (id: string) => Omit<RunStep, 'key'>;
  readonly row: (done: Done, id: string) => Promise<T>;
}

interface WriteTask<T extends object> extends Naming {
  /** Called once, when all documents are known: asks what is to be asked, and gives the write of each. A failure stops the command. */
  prepare(api: Api, ids: readonly string[]): Promise<EachWrite<T>>;
  readonly view: View<T>;
}

/**
 * Writes each document once, one after the other, and shows the results as `eachDocument` does. Exit 8 when some failed, 7 when an outcome is
 * unknown, and 9 when one is done but could not be kept; after a failure that every other document would meet none is tried.
 */
export async function writeEach<T extends object>(session: OpenSession, words: readonly string[], task: WriteTask<T>): Promise<void> {
  const named = await namedDocuments(session, words, { ...task, writes: true });
  const { api, refs, found, failed, isOne } = named;
  const each = found.size > 0 ? await task.prepare(api, [...found.keys()]) : undefined;
  // A word that could not be looked up, as without a network, tells that no write will leave.
  const isOver = [...failed.values()].some((failure) => !isOfDocument(failure));
  const steps = each ? [...found.keys()].map((key): RunStep => ({ ...each.step(key), key })) : [];
  const work = carryEach(session, steps, {
    view: task.view,
    names: found,
    failed,
    isOne,
    row: async (done, { key }) => each!.row(done, key),
    options: { ...each, ...(isOver && { ended: () => ({ kind: 'left' }) }) },
  });
  await work.catch((error: unknown) => {
    throw withOthers(error, inOrder(refs, failed));
  });
  throwFailed(session, named, { writes: true });
}

interface Carrying<T extends object> {
  readonly view: View<T>;
  /** The name of the document of each step, by its key. */
  readonly names: ReadonlyMap<string, string>;
  /** Takes the failures by name. */
  readonly failed: Map<string, Failure>;
  readonly isOne?: boolean;
  readonly row: (done: Done, step: RunStep) => Promise<T>;
  readonly options: Pick<RunOptions, 'before' | 'ended' | 'inOrder'>;
}

/** Shows each result as it comes, or in a dry run what would be sent. When showing fails, the rest counts as not tried. */
export async function carryEach<T extends object>(session: OpenSession, steps: readonly RunStep[], carrying: Carrying<T>): Promise<void> {
  const { out, stop, dryRun } = session;
  const { view, names, failed, isOne = false, row, options } = carrying;
  const nameOf = (key: string): string => names.get(key) ?? key;
  const left = new Set(names.values());
  async function* ends() {
    if (steps.length === 0) return;
    for await (const { step, outcome } of runStages([{ steps }], { ...options, gate: await session.gate(), stop })) {
      const name = nameOf(step.key);
      left.delete(name);
      const failure = failureOfEnd(step, outcome, nameOf);
      if (failure) failed.set(name, failure);
      yield { name, step, outcome };
    }
  }
  async function* rows(): AsyncGenerator<T> {
    for await (const { step, outcome } of ends()) if (outcome.kind === 'done') yield row(outcome, step);
  }
  try {
    if (dryRun) {
      const { showEachPlanned, showPlannedSteps } = await import('./planned.ts');
      return isOne ? await showPlannedSteps(session, ends(), false) : await showEachPlanned(session, ends(), failed);
    }
    if (!isOne) return await out.results(rows(), view);
    for await (const one of rows()) await out.record(one, view);
  } catch (error) {
    for (const name of left) failed.set(name, untried());
    throw error;
  }
}
