import type { CommandUnknownOpts } from 'commander';
import { t } from '../../../language.ts';
import { documentsArgument } from '../../flows/arguments.ts';
import { newest } from '../../flows/choosing/offers.ts';
import { addCheckOption, addDownloadOptions, downloadUbl } from '../../flows/downloading/download.ts';
import { source } from '../../flows/downloading/source.ts';
import { examples } from '../../help/layout.ts';
import type { Session } from '../../session/session.ts';
import { addFacturenFilter, facturenFilter } from './filter.ts';

export function ubl(group: CommandUnknownOpts, session: Session): void {
  const command = addCheckOption(
    addDownloadOptions(
      addFacturenFilter(
        group
          .command('ubl')
          .description(t({ nl: 'Facturen bewaren als UBL (Peppol-XML)', en: 'Save invoices as UBL (Peppol XML)' }))
          .argument('[factuur...]', documentsArgument()),
      ),
    ),
  ).action(
    session.action((opened, words, opties, itself) =>
      downloadUbl(opened, words, opties, source('ubl'), facturenFilter(opties), {
        offer: newest('factuur', { finals: true }),
        command: itself,
      }),
    ),
  );
  examples(command, ['duit factuur ubl 2026-0012 -o - | xmllint --format -', 'duit factuur ubl --alles --status verzonden --map facturen']);
}
