import type { Factuur, FactuurInvoer, FactuurKort, FacturenQuery, VerstuurInvoer, Verzending } from '../../contract/index.ts';
import type { Client, Download, OfJob } from './client.ts';
import { type Filter, listing, type Listing, type Range } from './pages.ts';

/** The invoices, and the credit notes among them. (Facturen, Creditnota's) */
export const facturen = (client: Client) => ({
  list: (filter: Filter<FacturenQuery> = {}, range?: Range): Listing<FactuurKort> =>
    listing((page) => client.page('facturen.list', { ...filter, ...page }), range),
  get: (id: string): Promise<Factuur> => client.one('facturen.get', { id }),
  create: (body: FactuurInvoer, job: OfJob = {}): Promise<Factuur> => client.one('facturen.create', { body, ...job }),
  definitief: (id: string, job: Pick<OfJob, 'seen'> = {}): Promise<Factuur> => client.one('facturen.definitief', { id, ...job }),
  versturen: (id: string, body: VerstuurInvoer): Promise<Verzending> => client.one('facturen.versturen', { id, body }),
  creditnota: (id: string, job: Pick<OfJob, 'own'> = {}): Promise<Factuur> => client.one('facturen.creditnota', { id, ...job }),
  pdf: (id: string): Promise<Download> => client.file('facturen.pdf', id),
  ubl: (id: string): Promise<Download> => client.file('facturen.ubl', id),
});
