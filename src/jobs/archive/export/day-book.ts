import type { Stuk } from '../records.ts';
import { plainParty } from '../../../service/references/party.ts';
import type { Booking } from './booking.ts';
import { addedUp } from '../../../belgium/decimal.ts';
import { groupBy } from '../../../group-by.ts';

export interface DayBookSheet {
  readonly velden: readonly string[];
  readonly rijen: readonly Readonly<Record<string, string | number | null>>[];
}

/** The names are those in the zip; null if a file is not in it. */
export interface BookedLinked extends Booking {
  readonly xml: string | null;
  readonly pdf: string | null;
}

export function dayBook(stuk: Stuk, bookings: readonly BookedLinked[]): DayBookSheet {
  const party = stuk === 'verkoop' ? 'klant' : 'leverancier';
  const rates = ratesIn(bookings);
  const named = rates.map((rate) => ({ rate, excl: `excl_${decimalComma(rate)}`, btw: `btw_${decimalComma(rate)}` }));
  const rijen = bookings.map((booking) => {
    const { naam, tarieven: _, stuk: __, twijfel: ___, door_klant: ____, ...fields } = booking;
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
    ...(stuk === 'verkoop' ? ['rooster'] : []),
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

export const sumSheet = (sums: readonly Sum[]): DayBookSheet => ({
  velden: ['dagboek', 'soort', 'valuta', 'btw_percentage', 'aantal', 'excl', 'btw', 'incl'],
  rijen: sums.map(({ stuk, btw_percentage, ...sum }) => ({
    dagboek: stuk === 'verkoop' ? 'verkoop' : 'aankoop',
    btw_percentage: decimalComma(btw_percentage),
    ...sum,
  })),
});

const decimalComma = (rate: string): string => rate.replace('.', ',');

/** A sum over documents of one kind: of all, or of one rate. Null is a sum that no document tells. */
export interface Sum extends Pick<Booking, 'stuk' | 'soort' | 'valuta'> {
  /** The rate, `onbekend`, or `alle` for the sum of the documents themselves. */
  readonly btw_percentage: string;
  readonly aantal: number;
  readonly excl: number;
  readonly btw: number;
  /** Only of whole documents: VAT is rounded for each rate of a document. */
  readonly incl: number | null;
}

const rateName = (rate: string | null): string => rate ?? 'onbekend';

/** The highest first. */
export const ratesIn = (bookings: readonly Booking[]): string[] =>
  [...new Set(bookings.flatMap(({ tarieven }) => tarieven.map((share) => rateName(share.btw_percentage))))].toSorted(
    (one, other) => (Number(other) || -1) - (Number(one) || -1) || (one < other ? -1 : 1),
  );

/** Undefined if it has none. A rate can be there twice, under two categories. */
function shareOf({ tarieven }: Booking, rate: string): { readonly excl: number; readonly btw: number } | undefined {
  const shares = tarieven.filter((share) => rateName(share.btw_percentage) === rate);
  return shares.length === 0 ? undefined : { excl: addedUp(shares.map(({ basis }) => basis)), btw: addedUp(shares.map(({ btw }) => btw)) };
}

export function bookedSums(bookings: readonly Booking[]): Sum[] {
  const groups = groupBy(bookings, ({ stuk, soort, valuta }) =>
    JSON.stringify([stuk === 'verkoop' ? 0 : 1, soort === 'factuur' ? 0 : 1, valuta]),
  );
  return [...groups].toSorted(([one], [other]) => (one < other ? -1 : 1)).flatMap(([, group]) => sumsOfGroup(group));
}

function sumsOfGroup(group: readonly [Booking, ...Booking[]]): Sum[] {
  const { stuk, soort, valuta } = group[0];
  const perRate = ratesIn(group).map((btw_percentage): Sum => {
    const shares = group.flatMap((one) => shareOf(one, btw_percentage) ?? []);
    const [excl, btw] = [addedUp(shares.map((share) => share.excl)), addedUp(shares.map((share) => share.btw))];
    return { stuk, soort, valuta, btw_percentage, aantal: shares.length, excl, btw, incl: null };
  });
  const all = (field: 'totaal_excl' | 'totaal_btw' | 'totaal_incl') => addedUp(group.map((one) => one[field] ?? 0));
  const whole = {
    btw_percentage: 'alle',
    aantal: group.length,
    excl: all('totaal_excl'),
    btw: all('totaal_btw'),
    incl: all('totaal_incl'),
  };
  return [...perRate, { stuk, soort, valuta, ...whole }];
}

const isOfOneSale = (one: Booking, other: Booking): boolean =>
  one.totaal_incl === other.totaal_incl && plainParty(one.naam ?? '') === plainParty(other.naam ?? '');

/** The numbers of each sale that its customer made out and an own invoice of the same amount to that customer. */
export function soldTwiceIn(bookings: readonly Booking[]): string[] {
  const sold = bookings.filter(({ stuk, totaal_incl }) => stuk === 'verkoop' && totaal_incl !== null);
  return sold
    .filter((one) => one.door_klant)
    .flatMap((one) => {
      const own = sold.find((other) => !other.door_klant && isOfOneSale(one, other));
      return own ? [`${one.nummer ?? one.id} / ${own.nummer ?? own.id}`] : [];
    });
}

/** Whether the rates of a booking make its totals, and these each other, as far as it has them. */
export function addsUp({ tarieven, totaal_excl: excl, totaal_btw: btw, totaal_incl: incl }: Booking): boolean {
  const bases = tarieven.map(({ basis }) => basis);
  const vat = tarieven.map((share) => share.btw);
  return isSum(incl, [excl, btw]) && (tarieven.length === 0 || (isSum(excl, bases) && isSum(btw, vat)));
}

const isSum = (amount: number | null, parts: readonly (number | null)[]): boolean =>
  amount === null || parts.includes(null) || addedUp(parts.map((part) => part ?? 0)) === amount;
