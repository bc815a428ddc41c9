import { writeDay, today, addDays } from '../../../belgium/dates.ts';
import { usage, type Failure, notConfirmed } from '../../../failure.ts';
import { decideOn, readBank } from '../../../jobs/bank/decisions.ts';
import type { BookingWay } from '../../../jobs/bank/statement.ts';
import { expectedOf, owedOf } from '../../../jobs/reports/count/debt.ts';
import { centsOf } from '../../../belgium/decimal.ts';
import { t } from '../../../language.ts';
import { madeNow, openBank } from '../../flows/bank/open.ts';
import type { NamedWord } from '../../command/command.ts';
import type { OpenSession } from '../../session/session.ts';
import { tellKept } from '../../flows/kept-copies.ts';
import { bankMoney } from '../../views/bank.ts';
import { debtName, decideSurely, type DecidingOptions } from './accept.ts';
import { debtNamed } from './decide.ts';
import { removeTexts, toRemove } from '../../../jobs/bank/wipe.ts';

export interface CashBooking extends DecidingOptions {
  /** In euro. */
  readonly bedrag: number;
  readonly datum: string;
  readonly wijze: BookingWay;
  /** It is another payment than an equal one that was booked before. */
  readonly nogmaals?: true | undefined;
}

export async function book(
  session: OpenSession,
  named: NamedWord<string>,
  { bedrag, datum, wijze, nogmaals, ...confirming }: CashBooking,
): Promise<void> {
  const word = await named.word();
  const bank = await openBank(session);
  const { document, debt } = await debtNamed(session, bank, word, { cents: centsOf(bedrag), party: null });
  const cents = centsOf(bedrag);
  if (cents === 0) throw usage({ nl: '--bedrag: nul is geen betaling', en: '--bedrag: zero is no payment' });
  const equal = bank.choices.bookings.find(
    (one) => one.document === document && one.cents === cents && one.datum === datum && one.wijze === wijze,
  );
  if (equal && !nogmaals) throw bookedBefore(equal.n);
  const open = expectedOf(debt);
  if (cents > 0 && cents > open) {
    throw notConfirmed('unusual', {
      nl: `${debtName(debt)} heeft nog ${bankMoney(open)} open, minder dan ${bankMoney(cents)}`,
      en: `${debtName(debt)} has ${bankMoney(open)} open, less than ${bankMoney(cents)}`,
    });
  }
  const { bank: after, numbers } = await decideSurely(
    session,
    bank,
    [{ choice: { soort: 'boek', document, cents, datum, wijze } }],
    confirming,
  );
  const left = bankMoney(owedOf(after.debts.get(document) ?? debt));
  const name = debtName(debt);
  if (numbers[0] === undefined)
    return session.out.notice({ nl: `${name}: daarna nog ${left} open.`, en: `${name}: ${left} open after that.` });
  const undo = `duit bank ontkoppel k${numbers[0]}`;
  await session.out.notice({
    nl: `${name}: ${bankMoney(cents)} ${wijze} geboekt, nog ${left} open. Ongedaan maken: ${undo}`,
    en: `${name}: ${bankMoney(cents)} booked (${wijze}), ${left} still open. To undo it: ${undo}`,
  });
}

function bookedBefore(n: number): Failure {
  const undo = `duit bank ontkoppel k${n}`;
  return notConfirmed('already_done', t({ nl: `deze betaling is al geboekt (k${n})`, en: `this payment is booked already (k${n})` }), {
    hint: t({ nl: `Ongedaan maken: ${undo}`, en: `To undo it: ${undo}` }),
    override: {
      option: '--nogmaals',
      repeats: true,
      text: t({
        nl: 'Is het een andere, gelijke betaling? Geef dan --nogmaals.',
        en: 'Is it another, equal payment? Then give --nogmaals.',
      }),
    },
  });
}

/** Sets the day from which the bank tells of payments. It asks nothing of the service. */
export async function setBegin(session: OpenSession, datum: string): Promise<void> {
  const store = await session.state();
  const { line } = await readBank(store);
  await decideOn(store, line, [{ choice: { soort: 'begin', datum } }], madeNow(session), session.uuid);
  const day = writeDay(datum);
  await session.out.notice({ nl: `De bank telt vanaf ${day}.`, en: `The bank counts from ${day}.` });
}

/** Removes the names, accounts and texts of statements that closed more than so many days ago. It asks nothing of the service. */
export async function forgetTexts(session: OpenSession, { ouder }: { ouder: number }): Promise<void> {
  const { out, globals } = session;
  const store = await session.state();
  const { rekeningen: own = [] } = await session.profile();
  const state = await readBank(store);
  const removing = toRemove(state, addDays(today(session.now()), -ouder));
  const [count, ended] = [removing.old.length, removing.rules.length];
  if (globals.proef) {
    return out.notice({
      nl: `Proef: van ${count} afschriften zouden namen, rekeningen en mededelingen gewist worden, en ${ended} regels van 'bank negeer'.`,
      en: `Dry run: names, accounts and messages of ${count} statements would be removed, and ${ended} rules of 'bank negeer'.`,
    });
  }
  await removeTexts(store, state, own, removing, madeNow(session));
  await out.notice({
    nl: `Van ${count} afschriften zijn namen, rekeningen en mededelingen gewist. Wat gekoppeld of terzijde was, is dat nog.`,
    en: `Names, accounts and messages of ${count} statements were removed. What was matched or set aside still is.`,
  });
  await tellKept(session);
  if (ended === 0) return;
  await out.notice({
    nl: `Mee gewist: ${ended} regels van 'bank negeer' op een naam of rekening die in geen ander afschrift staat. Nieuwe betalingen daarvan komen weer open.`,
    en: `Removed with them: ${ended} rules of 'bank negeer' on a name or account that is in no other statement. New payments of it are open again.`,
  });
}
