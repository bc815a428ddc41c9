import type { Offerte, OfferteInvoer, OfferteKort, OffertesQuery } from '../../contract/index.ts';
import type { Client, OfJob } from './client.ts';
import { type Filter, listing, type Listing, type Range } from './pages.ts';

/** The quotes. (Offertes) */
export const offertes = (client: Client) => ({
  list: (filter: Filter<OffertesQuery> = {}, range?: Range): Listing<OfferteKort> =>
    listing((page) => client.page('offertes.list', { ...filter, ...page }), range),
  get: (id: string): Promise<Offerte> => client.one('offertes.get', { id }),
  create: (body: OfferteInvoer, job: OfJob = {}): Promise<Offerte> => client.one('offertes.create', { body, ...job }),
});
