import { velden } from '../../contract/values.ts';
import type { StoredProduct } from '../rules/regels.ts';
import { addRow, type PracticeDatabase } from './sqlite.ts';

export type ProductRow = Omit<StoredProduct, 'actief'> & { actief: number };

export const productColumns = velden.product.join(', ');

/** The product that a row holds. */
export const toProduct = (row: ProductRow): StoredProduct => ({ ...row, actief: row.actief === 1 });

/** The product with this id. */
export function findProduct(store: PracticeDatabase, id: string): StoredProduct | undefined {
  const row = store.get(`select ${productColumns} from product where id = ?`, id) as ProductRow | undefined;
  return row && toProduct(row);
}

/** Adds a product to the price list. */
export const addProduct = (store: PracticeDatabase, product: StoredProduct): void =>
  addRow(store, 'product', { ...product, actief: product.actief ? 1 : 0 });
