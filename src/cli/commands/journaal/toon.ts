import type { CommandUnknownOpts } from 'commander';
import { warnUndelivered } from '../../flows/undelivered.ts';
import { addCommand } from '../../help/layout.ts';
import type { Session } from '../../session/session.ts';
import { oneWriteView, writeFacts } from './columns.ts';
import { entryArgument, namedEntry, parseEntry } from './entry.ts';

export function toon(group: CommandUnknownOpts, session: Session): void {
  addCommand(group, 'toon', {
    about: { nl: 'Alles wat duit over één schrijfactie weet', en: 'Everything that duit knows of one write' },
    examples: ['duit journaal toon 12', 'duit journaal toon 12 --json'],
  })
    .argument('<n>', entryArgument(), parseEntry)
    .action(
      session.action(async (opened, n) => {
        const { journal, out } = opened;
        const view = oneWriteView(opened);
        out.check(view);
        await warnUndelivered(opened);
        await out.record(writeFacts(await namedEntry(await journal(), n)), view);
      }),
    );
}
