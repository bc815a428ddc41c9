import type { CommandUnknownOpts } from 'commander';
import { t } from '../../../language.ts';
import { addReadOptions } from '../../flows/reading/options.ts';
import { addCommand } from '../../help/layout.ts';
import { parseDate } from '../../input/dates.ts';
import { option } from '../../options.ts';
import type { Session } from '../../session/session.ts';

export function ubl(group: CommandUnknownOpts, session: Session): void {
  toon(group, session);
  controleer(group, session);
}

function toon(group: CommandUnknownOpts, session: Session): void {
  addReadOptions(
    addCommand(group, 'toon', {
      about: {
        nl: 'Een factuur of creditnota in UBL (XML) tonen zoals een mens ze leest',
        en: 'Show an invoice or credit note in UBL (XML) as a person reads it',
      },
      examples: ['duit ubl toon factuur.xml --bijlagen bijlagen', 'duit ubl toon factuur.xml --pdf -o factuur.pdf'],
    }).argument('<bestand>', t({ nl: 'het XML-bestand; - leest standaardinvoer', en: 'the XML file; - reads standard input' })),
  ).action(session.action(async (opened, bestand, opties) => (await import('./show-file.ts')).showFile(opened, bestand, opties)));
}

function controleer(group: CommandUnknownOpts, session: Session): void {
  addCommand(group, 'controleer', {
    about: {
      nl: 'Facturen en creditnota’s in UBL (XML) toetsen aan de regels van EN 16931, Peppol en België',
      en: 'Check invoices and credit notes in UBL (XML) by the rules of EN 16931, Peppol and Belgium',
    },
    examples: [
      'duit ubl controleer factuur.xml',
      'duit ubl controleer inkoop --json',
      'duit ubl controleer inkoop --datum 2027-02-24',
      'duit ubl controleer boekhouder.zip --formaat csv > bevindingen.csv',
      'duit inbox ubl GL-3301 -o - | duit ubl controleer -',
    ],
  })
    .argument(
      '<bestand...>',
      t({
        nl: 'XML-bestanden, zip-bestanden, mappen met zulke bestanden (ook in hun mappen), of - voor standaardinvoer',
        en: 'XML files, zip files, folders with such files (also in their folders), or - for standard input',
      }),
    )
    .addOption(
      option(
        '--datum <datum>',
        {
          nl: 'toetst aan de regels van die dag, zoals een dag waarop Peppol een nieuwe versie eist; standaard vandaag',
          en: 'checks by the rules of that day, such as one on which Peppol demands a new version; by default today',
        },
        parseDate,
      ),
    )
    .action(session.action(async (opened, words, opties) => (await import('./check-all.ts')).checkAll(opened, words, opties)));
}
