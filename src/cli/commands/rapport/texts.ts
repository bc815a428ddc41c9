import type { Booked } from '../../../jobs/reports/count/booked.ts';
import type { Between } from '../../../jobs/reports/count/days.ts';
import type { Customers } from '../../../jobs/reports/read/customers.ts';
import { t } from '../../../language.ts';
import { documentCount } from '../../output/counts.ts';
import { dayOf, formatDate } from '../../output/moments.ts';
import { formatMoney } from '../../output/money.ts';

/** A period in words: `van 01/01/2026 tot en met 31/12/2026`. */
export function daysText({ van, tot }: Between): string {
  const from = formatDate(van ?? '');
  const to = formatDate(tot ?? '');
  if (tot === undefined) return t({ nl: `vanaf ${from}`, en: `from ${from}` });
  if (van === undefined) return t({ nl: `tot en met ${to}`, en: `up to and including ${to}` });
  return t({ nl: `van ${from} tot en met ${to}`, en: `from ${from} up to and including ${to}` });
}

/** The first of these texts between commas in a sentence, with an ellipsis for the others. */
export const shortList = (texts: readonly string[], most: number): string =>
  [...texts.slice(0, most), ...(texts.length > most ? ['…'] : [])].join(', ');

/** Names these documents, whose lines and rates do not make their totals; undefined where there are none. */
export function unbalancedText(wrong: readonly Booked[]): string | undefined {
  if (wrong.length === 0) return undefined;
  const names = shortList(
    wrong.map(({ nummer, id }) => nummer ?? id),
    20,
  );
  return t({
    nl: `Bij ${documentCount(wrong.length)} kloppen de regels en tarieven niet met de totalen: ${names}.`,
    en: `For ${documentCount(wrong.length)} the lines and rates do not add up to the totals: ${names}.`,
  });
}

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
