import type { CreditnotasQuery, FactuurKort, VerstuurInvoer, Verzending } from '../../contract/index.ts';
import type { Text } from '../../language.ts';
import type { Client, OfJob } from './client.ts';
import { type Filter, listing, type Listing, type Range } from './pages.ts';

/** The credit notes. (Creditnota's) */
export const creditnotas = (client: Client) => ({
  list: (filter: Filter<CreditnotasQuery> = {}, range?: Range, why?: Text): Listing<FactuurKort> =>
    listing((page) => client.page('creditnotas.list', { ...filter, ...page }, why), range),
  versturen: (id: string, body: VerstuurInvoer, job: Pick<OfJob, 'overBoth'> = {}): Promise<Verzending> =>
    client.one('creditnotas.versturen', { id, body, ...job }),
});
