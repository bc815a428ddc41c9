import type { CommandUnknownOpts } from 'commander';
import { t } from '../../../language.ts';
import { examples } from '../../help/layout.ts';
import type { Session } from '../../session/session.ts';
import { rowArgument } from './arguments.ts';

export function toon(group: CommandUnknownOpts, session: Session): void {
  const command = group
    .command('toon')
    .description(t({ nl: 'Eén beweging met alle velden', en: 'One transaction with all fields' }))
    .argument('<rij>', rowArgument())
    .action(session.action(async (opened, word) => (await import('./show.ts')).showRow(opened, word)));
  examples(command, ['duit bank toon 3fa9c1', 'duit bank toon 3fa9c1 --json']);
}
