import { endpoints } from '../contract/index.ts';
import type { Client } from './client.ts';

/** A client that tells the id or number of what each write did, as soon as the service has said so. */
export function telling(client: Client, tell: (what: string) => void): Client {
  return {
    ...client,
    one: async (operation, input) => {
      const data = await client.one(operation, input);
      const id = 'id' in data ? data.id : input?.id;
      if (endpoints[operation].method !== 'GET' && typeof id === 'string') tell(id);
      return data;
    },
  };
}
