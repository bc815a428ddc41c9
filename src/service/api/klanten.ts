import type { Klant, KlantenQuery, KlantInvoer, KlantKort, KlantWijziging } from '../../contract/index.ts';
import type { Text } from '../../language.ts';
import type { Call, Client } from './client.ts';
import { type Filter, listing, type Listing, type Range } from './pages.ts';

/** The customers. (Klanten) */
export const klanten = (client: Client) => ({
  list: (filter: Filter<KlantenQuery> = {}, range?: Range, why?: Text): Listing<KlantKort> =>
    listing((page) => client.page('klanten.list', { ...filter, ...page }, why), range),
  get: (id: string, why?: Text): Promise<Klant> => client.one('klanten.get', { id, why }),
  create: (body: KlantInvoer, job: Pick<Call<'klanten.create'>, 'label' | 'listed'> = {}): Promise<Klant> =>
    client.one('klanten.create', { body, ...job }),
  update: (id: string, body: KlantWijziging): Promise<Klant> => client.one('klanten.update', { id, body }),
});
