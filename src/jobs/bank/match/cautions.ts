import { groupBy } from '../../../group-by.ts';
import type { Debt } from '../../reports/count/debt.ts';
import type { Part } from '../decisions.ts';
import { isLikeName } from './party.ts';
import { isDuplicate } from './purchases.ts';
import type { ProposalDoubt } from './state.ts';

const isReceived = ({ head }: Debt): boolean => head.type === 'inkoop';

/** Whether the account sold by a document, also one that the customer made out. */
const isSold = ({ head }: Debt): boolean => head.type !== 'inkoop' || head.verkoop === true;

/** Whether an own invoice and one that the customer made out can be for one sale. */
const isSameSale = (one: Debt, other: Debt): boolean =>
  isSold(one) && isSold(other) && isReceived(one) !== isReceived(other) && isLikeName(one.head.klant, other.head.klant);

const isReceivedTwice = (one: Debt, other: Debt): boolean =>
  one !== other && isReceived(one) && isReceived(other) && isDuplicate(one, other);

/** Tells why only a person may accept that money goes to these parts. */
export function cautionsIn(debts: readonly Debt[]): (parts: readonly Part[]) => readonly ProposalDoubt[] {
  const ofAmount = groupBy(debts, ({ head }) => head.cents);
  const byId = new Map(debts.flatMap((debt) => [debt.head, ...debt.notes].map(({ id }) => [id, debt] as const)));
  return (parts) => {
    const meant = parts.flatMap(({ document }) => byId.get(document) ?? []);
    const hasOther = (sameId: (one: Debt, other: Debt) => boolean): boolean =>
      meant.some((debt) => (ofAmount.get(debt.head.cents) ?? []).some((other) => sameId(debt, other)));
    const found: readonly (readonly [ProposalDoubt, boolean])[] = [
      ['richting', meant.some(({ head }) => head.onzeker === true)],
      ['dubbel_ontvangen', hasOther(isReceivedTwice)],
      ['eigen_factuur', hasOther(isSameSale)],
    ];
    return found.flatMap(([doubt, holds]) => (holds ? [doubt] : []));
  };
}
