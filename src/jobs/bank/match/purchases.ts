import { compactIban } from '../../../belgium/iban.ts';
import { groupBy } from '../../../group-by.ts';
import { plainParty } from '../../inbox/plain.ts';
import { isLikeName } from './party.ts';
import { type Debt, openOf, type Payable } from './payable.ts';
import type { RowState } from './state.ts';
import { numbersIn, plainNumberText, typedOgms } from './texts.ts';

/** The received documents that money of an amount is for: one, or an invoice with a credit note of its supplier. */
export type PurchaseFinder = (row: RowState['row'], cents: number) => readonly Debt[] | undefined;

/**
 * Finds the one received document of an amount that is still open, or else the one invoice less a credit note that makes it: by the payment
 * reference, by the number in the text, by the account that it asks to be paid on, or else by the name of the supplier. The first of
 * these that tells anything decides.
 */
export function purchaseFinder(purchases: readonly Debt[]): PurchaseFinder {
  const open = purchases.filter((debt) => openOf(debt) !== 0);
  const single = groupBy(
    open.map((debt) => [debt]),
    ([debt]) => openOf(debt!),
  );
  const less = groupBy(setOff(open), (debts) => debts.reduce((sum, debt) => sum + openOf(debt), 0));
  return (row, cents) => onlyMeant(row, single.get(cents) ?? []) ?? onlyMeant(row, cents < 0 ? (less.get(cents) ?? []) : []);
}

/** Each invoice with each credit note of the same supplier that is less than it. */
function setOff(open: readonly Debt[]): (readonly Debt[])[] {
  const ofSupplier = groupBy(open, ({ head }) => plainParty(head.klant ?? ''));
  return open.flatMap((note) => {
    const supplier = plainParty(note.head.klant ?? '');
    if (openOf(note) < 0 || supplier === '') return [];
    return (ofSupplier.get(supplier) ?? []).filter((debt) => openOf(debt) + openOf(note) < 0).map((debt) => [debt, note]);
  });
}

function onlyMeant({ ogm, text, party, party_account }: RowState['row'], sets: readonly (readonly Debt[])[]): readonly Debt[] | undefined {
  if (sets.length === 0) return undefined;
  const [ogms, numbers, account] = [[ogm, ...typedOgms(text)], numbersIn(text), compactIban(party_account ?? '')];
  const ways: ((head: Payable) => boolean)[] = [
    (head) => head.ogm !== null && ogms.includes(head.ogm),
    (head) => head.nummer !== null && numbers.includes(plainNumberText(head.nummer)),
    (head) => head.rekeningen?.includes(account) ?? false,
    (head) => isLikeName(party, head.klant),
  ];
  const told = ways.map((isMeant) => sets.filter((set) => set.some(({ head }) => isMeant(head)))).find(({ length }) => length > 0);
  return told?.length === 1 ? told[0] : undefined;
}
