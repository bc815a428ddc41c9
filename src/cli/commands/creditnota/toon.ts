import type { CommandUnknownOpts } from 'commander';
import { documentsArgument, serviceDecidesNote } from '../../flows/arguments.ts';
import { showDocuments } from '../../flows/showing/show.ts';
import { addCommand } from '../../help/layout.ts';
import type { Session } from '../../session/session.ts';

export function toon(group: CommandUnknownOpts, session: Session): void {
  addCommand(group, 'toon', {
    about: { nl: "Creditnota's met regels en totalen", en: 'Credit notes with lines and totals' },
    examples: ['duit creditnota toon 2026-0013', 'duit creditnota toon 2026-0013 --velden nummer,totaal_incl --json'],
    note: serviceDecidesNote(),
  })
    .argument('[creditnota...]', documentsArgument())
    .action(session.action(showDocuments('creditnota')));
}
