import type { CommandUnknownOpts } from 'commander';
import { t } from '../../../language.ts';
import { examples } from '../../help/layout.ts';
import { addPeriod, option, outputFile } from '../../options.ts';
import type { Session } from '../../session/session.ts';
import { addPlace } from './place.ts';

export function exporteer(group: CommandUnknownOpts, session: Session): void {
  const command = addPeriod(
    addPlace(
      group.command('exporteer').description(
        t({
          nl: 'Een zip voor de boekhouder: UBL en PDF, dagboeken en controletotalen',
          en: 'A zip for the accountant: UBL and PDF, day books and control totals',
        }),
      ),
    ),
  )
    .addOption(option('--nieuw', { nl: 'alleen wat in geen eerdere export zat', en: 'only documents that no earlier export has' }))
    .addOption(
      option('--met-tegenpartij', {
        nl: 'in betalingen.csv ook de namen, rekeningen en mededelingen van anderen',
        en: 'names, accounts and messages of others in betalingen.csv too',
      }),
    )
    .addOption(
      option(
        '-o, --uitvoer <bestand>',
        { nl: 'in dit bestand; - voor standaarduitvoer', en: 'into this file; - for standard output' },
        outputFile,
      ).makeOptionMandatory(),
    )
    .addOption(option('--overschrijven', { nl: 'een bestaand bestand vervangen', en: 'replace an existing file' }))
    .action(session.action(async (opened, opties) => (await import('./export.ts')).exportArchive(opened, opties)));
  examples(
    command,
    [
      'duit archief exporteer --kwartaal 2026-4 -o k4.zip',
      'duit archief exporteer --nieuw -o nieuw.zip',
      'duit archief exporteer --maand 2026-11 --map /media/schijf/archief -o november.zip',
    ],
    t({
      nl: 'Dit leest alleen het archief; er gaat niets naar de dienst. In de zip staan verkoop/ en aankoop/ met de UBL en PDF van elk document, verkoopdagboek.csv en aankoopdagboek.csv voor Excel, betalingen.csv met elke betaling van die dagen (als er afschriften gelezen zijn; ook met --nieuw), totalen.csv, controle.txt en een manifest. Elk bestand wordt nagekeken: wat beschadigd is of ontbreekt, gaat niet mee en wordt genoemd (afsluitcode 13, of 8 voor wat de dienst nooit gaf), ook in controle.txt. Het archief onthoudt wat al geëxporteerd is; --nieuw zonder periode geeft al de rest, ook wat van een vroegere periode nagekomen is. Zonder periode en zonder --nieuw gaat alles mee.',
      en: 'This only reads the archive; nothing goes to the service. The zip has verkoop/ and aankoop/ with the UBL and PDF of each document, verkoopdagboek.csv and aankoopdagboek.csv for Excel, betalingen.csv with every payment of those days (where statements were read; with --nieuw too), totalen.csv, controle.txt and a manifest. Each file is checked: a damaged or missing one is left out and named (exit code 13, or 8 for one that the service never gave), in controle.txt too. The archive remembers the documents of each export; --nieuw without a period gives all the rest, also documents of an earlier period that came late. Without a period and without --nieuw everything is exported.',
    }),
  );
}
