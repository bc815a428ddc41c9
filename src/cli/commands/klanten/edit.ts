import type { CommandUnknownOpts, Option } from 'commander';
import { type CustomerNumbers, numberProblems } from '../../../belgium/checks/numbers.ts';
import { landNamed } from '../../../belgium/land.ts';
import { given } from '../../../contract/fields.ts';
import type { KlantInvoer, KlantWijziging } from '../../../contract/index.ts';
import { klantTypes } from '../../../contract/values.ts';
import { usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { askHelp, klantArgument, mayAsk } from '../../flows/arguments.ts';
import { aKlant, confirmMeant, meantOrChosen } from '../../flows/choosing/named.ts';
import { listedUnlessTwins, refuseTwins } from '../../flows/twins/refuse.ts';
import { addCommand } from '../../help/layout.ts';
import { anyText, choice, option } from '../../options.ts';
import { notEmpty } from '../../command/option.ts';
import type { Out } from '../../output/out.ts';
import type { Session } from '../../session/session.ts';
import { klantView } from './columns.ts';

export function maak(group: CommandUnknownOpts, session: Session): void {
  addKlantFields(
    addCommand(group, 'maak', {
      about: { nl: 'Een klant aanmaken', en: 'Create a customer' },
      examples: [
        'duit klanten maak --naam "Bakkerij Peeters BV" --kbo-btw-nummer "BE 0403.123.486" --peppol-id 0208:0403123486',
        'duit klanten maak --naam "Els Maes" --type particulier --email els@example.be',
      ],
      note: askHelp(),
    }),
  ).action(
    session.action(async (opened, opties) => {
      const { api, out, checked } = opened;
      out.check(klantView);
      const body = mayAsk(opened, opties)
        ? await (await import('../../wizard/wizards.ts')).klantWizard(opened)
        : checked('KlantInvoer', klantFields(opties));
      await warnOfNumbers(out, body);
      const service = await api();
      const listed = await listedUnlessTwins(opened, service, body);
      await out.record(await service.klanten.create(body, { listed }), klantView);
    }),
  );
}

export function wijzig(group: CommandUnknownOpts, session: Session): void {
  addKlantFields(
    addCommand(group, 'wijzig', {
      about: { nl: 'Een klant wijzigen: alleen wat je opgeeft', en: 'Change a customer: only what you give' },
      examples: [
        'duit klanten wijzig "Bakkerij Peeters BV" --email facturen@peeters.example',
        'duit klanten wijzig "Bakkerij Peeters BV" --peppol-id 0208:0403123486 --proef',
      ],
      note: {
        nl: 'Een lege waarde wist een veld: --email "". Naam, type en land kunnen niet leeg zijn.',
        en: 'An empty value clears a field: --email "". Name, type and country can\'t be empty.',
      },
    }).argument('[klant]', klantArgument()),
    { clears: true },
  ).action(
    session.action(async (opened, klant, opties, itself) => {
      const { api, out, checked } = opened;
      out.check(klantView);
      const body = checked('KlantWijziging', klantFields(opties));
      if (Object.keys(body).length === 0) {
        throw usage(t({ nl: 'niets te wijzigen: geef minstens één veld op', en: 'nothing to change: give at least one field' }), {
          hint: t({ nl: 'Bijvoorbeeld --email facturen@example.be', en: 'For example --email invoices@example.be' }),
        });
      }
      await warnOfNumbers(out, body);
      const service = await api();
      const which = await meantOrChosen(opened, aKlant, klant, itself, { writes: true });
      await confirmMeant(opened, [which], ([naam]) => t({ nl: `Klant ${naam} wijzigen?`, en: `Change customer ${naam}?` }));
      if (body.naam || body.kbo_btw_nummer || body.peppol_id) {
        const naam = body.naam ?? (await service.klanten.get(which.id)).naam ?? '';
        await refuseTwins(opened, service, body, naam, which.id);
      }
      await out.record(await service.klanten.update(which.id, body), klantView);
    }),
  );
}

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
function addKlantFields<C extends CommandUnknownOpts>(command: C, { clears = false } = {}): C {
  for (const field of Object.values(options(clears))) command.addOption(field);
  return command;
}

/** The fields that were given, under the names of the API. */
function klantFields(opties: Record<string, unknown>): KlantWijziging {
  const { naam, type, email, adres, land, kboBtwNummer: kbo_btw_nummer, peppolId: peppol_id } = opties;
  const fields: Record<keyof KlantInvoer, unknown> = { naam, type, email, adres, land, kbo_btw_nummer, peppol_id };
  return given(fields) as KlantWijziging;
}

/** Warns about numbers that can't be right, with the right form, or that can't be checked. Accepting them is up to the service. */
async function warnOfNumbers(out: Out, fields: CustomerNumbers): Promise<void> {
  for (const [field, problem] of Object.entries(numberProblems(fields))) {
    const name = `--${field.replaceAll('_', '-')}`;
    await out.warn(t({ nl: `Let op, ${name}: ${problem}.`, en: `Note, ${name}: ${problem}.` }));
  }
}
