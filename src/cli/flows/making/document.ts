import type { Command, OptionValues } from 'commander';
import { type Verklaring, verklaringen } from '../../../belgium/verklaring.ts';
import type { FactuurInvoer, OfferteInvoer } from '../../../contract/index.ts';
import { usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import type { BodyOf } from '../../../service/api/input.ts';
import { checkPeriod, parseDate } from '../../input/dates.ts';
import { parseProduct, parseRegel, type TypedRegel } from '../../input/regel.ts';
import { anyText, choice, option } from '../../options.ts';
import { given } from '../../../contract/fields.ts';
import type { OpenSession } from '../../session/session.ts';
import { addConfirming, type ConfirmingOptions } from '../accepting/options.ts';
import { aKlant, aProduct, confirmMeant, type Meant, meant } from '../choosing/named.ts';
import { declared, toRegels } from './lines.ts';
import type { OwnReference } from './reference.ts';
import { referenceOption, type ReferenceOptions } from './reference-option.ts';

const excludedByInput = ['klant', 'regel', 'product', 'datum', 'notities', 'verklaring', 'geldigTot'];

/** Adds the options that make up a factuur or offerte. `lines` collects `--regel` and `--product` in the order given. */
export function addDocumentOptions<A extends unknown[], O extends OptionValues, G extends OptionValues>(command: Command<A, O, G>) {
  const lines: TypedRegel[] = [];
  const add = (parse: (text: string) => TypedRegel) => (text: string) => {
    lines.push(parse(text));
    return lines;
  };
  const withOptions = command
    .addOption(
      option('--klant <klant>', {
        nl: 'id of naam van de klant; op een terminal een deel ervan',
        en: 'id or name of the customer; at a terminal a part of it',
      }),
    )
    .addOption(option('--regel <regel>', { nl: 'een regel; mag meermaals', en: 'a line; may be repeated' }, add(parseRegel)))
    .addOption(
      option(
        '--product <product>',
        { nl: 'een regel uit de prijslijst: "naam" of "naam;aantal=3"', en: 'a line from the price list: "name" or "name;aantal=3"' },
        add(parseProduct),
      ),
    )
    .addOption(
      option(
        '--datum <datum>',
        { nl: 'datum van het document; standaard vandaag', en: 'date of the document; by default today' },
        parseDate,
      ),
    )
    .addOption(option('--notities <tekst>', { nl: 'vrije tekst onderaan', en: 'free text at the bottom' }, anyText))
    .addOption(
      choice(
        '--verklaring <soort>',
        {
          nl: 'de zin die de wet vraagt onderaan zetten: werk aan 6 % aan een woning van tien (of vijftien) jaar, of btw verlegd in de bouw',
          en: 'put the sentence that the law prescribes at the bottom: work at 6 % on a home of ten (or fifteen) years, or VAT shifted in construction',
        },
        verklaringen,
      ),
    )
    .addOption(
      option('--invoer <bestand>', {
        nl: 'het hele document uit een JSON- of YAML-bestand, - voor standaardinvoer',
        en: 'the whole document from a JSON or YAML file, - for standard input',
      }).conflicts(excludedByInput),
    )
    .addOption(editOption().conflicts('invoer'))
    .addOption(referenceOption());
  return { command: addConfirming(withOptions), lines };
}

/** The option of every command that makes a document which can be written in an editor. */
export const editOption = () =>
  option('--bewerk', {
    nl: 'eerst zelf bewerken, in de teksteditor van $VISUAL of $EDITOR',
    en: 'edit it first, in the text editor of $VISUAL or $EDITOR',
  });

/** The options of a document that is made, as commander gives them. */
export interface DocumentOptions extends ConfirmingOptions, ReferenceOptions {
  klant?: string | undefined;
  datum?: string | undefined;
  notities?: string | undefined;
  verklaring?: Verklaring | undefined;
  geldigTot?: string | undefined;
  invoer?: string | undefined;
  bewerk?: true | undefined;
}

/**
 * The checked request body: the contents of `--invoer`, or the options with customer and products looked up. Fails with exit 2. The
 * reference of the user's own is claimed before anything is looked up.
 */
export async function documentBody<N extends 'FactuurInvoer' | 'OfferteInvoer'>(
  session: Pick<OpenSession, 'api' | 'ask' | 'checked' | 'files' | 'globals' | 'out'>,
  name: N,
  opties: DocumentOptions,
  lines: TypedRegel[],
  claim: OwnReference['claim'] = async () => {},
): Promise<BodyOf<N>> {
  const { klant, datum, notities, verklaring, geldigTot: geldig_tot, invoer, eigenReferentie } = opties;
  await claim(eigenReferentie, klant);
  if (invoer !== undefined) return (await import('./file.ts')).bodyOfFile(session, name, invoer, claim);
  checkPeriod(datum, geldig_tot, ['--datum', '--geldig-tot']);
  if (klant === undefined)
    throw usage(t({ nl: '--klant ontbreekt: voor wie is dit document?', en: '--klant is missing: whom is this document for?' }));
  if (lines.length === 0)
    throw usage(t({ nl: 'minstens één --regel of --product is nodig', en: 'at least one --regel or --product is needed' }));
  const api = await session.api();
  const whom = await meant(session, aKlant, klant, { writes: true });
  const products: Meant[] = [];
  const regels = await toRegels(api, lines, async (word) => {
    const product = await meant(session, aProduct, word, { writes: true });
    products.push(product);
    return product.id;
  });
  const fields: Record<keyof (FactuurInvoer & OfferteInvoer), unknown> = { klant_id: whom.id, regels, datum, notities, geldig_tot };
  const body = await declared(session, session.checked(name, given(fields)), verklaring);
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

/** The text on how to write a line, for the help of the commands that take one. */
export const lineHelp = (): string =>
  t({
    nl: 'Een regel is "omschrijving;aantal;eenheidsprijs;btw_percentage" of benoemd:\n"omschrijving=Advies;aantal=3;eenheidsprijs=95;btw_percentage=21". Tekst met een ; staat tussen dubbele aanhalingstekens.',
    en: 'A line is "omschrijving;aantal;eenheidsprijs;btw_percentage", or named:\n"omschrijving=Advice;aantal=3;eenheidsprijs=95;btw_percentage=21". Text that holds a ; goes between double quotes.',
  });

/** Fails with exit 2 where nobody sits at a terminal to use an editor. */
export function requireEditor({ ask }: Pick<OpenSession, 'ask'>): void {
  if (ask.interactive) return;
  throw usage(t({ nl: '--bewerk heeft een terminal nodig', en: '--bewerk needs a terminal' }), {
    hint: t({
      nl: 'Geef zonder terminal opties, of een bestand met --invoer.',
      en: 'Without a terminal give options, or a file with --invoer.',
    }),
  });
}
