import { pagingOptions } from '../../options.ts';
import { command } from '../../command/command.ts';
import type { Option } from '../../command/option.ts';
import { bookingWays, differenceKinds } from '../../../jobs/bank/kinds.ts';
import { parseDate } from '../../input/dates.ts';
import { parseAmount } from '../../input/numbers.ts';
import { bankDecision, bankRow, owedDocument, unexplainedRow } from './known.ts';

export const confirmingOption = {
  flags: '--besluit-bevestigd',
  nl: 'het besluit klopt, ook al is een zekere koppeling dan weg of lijkt het een vergissing',
  en: 'the decision is right, although it takes a certain match away or looks like a slip',
} as const satisfies Option;

const koppel = command({
  name: 'koppel',
  about: { nl: 'Een betaling koppelen aan haar documenten', en: 'Match a payment with its documents' },
  arguments: [
    {
      name: 'rij',
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
  reply: ['BankLine', 'BankLine[]'],
  load: async () => (await import('./decide.ts')).link,
});

const ontkoppel = command({
  name: 'ontkoppel',
  about: { nl: 'Ongedaan maken wat over een beweging beslist werd', en: 'Undo the decision on a transaction' },
  arguments: [
    {
      name: 'rij',
      names: bankDecision,
      question: (code: string) => ({ nl: `Het besluit ${code} ongedaan maken?`, en: `Undo the decision ${code}?` }),
    },
  ],
  options: [confirmingOption],
  examples: ['duit bank ontkoppel 3fa9c1', 'duit bank ontkoppel k12'],
  note: {
    nl: 'Werd de rij vanzelf gekoppeld, dan gebeurt dat niet meer tot je haar zelf koppelt.',
    en: 'A row that duit matched by itself is not matched so again, until you match it.',
  },
  reply: ['BankLine', 'BankLine[]'],
  load: async () => (await import('./undo.ts')).unlink,
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
    nl: 'De code is die van een beweging, van een boeking zonder bank (k12) of van een regel van negeer --altijd (r12): duit bank ontkoppel <code> maakt het besluit ongedaan.',
    en: 'The code is that of a transaction, of a booking without a bank (k12) or of a rule of negeer --altijd (r12): duit bank ontkoppel <code> undoes the decision.',
  },
  reply: 'DecisionRow[]',
  load: async () => (await import('./show.ts')).listDecisions,
});

const negeer = command({
  name: 'negeer',
  about: { nl: 'Bewegingen terzijde zetten: ze horen bij geen document', en: 'Set transactions aside: they are for no document' },
  arguments: [{ name: 'rij', several: true, names: unexplainedRow }],
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
      nl: 'ook wat nog komt; bij een rij alles van dezelfde partij, in dezelfde richting',
      en: 'also later ones; with a row, all of the same party in the same direction',
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
    nl: 'Met --tekst, --tegenrekening of --tegenpartij gaat het over alles wat nog niet verklaard is, met --altijd ook over wat nog komt; zonder --richting alleen over wat wegging. Een regel raakt nooit een beweging met de OGM van een document. duit bank besluiten toont de regels, duit bank ontkoppel r12 maakt er een ongedaan.',
    en: 'With --tekst, --tegenrekening or --tegenpartij it is about everything that is not explained yet, with --altijd about later transactions too; without --richting only about money that went out. A rule never reaches a transaction with the reference of a document. duit bank besluiten shows the rules, and duit bank ontkoppel r12 undoes one.',
  },
  reply: ['BankLine', 'BankLine[]'],
  load: async () => (await import('./aside.ts')).ignore,
});

const boek = command({
  name: 'boek',
  about: { nl: 'Een betaling boeken die op geen afschrift staat', en: 'Book a payment that is on no bank statement' },
  arguments: [{ name: 'document', names: owedDocument }],
  options: [
    {
      flags: '--bedrag <bedrag>',
      nl: 'wat ontvangen werd; negatief als het terugbetaald werd',
      en: 'the amount received; negative where it was paid back',
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

export const deciding = [koppel, ontkoppel, besluiten, negeer, boek];
