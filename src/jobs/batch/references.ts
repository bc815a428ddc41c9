import type { Replied, TotalDifference } from '../../belgium/checks/totals.ts';
import type { Json, StateStore, StateView } from '../../store/store.ts';
import { noted } from '../../service/journal/log/noted.ts';
import type { BtwCode, DocumentKind } from './document.ts';

/** The document that a reference became. */
export interface Made {
  readonly id: string;
  readonly soort: DocumentKind;
  readonly nummer: string | null;
  /** The structured payment reference; absent while it is a draft, and where it was not read. (factuur) */
  readonly ogm?: string;
  /** The customer's id, and the date as it was planned. */
  readonly klant_id?: string;
  readonly datum?: string;
  /** In euro. */
  readonly totaal_incl: number;
  /** The UTC moment at which it was made. */
  readonly tijd: string;
  /** The hash of the plan that made it. */
  readonly plan: string;
  /** The reason of 0 % of each of its lines, null for a line without; absent where no line has one. */
  readonly btw_code_per_regel?: readonly (BtwCode | null)[];
  /** The first total on which the service counted otherwise than the plan, as long as nobody accepted it. */
  readonly verschil?: TotalDifference;
  /** The totals of the service that the user accepted in place of the plan's. */
  readonly aanvaard?: Replied;
}

const collection = 'batch-referentie';
const forgotten = 'batch-vergeten';

const timesIn = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** The values of all keys, asked for together: a file may name thousands, and the store may be far away. */
const valuesOf = (view: StateView, from: string, keys: readonly string[]): Promise<[string, Json | undefined][]> =>
  Promise.all(keys.map(async (key) => [key, await view.get(from, key)] as [string, Json | undefined]));

/** The reasons of 0 % of the lines of each document that a batch made with one, by its lower-case id. Fails with exit 10. */
export const batchCodes = (store: StateStore): Promise<ReadonlyMap<string, readonly (BtwCode | null)[]>> =>
  store.read(async (view) => {
    const codes = new Map<string, readonly (BtwCode | null)[]>();
    for await (const [, kept] of view.list(collection)) {
      const { id, btw_code_per_regel } = kept as unknown as Made;
      if (btw_code_per_regel) codes.set(id.toLowerCase(), btw_code_per_regel);
    }
    return codes;
  });

/** Which document each reference of an account became. It outlives every plan, and the journal's own clearing out. */
export type BatchReferences = ReturnType<typeof openReferences>;

/** Opens the references of the account that the store belongs to. Fails with exit 10 where the store can't be used. */
export const openReferences = (store: StateStore) => ({
  of: (referentie: string) => store.read(async (view) => (await view.get(collection, referentie)) as Made | undefined),
  /** The documents of those of these references that have one. */
  among: (referenties: readonly string[]) =>
    store.read(async (view) => {
      const all = await valuesOf(view, collection, referenties);
      return new Map(all.flatMap(([referentie, made]) => (made === undefined ? [] : [[referentie, made as unknown as Made] as const])));
    }),
  /** The reference of each document that a batch made. */
  all: () =>
    store.read(async (view) => {
      const names: string[] = [];
      for await (const [referentie] of view.list(collection)) names.push(referentie);
      return names;
    }),
  keep: (referentie: string, made: Made) =>
    store.transaction(async (transaction) => {
      await transaction.put(collection, referentie, made as unknown as Json);
      await noted(transaction, 'referentie', referentie, made.tijd);
    }),
  /** Forgets a reference, so that it makes a document once more. */
  forget: (referentie: string) =>
    store.transaction(async (transaction) => {
      await transaction.remove(collection, referentie);
      await transaction.put(forgotten, referentie, timesIn(await transaction.get(forgotten, referentie)) + 1);
      await noted(transaction, 'referentie', referentie);
    }),
  /** How often a reference was forgotten, which tells its documents apart. */
  forgotten: (referentie: string) => store.read(async (view) => timesIn(await view.get(forgotten, referentie))),
  /** Those of these references that were ever forgotten. */
  forgottenAmong: (referenties: readonly string[]) =>
    store.read(async (view) => {
      const all = await valuesOf(view, forgotten, referenties);
      return new Set(all.flatMap(([referentie, times]) => (timesIn(times) > 0 ? [referentie] : [])));
    }),
});

const customers = 'batch-klant';

/** The customers that batches made, by their label, so that none is made twice. */
export type NewCustomers = ReturnType<typeof openNewCustomers>;

/** Opens them for the account that the store belongs to. */
export function openNewCustomers(store: StateStore) {
  const known = new Map<string, string>();
  return {
    get: (label: string) => known.get(label),
    read: async (label: string) => {
      const id = (await store.read((view) => view.get(customers, label))) as string | undefined;
      if (id !== undefined) known.set(label, id);
      return id;
    },
    keep: async (label: string, id: string) => {
      known.set(label, id);
      await store.transaction((transaction) => transaction.put(customers, label, id));
    },
  };
}
