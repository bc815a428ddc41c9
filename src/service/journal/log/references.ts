import type { Replied, TotalDifference } from '../../../belgium/checks/totals.ts';
import { everyOf } from '../../../group-by.ts';
import type { Json, StateStore, StateView, Transaction } from '../../../store/store.ts';
import type { Entry } from './entries.ts';
import { addKept, keepLine, keptLine, recordLine } from './log.ts';
import { bareReference } from './own-reference.ts';

export interface Made {
  readonly id: string;
  readonly soort: 'factuur' | 'offerte' | 'creditnota';
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
  /** The hash of the plan that made it; absent for a document that a command of its own made. */
  readonly plan?: string;
  /** The reason of 0 % of each of its lines, null for a line without; absent if no line has one. */
  readonly btw_code_per_regel?: readonly (string | null)[];
  /** The first total on which the service counted otherwise than the plan, as long as nobody accepted it. */
  readonly verschil?: TotalDifference;
  /** The totals of the service that the user accepted in place of the plan's. */
  readonly aanvaard?: Replied;
  /** Whether the user said that it is this document, which another made: nobody here knows whether it was sent. */
  readonly overgenomen?: true;
}

const collection = 'batch-referentie';
const forgotten = 'batch-vergeten';

const timesIn = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** The values of all keys, asked for together: a file may name thousands, and the store may be far away. */
const valuesOf = (view: StateView, from: string, keys: readonly string[]): Promise<[string, Json | undefined][]> =>
  Promise.all(keys.map(async (key) => [key, await view.get(from, key)] as [string, Json | undefined]));

export const madeByReference = async (view: StateView): Promise<Map<string, Made>> =>
  new Map((await everyOf(view.list(collection))) as unknown as [string, Made][]);

/** Which document each reference of an account became. It outlives every plan, and the journal's own clearing out. */
export type References = ReturnType<typeof openReferences>;

/** Opens the references of the account that the store belongs to. Fails with exit 10 if the store can't be used. */
export const openReferences = (store: StateStore) => ({
  of: (referentie: string) => store.read(async (view) => (await view.get(collection, referentie)) as Made | undefined),
  /** The document of a reference that is this one but for its writing, with that reference. */
  like: (referentie: string) =>
    store.read(async (view) => {
      const bare = bareReference(referentie);
      for await (const [other, made] of view.list(collection))
        if (other !== referentie && bareReference(other) === bare) return { referentie: other, made: made as unknown as Made };
      return undefined;
    }),
  among: (referenties: readonly string[]) =>
    store.read(async (view) => {
      const all = await valuesOf(view, collection, referenties);
      return new Map(all.flatMap(([referentie, made]) => (made === undefined ? [] : [[referentie, made as unknown as Made] as const])));
    }),
  all: () => store.read(async (view) => [...(await madeByReference(view)).keys()]),
  made: () => store.read(async (view) => [...(await madeByReference(view)).values()]),
  /** The label under which the journal keeps the create of a reference as it counts now. */
  label: async (referentie: string) =>
    labelAfter(referentie, await store.read(async (view) => timesIn(await view.get(forgotten, referentie)))),
  /**
   * Keeps the document that a reference became, whatever becomes of the store. The draft that it was before one that it takes over stays known
   * as one of its own. Exit 10 if neither the store nor the file beside it can keep that.
   */
  keep: async (referentie: string, made: Made): Promise<void> => {
    const line = keptLine(collection, referentie, made as unknown as Json, made.tijd);
    await recordLine(store, line, async (transaction) => {
      const before = made.overgenomen && ((await transaction.get(collection, referentie)) as Made | undefined);
      if (before && before.id !== made.id) await forgetOnce(transaction, referentie);
      await transaction.put(collection, referentie, made as unknown as Json);
      await addKept(transaction, line);
    });
  },
  /** Forgets a reference, so that it makes a document once more. */
  forget: (referentie: string) =>
    store.transaction(async (transaction) => {
      await transaction.remove(collection, referentie);
      await forgetOnce(transaction, referentie);
    }),
  /** How often each of these references was forgotten, if ever, which tells its documents apart. */
  forgottenAmong: (referenties: readonly string[]) =>
    store.read(async (view) => {
      const all = await valuesOf(view, forgotten, referenties);
      return new Map(all.flatMap(([referentie, times]) => (timesIn(times) > 0 ? [[referentie, timesIn(times)] as const] : [])));
    }),
});

async function forgetOnce(transaction: Transaction, referentie: string): Promise<void> {
  const times = timesIn(await transaction.get(forgotten, referentie)) + 1;
  await transaction.put(forgotten, referentie, times);
  await keepLine(transaction, forgotten, referentie, times);
}

export const withLabel = async (label: string, { about }: { readonly about: (label: string) => Promise<Entry[]> }): Promise<Entry[]> =>
  (await about(label)).filter(({ intent }) => intent.label === label);

/** The label of a reference's create after `times` were let go of. A number sign is written twice, so that no two share a label. */
export const labelAfter = (referentie: string, times: number): string =>
  `batch:${referentie.replaceAll('#', '##')}${times === 0 ? '' : `#${times}`}`;

export const isLikeLabel = (kept: string, asked: string): boolean => bareReference(referenceIn(kept)) === bareReference(referenceIn(asked));

/** The reference in a label, as the user wrote it. */
export const referenceIn = (label: string): string =>
  label
    .replace(/^batch:/, '')
    .replace(/(?<!#)((?:##)*)#\d+$/, '$1')
    .replaceAll('##', '#');
