import { today, writeDay } from '../../../belgium/dates.ts';
import { usage } from '../../../failure.ts';
import { matched } from '../../../jobs/bank/match/match.ts';
import { paymentsIn } from '../../../jobs/bank/payments.ts';
import { type BankState, readBank, tellsOfPayments } from '../../../jobs/bank/decisions.ts';
import type { PaymentsOf } from '../../../jobs/reports/count/payments.ts';
import { t } from '../../../language.ts';
import type { Opened } from '../../session/session.ts';
import { counted, shortList } from '../../output/counts.ts';
import type { Note } from '../reports/found.ts';
import { groupIban } from '../../../belgium/iban.ts';
import { type BankGap, gapsIn, readUpTo } from '../../../jobs/bank/chain.ts';
import type { PaidBy, Payments } from '../../../jobs/reports/count/debt.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import { bankMoney } from '../../views/bank.ts';
import { environmentName, type Profile } from '../../../service/profiles/profile.ts';

/** The payments that an account knows of beside the word of the service. */
export interface KnownPayments {
  readonly of: PaymentsOf;
  /** Up to which day each account was read, and the statements that are missing. */
  readonly notes: readonly Note[];
}

/** Undefined if the service alone counts, or nothing else tells of payments. Exit 2 if only a bank was asked for. */
export async function openPayments(
  session: Opened<'figures' | 'memory' | 'profile' | 'now'>,
  volgens: PaidBy = 'beide',
): Promise<KnownPayments | undefined> {
  if (volgens === 'dienst') return undefined;
  const state = await readBank(await session.figures(paymentFigures(), 'bank'));
  if (!tellsOfPayments(state)) {
    if (volgens === 'beide') return undefined;
    throw usage(t({ nl: '--volgens bank: er is nog geen afschrift gelezen', en: '--volgens bank: no statement was read yet' }), {
      hint: t({ nl: 'Lees er met: duit bank lees <bestand>', en: 'Read some with: duit bank lees <file>' }),
    });
  }
  const { rekeningen: own = [] } = await session.profile();
  const hasAdvances = state.decisions.some(({ soort }) => soort === 'voorschot');
  const customers = hasAdvances ? await (await session.memory()).customers() : [];
  const names = new Map(customers.map(({ id, naam }) => [id.toLowerCase(), naam]));
  return {
    of: (documents) => paymentsIn(matched({ ...state, documents, own }), volgens, names),
    notes: [...readUpToNotes(state, today(session.now())), ...gapNotes(state)],
  };
}

/** The note on payments that came back while their documents still count as paid; none if none did. */
export function returnedNotes({ returned = [] }: Pick<Payments, 'returned'> = {}): Note[] {
  const { length: count } = returned;
  if (count === 0) return [];
  const names = returned.map(({ naam, datum, cents }) => `${naam === null ? writeDay(datum) : clean(naam)} ${bankMoney(-cents)}`);
  const which = `(${shortList(names, 5)})`;
  const [nl, en] = [
    `${counted(count, 'betaling kwam', 'betalingen kwamen')} terug ${which}: duit bank voorstel, of duit bank list --open`,
    `${counted(count, 'payment was', 'payments were')} returned ${which}: duit bank voorstel, or duit bank list --open`,
  ];
  return [{ text: t({ nl, en }), warns: true }];
}

/** As `openPayments`, for a command that shows no such figure where nothing tells of payments. */
export async function openPaymentsIfAny(
  session: Opened<'figures' | 'memory' | 'state' | 'profile' | 'now'>,
  volgens: PaidBy | undefined,
): Promise<KnownPayments | undefined> {
  const known = await openPayments({ ...session, figures: session.state }, volgens);
  if (known) await (await session.figures(paymentFigures(), 'bank')).read(async () => {});
  return known;
}

export const paymentFigures = (): string =>
  t({ nl: 'wat openstaat, volgens afschriften en boekingen', en: 'what is outstanding, by statements and bookings' });

/** After so many days without a newer statement, figures are called old. */
export const oldAfter = 7;

export const accountText = ({ account, currency }: { readonly account: string; readonly currency: string }): string =>
  currency === 'EUR' ? groupIban(account) : `${groupIban(account)} ${currency}`;

export const readUpToNotes = ({ statements }: Pick<BankState, 'statements'>, day: string): Note[] =>
  readUpTo(statements, day).map(({ tot, dagen, ...whose }) => {
    const text = t({
      nl: `Bank ${accountText(whose)} gelezen tot en met ${writeDay(tot)}`,
      en: `Bank ${accountText(whose)} read up to and including ${writeDay(tot)}`,
    });
    if (dagen <= oldAfter) return { text: `${text}.` };
    const old = t({
      nl: `${text}, ${dagen} dagen geleden: lees de nieuwe afschriften met duit bank lees.`,
      en: `${text}, ${dagen} days ago: read the new statements with duit bank lees.`,
    });
    return { text: old, warns: true };
  });

export const gapNotes = ({ statements }: { readonly statements: Parameters<typeof gapsIn>[0] }): Note[] =>
  gapsIn(statements).map((gap) => ({ text: gapText(gap), warns: true }));

function gapText({ van, tot, closingCents, openingCents, ...whose }: BankGap): string {
  const [ended, began] = [closingCents, openingCents].map((cents) => bankMoney(cents, whose.currency));
  return t({
    nl: `Bank ${accountText(whose)}: er ontbreken afschriften tussen ${writeDay(van)} (slotsaldo ${ended}) en ${writeDay(tot)} (beginsaldo ${began}).`,
    en: `Bank ${accountText(whose)}: statements are missing between ${writeDay(van)} (closing balance ${ended}) and ${writeDay(tot)} (opening balance ${began}).`,
  });
}

export const tellAccounts = ({ naam }: Pick<Profile, 'naam'>, accounts: string): string =>
  naam === environmentName ? `export DUIT_REKENING=${accounts}` : `duit profiel wijzig ${naam} --rekening ${accounts}`;
