import type { Regel } from '../../../contract/index.ts';
import { regelVelden } from '../../../contract/values.ts';
import { Failure } from '../../../failure.ts';
import { t } from '../../../language.ts';
import type { Api } from '../../../service/api/index.ts';
import type { TypedRegel } from '../../input/regel.ts';
import { toRegels } from '../making/lines.ts';
import { type FullRegel, isFull } from '../regels.ts';

/** A line to be copied. Its product is known only where the reply named one, and is not sent. (regel) */
export type CopiedRegel = FullRegel & { readonly product_id?: string };

/**
 * The lines of a document as a new document takes them: the four fields alone, as they are. A field that the reply leaves out
 * comes from the line's product; without that, or without a quantity, the line fails with exit 11.
 */
export async function copiedLines(api: Api, regels: readonly Regel[]): Promise<CopiedRegel[]> {
  const copied: CopiedRegel[] = [];
  for (const [at, regel] of regels.entries()) copied.push(await copiedLine(api, regel, at + 1));
  return copied;
}

async function copiedLine(api: Api, regel: Regel, position: number): Promise<CopiedRegel> {
  const known = Object.fromEntries(regelVelden.flatMap((veld) => (regel[veld] == null ? [] : [[veld, regel[veld]]]))) as TypedRegel;
  const product = regel.product_id == null ? {} : { product_id: regel.product_id };
  if (isFull(known)) return { ...known, ...product };
  const [whole] =
    regel.product_id != null && known.aantal !== undefined ? await toRegels(api, [{ product: regel.product_id, ...known }]) : [];
  if (whole && isFull(whole)) return { ...whole, ...product };
  const missing = regelVelden.filter((veld) => known[veld] === undefined).join(', ');
  throw new Failure(
    'unusable',
    t({
      nl: `regel ${position} kan niet gekopieerd worden: ${missing} ontbreekt`,
      en: `line ${position} can't be copied: ${missing} is missing`,
    }),
  );
}
