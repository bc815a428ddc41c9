import type { LineFigures } from '../../../belgium/regel.ts';
import { t } from '../../../language.ts';
import type { Api } from '../../../service/api/index.ts';
import { isCalled, priceList, readProduct } from '../../../service/references/name.ts';
import { memo } from '../../../memo.ts';
import type { BatchLine } from '../document.ts';
import type { Mistake } from '../mistakes.ts';
import type { PlannedProduct } from './plan.ts';

/** A product that was found, or the reason why none was. */
type FoundProduct = { readonly id: string; readonly product: PlannedProduct; readonly fault?: undefined } | { readonly fault: string };

/** Finds a product by its id or its exact name, as names are compared. */
type Products = (word: string) => Promise<FoundProduct>;

/** Opens the search. The price list is read once, and a product by itself where the list leaves out its rate. (product) */
export function openProducts(api: Api): Products {
  const look = async (word: string): Promise<FoundProduct> => {
    const found = (await priceList(api, '')).filter((item) => item.id === word.toLowerCase() || isCalled(item, word));
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
    const { naam, eenheidsprijs, btw_percentage } = await readProduct(api, only.id);
    if (naam == null || eenheidsprijs == null || btw_percentage == null)
      return { fault: t({ nl: 'het product heeft geen naam, prijs of btw-tarief', en: 'the product has no name, price or VAT rate' }) };
    return { id: only.id, product: { naam, eenheidsprijs, btw_percentage } };
  };
  return memo(look);
}

/** A line with all four values. */
type FullLine = LineFigures & { readonly omschrijving: string };

/** The lines of a document, and the products that they were made from, by id. */
export interface ChosenLines {
  readonly regels: readonly FullLine[];
  readonly products: ReadonlyMap<string, PlannedProduct>;
}

/** Most documents rest on no product, and ten thousand empty maps take some megabytes. */
const noProducts: ChosenLines['products'] = new Map();

/** The lines in full, as they are sent, so that the plan shows every price. (regel) Undefined where a product is not found: a mistake. */
export async function chosenLines(lines: readonly BatchLine[], find: Products, mistakes: Mistake[]): Promise<ChosenLines | undefined> {
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
  return regels.length === lines.length ? { regels, products: products.size === 0 ? noProducts : products } : undefined;
}
