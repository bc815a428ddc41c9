import type { CommandUnknownOpts } from 'commander';
import { t } from '../../../language.ts';
import { documentsArgument } from '../../flows/arguments.ts';
import { newest } from '../../flows/choosing/offers.ts';
import { addDownloadOptions, download } from '../../flows/downloading/download.ts';
import { source } from '../../flows/downloading/source.ts';
import { addOpenOption } from '../../flows/downloading/opening.ts';
import { examples } from '../../help/layout.ts';
import type { Session } from '../../session/session.ts';
import { addFacturenFilter, facturenFilter } from './filter.ts';

export function pdf(group: CommandUnknownOpts, session: Session): void {
  const command = addOpenOption(
    addDownloadOptions(
      addFacturenFilter(
        group
          .command('pdf')
          .description(t({ nl: 'Facturen bewaren als PDF', en: 'Save invoices as PDF' }))
          .argument('[factuur...]', documentsArgument()),
      ),
    ),
  ).action(
    session.action((opened, words, opties, itself) =>
      download(opened, words, opties, source('pdf'), facturenFilter(opties), { offer: newest('factuur'), command: itself }),
    ),
  );
  examples(command, ['duit factuur pdf 2026-0012 --open', 'duit factuur pdf --alles --kwartaal 2026-1 --map facturen']);
}
