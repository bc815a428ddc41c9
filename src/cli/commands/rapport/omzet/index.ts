import type { CommandUnknownOpts } from 'commander';
import { turnoverKinds } from '../../../../jobs/reports/count/turnover-kinds.ts';
import { t } from '../../../../language.ts';
import { examples } from '../../../help/layout.ts';
import { addPeriod, addProfiles, choice, option } from '../../../options.ts';
import type { Session } from '../../../session/session.ts';

export function omzet(group: CommandUnknownOpts, session: Session): void {
  const command = addProfiles(
    addPeriod(
      group
        .command('omzet')
        .description(
          t({
            nl: "De omzet van definitieve facturen; creditnota's gaan eraf",
            en: 'The turnover of final invoices; credit notes are subtracted',
          }),
        )
        .addOption(choice('--per <deel>', { nl: 'een rij per', en: 'a row for each' }, turnoverKinds).default('maand' as const))
        .addOption(option('--vergelijk', { nl: 'naast dezelfde periode een jaar eerder', en: 'beside the same period a year earlier' })),
    ),
  ).action(session.action(async (opened, opties) => (await import('./show.ts')).showTurnover(opened, opties)));
  examples(
    command,
    [
      'duit rapport omzet',
      'duit rapport omzet --kwartaal 2026-4 --per klant',
      'duit rapport omzet --jaar 2026 --per kwartaal --vergelijk',
      'duit rapport omzet --maand 2026-10 --profielen kantoor,winkel',
    ],
    t({
      nl: 'Zonder periode: dit jaar. Per product en per tarief telt duit de regels op; kloppen die niet met het totaal van een document, dan staat het verschil apart. --vergelijk houdt een periode die nog loopt naast dezelfde dagen van een jaar eerder.',
      en: 'Without a period: this year. By product and by rate duit adds up the lines; where they do not make the total of a document, the difference stands apart. --vergelijk puts a period that has not ended beside the same days of a year earlier.',
    }),
  );
}
