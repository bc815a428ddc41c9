import type { CommandUnknownOpts } from 'commander';
import { compactIban } from '../../../belgium/iban.ts';
import { t } from '../../../language.ts';
import { csvColumns } from '../../../service/profiles/index.ts';
import { examples } from '../../help/layout.ts';
import { notEmpty, option, parseColumns } from '../../options.ts';
import type { Session } from '../../session/session.ts';

export function lees(group: CommandUnknownOpts, session: Session): void {
  const command = group
    .command('lees')
    .description(
      t({
        nl: 'Bankafschriften lezen en bewaren (CODA, CAMT.053, CSV)',
        en: 'Read and keep bank statements (CODA, CAMT.053, CSV)',
      }),
    )
    .argument(
      '<bestand...>',
      t({ nl: 'CODA- of CAMT.053-bestanden, een zip daarvan, of een map', en: 'CODA or CAMT.053 files, a zip of these, or a folder' }),
    )
    .addOption(
      option(
        '--kolom <kop=kolom>',
        {
          nl: `een kolom van de CSV van je bank koppelen aan ${csvColumns.join(', ')}; mag meermaals, en het profiel onthoudt het`,
          en: `map a column of your bank's CSV to ${csvColumns.join(', ')}; may be repeated, and the profile remembers it`,
        },
        parseColumns(),
      ),
    )
    .addOption(
      option(
        '--rekening <iban>',
        { nl: 'de eigen rekening van een CSV die ze niet noemt', en: 'the own account of a CSV that does not name it' },
        (text, name) => compactIban(notEmpty(text, name)),
      ),
    )
    .action(session.action(async (opened, words, opties) => (await import('./read-files.ts')).readFiles(opened, words, opties)));
  examples(
    command,
    [
      'duit bank lees 20261117.cod',
      'duit bank lees ~/Downloads/bank',
      'duit bank lees kbc.csv --kolom Datum=datum --kolom Bedrag=bedrag --kolom Omschrijving=tekst',
    ],
    t({
      nl: 'Een bestand wordt helemaal bewaard of helemaal niet; andere gaan door (afsluitcode 8). Twee keer lezen verandert niets. Alleen afschriften van je eigen rekeningen worden bewaard: duit profiel wijzig --rekening IBAN. Een beweging uit een CSV is nooit vanzelf gekoppeld, alleen een voorstel. Dit vraagt niets aan de dienst.',
      en: 'A file is kept whole or not at all; others go on (exit code 8). Reading twice changes nothing. Only statements of your own accounts are kept: duit profiel wijzig --rekening IBAN. A transaction of a CSV is never matched by itself, only proposed. This asks nothing of the service.',
    }),
  );
}
