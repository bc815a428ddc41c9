import { quarterOf, type TurnoverKind } from './days.ts';
import { addedUp } from '../../../belgium/decimal.ts';
import { vatOn } from '../../../belgium/totals.ts';
import { groupBy } from '../../../group-by.ts';
import type { Booked } from './booked.ts';

/** In euro, with credit notes subtracted. */
export interface Turnover {
  /** `2026-11`, `2026-4`, the id of a customer or product, the text of a line without product, or a rate. */
  readonly sleutel: string;
  /** The name of the customer, or the text of the line. */
  readonly naam: string;
  readonly documenten: number;
  readonly totaal_excl: number;
  /** Null by product: VAT is rounded once per rate of a document, so it belongs to no line. */
  readonly totaal_btw: number | null;
  readonly totaal_incl: number | null;
}

/** The row for amounts of documents whose lines don't add up to their totals, so that every report gives the documents' own sum. */
export const outsideLines = 'niet_in_regels';

/** The row for documents and lines without a customer, a text or a rate. */
export const unnamedKey = 'onbekend';

interface Share {
  readonly sleutel: string;
  readonly naam: string;
  readonly excl: number;
  readonly btw: number | null;
}

/** By time in order of time, otherwise the largest first. */
export function turnover(documents: readonly Booked[], per: TurnoverKind): Turnover[] {
  return byKey(documents.flatMap((one) => byKey(sharesOf(one, per)).map((same) => ({ ...same[0], ...sumOfShares(same) }))))
    .map(turnoverOf)
    .toSorted(orders[per]);
}

/** The documents whose lines do not add up to their total without VAT, or whose VAT is not that of their rates. */
export const unbalanced = (documents: readonly Booked[]): Booked[] =>
  documents.filter((one) => sharesOf(one, 'tarief').some(({ sleutel }) => sleutel === outsideLines));

function sharesOf(one: Booked, per: TurnoverKind): Share[] {
  const whole = { excl: one.totaal_excl, btw: one.totaal_btw };
  if (per === 'maand') return [{ ...keyed(one.datum.slice(0, 7)), ...whole }];
  if (per === 'kwartaal') return [{ ...keyed(quarterOf(one.datum)), ...whole }];
  if (per === 'klant') return [{ sleutel: one.klant_id ?? unnamedKey, naam: one.klant ?? one.klant_id ?? '', ...whole }];
  return withRest(one, per === 'tarief' ? byRate(one) : productsOf(one), per);
}

const keyed = (sleutel: string) => ({ sleutel, naam: sleutel });

const productsOf = ({ regels }: Booked): Share[] =>
  regels.map(({ product_id, omschrijving, totaal }) => ({
    sleutel: product_id ?? (omschrijving || unnamedKey),
    naam: omschrijving,
    excl: totaal,
    btw: null,
  }));

/** VAT is rounded once for each rate. */
export function ratesOf({ regels }: Booked): { readonly rate: number | undefined; readonly excl: number; readonly btw: number }[] {
  return Array.from(
    groupBy(regels, ({ btw_percentage }) => btw_percentage),
    ([rate, lines]) => {
      const excl = addedUp(lines.map(({ totaal }) => totaal));
      return { rate, excl, btw: vatOn(rate ?? 0, excl) };
    },
  );
}

const byRate = (one: Booked): Share[] =>
  ratesOf(one).map(({ rate, ...sums }) => ({ ...keyed(rate === undefined ? unnamedKey : String(rate)), ...sums }));

function withRest({ totaal_excl, totaal_btw }: Booked, shares: Share[], per: TurnoverKind): Share[] {
  const excl = addedUp([totaal_excl, ...shares.map((share) => -share.excl)]);
  const btw = per === 'product' ? null : addedUp([totaal_btw, ...shares.map((share) => -(share.btw ?? 0))]);
  return excl === 0 && !btw ? shares : [...shares, { ...keyed(outsideLines), excl, btw }];
}

const byKey = (shares: readonly Share[]): [Share, ...Share[]][] => [...groupBy(shares, ({ sleutel }) => sleutel).values()];

const sumOfShares = (shares: readonly Share[]): Pick<Share, 'excl' | 'btw'> => ({
  excl: addedUp(shares.map(({ excl }) => excl)),
  btw: shares.some(({ btw }) => btw === null) ? null : addedUp(shares.map(({ btw }) => btw ?? 0)),
});

function turnoverOf(shares: readonly [Share, ...Share[]]): Turnover {
  const { excl: totaal_excl, btw: totaal_btw } = sumOfShares(shares);
  const { sleutel, naam } = shares[0];
  return {
    sleutel,
    naam,
    documenten: shares.length,
    totaal_excl,
    totaal_btw,
    totaal_incl: totaal_btw === null ? null : addedUp([totaal_excl, totaal_btw]),
  };
}

type Order = (one: Turnover, other: Turnover) => number;
const inTime: Order = (one, other) => one.sleutel.localeCompare(other.sleutel);
const isRest = ({ sleutel }: Turnover): number => Number(sleutel === outsideLines);
const largest: Order = (one, other) => isRest(one) - isRest(other) || other.totaal_excl - one.totaal_excl;

const orders: Record<TurnoverKind, Order> = { maand: inTime, kwartaal: inTime, klant: largest, product: largest, tarief: largest };

export interface Compared extends Turnover {
  readonly vorig_excl: number;
  readonly verschil_excl: number;
}

/** A part that only one of them has is there too. */
export function compared(now: readonly Turnover[], before: readonly Turnover[], per: TurnoverKind): Compared[] {
  const isTime = per === 'maand' || per === 'kwartaal';
  const keyOf = ({ sleutel }: Turnover): string => (isTime ? `${Number(sleutel.slice(0, 4)) + 1}${sleutel.slice(4)}` : sleutel);
  const earlier = new Map(before.map((row) => [keyOf(row), row]));
  const known = new Set(now.map(({ sleutel }) => sleutel));
  const gone = [...earlier]
    .filter(([sleutel]) => !known.has(sleutel))
    .map(([sleutel, row]) => noTurnover(sleutel, isTime ? sleutel : row.naam));
  return [...now, ...gone].toSorted(orders[per]).map((row) => {
    const vorig_excl = earlier.get(row.sleutel)?.totaal_excl ?? 0;
    return { ...row, vorig_excl, verschil_excl: addedUp([row.totaal_excl, -vorig_excl]) };
  });
}

export const noTurnover = (sleutel: string, naam: string): Turnover => ({
  sleutel,
  naam,
  documenten: 0,
  totaal_excl: 0,
  totaal_btw: 0,
  totaal_incl: 0,
});
