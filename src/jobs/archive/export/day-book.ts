import type { Stuk } from '../records.ts';
import type { Booking } from './booking.ts';
import { ratesIn, shareOf, type Sum } from './totals.ts';

/** Rows for a spreadsheet, with the names of the columns. */
export interface DayBookSheet {
  readonly velden: readonly string[];
  readonly rijen: readonly Readonly<Record<string, string | number | null>>[];
}

/** A booking with the names of its files in the zip; null where a file is not in it. */
export interface BookedLinked extends Booking {
  readonly xml: string | null;
  readonly pdf: string | null;
}

/** The day book of documents sold or received: a row for each, with a column for the base and the VAT of each rate. */
export function dayBook(stuk: Stuk, bookings: readonly BookedLinked[]): DayBookSheet {
  const party = stuk === 'verkoop' ? 'klant' : 'leverancier';
  const rates = ratesIn(bookings);
  const named = rates.map((rate) => ({ rate, excl: `excl_${decimalComma(rate)}`, btw: `btw_${decimalComma(rate)}` }));
  const rijen = bookings.map((booking) => {
    const { naam, tarieven: _, stuk: __, ...fields } = booking;
    const shares = named.flatMap(({ rate, excl, btw }) => {
      const share = shareOf(booking, rate);
      return [
        [excl, share?.excl ?? null],
        [btw, share?.btw ?? null],
      ] as const;
    });
    return { ...fields, [party]: naam, ...Object.fromEntries(shares) };
  });
  const velden = [
    'datum',
    'soort',
    'nummer',
    party,
    'btw_nummer',
    'vervaldatum',
    ...named.flatMap(({ excl, btw }) => [excl, btw]),
    'totaal_excl',
    'totaal_btw',
    'totaal_incl',
    'valuta',
    'ogm',
    'gekoppelde_factuur',
    'xml',
    'pdf',
    'id',
  ];
  return { velden, rijen };
}

/** The control totals as rows. */
export const sumSheet = (sums: readonly Sum[]): DayBookSheet => ({
  velden: ['dagboek', 'soort', 'valuta', 'btw_percentage', 'aantal', 'excl', 'btw', 'incl'],
  rijen: sums.map(({ stuk, btw_percentage, ...sum }) => ({
    dagboek: stuk === 'verkoop' ? 'verkoop' : 'aankoop',
    btw_percentage: decimalComma(btw_percentage),
    ...sum,
  })),
});

const decimalComma = (rate: string): string => rate.replace('.', ',');
