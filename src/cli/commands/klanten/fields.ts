import type { CommandUnknownOpts, Option } from 'commander';
import { numberProblems, type CustomerNumbers } from '../../../belgium/checks/numbers.ts';
import { landNamed } from '../../../belgium/land.ts';
import type { KlantInvoer, KlantWijziging } from '../../../contract/index.ts';
import { klantTypes } from '../../../contract/values.ts';
import { usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { anyText, choice, notEmpty, option } from '../../options.ts';
import { given } from '../../../contract/fields.ts';
import type { Out } from '../../output/out.ts';

/** Leaves a code as it is; the name of a country is refused with its code, as other ways to give a customer take codes alone. */
function parseLand(text: string, name: string): string {
  const code = landNamed(notEmpty(text, name));
  if (code === undefined) return text;
  throw usage(t({ nl: `${name}: '${text}' is geen landcode`, en: `${name}: '${text}' is not a country code` }), {
    hint: t({ nl: `Bedoel je ${name} ${code}?`, en: `Did you mean ${name} ${code}?` }),
  });
}

/** The options for the fields of a klant. An address that is given empty is refused, unless that clears it. */
const options = (clears: boolean): Record<keyof KlantInvoer, Option> => ({
  naam: option('--naam <naam>', { nl: 'naam van de klant', en: "the customer's name" }),
  type: choice(
    '--type <type>',
    { nl: 'soort klant; een nieuwe is standaard een bedrijf', en: 'kind of customer; a new one is a business by default' },
    klantTypes,
  ),
  email: option(
    '--email <adres>',
    { nl: 'adres waar facturen naartoe gaan', en: 'address that invoices go to' },
    clears ? anyText : notEmpty,
  ),
  adres: option('--adres <adres>', { nl: 'volledig adres', en: 'full address' }, anyText),
  land: option(
    '--land <code>',
    {
      nl: 'landcode van twee letters; bij een nieuwe klant standaard BE',
      en: 'country code of two letters; by default BE for a new customer',
    },
    parseLand,
  ),
  kbo_btw_nummer: option('--kbo-btw-nummer <nummer>', { nl: 'ondernemings- of btw-nummer', en: 'enterprise or VAT number' }, anyText),
  peppol_id: option(
    '--peppol-id <id>',
    { nl: 'Peppol-adres, zoals 0208:0403123486', en: 'Peppol address, such as 0208:0403123486' },
    clears ? anyText : notEmpty,
  ),
});

/** Adds an option for each field of a klant to a command. With `clears` an empty value clears the field. */
export function addKlantFields<C extends CommandUnknownOpts>(command: C, { clears = false } = {}): C {
  for (const field of Object.values(options(clears))) command.addOption(field);
  return command;
}

/** The fields that were given, under the names of the API. */
export function klantFields(opties: Record<string, unknown>): KlantWijziging {
  const { naam, type, email, adres, land, kboBtwNummer: kbo_btw_nummer, peppolId: peppol_id } = opties;
  const fields: Record<keyof KlantInvoer, unknown> = { naam, type, email, adres, land, kbo_btw_nummer, peppol_id };
  return given(fields) as KlantWijziging;
}

/** Warns about numbers that can't be right, with the right form, or that can't be checked. Accepting them is up to the service. */
export async function warnOfNumbers(out: Out, fields: CustomerNumbers): Promise<void> {
  for (const [field, problem] of Object.entries(numberProblems(fields))) {
    const name = `--${field.replaceAll('_', '-')}`;
    await out.warn(t({ nl: `Let op, ${name}: ${problem}.`, en: `Note, ${name}: ${problem}.` }));
  }
}
