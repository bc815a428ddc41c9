import { type Verklaring, withVerklaring } from '../../../belgium/verklaring.ts';
import type { FactuurInvoer, OfferteInvoer, RegelInvoer } from '../../../contract/index.ts';
import { Failure } from '../../../failure.ts';
import type { Api } from '../../../service/api/index.ts';
import { productId, readKlant, readProduct } from '../../../service/references/name.ts';
import type { TypedRegel } from '../../input/regel.ts';

/** The lines of a request, with products looked up, by default by id or exact name. Exit 3 if there is no such product. */
export async function toRegels(
  api: Api,
  lines: readonly TypedRegel[],
  find: (word: string) => Promise<string> = (word) => productId(api, word),
): Promise<RegelInvoer[]> {
  const regels: RegelInvoer[] = [];
  for (const line of lines) regels.push(await toRegel(api, line, find));
  return regels;
}

/** A line that differs from its product is sent in full, because `product_id` excludes the four other fields. (regel) */
async function toRegel(api: Api, { product, ...values }: TypedRegel, find: (word: string) => Promise<string>): Promise<RegelInvoer> {
  if (product === undefined) return values;
  const product_id = await find(product);
  if (Object.keys(values).length === 0) return { product_id };
  const { naam, eenheidsprijs, btw_percentage } = await readProduct(api, product_id);
  if (naam == null || eenheidsprijs == null || btw_percentage == null) {
    throw new Failure('unusable', {
      nl: `product '${product}' heeft geen naam, prijs of btw-tarief; schrijf de regel voluit met --regel`,
      en: `product '${product}' has no name, price or VAT rate; write the line in full with --regel`,
    });
  }
  return { omschrijving: naam, aantal: 1, eenheidsprijs, btw_percentage, ...values };
}

/** The body with the sentence of a declaration at the end of its notes, in the language of its customer. */
export async function declared<T extends FactuurInvoer | OfferteInvoer>(
  { api }: { readonly api: () => Promise<Api> },
  body: T,
  verklaring: Verklaring | undefined,
): Promise<T> {
  if (verklaring === undefined) return body;
  return { ...body, notities: withVerklaring(body.notities, verklaring, await readKlant(await api(), body.klant_id)) };
}
