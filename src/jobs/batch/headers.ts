import { sha256 } from '../../machine/files/hash.ts';
import type { StateStore } from '../../store/store.ts';
import type { Headers } from './columns.ts';

const collection = 'batch-kolommen';
const layoutOf = (headers: readonly string[]): string => sha256(JSON.stringify(headers));

/** The columns that were given to these headers before. */
export const rememberedHeaders = (store: StateStore, headers: readonly string[]): Promise<Headers> =>
  store.read(async (view) => ((await view.get(collection, layoutOf(headers))) ?? {}) as Headers);

/** Keeps them for the next file with the same headers. */
export const rememberHeaders = (store: StateStore, headers: readonly string[], named: Headers): Promise<void> =>
  store.transaction((transaction) => transaction.put(collection, layoutOf(headers), named));
