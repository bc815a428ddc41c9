import type { CommandUnknownOpts } from 'commander';
import { endings } from '../../../jobs/batch/document.ts';
import { t } from '../../../language.ts';
import { examples } from '../../help/layout.ts';
import { parseDate } from '../../input/dates.ts';
import { choice, outputFile, option } from '../../options.ts';
import type { Session } from '../../session/session.ts';
import { columnsHelp } from './columns-help.ts';
import { parseKanaal, parseKolom } from './options.ts';

export function plan(group: CommandUnknownOpts, session: Session): void {
  const command = group
    .command('plan')
    .description(
      t({ nl: 'Een bestand nakijken en er een plan van maken; verstuurt niets', en: 'Check a file and make a plan of it; sends nothing' }),
    )
    .argument(
      '[bestand]',
      t({ nl: 'CSV, .xlsx, YAML of JSON; - voor standaardinvoer', en: 'CSV, .xlsx, YAML or JSON; - for standard input' }),
    )
    .addOption(option('-o, --uitvoer <bestand>', { nl: 'het plan in dit bestand bewaren', en: 'keep the plan in this file' }, outputFile))
    .addOption(option('--overschrijven', { nl: 'een bestaand bestand vervangen', en: 'replace an existing file' }))
    .addOption(
      choice(
        '--eindstatus <status>',
        { nl: 'hoever elk document gaat; standaard concept', en: 'how far each document goes; by default concept' },
        endings,
      ),
    )
    .addOption(option('--kanaal <kanaal>', { nl: 'peppol, email of peppol+email', en: 'peppol, email or peppol+email' }, parseKanaal))
    .addOption(
      option(
        '--datum <datum>',
        { nl: 'voor rijen zonder datum; standaard vandaag', en: 'for rows without a date; by default today' },
        parseDate,
      ),
    )
    .addOption(
      option('--blad <naam>', {
        nl: 'het werkblad van een werkmap; standaard het eerste',
        en: 'the sheet of a workbook; by default the first',
      }),
    )
    .addOption(
      choice(
        '--decimaal <teken>',
        { nl: 'het decimaalteken, waar het bestand het niet toont', en: 'the decimal sign, where the file does not show it' },
        ['komma', 'punt'] as const,
      ),
    )
    .addOption(
      option(
        '--kolom <kop=kolom>',
        {
          nl: 'een eigen kolomkop koppelen; mag meermaals, en wordt onthouden',
          en: 'map a header of your own; may be repeated, and is remembered',
        },
        parseKolom(),
      ),
    )
    .addOption(option('--negeer-kolommen', { nl: 'onbekende kolommen weglaten', en: 'leave out unknown columns' }))
    .addOption(
      option('--klanten <bestand>', {
        nl: 'je eigen klantnummers: nummer en klant per rij',
        en: 'your own customer numbers: number and customer on each row',
      }),
    )
    .addOption(
      option('--klanten-maken', {
        nl: 'onbekende klanten maken, uit de kolommen klant_…',
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
