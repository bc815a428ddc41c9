import { addedUp } from '../../../belgium/decimal.ts';
import type { TurnoverKind } from './turnover-kinds.ts';
import { orders, type Turnover } from './turnover.ts';

/** A part of the turnover beside the same part a year earlier, without VAT. */
export interface Compared extends Turnover {
  readonly vorig_excl: number;
  readonly verschil_excl: number;
}

/** Puts the turnover of a period beside that of a year earlier; a part that only one of them has is there too. */
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

/** A part of the turnover in which no document has a share. */
export const noTurnover = (sleutel: string, naam: string): Turnover => ({
  sleutel,
  naam,
  documenten: 0,
  totaal_excl: 0,
  totaal_btw: 0,
  totaal_incl: 0,
});
