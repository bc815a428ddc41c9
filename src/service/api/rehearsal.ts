import { type Body, endpoints, type Operation } from '../../contract/index.ts';
import type { Client, Call } from './client.ts';

/** Thrown instead of sending a write: what would have been sent. Not an error; the command shows it. */
export class Rehearsal extends Error {
  override readonly name = 'Rehearsal';

  constructor(readonly request: { method: string; path: string; body?: unknown }) {
    super('rehearsal');
  }
}

/** A client of writes that stops at each with a `Rehearsal`. */
export function rehearsing(client: Client): Client {
  return {
    ...client,
    one: async (operation, call) => {
      throw new Rehearsal(plan(operation, call));
    },
    raw: async (method, path, { query = {}, body } = {}) => {
      const search = new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])).toString();
      throw new Rehearsal({ method, path: search === '' ? path : `${path}?${search}`, ...(body !== undefined && { body }) });
    },
  };
}

function plan<O extends Operation>(operation: O, { id, body }: Call<O> = {}): { method: string; path: string; body?: Body<O> } {
  const { method, path } = endpoints[operation];
  return { method, path: path.replace('{id}', id ?? ''), ...(body !== undefined && { body }) };
}
