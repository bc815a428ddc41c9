import type { CommandUnknownOpts } from 'commander';
import { mostBytes } from '../../../belgium/ubl/read/tree.ts';
import { t } from '../../../language.ts';
import { addReadOptions } from '../../flows/reading/options.ts';
import { checkReading, showUbl } from '../../flows/reading/show.ts';
import { examples } from '../../help/layout.ts';
import type { Session } from '../../session/session.ts';

export function toon(group: CommandUnknownOpts, session: Session): void {
  const command = addReadOptions(
    group
      .command('toon')
      .description(
        t({
          nl: 'Een factuur of creditnota in UBL (XML) tonen zoals een mens ze leest',
          en: 'Show an invoice or credit note in UBL (XML) as a person reads it',
        }),
      )
      .argument('<bestand>', t({ nl: 'het XML-bestand; - leest standaardinvoer', en: 'the XML file; - reads standard input' })),
  ).action(
    session.action(async (opened, bestand, opties) => {
      checkReading(opened, opties);
      const bytes = await opened.files.bytes(bestand, mostBytes);
      const name = bestand === '-' ? t({ nl: 'standaardinvoer', en: 'standard input' }) : bestand;
      await showUbl(opened, { bytes, name, otherwise: 'usage' }, ['duit', 'ubl', 'toon', bestand], opties);
    }),
  );
  examples(command, ['duit ubl toon factuur.xml --bijlagen bijlagen', 'duit ubl toon factuur.xml --pdf -o factuur.pdf']);
}
