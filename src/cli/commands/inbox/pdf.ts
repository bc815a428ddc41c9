import type { CommandUnknownOpts } from 'commander';
import { t } from '../../../language.ts';
import { receivedArgument } from '../../flows/arguments.ts';
import { received } from '../../flows/choosing/offers.ts';
import { addDownloadOptions, download } from '../../flows/downloading/download.ts';
import { addOpenOption } from '../../flows/downloading/opening.ts';
import { examples } from '../../help/layout.ts';
import type { Session } from '../../session/session.ts';
import { addInboxFilter, inboxFilter } from './filter.ts';
import { inboxSource } from './source.ts';

export function pdf(group: CommandUnknownOpts, session: Session): void {
  const command = addOpenOption(
    addDownloadOptions(
      addInboxFilter(
        group
          .command('pdf')
          .description(t({ nl: 'Ontvangen documenten bewaren als PDF', en: 'Save received documents as PDF' }))
          .argument('[document...]', receivedArgument()),
      ),
    ),
  ).action(
    session.action((opened, words, opties, itself) =>
      download(opened, words, opties, inboxSource('pdf'), inboxFilter(opties), { offer: received(), command: itself }),
    ),
  );
  examples(command, ['duit inbox pdf GL-3301 --open', 'duit inbox pdf --alles --status nieuw --map inkoop']);
}
