import type { CommandUnknownOpts } from 'commander';
import { t } from '../../../language.ts';
import { examples } from '../../help/layout.ts';
import type { Session } from '../../session/session.ts';

export function lees(group: CommandUnknownOpts, session: Session): void {
  const command = group
    .command('lees')
    .description(
      t({ nl: 'Afschriften van de bank lezen en bewaren (CODA, CAMT.053)', en: 'Read and keep statements of the bank (CODA, CAMT.053)' }),
    )
    .argument(
      '<bestand...>',
      t({ nl: 'CODA- of CAMT.053-bestanden, een zip daarvan, of een map', en: 'CODA or CAMT.053 files, a zip of these, or a folder' }),
    )
    .action(session.action(async (opened, words) => (await import('./read-files.ts')).readFiles(opened, words)));
  examples(
    command,
    ['duit bank lees 20261117.cod', 'duit bank lees ~/Downloads/bank'],
    t({
      nl: 'Een bestand wordt helemaal bewaard of helemaal niet; andere gaan door (exitcode 8). Twee keer lezen verandert niets. Alleen afschriften van je eigen rekeningen worden bewaard: duit profiel wijzig --rekening IBAN. Dit vraagt niets aan de dienst.',
      en: 'A file is kept whole or not at all; others go on (exit code 8). Reading twice changes nothing. Only statements of your own accounts are kept: duit profiel wijzig --rekening IBAN. This asks nothing of the service.',
    }),
  );
}
