import type { Product } from '../../../contract/index.ts';
import { velden } from '../../../contract/values.ts';
import { columns } from '../../views/columns.ts';
import { viewOf } from '../../views/view.ts';

/** The view of products, in a list and alone. */
export const productView = viewOf<Product>(velden.product, [
  columns.naam,
  { field: 'eenheidsprijs', title: { nl: 'Prijs', en: 'Price' }, kind: 'prijs' },
  { field: 'eenheid', title: { nl: 'Eenheid', en: 'Unit' }, worth: 2 },
  { field: 'btw_percentage', title: { nl: 'Btw', en: 'VAT' }, kind: 'percentage', worth: 3 },
  { field: 'actief', title: { nl: 'Actief', en: 'Active' }, worth: 1 },
  { ...columns.id, worth: 4 },
]);
