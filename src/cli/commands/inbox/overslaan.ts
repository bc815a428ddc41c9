import type { CommandUnknownOpts } from 'commander';
import { t } from '../../../language.ts';
import { rememberedArgument } from '../../flows/arguments.ts';
import { examples } from '../../help/layout.ts';
import type { Session } from '../../session/session.ts';

export function overslaan(group: CommandUnknownOpts, session: Session): void {
  const command = group
    .command('overslaan')
    .description(
      t({
        nl: 'Documenten niet meer ophalen of proberen',
        en: 'Fetch or try documents no more',
      }),
    )
    .argument('<document...>', rememberedArgument())
    .action(session.action(async (opened, words) => (await import('./follow-up.ts')).leaveAlone(opened, words)));
  examples(command, ['duit inbox overslaan GL-3301', 'duit inbox overslaan GL-3301 --profiel werk']);
}
