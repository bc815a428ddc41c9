import { memo } from '../../memo.ts';
import { isFinal } from '../../contract/finality.ts';
import type { Factuur, Offerte } from '../../contract/index.ts';
import type { StateStore, StateView } from '../../store/store.ts';
import type { Client } from '../api/client.ts';
import type { KeptKlant, Known } from '../api/known.ts';
import { agrees, isSameFinal } from './kept.ts';
import { type KeptReading, listKept, takeEach, takeKept, memoryKinds, readingOf, keptKindOf } from './readings.ts';
import {
  rememberedCustomer,
  customersIn,
  documentsIn,
  documentsWith,
  type KnownCustomer,
  type KnownDocument,
  type KnownKlant,
} from './known.ts';
import { clearNames, isAnyName } from './names.ts';
import { type MemoryChange, openSaving, type Saving } from './saving.ts';
import { clearShelves, idsWith, reachCache } from './caches.ts';
import { Failure } from '../../failure.ts';
import { uuidIn } from '../api/url.ts';

const counted = ['klanten', 'producten', 'facturen', 'creditnotas', 'offertes', 'inbox'] as const;

export interface KindSummary {
  readonly soort: (typeof counted)[number];
  readonly aantal: number;
  /** How many of them were read by themselves, with all their fields. */
  readonly volledig: number;
  /** How many of them are drafts, of which only the row is kept. */
  readonly concepten: number;
  /** The moments of the oldest and the newest reading, UTC; null for none. */
  readonly oudste: string | null;
  readonly nieuwste: string | null;
}

async function summaryIn(view: StateView): Promise<KindSummary[]> {
  const sums = new Map<string, KindSummary>(
    counted.map((soort) => [soort, { soort, aantal: 0, volledig: 0, concepten: 0, oudste: null, nieuwste: null }]),
  );
  for (const kind of memoryKinds) {
    for await (const { data, whole, read } of listKept(view, kind)) {
      const soort = plurals[kind === 'factuur' && data['type'] === 'creditnota' ? 'creditnota' : kind];
      const sum = sums.get(soort);
      if (!sum) continue;
      sums.set(soort, {
        ...sum,
        aantal: sum.aantal + 1,
        volledig: sum.volledig + Number(whole),
        concepten: sum.concepten + Number(kind === 'factuur' && !isFinal(data)),
        oudste: sum.oudste !== null && sum.oudste < read ? sum.oudste : read,
        nieuwste: sum.nieuwste !== null && sum.nieuwste > read ? sum.nieuwste : read,
      });
    }
  }
  return [...sums.values()];
}

const plurals = {
  klant: 'klanten',
  product: 'producten',
  factuur: 'facturen',
  creditnota: 'creditnotas',
  offerte: 'offertes',
  inbox: 'inbox',
} as const;

function nameInReply(item: object): string | undefined {
  const { nummer, naam } = item as { nummer?: unknown; naam?: unknown };
  const name = nummer ?? naam;
  return typeof name === 'string' ? name : undefined;
}

function openNames() {
  const names = new Map<string, string>();
  return {
    get: (id: string): string | undefined => names.get(id.toLowerCase()),
    noting: (client: Client): Client => ({
      ...client,
      one: async (operation, call) => {
        const data = await client.one(operation, call);
        const { id } = data as { id?: unknown };
        const name = nameInReply(data);
        if (typeof id === 'string' && name !== undefined) names.set(id.toLowerCase(), name);
        return data;
      },
    }),
  };
}

function watching(client: Client, saving: Saving): Client {
  return {
    ...client,
    one: async (operation, call) => {
      const data = await client.one(operation, call).catch((error: unknown) => {
        const kind = keptKindOf(operation);
        if (kind && call?.id && error instanceof Failure && error.reason === 'not_found') saving.gone(kind, call.id);
        throw error;
      });
      const reading = readingOf(operation, data, call?.body, call?.id);
      if (reading) saving.note(reading);
      await saving.room();
      return data;
    },
    page: async (operation, query, why) => {
      const page = await client.page(operation, query, why);
      for (const item of page.data) {
        const reading = readingOf(operation, item);
        if (reading) saving.note(reading);
      }
      await saving.room();
      return page;
    },
    raw: async (method, path, options) => {
      const reply = await client.raw(method, path, options);
      const id = method === 'GET' ? undefined : uuidIn(path);
      // Nothing tells which fields a raw write changed.
      if (id !== undefined) for (const kind of memoryKinds) saving.gone(kind, id);
      return reply;
    },
  };
}

type RowRead = object & { readonly id: string };

/**
 * The contents of an account as they were read, kept so that a final document is read once. Reading from it never fails: where it can't
 * be used it knows nothing. By itself it never decides whether a write may happen: the guard of the journal asks it what a final document says.
 */
export interface Memory extends Known {
  watch(client: Client): Client;
  /** Whether readings are kept. Where they are not, it knows nothing. */
  readonly keeps: boolean;
  /** Puts everything that was noted in the store and tells of final documents that the service changed. It never fails. */
  save(): Promise<void>;
  /** The invoices and credit notes, the newest date first. */
  documents(): Promise<readonly KnownDocument[]>;
  documentsOf(ids: readonly string[]): Promise<readonly KnownDocument[]>;
  /** The customers, in order of name. */
  customers(): Promise<readonly KnownCustomer[]>;
  /**
   * The customer of each of these list rows that is final, in their order; undefined if only reading the
   * document would tell. Readings of this command count once they are in the store. With `drafts` also that of a draft as it was last
   * read, which can have changed since.
   */
  customersOf(rows: readonly RowRead[], options?: { readonly drafts?: boolean }): Promise<readonly (KnownKlant | undefined)[]>;
  /** Has `wholeOf` need not read again what a list that is read from now on only repeats: all of it stays in memory until then. */
  readonly hold: () => void;
  /**
   * The whole document of each of these list rows that is final, with the status of the row, in their order; undefined if
   * only reading the document would tell. Readings of this command count once they are in the store.
   */
  wholeOf(rows: readonly RowRead[]): Promise<readonly (Factuur | undefined)[]>;
  /** The same of quotes: none of their fields but the status can be changed through the interface. (Offertes) */
  quotesOf(rows: readonly RowRead[]): Promise<readonly (Offerte | undefined)[]>;
  /** The final documents with these ids that were read whole, as they were read. */
  finalsOf(ids: readonly string[]): Promise<readonly Factuur[]>;
  /** The draft invoices among these rows as last read, where the row is unchanged: proof only that a draft is another one. */
  draftsOf(rows: readonly RowRead[]): Promise<readonly Factuur[]>;
  /**
   * The draft credit notes among these rows with what showed their sign when they were last read, where a row agrees with that in its day and
   * total. The rest of a draft can have changed since, so this is for figures and never for a write.
   */
  signedDraftsOf(rows: readonly RowRead[]): Promise<readonly Factuur[]>;
  /** The number of the document, or the name of the customer, with this id, as it was last read; also by this command alone. */
  nameOf(id: string): Promise<string | undefined>;
  /** Whether this id is that of an invoice or of a credit note, draft or final. */
  typeOf(id: string): Promise<string | undefined>;
  /** How much of each kind is kept. Fails with exit 10 if the store can't be used. */
  summary(): Promise<readonly KindSummary[]>;
  /** Forgets everything. Fails with exit 10 if the store can't be used. */
  forget(): Promise<void>;
}

export type { MemoryChange };

export interface MemoryOptions {
  /** Opens the store of the account; called once, when something is asked or noted. */
  readonly store: () => Promise<StateStore>;
  readonly keeps: boolean;
  readonly now: () => Date;
  /** Takes the final documents that were found changed, of which the user must hear. */
  readonly tell: (changes: readonly MemoryChange[]) => Promise<void>;
}

/** Opens the memory of an account; touches nothing before it is asked. */
export function openMemory({ store: open, keeps, now, tell }: MemoryOptions): Memory {
  const store = memo(open);
  const [saving, named] = [openSaving(store, now), openNames()];

  const from = async <T>(nothing: T, work: (store: StateStore) => Promise<T>): Promise<T> => {
    if (!keeps) return nothing;
    try {
      return await work(await store());
    } catch {
      // Without its memory, duit reads from the service what it needs.
      return nothing;
    }
  };
  const kept = <T>(nothing: T, work: (view: StateView) => Promise<T>): Promise<T> => from(nothing, (all) => all.read(work));
  const asked = async <T>(nothing: T, work: (view: StateView) => Promise<T>): Promise<T> => {
    await saving.flush();
    return kept(nothing, work);
  };
  /** An invoice or credit note on its own, which a store far away reads sooner than a state. */
  const one = (id: string) => saving.flush().then(() => from(undefined, (all) => takeKept(all, 'factuur', id)));

  return {
    keeps,
    watch: (client) => named.noting(keeps ? watching(client, saving) : client),
    save: async () => {
      const changes = await saving.end();
      if (changes.length > 0) await tell(changes);
    },
    ids: (field, value) => asked([], (view) => idsWith(view, field, value)),
    documents: () => asked([], documentsIn),
    documentsOf: (ids) => asked([], (view) => documentsWith(view, ids)),
    customers: () => asked([], customersIn),
    customersOf: (rows, { drafts = false } = {}) =>
      kept(rows.map(noAnswer), (view) => Promise.all(rows.map((row) => customerOfRow(view, row, drafts)))),
    hold: saving.hold,
    wholeOf: (rows) => kept(rows.map(noAnswer), (view) => wholeOfRows<Factuur>(view, 'factuur', rows, saving.held)),
    quotesOf: (rows) => kept(rows.map(noAnswer), (view) => wholeOfRows<Offerte>(view, 'offerte', rows)),
    finalsOf: (ids) => asked([], (view) => wholeFinals(view, ids)),
    draftsOf: (rows) => kept([], (view) => knownDrafts(view, rows)),
    finalOf: async (id) => wholeFinal(await one(id)),
    signedDraftsOf: (rows) => kept([], (view) => signedDrafts(view, rows)),
    nameOf: async (id) => named.get(id) ?? asked(undefined, (view) => nameIn(view, id)),
    typeOf: async (id) => typeIn(await one(id)),
    klantenOf: (ids) => asked(ids.map(noAnswer), (view) => wholeKlanten(view, ids)),
    summary: async () => (await store()).read(summaryIn),
    forget: async () => clearMemory(await store()),
  };
}

const wholeFinal = (kept: KeptReading | undefined): Factuur | undefined =>
  kept?.whole === true && isFinal(kept.data) ? kept.data : undefined;

const wholeFinals = async (view: StateView, ids: readonly string[]): Promise<Factuur[]> =>
  [...(await takeEach(view, 'factuur', ids)).values()].flatMap((found) => wholeFinal(found) ?? []);

async function nameIn(view: StateView, id: string): Promise<string | undefined> {
  const [document, klant] = [await takeKept(view, 'factuur', id), await takeKept(view, 'klant', id)];
  return [document, klant].flatMap((kept) => (kept && nameInReply(kept.data)) ?? [])[0];
}

const typeIn = (kept: KeptReading | undefined): string | undefined => {
  const type = kept?.data['type'];
  return typeof type === 'string' ? type : undefined;
};

const noAnswer = (): undefined => undefined;

/** Forgets everything that this store has in memory; makes no store where there is none. Fails with exit 10. */
export async function clearMemory(store: StateStore): Promise<void> {
  if (await store.read(isAnything)) {
    await store.transaction(async (transaction) => {
      await clearShelves(transaction, memoryKinds);
      await clearNames(transaction);
    });
  }
  await store.clean();
}

async function isAnything(view: StateView): Promise<boolean> {
  for (const kind of memoryKinds) for await (const _ of listKept(view, kind)) return true;
  for await (const _ of view.list(reachCache)) return true;
  return isAnyName(view);
}

async function customerOfRow(view: StateView, row: RowRead, drafts: boolean): Promise<KnownKlant | undefined> {
  const kept = await takeKept(view, 'factuur', row.id);
  // A draft can get another customer at the service, so an earlier reading of one says nothing certain today.
  if (!kept || !(isSameFinal(kept, row) || (drafts && !isFinal(row)))) return undefined;
  return drafts || typeof kept.data['customer_id'] === 'string' ? rememberedCustomer(view, kept) : undefined;
}

async function wholeOfRows<T extends Factuur | Offerte>(
  view: StateView,
  kind: 'factuur' | 'offerte',
  rows: readonly RowRead[],
  held: Saving['held'] = noAnswer,
): Promise<(T | undefined)[]> {
  // The row of a quote need not tell its number. (Offertes)
  const isSame = kind === 'offerte' ? agrees : isSameFinal;
  const found: (T | undefined)[] = [];
  // All at once would have what the store gives of many thousands in memory beside the documents themselves.
  for (let at = 0; at < rows.length; at += 500) {
    const some = rows.slice(at, at + 500).map((row) => ({ row, before: held(row.id) }));
    const ids = some.flatMap(({ row, before }) => (before ? [] : [row.id]));
    const each = await takeEach(view, kind, ids);
    for (const { row, before } of some) {
      const kept = before ?? each.get(row.id.toLowerCase());
      // The reply was checked when it was read.
      found.push(kept?.whole === true && isSame(kept, row) ? { ...(kept.data as T), status: (row as T).status } : undefined);
    }
  }
  return found;
}

async function knownDrafts(view: StateView, rows: readonly RowRead[]): Promise<Factuur[]> {
  const drafts: Factuur[] = [];
  for (const row of rows) {
    if (isFinal(row)) continue;
    const kept = await takeKept(view, 'factuur', row.id);
    // Only all that a row shows tells that it is the row of then.
    if (kept?.draft && agrees(kept, row)) drafts.push({ ...row, ...kept.draft, id: row.id.toLowerCase() });
  }
  return drafts;
}

async function signedDrafts(view: StateView, rows: readonly Factuur[]): Promise<Factuur[]> {
  const drafts: Factuur[] = [];
  for (const row of rows) {
    if (row.status !== 'concept' || row.datum == null || row.totaal_incl == null) continue;
    const kept = await takeKept(view, 'factuur', row.id);
    if (kept?.sign && agrees(kept, row)) drafts.push({ ...row, ...kept.sign });
  }
  return drafts;
}

async function wholeKlanten(view: StateView, ids: readonly string[]): Promise<(KeptKlant | undefined)[]> {
  const all = await takeEach(view, 'klant', ids);
  return ids.map((id) => {
    const kept = all.get(id.toLowerCase());
    return kept?.whole ? { klant: kept.data, read: kept.read } : undefined;
  });
}
