import type { CommandUnknownOpts } from 'commander';
import { bookingWays, differenceKinds } from '../../../jobs/bank/kinds.ts';
import { t } from '../../../language.ts';
import { addCommand } from '../../help/layout.ts';
import { addPaging, choice, option } from '../../options.ts';
import type { Session } from '../../session/session.ts';
import { parseDate } from '../../input/dates.ts';
import { parseAmount } from '../../input/numbers.ts';

/** The help for the argument that names a row of a statement. */
export const rowArgument = (): string =>
  t({ nl: 'de code van duit bank list, of haar eerste tekens', en: 'the code of duit bank list, or its first characters' });

/** The option that confirms what a decision takes away or can have wrong. */
export const confirmingOption = () =>
  option('--besluit-bevestigd', {
    nl: 'het besluit klopt, ook al is een zekere koppeling dan weg of lijkt het een vergissing',
    en: 'the decision is right, although it takes a certain match away or looks like a slip',
  });

/** The help for the argument that names several rows. */
const rowsArgument = (): string =>
  t({
    nl: 'codes van duit bank list, of hun eerste tekens; - leest er van standaardinvoer, één per regel',
    en: 'codes of duit bank list, or their first characters; - reads them from standard input, one a line',
  });

/** Adds the commands with which a person decides what a payment is for. */
export function addDeciding(group: CommandUnknownOpts, session: Session): void {
  koppel(group, session);
  ontkoppel(group, session);
  besluiten(group, session);
  negeer(group, session);
  boek(group, session);
}

function koppel(group: CommandUnknownOpts, session: Session): void {
  addCommand(group, 'koppel', {
    about: { nl: 'Een betaling koppelen aan haar documenten', en: 'Match a payment with its documents' },
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
  })
    .argument(
      '<rij>',
      `${rowArgument()}${t({ nl: '; - leest er van standaardinvoer, met --klant', en: '; - reads them from standard input, with --klant' })}`,
    )
    .argument(
      '[document...]',
      t({ nl: "id's, nummers of OGM's; zonder: het voorstel", en: 'ids, numbers or payment references; without: the proposal' }),
    )
    .addOption(
      choice(
        '--verschil <reden>',
        { nl: 'de documenten zijn volledig betaald; het verschil is', en: 'the documents are paid in full; the difference is' },
        differenceKinds,
      ),
    )
    .addOption(
      option('--klant <klant>', {
        nl: 'een voorschot van deze klant, tot er een factuur is',
        en: 'an advance payment of this customer, until there is an invoice',
      }),
    )
    .addOption(confirmingOption())
    .action(session.action(async (opened, rij, documents, opties) => (await import('./decide.ts')).link(opened, rij, documents, opties)));
}

function ontkoppel(group: CommandUnknownOpts, session: Session): void {
  addCommand(group, 'ontkoppel', {
    about: { nl: 'Ongedaan maken wat over een beweging beslist werd', en: 'Undo the decision on a transaction' },
    examples: ['duit bank ontkoppel 3fa9c1', 'duit bank ontkoppel k12'],
    note: {
      nl: 'Werd de rij vanzelf gekoppeld, dan gebeurt dat niet meer tot je haar zelf koppelt.',
      en: 'A row that duit matched by itself is not matched so again, until you match it.',
    },
  })
    .argument(
      '<rij>',
      t({
        nl: 'de code van duit bank list, of die van een boeking of regel (k12, r12) van duit bank besluiten',
        en: 'the code of duit bank list, or that of a booking or rule (k12, r12) of duit bank besluiten',
      }),
    )
    .addOption(confirmingOption())
    .action(session.action(async (opened, word, opties) => (await import('./undo.ts')).unlink(opened, word, opties)));
}

function besluiten(group: CommandUnknownOpts, session: Session): void {
  addPaging(
    addCommand(group, 'besluiten', {
      about: {
        nl: 'De besluiten over betalingen die nog gelden, met boekingen en regels',
        en: 'The decisions on payments that still apply, with bookings and rules',
      },
      examples: ['duit bank besluiten', 'duit bank besluiten --alles --json'],
      note: {
        nl: 'De code is die van een beweging, van een boeking zonder bank (k12) of van een regel van negeer --altijd (r12): duit bank ontkoppel <code> maakt het besluit ongedaan.',
        en: 'The code is that of a transaction, of a booking without a bank (k12) or of a rule of negeer --altijd (r12): duit bank ontkoppel <code> undoes the decision.',
      },
    }),
  ).action(session.action(async (opened, opties) => (await import('./show.ts')).listDecisions(opened, opties)));
}

function negeer(group: CommandUnknownOpts, session: Session): void {
  addCommand(group, 'negeer', {
    about: { nl: 'Bewegingen terzijde zetten: ze horen bij geen document', en: 'Set transactions aside: they are for no document' },
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
  })
    .argument('[rij...]', rowsArgument())
    .addOption(option('--reden <tekst>', { nl: 'waarom', en: 'why' }).makeOptionMandatory())
    .addOption(option('--tekst <tekst>', { nl: 'alles met deze woorden in de mededeling', en: 'all with these words in the message' }))
    .addOption(option('--tegenrekening <iban>', { nl: 'alles van of naar deze rekening', en: 'all from or to this account' }))
    .addOption(option('--tegenpartij <naam>', { nl: 'alles van of naar deze naam', en: 'all from or to this name' }))
    .addOption(
      choice(
        '--richting <richting>',
        { nl: 'met een van deze drie: wat wegging of wat binnenkwam', en: 'with one of these three: money that went out or came in' },
        ['uit', 'in'],
      ),
    )
    .addOption(
      option('--altijd', {
        nl: 'ook wat nog komt; bij een rij alles van dezelfde partij, in dezelfde richting',
        en: 'also later ones; with a row, all of the same party in the same direction',
      }),
    )
    .addOption(confirmingOption())
    .action(session.action(async (opened, words, opties) => (await import('./aside.ts')).ignore(opened, words, opties)));
}

function boek(group: CommandUnknownOpts, session: Session): void {
  addCommand(group, 'boek', {
    about: { nl: 'Een betaling boeken die op geen afschrift staat', en: 'Book a payment that is on no bank statement' },
    examples: [
      'duit bank boek 2026-0012 --bedrag 121 --datum 2026-11-20 --wijze contant',
      'duit bank boek 2026-0012 --bedrag 60,50 --datum 20/11/2026 --wijze kaart',
    ],
  })
    .argument('<document>', t({ nl: 'id, nummer of OGM', en: 'id, number or payment reference' }))
    .addOption(
      option(
        '--bedrag <bedrag>',
        { nl: 'wat ontvangen werd; negatief als het terugbetaald werd', en: 'the amount received; negative where it was paid back' },
        parseAmount,
      ).makeOptionMandatory(),
    )
    .addOption(option('--datum <datum>', { nl: 'de dag van de betaling', en: 'the day of the payment' }, parseDate).makeOptionMandatory())
    .addOption(choice('--wijze <wijze>', { nl: 'hoe betaald werd', en: 'how it was paid' }, bookingWays).makeOptionMandatory())
    .addOption(confirmingOption())
    .addOption(option('--nogmaals', { nl: 'een tweede, gelijke betaling', en: 'a second, equal payment' }))
    .action(session.action(async (opened, word, opties) => (await import('./book.ts')).book(opened, word, opties)));
}
