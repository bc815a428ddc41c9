import type { Product, ProductenQuery } from '../../contract/index.ts';
import type { Text } from '../../language.ts';
import type { Client } from './client.ts';
import { type Filter, listing, type Listing, type Range } from './pages.ts';

/** The price list. (Producten) */
export const producten = (client: Client) => ({
  list: (filter: Filter<ProductenQuery> = {}, range?: Range, why?: Text): Listing<Product> =>
    listing((page) => client.page('producten.list', { ...filter, ...page }, why), range),
  get: (id: string, why?: Text): Promise<Product> => client.one('producten.get', { id, why }),
});
