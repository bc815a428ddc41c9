import { Failure } from '../../failure.ts';
import type { Client } from '../api/client.ts';
import { uuidIn } from '../api/url.ts';
import { memoryKinds, readingOf, keptKindOf } from './readings.ts';
import type { Saving } from './saving.ts';

/** The number of the document, or the name of the customer, that a reply tells of. */
export function nameInReply(item: object): string | undefined {
  const { nummer, naam } = item as { nummer?: unknown; naam?: unknown };
  const name = nummer ?? naam;
  return typeof name === 'string' ? name : undefined;
}

/** The numbers and names under which this command itself read things by their id. */
export function openNames() {
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

/** A client that notes the facts that its replies tell of the account. */
export function watching(client: Client, saving: Saving): Client {
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
