import type { CommandUnknownOpts } from 'commander';
import { documentsArgument } from '../../flows/arguments.ts';
import { showDocuments } from '../../flows/showing/show.ts';
import { addCommand } from '../../help/layout.ts';
import type { Session } from '../../session/session.ts';

export function toon(group: CommandUnknownOpts, session: Session): void {
  addCommand(group, 'toon', {
    about: { nl: 'Facturen met regels, totalen en vervaldatum', en: 'Invoices with lines, totals and due date' },
    examples: ['duit factuur toon 2026-0012', 'duit factuur toon 2026-0012 --velden nummer,ogm,totaal_incl --json'],
  })
    .argument('[factuur...]', documentsArgument())
    .action(session.action(showDocuments('factuur')));
}
