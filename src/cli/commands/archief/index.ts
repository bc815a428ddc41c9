import { command, type CommandGroup, type Nameable } from '../../command/command.ts';
import { type Option, notEmpty } from '../../command/option.ts';
import { usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { parseCount } from '../../input/counts.ts';
import { parseDate } from '../../input/dates.ts';
import { outputFile, overwriteOption, periodOptions } from '../../options.ts';

const placeOption = {
  flags: '--map <map>',
  nl: 'de map van het archief; standaard archief',
  en: 'the folder of the archive; by default archief',
} as const satisfies Option;

const bijwerken = command({
  name: 'bijwerken',
  about: {
    nl: 'Het archief aanvullen met alles wat definitief of ontvangen is',
    en: 'Add to the archive everything that is final or received',
  },
  options: [placeOption],
  examples: ['duit archief bijwerken', 'duit archief bijwerken --map ~/boekhouding/archief --profiel werk'],
  note: {
    nl: 'Elk document krijgt een map met de PDF, de UBL en document.json (de gegevens van de dienst zonder de status). Wat er al staat, wordt niet opnieuw gevraagd; na een onderbreking gaat hetzelfde commando verder. Een bestand dat niet te krijgen was, wordt genoemd (afsluitcode 8) en bij elke keer opnieuw geprobeerd. Elke UBL wordt met de gegevens van de dienst vergeleken: wat niet klopt, wordt bewaard en genoemd (afsluitcode 13). De map is een bag (RFC 8493): sha256sum -c manifest-sha256.txt bewijst ze zonder duit. duit verwijdert er nooit een document uit.',
    en: 'Each document gets a folder with the PDF, the UBL and document.json (the data of the service without the status). A document that already exists is not asked for again; after a break the same command resumes. A file that could not be fetched is named (exit code 8) and tried again each time. Each UBL is compared with the data of the service: if they disagree, both are kept and named (exit code 13). The folder is a bag (RFC 8493): sha256sum -c manifest-sha256.txt proves it without duit. duit never removes a document from it.',
  },
  reply: 'ArchivedRow[]',
  load: async () => (await import('./update.ts')).update,
});

/** Reads a share such as `10%` and gives it as a part of 1; fails with exit 2 on anything else. */
function parseShare(text: string, name: string): number {
  const percentage = /^(\d{1,3})\s*%?$/.exec(text.trim())?.[1];
  const share = Number(percentage ?? 0) / 100;
  if (share > 0 && share <= 1) return share;
  throw usage({ nl: `${name}: '${text}' is geen deel van 1% tot 100%`, en: `${name}: '${text}' is not a share from 1% to 100%` });
}

const controleer = command({
  name: 'controleer',
  about: {
    nl: 'Nagaan of elk bestand er nog is, en nog is zoals het bewaard werd',
    en: 'Check that each file is still there, and still as it was kept',
  },
  options: [
    placeOption,
    {
      flags: '--deel <deel>',
      nl: 'dit deel van de bestanden lezen, zoals 10%',
      en: 'read this share of the files, such as 10%',
      parse: parseShare,
    },
  ],
  examples: ['duit archief controleer', 'duit archief controleer --deel 10%', 'duit archief controleer --map /media/schijf/archief --json'],
  note: {
    nl: 'Dit leest alleen: ook een schijf die niet beschreven kan worden is goed, en er gaat niets naar de dienst. Klopt er iets niet, dan is de afsluitcode 13. Waarschuwingen zijn: een bestand dat nooit te krijgen was, een nummer dat ontbreekt of dubbel is, een UBL die iets anders zegt dan de dienst. Met --deel wordt van elk bestand de naam en de grootte bekeken, en van een toevallig deel ook de inhoud.',
    en: 'This only reads: a disk that can not be written will do, and nothing goes to the service. If something is wrong, the exit code is 13. Warnings are: a file that could never be fetched, a number that is missing or double, a UBL that differs from the service. With --deel the name and size of every file is looked at, and the content of a random part of them.',
  },
  reply: 'ArchiveFinding[]',
  load: async () => (await import('./check.ts')).tellArchiveFindings,
});

const herstel = command({
  name: 'herstel',
  about: {
    nl: 'Terugzetten wat beschadigd of weg is, en alleen dat opnieuw halen',
    en: 'Put back what is damaged or gone, and fetch only that again',
  },
  options: [placeOption],
  examples: ['duit archief herstel', 'duit archief herstel --map /media/schijf/archief --profiel werk'],
  note: {
    nl: 'Is het logboek niet dat van de vorige keer, zet er dan een goede kopie van terug. Anders maakt dit het opnieuw uit het manifest en de documenten, en dat eindigt één keer met 13: wat al geëxporteerd was en wat langer bewaard moest worden, kan dan weg zijn. Wat het archief niet kent, of beschadigd was, gaat onder zijn eigen naam naar .duit/opzij; er wordt niets gewist. Alleen precies dezelfde inhoud wordt teruggezet. Geeft de dienst iets anders, ook een PDF die ze opnieuw schreef, dan blijft het archief zoals het is (afsluitcode 13), en staat wat de dienst gaf apart in .duit/afwijkend: vergelijk ze.',
    en: 'If the log is not that of the last run, put a good copy of it back. Otherwise this makes it again from the manifest and the documents, and ends once with 13: what was exported and what to keep longer may then be gone. All that the archive does not know, or that was damaged, moves to .duit/opzij under its own name; nothing is removed. Only exactly the same content is put back. If the service gives something else, even a PDF that it wrote again, the archive stays as it is (exit code 13). The file of the service is then in .duit/afwijkend: compare them.',
  },
  reply: 'Restored[]',
  load: async () => (await import('./update.ts')).restore,
});

const zoek = command({
  name: 'zoek',
  about: { nl: 'Zoeken in het archief, zonder internet', en: 'Search the archive, without internet' },
  arguments: [
    {
      name: 'tekst',
      text: {
        nl: 'woorden, een nummer, een OGM, een dag, een bedrag of ">1000"',
        en: 'words, a number, an OGM, a day, an amount or ">1000"',
      },
      parse: (text: string) => notEmpty(text, t({ nl: 'tekst', en: 'text' })),
    },
  ],
  options: [placeOption],
  examples: ['duit archief zoek peeters', "duit archief zoek '>1000'", 'duit archief zoek "advies maart" --json'],
  note: {
    nl: 'Van meer woorden moet elk woord in het document staan: in het nummer, de naam, de regels of de notities. Hoofdletters en accenten tellen niet.',
    en: 'Of several words each must be in the document: in the number, the name, the lines or the notes. Case and accents do not count.',
  },
  reply: 'ArchivedRow[]',
  load: async () => (await import('./show.ts')).search,
});

const toon = command({
  name: 'toon',
  about: { nl: 'Wat er in het archief staat, en tot wanneer je het bewaart', en: 'What is in the archive, and how long to keep it' },
  options: [
    placeOption,
    { flags: '--vervalt', nl: 'alleen wat niet langer bewaard moet worden', en: 'only what need not be kept any longer' },
  ],
  examples: ['duit archief toon', 'duit archief toon --vervalt', 'duit archief toon --formaat csv --csv-stijl be'],
  note: {
    nl: 'Een factuur bewaar je minstens tot het einde van het tiende jaar na het jaar van haar datum. Voor onroerend goed, investeringen en geschillen kan dat langer zijn. duit verwijdert zelf nooit iets.',
    en: 'An invoice is kept at least until the end of the tenth year after the year of its date. For immovable property, investments and disputes that can be longer. duit itself never removes anything.',
  },
  reply: 'ArchivedRow[]',
  load: async () => (await import('./show.ts')).show,
});

const exporteer = command({
  name: 'exporteer',
  about: {
    nl: 'Een zip voor de boekhouder: UBL en PDF, dagboeken en controletotalen',
    en: 'A zip for the accountant: UBL and PDF, day books and control totals',
  },
  options: [
    placeOption,
    ...periodOptions,
    { flags: '--nieuw', nl: 'alleen wat in geen eerdere export zat', en: 'only documents that no earlier export has' },
    {
      flags: '--met-tegenpartij',
      nl: 'in betalingen.csv ook de namen, rekeningen en mededelingen van anderen',
      en: 'names, accounts and messages of others in betalingen.csv too',
    },
    {
      flags: '--eml',
      nl: 'in plaats van een zip: per document een bericht met de UBL en PDF, in de map van -o; er wordt niets verstuurd',
      en: 'instead of a zip: for each document a message with its UBL and PDF, in the folder of -o; nothing is sent',
    },
    {
      flags: '--aan <adres>',
      nl: 'met --eml: het adres waarop het pakket UBL ontvangt',
      en: 'with --eml: the address to which the package wants UBL',
    },
    { flags: '--met-aankoop', nl: 'met --eml: ook de ontvangen documenten', en: 'with --eml: the received documents too' },
    {
      flags: '-o, --uitvoer <bestand>',
      nl: 'in dit bestand; - voor standaarduitvoer; met --eml in deze map',
      en: 'into this file; - for standard output; with --eml into this folder',
      parse: outputFile,
      required: true,
    },
    overwriteOption,
  ],
  examples: [
    'duit archief exporteer --kwartaal 2026-4 -o k4.zip',
    'duit archief exporteer --nieuw -o nieuw.zip',
    'duit archief exporteer --maand 2026-11 --map /media/schijf/archief -o november.zip',
    'duit archief exporteer --nieuw --eml --aan dossier123@pakket.example -o berichten',
  ],
  note: {
    nl: 'Dit leest alleen het archief; er gaat niets naar de dienst. In de zip staan verkoop/ en aankoop/ met de UBL en PDF van elk document, verkoopdagboek.csv en aankoopdagboek.csv voor Excel (bij verkoop met het rooster van de aangifte, leeg als dat niet zeker is), betalingen.csv met elke betaling van die dagen (als er afschriften gelezen zijn; ook met --nieuw), totalen.csv, controle.txt en een manifest. Elk bestand wordt nagekeken: wat beschadigd is of ontbreekt, gaat niet mee en wordt genoemd (afsluitcode 13, of 8 voor wat de dienst nooit gaf), ook in controle.txt. Het archief onthoudt wat al geëxporteerd is; --nieuw zonder periode geeft al de rest, ook wat van een vroegere periode nagekomen is. Zonder periode en zonder --nieuw gaat alles mee.\n\nMet --eml komt er per document één concept van een e-mail, dat je mailprogramma opent en jij verstuurt: een boekhoudpakket leest de UBL in de bijlage. Het archief onthoudt die net als een zip, pas als ze er alle staan; na een onderbreking gaat hetzelfde commando verder. Een document waarvan een bestand ontbreekt of beschadigd is, krijgt geen bericht. Aankopen gaan alleen mee met --met-aankoop: een pakket heeft ze vaak al via Peppol.',
    en: 'This only reads the archive; nothing goes to the service. The zip has verkoop/ and aankoop/ with the UBL and PDF of each document, verkoopdagboek.csv and aankoopdagboek.csv for Excel (sales with the box of the VAT return, empty if not certain), betalingen.csv with every payment of those days (if statements were read; with --nieuw too), totalen.csv, controle.txt and a manifest. Each file is checked: a damaged or missing one is left out and named (exit code 13, or 8 for one that the service never gave), in controle.txt too. The archive remembers the documents of each export; --nieuw without a period gives all the rest, also documents of an earlier period that came late. Without a period and without --nieuw everything is exported.\n\nWith --eml there is one draft of an e-mail for each document, which your mail program opens and you send: an accounting package reads the UBL attached to it. The archive remembers them as it does a zip, only once all are there; after a break the same command resumes. A document that lacks a file, or has a damaged one, gets no message. Purchases go along only with --met-aankoop: a package often has them from Peppol already.',
  },
  reply: ['ExportRow', 'SavedDocument[]'],
  load: async () => (await import('./export.ts')).exportArchive,
});

const parseLastDay = (text: string, name: string): string => (/^\d{4}$/.test(text.trim()) ? `${text.trim()}-12-31` : parseDate(text, name));

const archivedDocument: Nameable = {
  one: { nl: 'naam, nummer of id', en: 'name, number or id' },
  tab: 'klant',
  load: async () => (await import('./show.ts')).archivedChoice,
};

const bewaren = command({
  name: 'bewaren',
  about: {
    nl: 'Documenten langer bewaren dan de wet vraagt, zoals voor onroerend goed',
    en: 'Keep documents longer than the law asks, such as those on immovable property',
  },
  arguments: [
    {
      name: 'klant|document',
      names: archivedDocument,
      text: {
        nl: 'de naam van een klant of leverancier, of het nummer of id van een document',
        en: 'the name of a customer or supplier, or the number or id of a document',
      },
      parse: (text: string) => notEmpty(text, t({ nl: 'klant of document', en: 'customer or document' })),
    },
  ],
  options: [
    placeOption,
    {
      flags: '--tot <jaar>',
      nl: 'tot het einde van dit jaar, of tot deze dag',
      en: 'until the end of this year, or until this day',
      parse: parseLastDay,
      conflicts: 'jaren',
    },
    {
      flags: '--jaren <aantal>',
      nl: 'zoveel jaar na het jaar van de datum; de wet vraagt 10',
      en: "this many years after the date's year; the law asks 10",
      parse: parseCount(0, 200),
    },
  ],
  examples: ['duit archief bewaren "Immo Claes BV" --jaren 25', 'duit archief bewaren 2026-0042 --tot 2051'],
  note: {
    nl: 'Van een klant of leverancier geldt het voor alle documenten onder die naam, ook voor die later komen. Het laatste commando voor een naam of document geldt, en nooit wordt het korter dan de wet vraagt: --jaren 10 brengt terug naar dat minimum. Het commando staat in het logboek van het archief; duit archief toon laat zien tot wanneer je elk document bewaart.',
    en: 'For a customer or supplier it holds for all documents under that name, later ones too. The last command for a name or document counts, and it never gets shorter than the law asks: --jaren 10 goes back to that minimum. The command is kept in the log of the archive; duit archief toon shows how long you keep each document.',
  },
  reply: 'ArchivedRow[]',
  load: async () => (await import('./show.ts')).keepLonger,
});

export const archief: CommandGroup = { commands: [bijwerken, controleer, herstel, zoek, toon, exporteer, bewaren] };
