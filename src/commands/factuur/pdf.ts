import type { CommandUnknownOpts } from 'commander';
import { examples } from '../../help.ts';
import { t } from '../../language.ts';
import type { Context } from '../../session.ts';
import { documentsArgument } from '../arguments.ts';
import { addDownloadOptions, download } from '../download.ts';
import { source } from './source.ts';

export function pdf(group: CommandUnknownOpts, ctx: Context): void {
  const command = addDownloadOptions(
    group
      .command('pdf')
      .description(t({ nl: 'Facturen bewaren als PDF', en: 'Save invoices as PDF' }))
      .argument('<factuur...>', documentsArgument()),
  ).action(ctx.action((session, words, opties) => download(session, words, opties, source('pdf'))));
  examples(command, [
    'duit factuur pdf 2026-0012',
    'duit factuur list --status verzonden --formaat id | duit factuur pdf - --map facturen',
  ]);
}
