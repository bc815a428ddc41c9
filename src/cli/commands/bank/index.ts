import { command, type CommandGroup } from '../../command/command.ts';
import { notEmpty } from '../../command/option.ts';
import { readAccount } from '../../../service/profiles/accounts.ts';
import { csvColumns } from '../../../service/profiles/profile.ts';
import { parseCount } from '../../input/counts.ts';
import { parseDate } from '../../input/dates.ts';
import { parseColumns, periodOptions, pagingOptions } from '../../options.ts';
import { confirmingOption, deciding } from './deciding.ts';
import { bankRow, bankStatement } from './known.ts';

const lees = command({
  name: 'lees',
  about: {
    nl: 'Bankafschriften lezen en bewaren (CODA, CAMT.053, CSV, Excel)',
    en: 'Read and keep bank statements (CODA, CAMT.053, CSV, Excel)',
  },
  arguments: [
    {
      name: 'bestand',
      several: true,
      text: { nl: 'bestanden van je bank, een zip daarvan, of een map', en: 'files of your bank, a zip of these, or a folder' },
    },
  ],
  options: [
    {
      flags: '--kolom <kop=kolom>',
      nl: `een kolom van de CSV van je bank koppelen aan ${csvColumns.join(', ')}; mag meermaals, en het profiel onthoudt het`,
      en: `map a column of your bank's CSV to ${csvColumns.join(', ')}; may be repeated, and the profile remembers it`,
      parse: parseColumns,
    },
    {
      flags: '--rekening <nummer>',
      nl: 'de eigen rekening van een CSV die ze niet noemt',
      en: 'the own account of a CSV that does not name it',
      parse: (text: string, name: string) => readAccount(notEmpty(text, name), name),
    },
    {
      flags: '--gelijke-rijen <wat>',
      choices: ['zelfde', 'tweede'],
      nl: 'rijen waarvan niets zegt of ze al gelezen zijn: dezelfde boeking, of een tweede',
      en: 'rows of which nothing tells whether they were read before: the same booking, or a second one',
    },
  ],
  examples: [
    'duit bank lees 20261117.cod',
    'duit bank lees ~/Downloads/bank',
    'duit bank lees crelan.csv --kolom Datum=datum --kolom Bedrag=bedrag --kolom Omschrijving=tekst',
  ],
  note: {
    nl: 'De CSV of werkmap van KBC, CBC, BNP Paribas Fortis, Belfius, ING, Argenta, Beobank, Rabobank, Revolut en Wise kent duit aan haar kolommen; die van een andere bank met --kolom. Een bestand wordt helemaal bewaard of helemaal niet; andere gaan door (afsluitcode 8). Twee keer lezen verandert niets. Waar niets zegt of een gelijke rij dezelfde boeking is of een tweede, vraagt duit het; zonder terminal is de code dan 12, tot --gelijke-rijen het zegt. Alleen afschriften van je eigen rekeningen worden bewaard: duit profiel wijzig --rekening IBAN. Een beweging uit een CSV is nooit vanzelf gekoppeld, alleen een voorstel. Dit vraagt niets aan de dienst.',
    en: 'duit knows the CSV or workbook of KBC, CBC, BNP Paribas Fortis, Belfius, ING, Argenta, Beobank, Rabobank, Revolut and Wise by its columns; that of another bank by --kolom. A file is kept whole or not at all; others go on (exit code 8). Reading twice changes nothing. Where nothing tells whether an equal row is the same booking or a second one, duit asks; off a terminal the code is 12 until --gelijke-rijen says so. Only statements of your own accounts are kept: duit profiel wijzig --rekening IBAN. A transaction of a CSV is never matched by itself, only proposed. This asks nothing of the service.',
  },
  reply: 'ReadRow[]',
  load: async () => (await import('./read-files.ts')).readFiles,
});

const list = command({
  name: 'list',
  about: { nl: 'Bewegingen op de rekening, en waarbij elk hoort', en: 'Transactions on the account, and what each is for' },
  options: [
    {
      flags: '--open',
      nl: 'alleen wat nog niet verklaard is en binnenkwam of terugkeerde; met --alles ook wat wegging',
      en: 'only money that came in or was returned and is not explained yet; with --alles also money that went out',
    },
    ...periodOptions,
    ...pagingOptions,
  ],
  examples: ['duit bank list --open', 'duit bank list --maand 2026-11 --alles', 'duit bank list --alles --formaat csv --csv-stijl be'],
  note: {
    nl: 'Onder de lijst staat altijd de som van alle afschriften: gekoppeld + voorstel + terzijde + open.',
    en: 'Under the list there is always the sum of all statements: matched + proposed + set aside + open.',
  },
  reply: 'BankLine[]',
  load: async () => (await import('./show.ts')).listRows,
});

const toon = command({
  name: 'toon',
  about: { nl: 'Eén beweging met alle velden', en: 'One transaction with all fields' },
  arguments: [{ name: 'rij', names: bankRow }],
  examples: ['duit bank toon 3fa9c1', 'duit bank toon 3fa9c1 --json'],
  reply: 'BankLine',
  load: async () => (await import('./show.ts')).showRow,
});

const voorstel = command({
  name: 'voorstel',
  about: { nl: 'Bij welke documenten betalingen lijken te horen, en waarom', en: 'The documents that payments seem to be for, and why' },
  options: [
    {
      flags: '--een-voor-een',
      nl: 'één scherm per betaling met de vraag of het klopt; zo gaat het op een terminal ook zonder opties',
      en: 'one screen a payment that asks whether it is right; at a terminal it goes so without options too',
    },
    {
      flags: '--neem-aan <welke>',
      nl: 'alle voorstellen aannemen die zo zijn; ze staan eerst in een lijst',
      en: 'accept all proposals that are so; they are listed first',
      choices: ['eenduidige'],
      conflicts: 'eenVoorEen',
    },
    confirmingOption,
    ...pagingOptions,
  ],
  examples: ['duit bank voorstel', 'duit bank voorstel --neem-aan eenduidige', 'duit bank voorstel --een-voor-een'],
  note: {
    nl: 'Op elk scherm: j ja, n nee (blijft open), a ander document, s sla over (komt terug op het einde), q stop. De lijst op een terminal: --formaat tabel.\nVanzelf gekoppeld is alleen een betaling met de OGM van één document en precies het bedrag dat openstaat. Al de rest is een voorstel: duit bank koppel <rij> neemt het aan. Eenduidig is een voorstel waarbij één document past, met precies het bedrag, en dat bij geen andere betaling past.',
    en: 'On each screen: y yes, n no (it stays open), a another document, s skip (it comes back at the end), q stop. The list at a terminal: --formaat tabel.\nOnly a payment with the reference of one document and exactly the amount that is open is matched by itself. All the rest is a proposal: duit bank koppel <row> accepts it. A proposal is clear where one document fits with exactly the amount, and fits no other payment.',
  },
  reply: 'BankLine[]',
  load: async () => (await import('./propose.ts')).propose,
});

const afschriften = command({
  name: 'afschriften',
  about: {
    nl: 'Wat er gelezen is: afschriften met hun dagen, en wat er ontbreekt',
    en: 'What was read: statements with their days, and what is missing',
  },
  options: [...pagingOptions],
  examples: ['duit bank afschriften', 'duit bank afschriften --alles --json'],
  note: {
    nl: 'Een CSV of werkmap is één regel. Een beweging die op meer afschriften staat, telt één keer. Dit vraagt niets aan de dienst.',
    en: 'A CSV or workbook is one line. A transaction on several statements counts once. This asks nothing of the service.',
  },
  reply: 'ReadingRow[]',
  load: async () => (await import('./statements.ts')).listStatements,
});

const verwijder = command({
  name: 'verwijder',
  about: {
    nl: 'Een afschrift eruit halen dat er niet bij hoort; besluiten blijven',
    en: 'Take a statement out that does not belong; decisions stay',
  },
  arguments: [
    {
      name: 'afschrift',
      names: bankStatement,
      question: (code: string) => ({ nl: `Afschrift ${code} eruit halen?`, en: `Take statement ${code} out?` }),
    },
  ],
  examples: ['duit bank verwijder 3fa9c1d2', 'duit bank verwijder 3fa9c1d2 --proef'],
  note: {
    nl: 'Een beweging die ook op een ander afschrift staat, blijft. Wat over de andere beslist is, geldt weer als ze opnieuw gelezen worden.',
    en: 'A transaction that is on another statement too stays. Decisions on the others hold again when they are read again.',
  },
  load: async () => (await import('./statements.ts')).removeStatement,
});

const begin = command({
  name: 'begin',
  about: { nl: 'Instellen vanaf welke dag je afschriften van de bank hebt', en: 'Set the day from which you have bank statements' },
  arguments: [{ name: 'datum', text: { nl: 'de eerste dag', en: 'the first day' }, parse: (text: string) => parseDate(text, 'datum') }],
  examples: ['duit bank begin 2026-01-01', 'duit bank begin 1/7/2026 --proef'],
  note: {
    nl: 'Standaard is dat de dag van de oudste beweging. Dat een document van voor die dag niet bij de bank betaald is, meldt duit niet.',
    en: 'By default that is the day of the oldest transaction. duit does not report that a document from before that day was not paid at the bank.',
  },
  load: async () => (await import('./book.ts')).setBegin,
});

const wis = command({
  name: 'wis',
  about: {
    nl: 'Namen, rekeningen en mededelingen van anderen vergeten; wat gekoppeld is, blijft',
    en: 'Forget names, accounts and messages of others; matches stay',
  },
  note: {
    nl: "Ook de regels van 'bank negeer' op een naam of rekening die in geen ander afschrift staat, gaan mee. Daarna vind je in de bestanden van duit niets terug van wat gewist is. In PostgreSQL is het weg uit de tabellen; logs en back-ups van de server beheert de server.",
    en: "The rules of 'bank negeer' on a name or account that is in no other statement go with them. Then nothing of what was wiped can be found in the files of duit. In PostgreSQL it is gone from the tables; the server looks after its own logs and backups.",
  },
  options: [
    {
      flags: '--ouder <dagen>',
      nl: 'van afschriften ouder dan zoveel dagen',
      en: 'of statements older than this many days',
      parse: parseCount(0),
      required: true,
    },
  ],
  examples: ['duit bank wis --ouder 730', 'duit bank wis --ouder 730 --proef'],
  load: async () => (await import('./book.ts')).forgetTexts,
});

export const bank: CommandGroup = { commands: [lees, list, toon, voorstel, ...deciding, afschriften, verwijder, begin, wis] };
