import { t } from '../../../language.ts';
import type { Customers } from '../../../jobs/reports/read/customers.ts';
import { dayOf, formatDate } from '../../output/moments.ts';
import { formatMoney } from '../../output/money.ts';

/** Warns that a customer is left out because the number is wrong, with the command that corrects it. The amount is in euro. */
export function wrongNumberText(klant: string, ids: readonly string[], amount: number): string {
  const shown = formatMoney(amount);
  const command = `duit klanten wijzig ${ids[0]} --kbo-btw-nummer NUMMER`;
  return t({
    nl: `Let op: het btw-nummer van ${klant} (${shown}) klopt niet, dus deze klant staat er niet in. Verbeter het: ${command}`,
    en: `Note: the VAT number of ${klant} (${shown}) is wrong, so this customer is not in it. Correct it: ${command}`,
  });
}

/** Tells how old the VAT numbers are; undefined where each customer was read just now. `zone` is that of the clock. */
export function oldestText(oldest: string | undefined, zone: string | undefined): string | undefined {
  if (oldest === undefined) return undefined;
  const day = formatDate(dayOf(oldest, zone));
  return t({
    nl: `De btw-nummers zijn die van de laatste keer dat duit elke klant las, de oudste op ${day}. Opnieuw lezen: --klanten-opnieuw.`,
    en: `The VAT numbers are those of the last time that duit read each customer, the oldest on ${day}. To read them again: --klanten-opnieuw.`,
  });
}

/** These rows as the errors of an incomplete listing, by name of the customer: why it was not read, or the reason of the row. */
export const missingFrom = <R extends { readonly klant: string; readonly klant_ids: readonly string[] }>(
  rows: readonly R[],
  { unread }: Customers,
  reasonOf: (row: R) => string,
): Record<string, string> =>
  Object.fromEntries(
    rows.map((row) => [row.klant || t({ nl: '(geen klant)', en: '(no customer)' }), unread.get(row.klant_ids[0] ?? '') ?? reasonOf(row)]),
  );
