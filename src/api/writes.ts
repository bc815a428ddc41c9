import { endpoints } from '../contract/index.ts';
import type { Client } from './client.ts';

/** A client that reads by itself and leaves its writes to another one, made at the first: a read loads nothing of what guards them. */
export function leavingWrites(client: Client, writer: () => Promise<Client>): Client {
  return {
    ...client,
    one: async (operation, call) => (endpoints[operation].method === 'GET' ? client : await writer()).one(operation, call),
    raw: async (method, path, options) => (method === 'GET' ? client : await writer()).raw(method, path, options),
  };
}
