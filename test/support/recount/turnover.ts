import { byKey, type Counted, sumOf } from './documents.ts';

/** One part of the turnover in whole cents: the number of documents, excl., VAT and incl. */
type Part = readonly [documenten: number, excl: number, btw: number | null, incl: number | null];

interface Share {
  readonly key: string;
  readonly id: string;
  readonly excl: number;
  readonly btw: number;
}

/** Cents of VAT, half a cent away from zero. */
const vat = (base: number, rate: number): number => 0 + Math.sign(base) * Math.floor((Math.abs(base) * rate + 50) / 100);

function lineShares(one: Counted, per: string): Share[] {
  const shares = [...byKey(one.lines, ({ tarief, tekst }) => (per === 'tarief' ? String(tarief) : tekst))].map(([key, lines]) => {
    const excl = sumOf(lines, ({ cents }) => cents);
    return { key, id: one.id, excl, btw: per === 'tarief' ? vat(excl, Number(key)) : 0 };
  });
  const excl = one.excl - sumOf(shares, (share) => share.excl);
  const btw = per === 'tarief' ? one.btw - sumOf(shares, (share) => share.btw) : 0;
  return excl === 0 && btw === 0 ? shares : [...shares, { key: 'niet_in_regels', id: one.id, excl, btw }];
}

const keys: Readonly<Record<string, (one: Counted) => string>> = {
  maand: ({ datum }) => datum.slice(0, 7),
  kwartaal: ({ datum }) => `${datum.slice(0, 4)}-${1 + Math.floor((Number(datum.slice(5, 7)) - 1) / 3)}`,
  klant: ({ klant }) => klant,
};

/** The turnover of these documents by this division. */
export function turnoverBy(documents: readonly Counted[], per: string): Record<string, Part> {
  const keyOf = keys[per];
  const shares = documents.flatMap((one) =>
    keyOf ? [{ key: keyOf(one), id: one.id, excl: one.excl, btw: one.btw }] : lineShares(one, per),
  );
  const parts = [...byKey(shares, ({ key }) => key)].map(([key, theirs]): [string, Part] => {
    const excl = sumOf(theirs, (share) => share.excl);
    const btw = sumOf(theirs, (share) => share.btw);
    const count = new Set(theirs.map(({ id }) => id)).size;
    return [key, per === 'product' ? [count, excl, null, null] : [count, excl, btw, excl + btw]];
  });
  return Object.fromEntries(parts);
}
