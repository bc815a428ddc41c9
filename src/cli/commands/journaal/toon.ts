import type { CommandUnknownOpts } from 'commander';
import { examples } from '../../help/layout.ts';
import { t } from '../../../language.ts';
import type { Session } from '../../session/session.ts';
import { alone, factsOf } from './columns.ts';
import { entryArgument, entryAt, parseEntry } from './entry.ts';

export function toon(group: CommandUnknownOpts, session: Session): void {
  const command = group
    .command('toon')
    .description(t({ nl: 'Alles wat over één verzending geweten is', en: 'All that is known of one write' }))
    .argument('<n>', entryArgument(), parseEntry)
    .action(
      session.action(async ({ journal, out }, n) => {
        out.check(alone);
        await out.record(factsOf(entryAt(await journal(), n)), alone);
      }),
    );
  examples(command, ['duit journaal toon 12', 'duit journaal toon 12 --json']);
}
