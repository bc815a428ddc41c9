import type { CommandUnknownOpts } from 'commander';
import { t } from '../../../language.ts';
import { examples } from '../../help/layout.ts';
import { parseDate } from '../../input/dates.ts';
import { addConfirming } from '../../flows/accepting/options.ts';
import { addKeepOptions } from '../../flows/planning/keep.ts';
import { option } from '../../options.ts';
import type { Session } from '../../session/session.ts';
import { columnsHelp } from './columns-help.ts';
import { addFileOptions, endingOption, kanaalOption } from './options.ts';

export function plan(group: CommandUnknownOpts, session: Session): void {
  const named = group
    .command('plan')
    .description(
      t({
        nl: 'Een bestand nakijken en er een plan van maken; verstuurt niets',
        en: 'Check a file and make a plan of it; sends nothing',
      }),
    )
    .argument(
      '[bestand]',
      t({ nl: 'CSV, .xlsx, YAML of JSON; - voor standaardinvoer', en: 'CSV, .xlsx, YAML or JSON; - for standard input' }),
    );
  const command = addFileOptions(
    addKeepOptions(addConfirming(named))
      .addOption(
        endingOption({ nl: 'eindstatus van elk document; standaard concept', en: 'end status of each document; by default concept' }),
      )
      .addOption(kanaalOption())
      .addOption(
        option(
          '--datum <datum>',
          { nl: 'voor rijen zonder datum; standaard vandaag', en: 'for rows without a date; by default today' },
          parseDate,
        ),
      ),
  )
    .addOption(
      option('--klanten-maken', {
        nl: 'onbekende klanten aanmaken, uit de kolommen klant_…',
        en: 'create unknown customers, from the columns klant_…',
      }),
    )
    .addOption(
      option('--ververs <plan>', {
        nl: 'dit plan opnieuw maken, met zijn bestand en opties',
        en: 'make this plan again, with its file and options',
      }),
    )
    .action(session.action(async (opened, bestand, opties) => (await import('./make-plan.ts')).makeAndShow(opened, bestand, opties)));
  examples(
    command,
    [
      'duit batch plan november.csv -o november.json',
      'duit batch plan november.xlsx --eindstatus verstuurd --kanaal peppol -o plan.json',
      'duit batch plan --ververs november.json --overschrijven -o november.json',
    ],
    columnsHelp(),
  );
}
