import type { CommandUnknownOpts } from 'commander';
import { t } from '../../../../language.ts';
import { examples } from '../../../help/layout.ts';
import { addPeriod, option, outputFile } from '../../../options.ts';
import type { Session } from '../../../session/session.ts';
import { paidByOption } from '../../../flows/listing/filters.ts';
import { codesOption } from '../options.ts';

export function pagina(group: CommandUnknownOpts, session: Session): void {
  const command = addPeriod(
    group
      .command('pagina')
      .description(
        t({
          nl: 'Het overzicht en de rapporten als één webpagina, om te lezen, af te drukken of door te geven',
          en: 'The overview and the reports as one web page, to read, print or pass on',
        }),
      )
      .addOption(
        option(
          '-o, --uitvoer <bestand>',
          {
            nl: 'in dit bestand; - voor standaarduitvoer; standaard een naam uit profiel en periode',
            en: 'into this file; - for standard output; by default a name from profile and period',
          },
          outputFile,
        ),
      )
      .addOption(option('--overschrijven', { nl: 'een bestaand bestand vervangen', en: 'replace an existing file' }))
      .addOption(codesOption())
      .addOption(paidByOption()),
  ).action(session.action(async (opened, opties) => (await import('./show.ts')).showPage(opened, opties)));
  examples(
    command,
    [
      'duit rapport pagina -o rapport.html',
      'duit rapport pagina --kwartaal 2026-4 -o k4.html --overschrijven',
      'duit rapport pagina --jaar 2025 --taal en -o - > report.html',
    ],
    t({
      nl: 'Zonder periode: dit jaar. De periode geldt voor de omzet, de btw en de nummering; het overzicht en wat openstaat zijn altijd van vandaag. De btw-aangifte van de periode staat erbij als het profiel zegt dat er een is (duit profiel wijzig --btw-stelsel normaal --aangifte kwartaal). De pagina is één bestand zonder script, haalt niets van elders op en is gemaakt om af te drukken op A4. Een nieuw bestand is alleen voor jou leesbaar, want er staan namen van klanten en bedragen in.',
      en: 'Without a period: this year. The period holds for the turnover, the VAT and the numbering; the overview and the unpaid documents are always those of today. The VAT return of the period is there where the profile says that there is one (duit profiel wijzig --btw-stelsel normaal --aangifte kwartaal). The page is one file without a script, fetches nothing from elsewhere and prints on A4. Only you can read a new file, because it holds names of customers and amounts.',
    }),
  );
}
