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
    ],
    note: {
      nl: 'Eén document neemt een deel of alles; meer documenten maken samen precies het bedrag, of het verschil krijgt een reden. Zo wordt een uitbetaling van kaartbetalingen gekoppeld: alle facturen, met --verschil kosten.',
      en: 'One document takes a part or all; several make exactly the amount together, or the difference has a reason. So a payout of card payments is matched: all invoices, with --verschil kosten.',
    },
  })
    .argument('<rij>', rowArgument())
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
    .action(session.action(async (opened, word) => (await import('./decide.ts')).unlink(opened, word)));
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
    about: { nl: 'Een beweging terzijde zetten: ze hoort bij geen document', en: 'Set a transaction aside: it is for no document' },
    examples: ['duit bank negeer 3fa9c1 --reden "huur"', 'duit bank negeer 3fa9c1 --reden "loon" --altijd'],
  })
    .argument('<rij>', rowArgument())
    .addOption(option('--reden <tekst>', { nl: 'waarom', en: 'why' }).makeOptionMandatory())
    .addOption(
      option('--altijd', {
        nl: 'alles van dezelfde partij, in dezelfde richting, ook wat nog komt',
        en: 'all of the same party, in the same direction, also later ones',
      }),
    )
    .action(
      session.action(async (opened, word, { reden, altijd }) => (await import('./decide.ts')).ignore(opened, word, reden, altijd === true)),
    );
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
    .addOption(option('--nogmaals', { nl: 'een tweede, gelijke betaling', en: 'a second, equal payment' }))
    .action(session.action(async (opened, word, opties) => (await import('./book.ts')).book(opened, word, opties)));
}
