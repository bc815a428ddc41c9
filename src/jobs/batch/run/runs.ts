import { everyOf } from '../../../group-by.ts';
import type { Json, StateStore, StateView, Lock } from '../../../store/store.ts';
import { type Plan, type PlannedDocument, planElsewhere } from '../plan/plan.ts';
import type { DocumentEnd, DocumentProgress } from './progress.ts';
import { Failure } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { alreadyBusy, anotherDuit, holderText, sinceText, takeOver } from '../../../store/holder.ts';

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

export const runBefore = (store: StateStore, hash: string): Promise<BatchRun | undefined> =>
  store.read(async (view) => (await view.get(collection, runKey(hash))) as BatchRun | undefined);

export const wasCutOff = ({ stand }: BatchRun): boolean => Object.keys(stand).length === 0 || (stand.niet_af ?? 0) > 0;

const ordersKey = (hash: string): string => `bestellingen:${hash}`;

/** An order of a batch, by which a person knows it; the customer's id is null if the batch makes the customer. */
export type BatchOrder = Pick<PlannedDocument, 'datum' | 'totaal_incl'> & { readonly klant_id: string | null };

const ordersOf = ({ documenten }: Plan): Json =>
  Object.fromEntries(
    documenten.map(({ referentie, klant, datum, totaal_incl }) => [
      referentie,
      { klant_id: 'id' in klant ? klant.id : null, datum, totaal_incl } satisfies BatchOrder,
    ]),
  );

export async function orderOf(view: StateView, referentie: string): Promise<BatchOrder | undefined> {
  for await (const [, orders] of view.list(collection, ordersKey(''))) {
    const found = orders as unknown as Readonly<Record<string, BatchOrder>>;
    if (Object.hasOwn(found, referentie)) return found[referentie];
  }
  return undefined;
}

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
    await transaction.put(collection, ordersKey(hash), ordersOf(plan));
  });
}

export async function endRun(store: StateStore, hash: string, documents: readonly DocumentProgress[], now: Date): Promise<void> {
  const stand: Partial<Record<DocumentEnd, number>> = {};
  for (const { ended } of documents) stand[ended] = (stand[ended] ?? 0) + 1;
  await store.transaction(async (transaction) => {
    const before = (await transaction.get(collection, runKey(hash))) as BatchRun | undefined;
    if (before) await transaction.put(collection, runKey(hash), { ...before, laatst: now.toISOString(), stand });
  });
}

/** The newest first. */
export const runsOf = (store: StateStore): Promise<readonly BatchRun[]> =>
  store.read(async (view) => {
    const runs = (await everyOf(view.list(collection, 'run:'))).map(([, run]) => run as unknown as BatchRun);
    return runs.toSorted((one, other) => (one.begonnen < other.begonnen ? 1 : -1));
  });

interface OnlyBatch {
  readonly store: StateStore;
  /** A UTC moment as the user reads it. */
  readonly moment: (time: string) => string;
  /** Waits a while for another batch, of which it is given the failure; false if the user stops. Without it nobody is waited for. */
  readonly standBy?: ((failure: Failure) => Promise<boolean>) | undefined;
}

/** Does work while no other batch of the account runs. Exit 2 for a plan of another account, 5 for another batch, 5 if the user stops. */
export async function asOnlyBatch<T>(
  plan: Plan,
  { account, ...only }: OnlyBatch & { account: string },
  work: () => Promise<T>,
): Promise<T> {
  if (plan.account !== account) throw planElsewhere(plan);
  const wait = t({ nl: 'laat duit wachten met --wacht', en: 'have duit wait with --wacht' });
  return besideNoBatch(plan.invoer.bestand, { ...only, wait }, work);
}

/** Does work while no batch of the account runs, under this name for others. Exit 5 as `asOnlyBatch`. */
export async function besideNoBatch<T>(
  name: string,
  { store, moment, standBy, wait }: OnlyBatch & { readonly wait?: string },
  work: () => Promise<T>,
): Promise<T> {
  const tryIt = async (): Promise<Lock | Failure> => (await store.lock('batch', name)) ?? busy(store, moment, wait);
  const lock = await takeOver(tryIt, standBy);
  if (!lock) throw stoppedStanding();
  try {
    return await work();
  } finally {
    await lock.release();
  }
}

const stoppedStanding = (): Failure =>
  new Failure('temporary', t({ nl: 'gestopt bij het wachten op een andere batch', en: 'stopped while waiting for another batch' }), {
    because: 'stopped',
    hint: t({ nl: 'Er is niets verstuurd.', en: 'Nothing was sent.' }),
  });

/** On a store that machines share it may be somebody else's, so that one is named. */
async function busy(store: StateStore, moment: OnlyBatch['moment'], wait?: string): Promise<Failure> {
  const other = await store.holder('batch');
  const elsewhere = store.shared === undefined ? undefined : other;
  const by = elsewhere ? holderText(elsewhere) : anotherDuit();
  const sentence = t({
    nl: `${by} voert al een batch uit voor dit account`,
    en: `${by} is already running a batch for this account`,
  });
  const or = wait === undefined ? '' : t({ nl: `, of ${wait}`, en: `, or ${wait}` });
  const hint = t({ nl: `Wacht tot die klaar is${or}.`, en: `Wait until it is done${or}.` });
  const goingOn = t({
    nl: 'Valt die computer uit, dan kan deze een halve minuut later verder met dezelfde batch.',
    en: 'Should that machine fail, this one can continue the same batch half a minute later.',
  });
  return alreadyBusy(sentence, other ? [other.work, sinceText(other, moment)] : [], elsewhere ? `${hint} ${goingOn}` : hint);
}
