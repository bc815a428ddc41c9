import { endpoints } from '../../contract/index.ts';
import type { World } from '../../machine/world.ts';
import type { Client } from './client.ts';

/** A client that reads by itself and leaves its writes to another one, made at the first: a read loads nothing of what guards them. */
export function leavingWrites(client: Client, writer: () => Promise<Client>): Client {
  return {
    ...client,
    one: async (operation, call) => (endpoints[operation].method === 'GET' ? client : await writer()).one(operation, call),
    raw: async (method, path, options) => (method === 'GET' ? client : await writer()).raw(method, path, options),
  };
}

/** A client that gives each test document that nobody numbered a number of ours, so that it can be found again without doubt. */
export function numbering(client: Client, { now, random }: Pick<World, 'now' | 'random'>): Client {
  return {
    ...client,
    one: (operation, call) => {
      if (operation !== 'inbox.test') return client.one(operation, call);
      const factuurnummer = `TEST-${now().getTime().toString(36)}${random().toString(36).slice(2, 8)}`.toUpperCase();
      return client.one(operation, { ...call, body: { factuurnummer, ...(call?.body as object | undefined) } } as never);
    },
  };
}
