import type { Product } from '../../../contract/index.ts';
import { t } from '../../../language.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import type { Api } from '../../../service/api/index.ts';
import { unlessNotFound } from '../../../service/references/matches.ts';
import { isCalled, priceList, readProduct } from '../../../service/references/name.ts';
import { formatPrice } from '../../output/money.ts';
import type { Out } from '../../output/out.ts';
import type { CopiedRegel } from './lines.ts';

/**
 * The lines at the prices of today's price list, and tells each price that changes and each line that no product was found for.
 * Only the price is taken: quantity, VAT rate and description stay as they were.
 */
export async function atTodaysPrices(api: Api, out: Out, lines: readonly CopiedRegel[]): Promise<CopiedRegel[]> {
  const priced: CopiedRegel[] = [];
  for (const [at, line] of lines.entries()) {
    const price = (await productOf(api, line))?.eenheidsprijs;
    const name = t({ nl: `Regel ${at + 1}, ${clean(line.omschrijving)}`, en: `Line ${at + 1}, ${clean(line.omschrijving)}` });
    const before = formatPrice(line.eenheidsprijs);
    if (price == null) {
      await out.warn(
        t({
          nl: `${name}: niet gevonden in de prijslijst; de prijs blijft € ${before}.`,
          en: `${name}: not found in the price list; the price stays € ${before}.`,
        }),
      );
    } else if (price !== line.eenheidsprijs) await out.notice(`${name}: € ${before} → € ${formatPrice(price)}`);
    priced.push({ ...line, eenheidsprijs: price ?? line.eenheidsprijs });
  }
  return priced;
}

/** The product that the line names, else the only one for sale that is called as the line describes. */
async function productOf(api: Api, { product_id, omschrijving }: CopiedRegel): Promise<Product | undefined> {
  if (product_id !== undefined) return readProduct(api, product_id).catch(unlessNotFound);
  const named = (await priceList(api, '')).filter((item) => item.naam != null && item.actief !== false && isCalled(item, omschrijving));
  return named.length === 1 ? named[0] : undefined;
}
