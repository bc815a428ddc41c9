import type { CommandUnknownOpts } from 'commander';
import { t } from '../../../language.ts';
import { documentsArgument } from '../../flows/arguments.ts';
import { newest } from '../../flows/choosing/offers.ts';
import { addCheckOption, addDownloadOptions, downloadUbl } from '../../flows/downloading/download.ts';
import { examples } from '../../help/layout.ts';
import type { Session } from '../../session/session.ts';
import { addCreditnotasFilter, creditnotasFilter } from './filter.ts';
import { serviceDecidesNote } from './note.ts';
import { creditnotaSource } from './source.ts';

export function ubl(group: CommandUnknownOpts, session: Session): void {
  const command = addCheckOption(
    addDownloadOptions(
      addCreditnotasFilter(
        group
          .command('ubl')
          .description(t({ nl: "Creditnota's bewaren als UBL (Peppol-XML)", en: 'Save credit notes as UBL (Peppol XML)' }))
          .argument('[creditnota...]', documentsArgument()),
      ),
    ),
  ).action(
    session.action((opened, words, opties, itself) =>
      downloadUbl(opened, words, opties, creditnotaSource('ubl'), creditnotasFilter(opties), {
        offer: newest('creditnota', { finals: true }),
        command: itself,
      }),
    ),
  );
  examples(
    command,
    ['duit creditnota ubl 2026-0013 -o - | xmllint --format -', 'duit creditnota ubl --alles --status verzonden --map creditnotas'],
    serviceDecidesNote(),
  );
}
