import type { CommandUnknownOpts } from 'commander';
import { t } from '../../../../language.ts';
import { examples } from '../../../help/layout.ts';
import { parsePeriod } from '../../../input/periods.ts';
import { option } from '../../../options.ts';
import type { Session } from '../../../session/session.ts';
import { addListing, codesOption } from '../options.ts';

export function icOpgave(group: CommandUnknownOpts, session: Session): void {
  const command = addListing(
    group
      .command('ic-opgave')
      .description(
        t({
          nl: 'De intracommunautaire opgave: leveringen en diensten per btw-nummer van een andere lidstaat',
          en: 'The intra-Community listing: goods and services by VAT number of another member state',
        }),
      )
      .addOption(
        option(
          '--kwartaal <kwartaal>',
          { nl: 'dit kwartaal, zoals 2026-4', en: 'this quarter, such as 2026-4' },
          parsePeriod('kwartaal'),
        ).conflicts('maand'),
      )
      .addOption(option('--maand <maand>', { nl: 'deze maand, zoals 2026-11', en: 'this month, such as 2026-11' }, parsePeriod('maand')))
      .addOption(codesOption()),
  ).action(session.action(async (opened, opties) => (await import('./show.ts')).showIcListing(opened, opties)));
  examples(
    command,
    ['duit rapport ic-opgave --kwartaal 2026-4 --btw-codes btw-codes.yaml', 'duit rapport ic-opgave --maand 2026-10 --weggelaten'],
    t({
      nl: "Zonder periode: de laatste die voorbij is, volgens --aangifte van het profiel. L zijn goederen (46), S diensten (44), T driehoeksverkeer (46T in het bestand met codes). Creditnota's gaan eraf in de periode van hun eigen datum, met de code van hun factuur. Het totaal hoort 44 + 46 - 48 van duit rapport btw te zijn; het verschil en de reden staan erbij. Is er niets, dan dien je niets in.",
      en: 'Without a period: the last one that ended, by --aangifte of the profile. L is goods (46), S services (44), T triangular trade (46T in the file with codes). Credit notes are subtracted in the period of their own date, with the code of their invoice. The total should be 44 + 46 - 48 of duit rapport btw; the difference and its reason are told. Where there is nothing, nothing is filed.',
    }),
  );
}
