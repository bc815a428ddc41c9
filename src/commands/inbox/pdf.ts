import type { CommandUnknownOpts } from 'commander';
import { examples } from '../../help.ts';
import { t } from '../../language.ts';
import type { Context } from '../../session.ts';
import { receivedArgument } from '../arguments.ts';
import { addDownloadOptions, download } from '../download.ts';
import { source } from './source.ts';

export function pdf(group: CommandUnknownOpts, ctx: Context): void {
  const command = addDownloadOptions(
    group
      .command('pdf')
      .description(t({ nl: 'Ontvangen documenten bewaren als PDF', en: 'Save received documents as PDF' }))
      .argument('<document...>', receivedArgument()),
  ).action(ctx.action((session, words, opties) => download(session, words, opties, source('pdf'))));
  examples(command, ['duit inbox pdf TEST-4711', 'duit inbox list --status nieuw --formaat id | duit inbox pdf - --map inkoop']);
}
