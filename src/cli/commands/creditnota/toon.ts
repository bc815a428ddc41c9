import type { CommandUnknownOpts } from 'commander';
import { t } from '../../../language.ts';
import { documentsArgument, serviceDecidesNote } from '../../flows/arguments.ts';
import { showDocuments } from '../../flows/showing/show.ts';
import { examples } from '../../help/layout.ts';
import type { Session } from '../../session/session.ts';

export function toon(group: CommandUnknownOpts, session: Session): void {
  const command = group
    .command('toon')
    .description(t({ nl: "Creditnota's met regels en totalen", en: 'Credit notes with lines and totals' }))
    .argument('[creditnota...]', documentsArgument())
    .action(session.action(showDocuments('creditnota')));
  examples(
    command,
    ['duit creditnota toon 2026-0013', 'duit creditnota toon 2026-0013 --velden nummer,totaal_incl --json'],
    serviceDecidesNote(),
  );
}
