import type { CommandUnknownOpts } from 'commander';
import { t } from '../../../language.ts';
import { examples } from '../../help/layout.ts';
import { paidByOption } from '../../flows/listing/filters.ts';
import { addProfiles, option } from '../../options.ts';
import type { Session } from '../../session/session.ts';

export function list(group: CommandUnknownOpts, session: Session): void {
  const command = addProfiles(
    group
      .command('list', { isDefault: true })
      .description(t({ nl: 'Wat nog niet betaald is, per klant', en: 'What is not paid yet, by customer' }))
      .addOption(option('--vervallen', { nl: 'alleen wat over de vervaldatum is', en: 'only documents past their due date' }))
      .addOption(option('--klant <klant>', { nl: 'alleen van deze klant, bij id of naam', en: 'only of this customer, by id or name' }))
      .addOption(
        option('--ouderdomsbalans', {
          nl: 'een rij per klant, volgens het aantal dagen na de vervaldatum',
          en: 'a row for each customer, by the number of days after the due date',
        }),
      )
      .addOption(paidByOption())
      .addOption(
        option('--oneens', {
          nl: 'alleen facturen waarover de bank en de dienst het oneens zijn',
          en: 'only invoices on which the bank and the service disagree',
        }).conflicts(['ouderdomsbalans', 'vervallen', 'volgens']),
      ),
  ).action(session.action(async (opened, opties) => (await import('./show.ts')).showOutstanding(opened, opties)));
  examples(
    command,
    [
      'duit openstaand list --vervallen',
      'duit openstaand list --klant "Bakkerij Peeters BV"',
      'duit openstaand list --ouderdomsbalans --csv-stijl be',
      'duit openstaand list --vervallen --profielen alle',
    ],
    t({
      nl: 'Betaald is wat de dienst betaald noemt; deelbetalingen kent ze niet. Heb je afschriften gelezen (duit bank lees), dan telt ook wat de bank ontving, en zegt duit tot welke dag. Een creditnota gaat af van haar factuur zolang die openstaat; een andere staat apart tot de dienst ze betaald noemt. De ouderdomsbalans telt de dagen na de vervaldatum; wat vandaag vervalt is 0 dagen oud.',
      en: 'Paid is what the service calls betaald (paid); it does not know part-payments. Once statements were read (duit bank lees), the amounts that the bank received count too, and duit says up to which day. A credit note is taken off its invoice while that is unpaid; any other stands apart until the service calls it betaald. The ageing counts the days after the due date; an invoice due today is 0 days old.',
    }),
  );
}
