import { notFound } from '../refusal.ts';
import type { Service } from '../service.ts';
import { when } from '../store/page.ts';
import { findProduct, productColumns, toProduct } from '../store/producten.ts';
import { paged } from './paging.ts';
import type { HandlersOf } from './types.ts';

/** The operations on the price list. (Producten) */
export const productenHandlers = (service: Service): HandlersOf<'producten'> => ({
  'producten.list': ({ query }) => {
    const where = [when('actief = ?', query.actief === undefined ? undefined : Number(query.actief))];
    return paged(service, { table: 'product', columns: productColumns, order: 'volg', where, item: toProduct }, query);
  },
  'producten.get': ({ id }) => {
    const product = findProduct(service.store, id);
    if (!product) throw notFound('Product');
    return product;
  },
});
