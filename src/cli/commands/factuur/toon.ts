import type { CommandUnknownOpts } from 'commander';
import { t } from '../../../language.ts';
import { documentArgument } from '../../flows/arguments.ts';
import { showDocument } from '../../flows/showing/show.ts';
import { examples } from '../../help/layout.ts';
import type { Session } from '../../session/session.ts';

export function toon(group: CommandUnknownOpts, session: Session): void {
  const command = group
    .command('toon')
    .description(t({ nl: 'Eén factuur met regels, totalen en vervaldatum', en: 'One invoice with lines, totals and due date' }))
    .argument('<factuur>', documentArgument())
    .action(session.action(showDocument));
  examples(command, ['duit factuur toon 2026-0012', 'duit factuur toon 2026-0012 --velden nummer,ogm,totaal_incl --json']);
}
