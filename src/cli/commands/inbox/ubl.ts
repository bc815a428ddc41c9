import type { CommandUnknownOpts } from 'commander';
import { t } from '../../../language.ts';
import { receivedArgument } from '../../flows/arguments.ts';
import { received } from '../../flows/choosing/offers.ts';
import { addCheckOption, addDownloadOptions, downloadUbl } from '../../flows/downloading/download.ts';
import { examples } from '../../help/layout.ts';
import type { Session } from '../../session/session.ts';
import { addInboxFilter, inboxFilter } from './filter.ts';
import { inboxSource } from './source.ts';

export function ubl(group: CommandUnknownOpts, session: Session): void {
  const command = addCheckOption(
    addDownloadOptions(
      addInboxFilter(
        group
          .command('ubl')
          .description(
            t({
              nl: 'De oorspronkelijke Peppol-XML van ontvangen documenten bewaren',
              en: 'Save the original Peppol XML of received documents',
            }),
          )
          .argument('[document...]', receivedArgument()),
      ),
    ),
  ).action(
    session.action((opened, words, opties, itself) =>
      downloadUbl(opened, words, opties, inboxSource('ubl'), inboxFilter(opties), { offer: received(), command: itself }),
    ),
  );
  examples(command, ['duit inbox ubl GL-3301 -o - | xmllint --format -', 'duit inbox ubl --alles --van 2026-01-01 --map inkoop']);
}
