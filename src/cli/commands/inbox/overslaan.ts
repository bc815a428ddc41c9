import type { CommandUnknownOpts } from 'commander';
import { t } from '../../../language.ts';
import { rememberedArgument } from '../../flows/arguments.ts';
import { addCommand } from '../../help/layout.ts';
import type { Session } from '../../session/session.ts';

export function overslaan(group: CommandUnknownOpts, session: Session): void {
  addCommand(group, 'overslaan', {
    about: {
      nl: 'Documenten niet meer ophalen of proberen',
      en: 'Stop fetching or retrying documents',
    },
    examples: ['duit inbox overslaan GL-3301', 'duit inbox overslaan GL-3301 --profiel werk'],
    note: t({
      nl: 'duit leert niets van een document dat je overslaat: een volgende factuur met die rekening of van die leverancier krijgt opnieuw een waarschuwing.',
      en: 'duit learns nothing from a document that you skip: a next invoice with that account or from that supplier is warned of again.',
    }),
  })
    .argument('<document...>', rememberedArgument())
    .action(session.action(async (opened, words) => (await import('./follow-up.ts')).leaveAlone(opened, words)));
}
