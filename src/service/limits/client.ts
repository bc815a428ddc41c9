import { endpoints } from '../../contract/index.ts';
import type { Client } from '../api/index.ts';
import { operationOf } from '../api/url.ts';
import type { HeldBy } from './limits.ts';
import { checkHeld } from './texts.ts';

/** A client whose every request is held against the limits before anything else is done for it. */
export function withinLimits(client: Client, held: HeldBy, naam: string): Client {
  const check = (operation: string, isWrite: boolean) => checkHeld(held, operation, isWrite, naam);
  return {
    one: async (operation, call) => {
      check(operation, endpoints[operation].method !== 'GET');
      return client.one(operation, call);
    },
    page: async (operation, ...rest) => {
      check(operation, false);
      return client.page(operation, ...rest);
    },
    file: async (operation, ...rest) => {
      check(operation, false);
      return client.file(operation, ...rest);
    },
    raw: async (method, path, options) => {
      check(operationOf(method, path) ?? `${method} ${path}`, method !== 'GET');
      return client.raw(method, path, options);
    },
  };
}
