import type { LineFigures } from '../regel.ts';
import { belgianRates, rateRefusal, type RateRefusal } from './rate.ts';
import { totalsOf } from './totals.ts';

type Refusal = RateRefusal | 'placeholder';

/** The reasons why a document may be wrong, which somebody has to confirm. */
export type DocumentDoubt = 'rate_fraction' | 'unknown_rate' | 'zero_quantity' | 'negative_total';

/** The words that confirm doubts about a document: after `--bevestig`, in that column of a file or under that key of a contract. */
export const confirmations = ['btw-tarief', 'negatief', 'nul', 'datum'] as const;
export type Confirmation = (typeof confirmations)[number];

/** The confirmations of a list with commas between; undefined if one of its words is none. */
export function readConfirmations(text: string): readonly Confirmation[] | undefined {
  const words = text.toLowerCase().split(/\s*,\s*/);
  return words.every((word) => isConfirmation(word.trim())) ? words.map((word) => word.trim()).filter(isConfirmation) : undefined;
}

const isConfirmation = (word: string): word is Confirmation => confirmations.some((one) => one === word);

export const confirmedBy: Readonly<Record<DocumentDoubt, Confirmation>> = {
  rate_fraction: 'btw-tarief',
  unknown_rate: 'btw-tarief',
  zero_quantity: 'nul',
  negative_total: 'negatief',
};

/** A line as it is checked; a figure that is not known yet is left alone. */
export type CheckedLine = { readonly [K in keyof LineFigures]?: number | null | undefined } & {
  readonly omschrijving?: string | null | undefined;
};

export interface Checked {
  readonly regels: readonly CheckedLine[];
  readonly notities?: string | null | undefined;
}

export interface Finding<R extends Refusal | DocumentDoubt = Refusal | DocumentDoubt> {
  readonly reason: R;
  readonly field: 'btw_percentage' | 'aantal' | 'eenheidsprijs' | 'omschrijving' | 'notities';
  /** The place of the line, from 0; absent if it is about the whole document. */
  readonly regel?: number;
  readonly value: number | string;
}

/** The placeholders such as `{maand}` in a text that are not among the `known` ones, by name. */
export const unknownPlaceholders = (text: string, known: readonly string[] = []): string[] =>
  [...text.matchAll(/\{([\p{L}_]+)\}/gu)].flatMap(([, name = '']) => (known.includes(name) ? [] : [name]));

/** All that keeps a document from being made. `known` are the placeholders that are filled in before it is. */
export function refusalsOf({ regels, notities }: Checked, known: readonly string[] = []): Finding<Refusal>[] {
  const within = (text: string | null | undefined, place: Pick<Finding<Refusal>, 'field' | 'regel'>): Finding<Refusal>[] =>
    unknownPlaceholders(text ?? '', known).map((name) => ({ reason: 'placeholder', value: `{${name}}`, ...place }));
  const lines = regels.flatMap(({ omschrijving, btw_percentage }, regel): Finding<Refusal>[] => {
    const reason = btw_percentage == null ? undefined : rateRefusal(btw_percentage);
    const rate = reason && ({ reason, field: 'btw_percentage', regel, value: btw_percentage ?? 0 } as const);
    return [...within(omschrijving, { field: 'omschrijving', regel }), ...(rate ? [rate] : [])];
  });
  return [...lines, ...within(notities, { field: 'notities' })];
}

/** All that somebody has to confirm before a document is made. `rates` are the account's own, in percent. */
export function doubtsOf(regels: readonly CheckedLine[], rates: readonly number[] = belgianRates): Finding<DocumentDoubt>[] {
  const lines = regels.flatMap(({ aantal, eenheidsprijs, btw_percentage: rate }, regel): Finding<DocumentDoubt>[] => {
    const found: Finding<DocumentDoubt>[] = [];
    if (rate != null && rate !== 0 && !rates.includes(rate))
      found.push({ reason: rate < 1 ? 'rate_fraction' : 'unknown_rate', field: 'btw_percentage', regel, value: rate });
    if (aantal === 0 && eenheidsprijs != null && eenheidsprijs !== 0)
      found.push({ reason: 'zero_quantity', field: 'aantal', regel, value: eenheidsprijs });
    return found;
  });
  const total = totalsOf(regels)?.totaal_incl ?? 0;
  return total < 0 ? [...lines, { reason: 'negative_total', field: 'eenheidsprijs', value: total }] : lines;
}

/** Why the date of a final document may be wrong: it lies after `today`, or more than a year before. Both are `YYYY-MM-DD`. */
export function dateDoubt(datum: string, today: string): 'future' | 'long_past' | undefined {
  if (datum > today) return 'future';
  const aYearBefore = `${String(Number(today.slice(0, 4)) - 1).padStart(4, '0')}${today.slice(4)}`;
  return datum < aYearBefore ? 'long_past' : undefined;
}
