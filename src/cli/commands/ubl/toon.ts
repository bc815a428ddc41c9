import type { CommandUnknownOpts } from 'commander';
import { t } from '../../../language.ts';
import { addReadOptions } from '../../flows/reading/options.ts';
import { addCommand } from '../../help/layout.ts';
import type { Session } from '../../session/session.ts';

export function toon(group: CommandUnknownOpts, session: Session): void {
  addReadOptions(
    addCommand(group, 'toon', {
      about: {
        nl: 'Een factuur of creditnota in UBL (XML) tonen zoals een mens ze leest',
        en: 'Show an invoice or credit note in UBL (XML) as a person reads it',
      },
      examples: ['duit ubl toon factuur.xml --bijlagen bijlagen', 'duit ubl toon factuur.xml --pdf -o factuur.pdf'],
    }).argument('<bestand>', t({ nl: 'het XML-bestand; - leest standaardinvoer', en: 'the XML file; - reads standard input' })),
  ).action(session.action(async (opened, bestand, opties) => (await import('./show-file.ts')).showFile(opened, bestand, opties)));
}
