import type { Offerte, OfferteInvoer, OfferteKort, OffertesQuery } from '../../contract/index.ts';
import type { Text } from '../../language.ts';
import type { Client, OfJob } from './client.ts';
import { type Filter, listing, type Listing, type Range } from './pages.ts';

/** The quotes. (Offertes) */
export const offertes = (client: Client) => ({
  list: (filter: Filter<OffertesQuery> = {}, range?: Range, why?: Text): Listing<OfferteKort> =>
    listing((page) => client.page('offertes.list', { ...filter, ...page }, why), range),
  get: (id: string, why?: Text): Promise<Offerte> => client.one('offertes.get', { id, why }),
  create: (body: OfferteInvoer, job: OfJob = {}): Promise<Offerte> => client.one('offertes.create', { body, ...job }),
});
