import { type Body, endpoints, type Operation } from '../../contract/index.ts';
import type { Call, Client } from './client.ts';
import { Rehearsal } from './rehearsal.ts';

/** A client that reads, and stops at each write with a `Rehearsal`. */
export function rehearsing(client: Client): Client {
  return {
    ...client,
    one: async (operation, call) => {
      if (endpoints[operation].method === 'GET') return client.one(operation, call);
      throw new Rehearsal(plan(operation, call));
    },
    raw: async (method, path, options = {}) => {
      if (method === 'GET') return client.raw(method, path, options);
      const { query = {}, body } = options;
      const search = new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])).toString();
      throw new Rehearsal({ method, path: search === '' ? path : `${path}?${search}`, ...(body !== undefined && { body }) });
    },
  };
}

function plan<O extends Operation>(operation: O, { id, body }: Call<O> = {}): { method: string; path: string; body?: Body<O> } {
  const { method, path } = endpoints[operation];
  return { method, path: path.replace('{id}', id ?? ''), ...(body !== undefined && { body }) };
}
