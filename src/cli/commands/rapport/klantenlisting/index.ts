import type { CommandUnknownOpts } from 'commander';
import { t } from '../../../../language.ts';
import { examples } from '../../../help/layout.ts';
import { parsePeriod } from '../../../input/periods.ts';
import { notEmpty, option } from '../../../options.ts';
import type { Session } from '../../../session/session.ts';
import { addListing } from '../options.ts';

export function klantenlisting(group: CommandUnknownOpts, session: Session): void {
  const without: string[] = [];
  const command = addListing(
    group
      .command('klantenlisting')
      .description(
        t({
          nl: 'De jaarlijkse lijst van klanten met een Belgisch btw-nummer, met omzet en btw per nummer',
          en: 'The yearly list of customers with a Belgian VAT number, with turnover and VAT for each number',
        }),
      )
      .addOption(
        option(
          '--jaar <jaar>',
          {
            nl: 'dit jaar, zoals 2026; standaard de listing die eerst in te dienen is',
            en: 'this year, such as 2026; by default the one due next',
          },
          parsePeriod('jaar'),
        ),
      )
      .addOption(
        option(
          '--zonder <klant>',
          {
            nl: 'deze klant weglaten, bij btw-nummer, naam of id; mag meermaals',
            en: 'leave this customer out, by VAT number, name or id; may be repeated',
          },
          (text, name) => {
            without.push(notEmpty(text, name));
            return without;
          },
        ).conflicts('profielen'),
      ),
  ).action(session.action(async (opened, opties) => (await import('./show.ts')).showListing(opened, opties)));
  examples(
    command,
    [
      'duit rapport klantenlisting --jaar 2026',
      'duit rapport klantenlisting --jaar 2026 --zonder "Tandartspraktijk Claes"',
      'duit rapport klantenlisting --weggelaten --csv-stijl be',
      'duit rapport klantenlisting --jaar 2026 --profielen alle',
    ],
    t({
      nl: "Per btw-nummer, ook bij verlegde btw: wie meer dan € 250 excl. btw kocht na aftrek van creditnota's, en altijd wie een creditnota kreeg op een factuur van een eerder jaar. Elk document telt mee in het jaar van zijn eigen datum. Klanten die volledig vrijgesteld zijn door artikel 44 horen er niet in; duit kan ze niet herkennen, dus noem ze met --zonder.",
      en: 'By VAT number, with reverse charge too: each customer that bought for more than € 250 without VAT after credit notes, and always one that got a credit note on an invoice of an earlier year. Each document counts in the year of its own date. Customers that are wholly exempt by article 44 do not belong in it; duit cannot tell them, so name them with --zonder.',
    }),
  );
}
