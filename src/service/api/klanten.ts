import type { Klant, KlantenQuery, KlantInvoer, KlantKort, KlantWijziging } from '../../contract/index.ts';
import type { Client } from './client.ts';
import { type Filter, listing, type Listing, type Range } from './pages.ts';

/** The customers. (Klanten) */
export const klanten = (client: Client) => ({
  list: (filter: Filter<KlantenQuery> = {}, range?: Range): Listing<KlantKort> =>
    listing((page) => client.page('klanten.list', { ...filter, ...page }), range),
  get: (id: string): Promise<Klant> => client.one('klanten.get', { id }),
  create: (body: KlantInvoer, label?: string): Promise<Klant> => client.one('klanten.create', { body, label }),
  update: (id: string, body: KlantWijziging): Promise<Klant> => client.one('klanten.update', { id, body }),
});
