import type { CommandUnknownOpts } from 'commander';
import { t } from '../../../language.ts';
import { documentArgument } from '../../flows/arguments.ts';
import { showDocument } from '../../flows/showing/show.ts';
import { examples } from '../../help/layout.ts';
import type { Session } from '../../session/session.ts';
import { serviceDecidesNote } from './note.ts';

export function toon(group: CommandUnknownOpts, session: Session): void {
  const command = group
    .command('toon')
    .description(t({ nl: 'Eén creditnota met regels en totalen', en: 'One credit note with lines and totals' }))
    .argument('<creditnota>', documentArgument())
    .action(session.action(showDocument));
  examples(
    command,
    ['duit creditnota toon 2026-0013', 'duit creditnota toon 2026-0013 --velden nummer,totaal_incl --json'],
    serviceDecidesNote(),
  );
}
