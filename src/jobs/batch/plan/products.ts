import type { Figures } from '../../../belgium/regel.ts';
import type { Product } from '../../../contract/index.ts';
import { t } from '../../../language.ts';
import type { Api } from '../../../service/api/index.ts';
import { plainName } from '../../../service/api/known.ts';
import type { BatchLine } from '../document.ts';
import type { Mistake } from '../mistakes.ts';
import type { PlannedProduct } from './plan.ts';

/** A product that was found, or the reason why none was. */
type FoundProduct = { readonly id: string; readonly product: PlannedProduct; readonly fault?: undefined } | { readonly fault: string };

/** Finds a product by its id or its exact name, without regard to case. */
type Products = (word: string) => Promise<FoundProduct>;

/** Opens the search. The price list is read once, and a product by itself where the list leaves out its rate. (product) */
export function openProducts(api: Api): Products {
  let listed: Promise<readonly Product[]> | undefined;
  const known = new Map<string, Promise<FoundProduct>>();
  const look = async (word: string): Promise<FoundProduct> => {
    const all = await (listed ??= everyProduct(api));
    const found = all.filter(({ id, naam }) => id === word.toLowerCase() || plainName(naam ?? '') === plainName(word));
    const [only, ...others] = found;
    if (!only) return { fault: t({ nl: `geen product '${word}' in de prijslijst`, en: `no product '${word}' in the price list` }) };
    if (others.length > 0) {
      const ids = found.map(({ id }) => id).join(', ');
      return {
        fault: t({
          nl: `'${word}' is meer dan één product: ${ids}; geef het id`,
          en: `'${word}' is more than one product: ${ids}; give the id`,
        }),
      };
    }
    const { naam, eenheidsprijs, btw_percentage } = await api.producten.get(only.id);
    if (naam == null || eenheidsprijs == null || btw_percentage == null)
      return { fault: t({ nl: 'het product heeft geen naam, prijs of btw-tarief', en: 'the product has no name, price or VAT rate' }) };
    return { id: only.id, product: { naam, eenheidsprijs, btw_percentage } };
  };
  return (word) => {
    const found = known.get(word) ?? look(word);
    known.set(word, found);
    return found;
  };
}

async function everyProduct(api: Api): Promise<Product[]> {
  const all: Product[] = [];
  for await (const product of api.producten.list()) all.push(product);
  return all;
}

/** A line with all four values. */
type FullLine = Figures & { readonly omschrijving: string };

/** The lines of a document, and the products that they were made from, by id. */
export interface ChosenLines {
  readonly regels: readonly FullLine[];
  readonly products: ReadonlyMap<string, PlannedProduct>;
}

/**
 * The lines as they are sent: in full, also those of a product, so that the plan shows every price. (regel) Undefined where a
 * product is not found, which is added to the mistakes.
 */
export async function linesOf(lines: readonly BatchLine[], find: Products, mistakes: Mistake[]): Promise<ChosenLines | undefined> {
  const regels: FullLine[] = [];
  const products = new Map<string, PlannedProduct>();
  for (const { line, product: word, omschrijving, aantal, eenheidsprijs, btw_percentage } of lines) {
    const found = word === undefined ? undefined : await find(word);
    if (found?.fault !== undefined) {
      mistakes.push({ line, column: 'product', value: word ?? '', text: found.fault });
      continue;
    }
    if (found) products.set(found.id, found.product);
    const base = found?.product;
    regels.push({
      omschrijving: omschrijving ?? base?.naam ?? '',
      aantal: aantal ?? 1,
      eenheidsprijs: eenheidsprijs ?? base?.eenheidsprijs ?? 0,
      btw_percentage: btw_percentage ?? base?.btw_percentage ?? 0,
    });
  }
  return regels.length === lines.length ? { regels, products } : undefined;
}
