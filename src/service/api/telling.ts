import type { Client } from './client.ts';

/** A client of writes that tells the id of the document that each changed, as soon as the service has said so. */
export function telling(client: Client, tell: (what: string) => void): Client {
  return {
    ...client,
    one: async (operation, call) => {
      const data = await client.one(operation, call);
      const id = 'id' in data ? data.id : call?.id;
      if (typeof id === 'string') tell(id);
      return data;
    },
  };
}
