import { command, type CommandGroup, type Nameable } from '../../command/command.ts';
import { notEmpty } from '../../command/option.ts';
import { readAccount } from '../../../service/profiles/accounts.ts';
import { csvColumns } from '../../../service/profiles/profile.ts';
import { parseCount } from '../../input/counts.ts';
import { parseDate } from '../../input/dates.ts';
import { confirmOption, parseColumns, periodOptions, pagingOptions, totalOption } from '../../options.ts';
import { bookingWays, differenceKinds } from '../../../jobs/bank/statement.ts';
import { parseAmount } from '../../input/numbers.ts';

const bankRow: Nameable = {
  one: { nl: 'de code van duit bank list, of haar eerste tekens', en: 'the code of duit bank list, or its first characters' },
  tab: 'rij',
  load: async () => (await import('./choices.ts')).anyRow,
};

const unexplainedRow: Nameable = {
  ...bankRow,
  several: {
    nl: 'codes van duit bank list, of hun eerste tekens; - leest er van standaardinvoer, één per regel',
    en: 'codes of duit bank list, or their first characters; - reads them from standard input, one a line',
  },
  load: async () => (await import('./choices.ts')).unexplained,
};

const bankDecision: Nameable = {
  one: {
    nl: 'de code van duit bank list, of die van een boeking of regel (k12, r12) van duit bank besluiten',
    en: 'the code of duit bank list, or that of a booking or rule (k12, r12) of duit bank besluiten',
  },
  tab: 'rij',
  load: async () => (await import('./choices.ts')).decided,
};

const owedDocument: Nameable = {
  one: { nl: 'id, nummer of OGM', en: 'id, number or payment reference' },
  tab: 'factuur-definitief',
  load: async () => (await import('./choices.ts')).owed,
};

const bankStatement: Nameable = {
  one: {
    nl: 'de code van duit bank afschriften, of haar eerste vier tekens of meer',
    en: 'the code of duit bank afschriften, or its first four characters or more',
  },
  tab: 'afschrift',
  load: async () => (await import('./choices.ts')).statement,
};

const confirmingOption = confirmOption('besluit');

const koppel = command({
  name: 'koppel',
  about: { nl: 'Een betaling koppelen aan haar documenten', en: 'Match a payment with its documents' },
  arguments: [
    {
      name: 'betaling',
      names: unexplainedRow,
      text: {
        nl: `${bankRow.one.nl}; - leest er van standaardinvoer, met --klant`,
        en: `${bankRow.one.en}; - reads them from standard input, with --klant`,
      },
    },
    {
      name: 'document',
      optional: true,
      several: true,
      names: owedDocument,
      text: { nl: "id's, nummers of OGM's; zonder: het voorstel", en: 'ids, numbers or payment references; without: the proposal' },
    },
  ],
  options: [
    {
      flags: '--verschil <reden>',
      nl: 'de documenten zijn volledig betaald; het verschil is',
      en: 'the documents are paid in full; the difference is',
      choices: differenceKinds,
    },
    {
      flags: '--klant <klant>',
      nl: 'een voorschot van deze klant, tot er een factuur is',
      en: 'an advance payment of this customer, until there is an invoice',
    },
    confirmingOption,
  ],
  examples: [
    'duit bank koppel 3fa9c1',
    'duit bank koppel 3fa9c1 2026-0012 2026-0013',
    'duit bank koppel 3fa9c1 2026-0012 --verschil korting',
    'duit bank koppel 3fa9c1 --klant "Bakkerij Peeters BV"',
    'duit bank list --open --formaat id | duit bank koppel - --klant "Bakkerij Peeters BV"',
  ],
  note: {
    nl: 'Eén document neemt een deel of alles; meer documenten maken samen precies het bedrag, of het verschil krijgt een reden. Zo wordt een uitbetaling van kaartbetalingen gekoppeld: alle facturen, met --verschil kosten. Afronding is hoogstens 5 cent, korting 5 % en kosten 10 % van wat openstaat: wat meer is, een bedrag in de andere richting of van een andere partij wordt één keer gevraagd.',
    en: 'One document takes a part or all; several make exactly the amount together, or the difference has a reason. So a payout of card payments is matched: all invoices, with --verschil kosten. Rounding is 5 cents at most, a discount 5 % and costs 10 % of the open amount: more than that, an amount in the other direction or of another party is asked about once.',
  },
  reply: ['BankLine', 'BankLine[]', 'PlannedLine', 'PlannedLine[]'],
  load: async () => (await import('./decide.ts')).link,
});

const ontkoppel = command({
  name: 'ontkoppel',
  about: { nl: 'Ongedaan maken wat over een betaling beslist werd', en: 'Undo the decision on a payment' },
  arguments: [
    {
      name: 'code',
      names: bankDecision,
      question: (code: string) => ({ nl: `Het besluit ${code} ongedaan maken?`, en: `Undo the decision ${code}?` }),
    },
  ],
  options: [confirmingOption],
  examples: ['duit bank ontkoppel 3fa9c1', 'duit bank ontkoppel k12'],
  note: {
    nl: 'Werd de betaling vanzelf gekoppeld, dan gebeurt dat niet meer tot je haar zelf koppelt.',
    en: 'A payment that duit matched automatically is not matched like that again, until you match it.',
  },
  reply: ['BankLine', 'BankLine[]', 'PlannedLine', 'PlannedLine[]'],
  load: async () => (await import('./decide.ts')).unlink,
});

const besluiten = command({
  name: 'besluiten',
  about: {
    nl: 'De besluiten over betalingen die nog gelden, met boekingen en regels',
    en: 'The decisions on payments that still apply, with bookings and rules',
  },
  options: [...pagingOptions],
  examples: ['duit bank besluiten', 'duit bank besluiten --alles --json'],
  note: {
    nl: 'De code is die van een betaling, van een boeking zonder bank (k12) of van een regel van negeer --altijd (r12): duit bank ontkoppel <code> maakt het besluit ongedaan.',
    en: 'The code is that of a payment, of a booking without a bank (k12) or of a rule of negeer --altijd (r12): duit bank ontkoppel <code> undoes the decision.',
  },
  reply: 'DecisionRow[]',
  load: async () => (await import('./show.ts')).listDecisions,
});

const negeer = command({
  name: 'negeer',
  about: { nl: 'Betalingen terzijde zetten: ze horen bij geen document', en: 'Set payments aside: they are for no document' },
  arguments: [{ name: 'betaling', several: true, names: unexplainedRow }],
  options: [
    { flags: '--reden <tekst>', nl: 'waarom', en: 'why', required: true },
    { flags: '--tekst <tekst>', nl: 'alles met deze woorden in de mededeling', en: 'all with these words in the message' },
    { flags: '--tegenrekening <iban>', nl: 'alles van of naar deze rekening', en: 'all from or to this account' },
    { flags: '--tegenpartij <naam>', nl: 'alles van of naar deze naam', en: 'all from or to this name' },
    {
      flags: '--richting <richting>',
      nl: 'met een van deze drie: wat wegging of wat binnenkwam',
      en: 'with one of these three: money that went out or came in',
      choices: ['uit', 'in'],
    },
    {
      flags: '--altijd',
      nl: 'ook wat nog komt; bij een betaling alles van dezelfde partij, in dezelfde richting',
      en: 'also later ones; with a payment, all of the same party in the same direction',
    },
    confirmingOption,
  ],
  examples: [
    'duit bank negeer 3fa9c1 77ab02 --reden "huur"',
    'duit bank negeer 3fa9c1 --reden "loon" --altijd',
    'duit bank negeer --tekst "kosten zichtrekening" --reden "bankkosten" --altijd',
    'duit bank negeer --tegenpartij "Sociaal Secretariaat" --reden "loon" --altijd',
  ],
  note: {
    nl: 'Met --tekst, --tegenrekening of --tegenpartij gaat het over alles wat nog niet verklaard is, met --altijd ook over wat nog komt; zonder --richting alleen over wat wegging. Een regel raakt nooit een betaling met de OGM van een document. duit bank besluiten toont de regels, duit bank ontkoppel r12 maakt er een ongedaan.',
    en: 'With --tekst, --tegenrekening or --tegenpartij it is about everything that is not explained yet, with --altijd about later payments too; without --richting only about money that went out. A rule never reaches a payment with the reference of a document. duit bank besluiten shows the rules, and duit bank ontkoppel r12 undoes one.',
  },
  reply: ['BankLine', 'BankLine[]', 'PlannedLine', 'PlannedLine[]'],
  load: async () => (await import('./book.ts')).ignore,
});

const boek = command({
  name: 'boek',
  about: { nl: 'Een betaling boeken die op geen afschrift staat', en: 'Book a payment that is on no bank statement' },
  arguments: [{ name: 'document', names: owedDocument }],
  options: [
    {
      flags: '--bedrag <bedrag>',
      nl: 'wat ontvangen werd; negatief als het terugbetaald werd',
      en: 'the amount received; negative if it was paid back',
      parse: parseAmount,
      required: true,
    },
    { flags: '--datum <datum>', nl: 'de dag van de betaling', en: 'the day of the payment', parse: parseDate, required: true },
    { flags: '--wijze <wijze>', nl: 'hoe betaald werd', en: 'how it was paid', choices: bookingWays, required: true },
    confirmingOption,
    { flags: '--nogmaals', nl: 'een tweede, gelijke betaling', en: 'a second, equal payment' },
  ],
  examples: [
    'duit bank boek 2026-0012 --bedrag 121 --datum 2026-11-20 --wijze contant',
    'duit bank boek 2026-0012 --bedrag 60,50 --datum 20/11/2026 --wijze kaart',
  ],
  load: async () => (await import('./book.ts')).book,
});

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
      nl: 'rijen waarvan niets zegt of ze al gelezen zijn: dezelfde betaling, of een tweede',
      en: 'rows of which nothing tells whether they were read before: the same payment, or a second one',
    },
  ],
  examples: [
    'duit bank lees 20261117.cod',
    'duit bank lees ~/Downloads/bank',
    'duit bank lees crelan.csv --kolom Datum=datum --kolom Bedrag=bedrag --kolom Omschrijving=tekst',
  ],
  note: {
    nl: 'De CSV of werkmap van KBC, CBC, BNP Paribas Fortis, Belfius, ING, Argenta, Beobank, Rabobank, Revolut en Wise kent duit aan haar kolommen; die van een andere bank met --kolom. Een bestand wordt helemaal bewaard of helemaal niet; andere gaan door (afsluitcode 8). Twee keer lezen verandert niets. Waar niets zegt of een gelijke rij dezelfde betaling is of een tweede, vraagt duit het; zonder terminal is de code dan 12, tot --gelijke-rijen het zegt. Alleen afschriften van je eigen rekeningen worden bewaard: duit profiel wijzig --rekening IBAN. Een betaling uit een CSV is nooit vanzelf gekoppeld, alleen een voorstel. Dit vraagt niets aan de dienst.',
    en: 'duit knows the CSV or workbook of KBC, CBC, BNP Paribas Fortis, Belfius, ING, Argenta, Beobank, Rabobank, Revolut and Wise by its columns; that of another bank by --kolom. A file is kept as a whole or not at all; the others are read (exit code 8). Reading twice changes nothing. If it is not clear whether an equal row is the same payment or a second one, duit asks; without a terminal the code is 12 until --gelijke-rijen says so. Only statements of your own accounts are kept: duit profiel wijzig --rekening IBAN. A payment in a CSV is never matched automatically, only proposed. This asks nothing of the service.',
  },
  reply: 'ReadRow[]',
  load: async () => (await import('./read-files.ts')).readFiles,
});

const list = command({
  name: 'list',
  about: { nl: 'Betalingen op de rekening, en waarbij elk hoort', en: 'Payments on the account, and what each is for' },
  options: [
    {
      flags: '--open',
      nl: 'alleen wat nog niet verklaard is: voorstellen, en wat binnenkwam of terugkeerde; met --alles ook wat wegging',
      en: 'only what is not explained yet: proposals, and money that came in or was returned; with --alles also money that went out',
    },
    ...periodOptions,
    ...pagingOptions,
    totalOption,
  ],
  examples: ['duit bank list --open', 'duit bank list --maand 2026-11 --alles', 'duit bank list --alles --formaat csv --csv-stijl be'],
  note: {
    nl: 'Onder de lijst staat de som van alle afschriften, of die van de gevraagde periode: wat gekoppeld, voorgesteld, terzijde gezet en open is.',
    en: 'Under the list is the sum of all statements, or of the period you ask for: what is matched, proposed, set aside and open.',
  },
  reply: ['BankLine[]', 'BankTotals'],
  load: async () => (await import('./show.ts')).listRows,
});

const toon = command({
  name: 'toon',
  about: { nl: 'Eén betaling met alle velden', en: 'One payment with all fields' },
  arguments: [{ name: 'betaling', names: bankRow }],
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
      nl: 'één scherm per betaling met de vraag of het klopt; standaard aan een terminal',
      en: 'one screen per payment that asks whether it is right; the default in a terminal',
    },
    {
      flags: '--neem-aan <welke>',
      nl: 'alle voorstellen aannemen die zo zijn; ze staan eerst in een lijst',
      en: 'accept all proposals that are so; they are listed first',
      choices: ['eenduidige'],
      conflicts: 'eenVoorEen',
    },
    confirmingOption,
    ...periodOptions,
    ...pagingOptions,
    { ...totalOption, conflicts: ['eenVoorEen', 'neemAan'] },
  ],
  examples: ['duit bank voorstel --maand 2026-11', 'duit bank voorstel --neem-aan eenduidige', 'duit bank voorstel --een-voor-een'],
  note: {
    nl: 'Op elk scherm: j ja, n nee (blijft open), a ander document, s sla over (komt terug op het einde), q stop. De lijst aan een terminal: --formaat tabel.\nVanzelf gekoppeld is alleen een betaling met de OGM van één document en precies het bedrag dat openstaat. Al de rest is een voorstel: duit bank koppel <betaling> neemt het aan. Eenduidig is een voorstel waarbij één document past, met precies het bedrag, en dat bij geen andere betaling past.',
    en: 'On each screen: y yes, n no (it stays open), a another document, s skip (it comes back at the end), q stop. The list in a terminal: --formaat tabel.\nOnly a payment with the reference of one document and exactly the amount that is open is matched automatically. All the rest is a proposal: duit bank koppel <betaling> accepts it. A proposal is clear if one document fits with exactly the amount, and fits no other payment.',
  },
  reply: ['ProposalRow[]', 'BankTotals'],
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
    nl: 'Een CSV of werkmap is één regel. Een betaling die op meer afschriften staat, telt één keer. Dit vraagt niets aan de dienst.',
    en: 'A CSV or workbook is one line. A payment on several statements counts once. This asks nothing of the service.',
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
    nl: 'Een betaling die ook op een ander afschrift staat, blijft. Wat over de andere beslist is, geldt weer als ze opnieuw gelezen worden.',
    en: 'A payment that is on another statement too stays. Decisions on the others hold again when they are read again.',
  },
  load: async () => (await import('./statements.ts')).removeStatement,
});

const begin = command({
  name: 'begin',
  about: { nl: 'Instellen vanaf welke dag je afschriften van de bank hebt', en: 'Set the day from which you have bank statements' },
  arguments: [{ name: 'datum', text: { nl: 'de eerste dag', en: 'the first day' }, parse: (text: string) => parseDate(text, 'datum') }],
  examples: ['duit bank begin 2026-01-01', 'duit bank begin 1/7/2026 --proef'],
  note: {
    nl: 'Standaard is dat de dag van de oudste betaling. Dat een document van voor die dag niet bij de bank betaald is, meldt duit niet.',
    en: 'By default that is the day of the oldest payment. duit does not report that a document from before that day was not paid at the bank.',
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

export const bank: CommandGroup = {
  commands: [lees, list, toon, voorstel, koppel, ontkoppel, besluiten, negeer, boek, afschriften, verwijder, begin, wis],
};
