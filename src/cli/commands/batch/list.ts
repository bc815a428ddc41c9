import type { CommandUnknownOpts } from 'commander';
import { t } from '../../../language.ts';
import { examples } from '../../help/layout.ts';
import type { Session } from '../../session/session.ts';

export function list(group: CommandUnknownOpts, session: Session): void {
  const command = group
    .command('list')
    .description(
      t({
        nl: 'De batches van het profiel, de nieuwste eerst, en hoe ze staan',
        en: 'The batches of the profile, newest first, and how they stand',
      }),
    )
    .action(session.action(async (opened) => (await import('./show.ts')).showRuns(opened)));
  examples(command, ['duit batch list', 'duit batch list --json']);
}
