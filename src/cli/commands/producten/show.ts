import type { NamedWord } from '../../command/command.ts';
import type { OpenSession } from '../../session/session.ts';
import { given } from '../../../contract/fields.ts';
import type { Product } from '../../../contract/index.ts';
import { aProduct, meant } from '../../flows/choosing/named.ts';
import { showPart, type PartOptions } from '../../flows/listing/part.ts';
import { columns, checkedView, viewOf } from '../../views/columns.ts';

/** A row of a list need not show more than name and price. (product) */
export const productView = viewOf<Product>('Product', [
  columns.naam,
  { field: 'eenheidsprijs', title: { nl: 'Prijs', en: 'Price' }, kind: 'prijs' },
  { field: 'eenheid', title: { nl: 'Eenheid', en: 'Unit' }, worth: 2, sparse: true },
  { field: 'btw_percentage', title: { nl: 'Btw', en: 'VAT' }, kind: 'percentage', worth: 3, sparse: true },
  { field: 'actief', title: { nl: 'Actief', en: 'Active' }, worth: 1, sparse: true },
  { ...columns.id, worth: 4 },
]);

export async function listProducten(
  opened: OpenSession,
  opties: PartOptions & { actief?: true | undefined; nietActief?: true | undefined },
): Promise<void> {
  const actief = opties.nietActief ? false : opties.actief;
  return showPart(opened, productView, opties, (service, range) => service.producten.list(given({ actief }), range));
}

export async function showProduct(opened: OpenSession, product: NamedWord<string>): Promise<void> {
  const { api, out } = opened;
  const view = checkedView(out, productView, product.typed);
  const { id } = await meant(opened, aProduct, await product.word());
  const service = await api();
  await out.record(await service.producten.get(id), view);
}
