import type { CommandUnknownOpts } from 'commander';
import { t } from '../../../language.ts';
import { examples } from '../../help/layout.ts';
import { notEmpty } from '../../options.ts';
import type { Session } from '../../session/session.ts';
import { addPlace } from './place.ts';

export function zoek(group: CommandUnknownOpts, session: Session): void {
  const command = addPlace(
    group
      .command('zoek')
      .description(t({ nl: 'Zoeken in het archief, zonder internet', en: 'Search the archive, without internet' }))
      .argument(
        '<tekst>',
        t({
          nl: 'woorden, een nummer, een OGM, een dag, een bedrag of ">1000"',
          en: 'words, a number, an OGM, a day, an amount or ">1000"',
        }),
        (text: string) => notEmpty(text, t({ nl: 'tekst', en: 'text' })),
      ),
  ).action(session.action(async (opened, tekst, opties) => (await import('./show.ts')).search(opened, tekst, opties)));
  examples(
    command,
    ['duit archief zoek peeters', "duit archief zoek '>1000'", 'duit archief zoek "advies maart" --json'],
    t({
      nl: 'Van meer woorden moet elk woord in het document staan: in het nummer, de naam, de regels of de notities. Hoofdletters en accenten tellen niet.',
      en: 'Of several words each must be in the document: in the number, the name, the lines or the notes. Case and accents do not count.',
    }),
  );
}
