import type { DocumentOptions } from './options.ts';
import type { FactuurInvoer, OfferteInvoer } from '../../../contract/index.ts';
import { usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { type BodyOf, checkedBody } from '../../../service/api/input.ts';
import { checkPeriod } from '../../input/dates.ts';
import type { TypedRegel } from '../../input/regel.ts';
import { given } from '../../../contract/fields.ts';
import type { Opened } from '../../session/session.ts';
import { aKlant, aProduct, askNamed, confirmMeant, type Meant, meant } from '../choosing/named.ts';
import { declared, toRegels } from './lines.ts';
import type { OwnReference } from './reference.ts';

/**
 * The checked request body: the contents of `--invoer`, or the options with customer and products looked up. Fails with exit 2. The
 * reference of the user's own is claimed before anything is looked up. At a terminal a customer that lacks is chosen from a list.
 */
export async function documentBody<N extends 'FactuurInvoer' | 'OfferteInvoer'>(
  session: Opened<'api' | 'ask' | 'dryRun' | 'files' | 'globals' | 'out'>,
  name: N,
  opties: DocumentOptions,
  lines: readonly TypedRegel[],
  own: OwnReference,
): Promise<BodyOf<N>> {
  const { klant, datum, notities, verklaring, geldigTot: geldig_tot, invoer, eigenReferentie } = opties;
  await own.claim(eigenReferentie, klant, invoer !== undefined);
  if (invoer !== undefined) return own.onDocument(await (await import('./file.ts')).bodyOfFile(session, name, invoer, own.claim));
  checkPeriod(datum, geldig_tot, ['--datum', '--geldig-tot']);
  if (klant === undefined && !(session.ask.interactive && lines.length > 0))
    throw usage(t({ nl: '--klant ontbreekt: voor wie is dit document?', en: '--klant is missing: who is it for?' }));
  if (lines.length === 0)
    throw usage({
      nl: '--regel ontbreekt: geef minstens één --regel of --product',
      en: '--regel is missing: give at least one --regel or --product',
    });
  const api = await session.api();
  const whom = klant === undefined ? await askNamed(session, aKlant) : await meant(session, aKlant, klant, { writes: true });
  const products: Meant[] = [];
  const regels = await toRegels(api, lines, async (word) => {
    const product = await meant(session, aProduct, word, { writes: true });
    products.push(product);
    return product.id;
  });
  const fields: Record<keyof (FactuurInvoer & OfferteInvoer), unknown> = { klant_id: whom.id, regels, datum, notities, geldig_tot };
  const body = await own.onDocument(await declared(session, checkedBody(name, given(fields)), verklaring));
  await confirmMeant(session, [whom, ...products], async () => {
    await (await import('./draft.ts')).showLines(session, body.regels);
    return questionFor(name, whom, products);
  });
  return body;
}

/** The question before a document is made for a customer, or with products, that were named by a part of their name. */
function questionFor(name: 'FactuurInvoer' | 'OfferteInvoer', { naam }: Meant, products: readonly Meant[]): string {
  const names = [...new Set(products.flatMap((product) => product.naam ?? []))].join(', ');
  const document =
    name === 'FactuurInvoer'
      ? t({ nl: 'Deze factuur maken', en: 'Make this invoice' })
      : t({ nl: 'Deze offerte maken', en: 'Make this quote' });
  const whom = naam === undefined ? '' : t({ nl: ` voor ${naam}`, en: ` for ${naam}` });
  return `${document}${whom}${names === '' ? '' : t({ nl: ` met ${names}`, en: ` with ${names}` })}?`;
}

/** Fails with exit 2 if nobody sits at a terminal to use an editor. */
export function requireEditor({ ask }: Opened<'ask'>): void {
  if (ask.interactive) return;
  throw usage(t({ nl: '--bewerk heeft een terminal nodig', en: '--bewerk needs a terminal' }), {
    hint: t({
      nl: 'Geef zonder terminal opties, of een bestand met --invoer.',
      en: 'Without a terminal give options, or a file with --invoer.',
    }),
  });
}
