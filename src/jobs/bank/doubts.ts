import { isOgm } from '../../belgium/ogm.ts';
import { type Debt, expectedOf, mostDiscount, owedOf, receivedOf, sumOf } from '../reports/count/debt.ts';
import type { Choice, Part } from './decisions.ts';
import type { DifferenceKind } from './statement.ts';
import type { Matched } from './match/match.ts';
import { isLikeName } from './match/party.ts';
import type { Explained } from './match/state.ts';

/** Amounts are whole cents. */
export type BankDoubt =
  /** A row that is matched automatically would be so no more. */
  | { readonly reason: 'zekere'; readonly before: Explained; readonly after: Explained }
  /** Money that goes out would pay an invoice, or money that comes in a credit note. */
  | { readonly reason: 'teken'; readonly debt: Debt; readonly cents: number }
  | { readonly reason: 'andere_ogm'; readonly row: Explained; readonly debt: Debt; readonly meant: Debt }
  /** The row comes from or goes to somebody else, and names no document of this debt. */
  | { readonly reason: 'andere_partij'; readonly row: Explained; readonly debt: Debt }
  /** More than the law allows would be paid in cash for one debt, in cents of all instalments. */
  | { readonly reason: 'contant'; readonly debt: Debt; readonly cents: number }
  /** The difference is more than its reason can explain. */
  | { readonly reason: 'verschil'; readonly wijze: DifferenceKind; readonly cents: number; readonly most: number };

/** The most cents that may be paid in cash for one debt, all instalments together. (law of 18 September 2017, article 67) */
export const mostInCash = 300_000;

/** The most cents that a difference can have for its reason, with `sum` open: below 0 where less was paid, above where more was. */
function boundOf(wijze: DifferenceKind, sum: number): { readonly less: number; readonly more: number } {
  const part = (percent: number): number => Math.floor((Math.abs(sum) * percent) / 100);
  if (wijze === 'afronding') return { less: 5, more: 5 };
  if (wijze === 'korting') return { less: part(mostDiscount), more: 0 };
  return wijze === 'kosten' ? { less: part(10), more: part(10) } : { less: Math.abs(sum), more: 0 };
}

/** Whether a part goes against its debt: not what is expected or owed, not more of the same, and not what was paid and comes back. */
function isAgainst(debt: Debt, cents: number): boolean {
  const sign = Math.sign(cents);
  const amounts = [expectedOf(debt), owedOf(debt), expectedOf({ ...debt, receipts: [] })];
  if (amounts.some((one) => Math.sign(one) === sign)) return false;
  const received = receivedOf(debt);
  return Math.sign(received) !== -sign || Math.abs(received) < Math.abs(cents);
}

const cashOf = ({ head, notes }: Debt, { choices }: Matched): number => {
  const ids = new Set([head, ...notes].map(({ id }) => id));
  return choices.bookings.reduce((sum, { document, wijze, cents }) => (wijze === 'contant' && ids.has(document) ? sum + cents : sum), 0);
};

const isOfSomebodyElse = ({ row, proposal }: Explained, { head, notes }: Debt, { rows, debts }: Matched): boolean => {
  const ids = new Set([head, ...notes].map(({ id }) => id));
  if (proposal?.delen.some(({ document }) => ids.has(document))) return false;
  if (row.party === null || head.klant === null || isLikeName(row.party, head.klant)) return false;
  const isTheirs = ({ document }: Part): boolean => debts.get(document)?.head.klant_id === head.klant_id;
  return !rows.some((one) => row.party_account !== null && one.row.party_account === row.party_account && one.parts.some(isTheirs));
};

function partDoubts(state: Explained, parts: readonly Part[], before: Matched): BankDoubt[] {
  const { debts } = before;
  const { ogm } = state.row;
  const meant = ogm !== null && isOgm(ogm) ? [...debts.values()].find((debt) => ogmsOf(debt).includes(ogm)) : undefined;
  return parts.flatMap(({ document, cents }): BankDoubt[] => {
    const debt = debts.get(document);
    if (!debt) return [];
    const sign: BankDoubt[] = isAgainst(debt, cents) ? [{ reason: 'teken', debt, cents }] : [];
    if (meant && meant !== debt) return [...sign, { reason: 'andere_ogm', row: state, debt, meant }];
    const isNamed = ogm !== null && ogmsOf(debt).includes(ogm);
    return !isNamed && isOfSomebodyElse(state, debt, before) ? [...sign, { reason: 'andere_partij', row: state, debt }] : sign;
  });
}

const isPaidAs = ({ parts }: Explained, before: Explained): boolean =>
  parts.length === before.parts.length &&
  parts.every(({ document, cents }, at) => before.parts[at]?.document === document && before.parts[at].cents === cents);

const ogmsOf = ({ head, notes }: Debt): string[] => [head, ...notes].flatMap(({ ogm }) => ogm ?? []);

function linkDoubts(choice: Extract<Choice, { soort: 'koppel' }>, state: Explained, before: Matched): BankDoubt[] {
  const { delen, verschil } = choice;
  const parts = partDoubts(state, delen, before);
  if (!verschil) return parts;
  const sum = sumOf(delen);
  const { less, more } = boundOf(verschil.wijze, sum);
  // Less than was asked has the sign against that of the documents, whichever way the money goes.
  const short = verschil.cents * Math.sign(sum);
  const most = short < 0 ? less : more;
  return Math.abs(short) <= most ? parts : [...parts, { reason: 'verschil', wijze: verschil.wijze, cents: verschil.cents, most }];
}

/** A proposal that is accepted as it was made is held against what is certain alone. */
export function decisionDoubts(choices: readonly Choice[], before: Matched, after: Matched): BankDoubt[] {
  const rows = new Map(before.rows.map((one) => [one.row.id, one]));
  const own = choices.flatMap((choice): BankDoubt[] => {
    if (choice.soort === 'boek') {
      const debt = before.debts.get(choice.document);
      if (!debt) return [];
      const cash = cashOf(debt, after);
      return [
        ...(isAgainst(debt, choice.cents) ? [{ reason: 'teken', debt, cents: choice.cents } as const] : []),
        ...(choice.wijze === 'contant' && choice.cents > 0 && cash > mostInCash ? [{ reason: 'contant', debt, cents: cash } as const] : []),
      ];
    }
    const state = choice.soort === 'koppel' ? rows.get(choice.rij) : undefined;
    if (choice.soort !== 'koppel' || !state || state.proposal?.delen === choice.delen) return [];
    return linkDoubts(choice, state, before);
  });
  const later = new Map(after.rows.map((one) => [one.row.id, one]));
  const lost = before.rows.flatMap((one): BankDoubt[] => {
    const now = later.get(one.row.id);
    return one.certain && now && (now.aside || !isPaidAs(now, one)) ? [{ reason: 'zekere', before: one, after: now }] : [];
  });
  return [...own, ...lost];
}
