import type { Json, StateStore } from '../../../store/store.ts';
import type { Plan } from '../plan/plan.ts';
import type { DocumentEnd, DocumentProgress } from './progress.ts';

/** A batch that was carried out, or of which a part was. */
export interface BatchRun {
  /** The hash of its plan. */
  readonly plan: string;
  readonly bestand: string;
  /** UTC moments. */
  readonly begonnen: string;
  readonly laatst: string;
  readonly documenten: number;
  /** How many documents ended how; empty while a first run is under way or was cut off. */
  readonly stand: Readonly<Partial<Record<DocumentEnd, number>>>;
}

const collection = 'batch';
const runKey = (hash: string): string => `run:${hash}`;

/** Whether a plan was carried out before, or a part of it. */
export const hasBegun = (store: StateStore, hash: string): Promise<boolean> =>
  store.read(async (view) => (await view.get(collection, runKey(hash))) !== undefined);

/** Notes that a plan is carried out. */
export function beginRun(store: StateStore, plan: Plan, hash: string, now: Date): Promise<void> {
  const time = now.toISOString();
  const { bestand } = plan.invoer;
  return store.transaction(async (transaction) => {
    const before = (await transaction.get(collection, runKey(hash))) as BatchRun | undefined;
    const run: BatchRun = {
      plan: hash,
      bestand,
      begonnen: before?.begonnen ?? time,
      laatst: time,
      documenten: plan.documenten.length,
      stand: {},
    };
    await transaction.put(collection, runKey(hash), run as unknown as Json);
  });
}

/** Notes how the documents stand. */
export async function endRun(store: StateStore, hash: string, documents: readonly DocumentProgress[], now: Date): Promise<void> {
  const stand: Partial<Record<DocumentEnd, number>> = {};
  for (const { ended } of documents) stand[ended] = (stand[ended] ?? 0) + 1;
  await store.transaction(async (transaction) => {
    const before = (await transaction.get(collection, runKey(hash))) as BatchRun | undefined;
    if (before) await transaction.put(collection, runKey(hash), { ...before, laatst: now.toISOString(), stand });
  });
}

/** The batches of an account, the newest first. */
export const runsOf = (store: StateStore): Promise<readonly BatchRun[]> =>
  store.read(async (view) => {
    const runs: BatchRun[] = [];
    for await (const [, run] of view.list(collection, 'run:')) runs.push(run as unknown as BatchRun);
    return runs.toSorted((one, other) => (one.begonnen < other.begonnen ? 1 : -1));
  });
