import type { CommandUnknownOpts } from 'commander';
import { t } from '../../../language.ts';
import { documentsArgument } from '../../flows/arguments.ts';
import { newest } from '../../flows/choosing/offers.ts';
import { addDownloadOptions, download } from '../../flows/downloading/download.ts';
import { addOpenOption } from '../../flows/downloading/opening.ts';
import { examples } from '../../help/layout.ts';
import type { Session } from '../../session/session.ts';
import { addCreditnotasFilter, creditnotasFilter } from './filter.ts';
import { serviceDecidesNote } from './note.ts';
import { creditnotaSource } from './source.ts';

export function pdf(group: CommandUnknownOpts, session: Session): void {
  const command = addOpenOption(
    addDownloadOptions(
      addCreditnotasFilter(
        group
          .command('pdf')
          .description(t({ nl: "Creditnota's bewaren als PDF", en: 'Save credit notes as PDF' }))
          .argument('[creditnota...]', documentsArgument()),
      ),
    ),
  ).action(
    session.action((opened, words, opties, itself) =>
      download(opened, words, opties, creditnotaSource('pdf'), creditnotasFilter(opties), { offer: newest('creditnota'), command: itself }),
    ),
  );
  examples(
    command,
    ['duit creditnota pdf 2026-0013 --open', 'duit creditnota pdf --alles --status verzonden --map creditnotas'],
    serviceDecidesNote(),
  );
}
