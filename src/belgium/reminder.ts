import { Big } from 'big.js';
import { decimal, toNumber } from './decimal.ts';

/** The fixed cost that a business may be charged for a late payment, in cents. (law of 2 August 2002) */
export const businessCost = 4000;

/**
 * The most that a consumer may be charged once the term of the first reminder has passed, in whole cents of a debt in cents: 20 euro up to
 * 150 euro, 30 euro and 10 % of the part above that up to 500, and 65 euro and 5 % of the part above 500, at most 2,000 euro in all. (Code of
 * Economic Law, book XIX, since 1 September 2023)
 */
export function consumerCost(cents: number): number {
  if (cents <= 0) return 0;
  if (cents <= 15_000) return 2000;
  if (cents <= 50_000) return 3000 + Math.floor((cents - 15_000) / 10);
  return Math.min(200_000, 6500 + Math.floor((cents - 50_000) / 20));
}

/** The most for each later reminder to a consumer with regular deliveries, in cents, without postage. (Code of Economic Law, book XIX) */
export const laterReminderCost = 750;

/**
 * The days of the term that a reminder gives. The law asks for fourteen, which begin on the third working day after a letter was sent, and on
 * the day after an e-mail; a week more covers a weekend with holidays around it.
 */
export const reminderTerm = 21;

/** Days at a rate of a year, in percent. */
interface InterestSpan {
  readonly percent: number;
  readonly days: number;
  /** The cents of an amount that is not owed in these days any more. */
  readonly paid?: number;
}

/** Interest of a year of 365 days on an amount in cents, over all these days together, in whole cents: a part of one is not asked. */
export function interestFor(cents: number, spans: readonly InterestSpan[]): number {
  const centDays = spans.reduce(
    (sum, { percent, days, paid = 0 }) =>
      sum.plus(
        decimal(percent)
          .times(Math.max(0, days))
          .times(cents - paid),
      ),
    decimal(0),
  );
  return toNumber(centDays.div(36_500).round(0, Big.roundDown));
}
