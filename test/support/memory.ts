import { onTestFinished } from 'vitest';
import type { Client } from '../../src/service/api/index.ts';
import { type MemoryChange, type Memory, openMemory } from '../../src/service/memory/memory.ts';
import { distant } from './distant.ts';
import { storeIn } from './store.ts';
import type { Kind } from './stores.ts';

interface MemoryOptions {
  readonly keeps?: boolean;
  readonly kind?: Pick<Kind, 'storeIn'>;
}

/**
 * The memory of an account in this state folder, or in the store of another kind that belongs to it, on a day that the test may
 * move on, with the changes that it told and how often a server far away would be waited for. The store closes when the test ends.
 */
export function memoryIn(folder: string, account = 'a', { keeps = true, kind = { storeIn } }: MemoryOptions = {}) {
  const told: MemoryChange[] = [];
  const clock = { now: new Date('2026-03-15T10:00:00Z') };
  const { store, waits } = distant(kind.storeIn(folder, account));
  onTestFinished(() => store.close());
  const memory = openMemory({ store: async () => store, keeps, now: () => clock.now, tell: async (changes) => void told.push(...changes) });
  return { memory, told, clock, waits };
}

/** A client of which every reply is the first of these items, or a page with all of them. */
export const replying = (...items: object[]): Client =>
  ({
    one: async () => items[0],
    page: async () => ({ data: items, total: items.length }),
    file: async () => Promise.reject(new Error('no file')),
    raw: async () => ({ status: 200, headers: {}, facts: {} }),
  }) as unknown as Client;

/** Notes these items as if a list had them as its rows. */
export const listed = (memory: Memory, operation: string, ...items: object[]) =>
  memory.watch(replying(...items)).page(operation as 'facturen.list', {});

/** Notes the reply of an operation on one thing. */
export const replied = (memory: Memory, operation: string, item: object, call: object = {}) =>
  memory.watch(replying(item)).one(operation as 'facturen.get', call);
