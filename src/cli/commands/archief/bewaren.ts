import type { CommandUnknownOpts } from 'commander';
import { usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { examples } from '../../help/layout.ts';
import { parseCount } from '../../input/counts.ts';
import { parseDate } from '../../input/dates.ts';
import { notEmpty, option } from '../../options.ts';
import type { Session } from '../../session/session.ts';
import { addPlace } from './place.ts';

/** Reads a day, or a year as its last day. */
const parseLastDay = (text: string, name: string): string => (/^\d{4}$/.test(text.trim()) ? `${text.trim()}-12-31` : parseDate(text, name));

export function bewaren(group: CommandUnknownOpts, session: Session): void {
  const command = addPlace(
    group
      .command('bewaren')
      .description(
        t({
          nl: 'Documenten langer bewaren dan de wet vraagt, zoals voor onroerend goed',
          en: 'Keep documents longer than the law asks, such as those on immovable property',
        }),
      )
      .argument(
        '<klant|document>',
        t({
          nl: 'de naam van een klant of leverancier, of het nummer of id van een document',
          en: 'the name of a customer or supplier, or the number or id of a document',
        }),
        (text: string) => notEmpty(text, t({ nl: 'klant of document', en: 'customer or document' })),
      ),
  )
    .addOption(
      option(
        '--tot <jaar>',
        { nl: 'tot het einde van dit jaar, of tot deze dag', en: 'until the end of this year, or until this day' },
        parseLastDay,
      ).conflicts('jaren'),
    )
    .addOption(
      option(
        '--jaren <aantal>',
        { nl: 'zoveel jaar na het jaar van de datum; de wet vraagt 10', en: "this many years after the date's year; the law asks 10" },
        parseCount(0, 200),
      ),
    )
    .action(
      session.action(async (opened, word, { tot, jaren, map }) => {
        if (tot === undefined && jaren === undefined) throw usage(t({ nl: 'geef --tot of --jaren', en: 'give --tot or --jaren' }));
        await (await import('./keep-longer.ts')).keepLonger(opened, word, { tot, jaren, map });
      }),
    );
  examples(
    command,
    ['duit archief bewaren "Immo Claes BV" --jaren 25', 'duit archief bewaren 2026-0042 --tot 2051'],
    t({
      nl: 'Van een klant of leverancier geldt het voor alle documenten onder die naam, ook voor die later komen. Het laatste commando voor een naam of document geldt, en nooit wordt het korter dan de wet vraagt: --jaren 10 brengt terug naar dat minimum. Het commando staat in het logboek van het archief; duit archief toon laat zien tot wanneer je elk document bewaart.',
      en: 'For a customer or supplier it holds for all documents under that name, later ones too. The last command for a name or document counts, and it never gets shorter than the law asks: --jaren 10 goes back to that minimum. The command is kept in the log of the archive; duit archief toon shows how long you keep each document.',
    }),
  );
}
