import type { CommandUnknownOpts } from 'commander';
import { runsOf } from '../../../jobs/batch/run/runs.ts';
import { t } from '../../../language.ts';
import { stream } from '../../flows/stream.ts';
import { examples } from '../../help/layout.ts';
import type { Session } from '../../session/session.ts';
import { runRow, runsView } from './columns.ts';

export function list(group: CommandUnknownOpts, session: Session): void {
  const command = group
    .command('list')
    .description(
      t({
        nl: 'De batches van het profiel, de nieuwste eerst, en hoe ze staan',
        en: 'The batches of the profile, newest first, and how they stand',
      }),
    )
    .action(
      session.action(async (opened) => {
        const view = runsView(opened);
        opened.out.check(view);
        const runs = await runsOf(await opened.state());
        await opened.out.list(stream(runs.map(runRow)), view);
      }),
    );
  examples(command, ['duit batch list', 'duit batch list --json']);
}
