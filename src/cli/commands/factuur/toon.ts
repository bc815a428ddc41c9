import type { CommandUnknownOpts } from 'commander';
import { t } from '../../../language.ts';
import { documentsArgument } from '../../flows/arguments.ts';
import { showDocuments } from '../../flows/showing/show.ts';
import { examples } from '../../help/layout.ts';
import type { Session } from '../../session/session.ts';

export function toon(group: CommandUnknownOpts, session: Session): void {
  const command = group
    .command('toon')
    .description(t({ nl: 'Facturen met regels, totalen en vervaldatum', en: 'Invoices with lines, totals and due date' }))
    .argument('[factuur...]', documentsArgument())
    .action(session.action(showDocuments('factuur')));
  examples(command, ['duit factuur toon 2026-0012', 'duit factuur toon 2026-0012 --velden nummer,ogm,totaal_incl --json']);
}
