import type { Factuur, FactuurInvoer, FactuurKort, FacturenQuery, VerstuurInvoer, Verzending } from '../../contract/index.ts';
import type { Text } from '../../language.ts';
import type { Client, Download, OfJob } from './client.ts';
import { type Filter, listing, type Listing, type Range } from './pages.ts';

/** The invoices, and the credit notes among them. (Facturen, Creditnota's) */
export const facturen = (client: Client) => ({
  list: (filter: Filter<FacturenQuery> = {}, range?: Range, why?: Text): Listing<FactuurKort> =>
    listing((page) => client.page('facturen.list', { ...filter, ...page }, why), range),
  get: (id: string, why?: Text): Promise<Factuur> => client.one('facturen.get', { id, why }),
  create: (body: FactuurInvoer, job: OfJob = {}): Promise<Factuur> => client.one('facturen.create', { body, ...job }),
  definitief: (id: string, job: Pick<OfJob, 'seen'> = {}): Promise<Factuur> => client.one('facturen.definitief', { id, ...job }),
  versturen: (id: string, body: VerstuurInvoer, job: Pick<OfJob, 'overBoth'> = {}): Promise<Verzending> =>
    client.one('facturen.versturen', { id, body, ...job }),
  creditnota: (id: string, job: Pick<OfJob, 'own'> = {}): Promise<Factuur> => client.one('facturen.creditnota', { id, ...job }),
  pdf: (id: string, why?: Text): Promise<Download> => client.file('facturen.pdf', id, why),
  ubl: (id: string, why?: Text): Promise<Download> => client.file('facturen.ubl', id, why),
});
