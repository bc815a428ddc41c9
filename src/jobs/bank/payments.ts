import type { PaidBy, Payments } from '../reports/count/payments.ts';
import type { Matched } from './match/match.ts';
import { euroOf } from './match/payable.ts';

/** The payments that rows and bookings tell of, for the reports. */
export function paymentsIn({ rows, choices }: Matched, volgens: Exclude<PaidBy, 'dienst'>): Payments {
  const cents = new Map<string, number>();
  const laatst = new Map<string, string>();
  const add = (document: string, more: number, day: string): void => {
    cents.set(document, (cents.get(document) ?? 0) + more);
    if (day > (laatst.get(document) ?? '')) laatst.set(document, day);
  };
  for (const { parts, row } of rows) for (const part of parts) add(part.document, part.cents, row.booked);
  for (const booking of choices.bookings) add(booking.document, booking.cents, booking.datum);
  const ontvangen = new Map([...cents].map(([document, sum]) => [document, euroOf(sum)]));
  return { volgens, ontvangen, laatst, sinds: rows.length === 0 ? undefined : (choices.begin ?? rows[0]?.row.booked) };
}
