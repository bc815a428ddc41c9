import { readOptions } from '../../flows/sending/options.ts';
import { command, type CommandGroup } from '../../command/command.ts';
import { parseDate } from '../../input/dates.ts';

const toon = command({
  name: 'toon',
  about: {
    nl: 'Een factuur of creditnota in UBL (XML) tonen zoals een mens ze leest',
    en: 'Show an invoice or credit note in UBL (XML) as a person reads it',
  },
  arguments: [{ name: 'bestand', text: { nl: 'het XML-bestand; - leest standaardinvoer', en: 'the XML file; - reads standard input' } }],
  options: [...readOptions],
  examples: ['duit ubl toon factuur.xml --bijlagen bijlagen', 'duit ubl toon factuur.xml --pdf -o factuur.pdf'],
  reply: ['UblDocument', 'SavedDocument'],
  load: async () => (await import('./show-file.ts')).showFile,
});

const controleer = command({
  name: 'controleer',
  about: {
    nl: 'Facturen en creditnota’s in UBL (XML) toetsen aan de regels van EN 16931, Peppol en België',
    en: 'Check invoices and credit notes in UBL (XML) by the rules of EN 16931, Peppol and Belgium',
  },
  arguments: [
    {
      name: 'bestand',
      several: true,
      text: {
        nl: 'XML-bestanden, zip-bestanden, mappen met zulke bestanden (ook in hun mappen), of - voor standaardinvoer',
        en: 'XML files, zip files, folders with such files (also in their folders), or - for standard input',
      },
    },
  ],
  options: [
    {
      flags: '--datum <datum>',
      nl: 'toetst aan de regels van die dag, zoals een dag waarop Peppol een nieuwe versie eist; standaard vandaag',
      en: 'checks by the rules of that day, such as one on which Peppol demands a new version; by default today',
      parse: parseDate,
    },
  ],
  examples: [
    'duit ubl controleer factuur.xml',
    'duit ubl controleer inkoop --json',
    'duit ubl controleer inkoop --datum 2027-02-24',
    'duit ubl controleer boekhouder.zip --formaat csv > bevindingen.csv',
    'duit inbox ubl GL-3301 -o - | duit ubl controleer -',
  ],
  reply: ['CheckedUbl', 'FileFinding[]'],
  load: async () => (await import('./check-all.ts')).checkAll,
});

export const ubl: CommandGroup = { commands: [toon, controleer] };
