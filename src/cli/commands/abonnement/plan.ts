import type { CommandUnknownOpts } from 'commander';
import { t } from '../../../language.ts';
import { examples } from '../../help/layout.ts';
import { parsePeriod } from '../../input/periods.ts';
import { addConfirming } from '../../flows/accepting/options.ts';
import { addKeepOptions } from '../../flows/planning/keep.ts';
import { option } from '../../options.ts';
import type { Session } from '../../session/session.ts';
import { fileArgument, usualFile } from './arguments.ts';

export function plan(group: CommandUnknownOpts, session: Session): void {
  const command = addConfirming(
    addKeepOptions(
      group
        .command('plan')
        .description(
          t({
            nl: 'Een batchplan van wat in een maand gefactureerd moet worden; twee keer plannen factureert niets dubbel',
            en: 'A batch plan of the invoices that fall in a month; planning twice bills nothing twice',
          }),
        )
        .argument('[bestand]', fileArgument())
        .addOption(
          option(
            '--periode <maand>',
            { nl: 'de maand, zoals 2026-12', en: 'the month, such as 2026-12' },
            parsePeriod('maand'),
          ).makeOptionMandatory(),
        ),
    ),
  ).action(
    session.action(async (opened, bestand = usualFile, opties) => (await import('./make-plan.ts')).planPeriod(opened, bestand, opties)),
  );
  examples(command, ['duit abonnement plan --periode 2026-12 -o december.json', 'duit abonnement plan contracten.yaml --periode 12/2026']);
}
