import { Product } from '../../contract/index.ts';
import { viewOf } from '../view.ts';

/** A product, in a list and on its own. */
export const product = viewOf(Product, [
  { field: 'naam', title: { nl: 'Naam', en: 'Name' } },
  { field: 'eenheidsprijs', title: { nl: 'Prijs', en: 'Price' }, kind: 'bedrag' },
  { field: 'eenheid', title: { nl: 'Eenheid', en: 'Unit' } },
  { field: 'btw_percentage', title: { nl: 'Btw', en: 'VAT' }, kind: 'percentage' },
  { field: 'actief', title: { nl: 'Actief', en: 'Active' }, kind: 'janee' },
  { field: 'id', title: { nl: 'Id', en: 'Id' } },
]);
