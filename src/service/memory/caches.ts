import { normalizeOgm } from '../../belgium/ogm.ts';
import { meaningOf } from '../../contract/meaning.ts';
import { everyOf } from '../../group-by.ts';
import type { Json, StateView, Transaction } from '../../store/store.ts';
import { plainName } from '../../machine/text/fold.ts';
import type { KnownField } from '../api/known.ts';
import { type MemoryKind, type KeptReading, cacheOf, takeKept } from './readings.ts';

const index = 'geheugen.wijzer';

/** The collection of the answers whether participants can receive over Peppol, by the participant. */
export const reachCache = 'geheugen.bereik';

/** Keeps a thing in the place of its earlier facts, and makes it found by its number, reference or name. */
export async function putKept(
  transaction: Transaction,
  kind: MemoryKind,
  before: KeptReading | undefined,
  after: KeptReading,
): Promise<void> {
  const { id } = after.data;
  const keys = new Set(keysOf(kind, after));
  const old = new Set(before ? keysOf(kind, before) : []);
  await Promise.all([
    transaction.put(cacheOf(kind), id, after as unknown as Json),
    ...[...old].map((key) => !keys.has(key) && transaction.remove(index, key)),
    ...[...keys].map((key) => !old.has(key) && transaction.put(index, key, id)),
  ]);
}

/** Forgets a thing; nothing may be kept of it. */
export async function removeKept(transaction: Transaction, kind: MemoryKind, id: string): Promise<void> {
  const before = await takeKept(transaction, kind, id);
  if (!before) return;
  await Promise.all([
    transaction.remove(cacheOf(kind), id.toLowerCase()),
    ...keysOf(kind, before).map((key) => transaction.remove(index, key)),
  ]);
}

export const idsWith = async (view: StateView, field: KnownField, value: string): Promise<string[]> =>
  (await everyOf(view.list(index, cacheKey(field, value, '')))).map(([, id]) => id).filter((id) => typeof id === 'string');

// A tab is in no plain value, so no value is the beginning of another.
const cacheKey = (field: KnownField, value: string, id: string): string =>
  `${field}\t${comparable(field, value).replaceAll('\t', ' ')}\t${id}`;

function comparable(field: KnownField, value: string): string {
  if (field === 'factuur.ogm') return normalizeOgm(value) ?? value;
  const name = field.slice(field.indexOf('.') + 1);
  return name === 'kbo_btw_nummer' || name === 'peppol_id' ? meaningOf(name, value) : plainName(value);
}

const fields: Readonly<Record<MemoryKind, readonly string[]>> = {
  klant: ['naam', 'kbo_btw_nummer', 'peppol_id'],
  product: [],
  factuur: ['nummer', 'ogm'],
  offerte: ['nummer'],
  inbox: [],
};

const keysOf = (kind: MemoryKind, { data }: KeptReading): string[] =>
  fields[kind].flatMap((field) => {
    const value = data[field];
    return typeof value === 'string' && value !== '' ? [cacheKey(`${kind}.${field}` as KnownField, value, data.id)] : [];
  });

export async function clearShelves(transaction: Transaction, kinds: readonly MemoryKind[]): Promise<void> {
  for (const collection of [...kinds.map(cacheOf), index, reachCache]) {
    // The keys alone: the values are all that is remembered of the account.
    const keys: string[] = [];
    for await (const [key] of transaction.list(collection)) keys.push(key);
    await Promise.all(keys.map((key) => transaction.remove(collection, key)));
  }
}
