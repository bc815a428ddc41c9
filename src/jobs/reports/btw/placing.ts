import type { Booked, BookedLine } from '../count/booked.ts';
import { roosterFor, type ZeroCode } from './codes.ts';
import { type CodedLine, codedLines, type Coding, type Uncoded } from './coding.ts';
import { isMargin } from './wording.ts';

/** The roosters of the sales side of a VAT return, in the order of the form. */
export const roosters = ['00', '01', '02', '03', '44', '45', '46', '47', '48', '49', '54', '64'] as const;
export type Rooster = (typeof roosters)[number];

/** Why an amount stands in no rooster: a line at 0 % without a code, a rate that has no rooster, or a whole document. */
export type Reason = Uncoded | 'tarief' | 'geen_tarief' | 'marge' | 'geen_regels';

/** An amount that stands in no rooster; without a line it is the whole document. */
export interface Unplaced {
  readonly document: Booked;
  readonly regel?: BookedLine;
  readonly reden: Reason;
}

/** An amount of a document in a rooster, in euro; that of a credit note is positive, because these roosters stay gross. */
export interface Share {
  readonly rooster: Rooster;
  readonly bedrag: number;
}

const rated: Readonly<Record<number, Rooster>> = { 6: '01', 12: '02', 21: '03' };

/**
 * Places the amounts of a document: an invoice in 00 to 03 and 44 to 47 with its VAT in 54, a credit note in 48 where its
 * invoice stands in 44 or 46 and in 49 otherwise, with its VAT in 64. A document of a margin scheme is left out whole, because
 * the service does not know its margin.
 */
export function placed(document: Booked, coding: Coding): { readonly shares: Share[]; readonly unplaced: Unplaced[] } {
  const { regels, type, totaal_btw, totaal_excl } = document;
  if (isOfMargin(document)) {
    return { shares: [], unplaced: [{ document, reden: 'marge' }] };
  }
  const note = type === 'creditnota';
  const shares: Share[] = [{ rooster: note ? '64' : '54', bedrag: note ? less(totaal_btw) : totaal_btw }];
  const unplaced: Unplaced[] = [];
  if (regels.length === 0 && totaal_excl !== 0) unplaced.push({ document, reden: 'geen_regels' });
  const codes = new Map(codedLines(document, coding).map((coded) => [coded.regel, coded]));
  for (const regel of regels) {
    const found = placeOf(regel, codes.get(regel), note);
    if ('reden' in found) unplaced.push({ document, regel, reden: found.reden });
    else shares.push({ rooster: found.rooster, bedrag: note ? less(regel.totaal) : regel.totaal });
  }
  return { shares, unplaced };
}

/** Whether a document is of a margin scheme, by the words in it. */
export const isOfMargin = ({ notities = '', regels }: Booked): boolean =>
  [notities, ...regels.map(({ omschrijving }) => omschrijving)].some(isMargin);

/** The amount with the other sign; zero never carries one. */
const less = (amount: number): number => 0 - amount;

type Place = { readonly rooster: Rooster } | { readonly reden: Reason };

function placeOf({ btw_percentage: rate, totaal }: BookedLine, coded: CodedLine | undefined, note: boolean): Place {
  if (totaal === 0) return { rooster: note ? '49' : '00' };
  if (rate === undefined) return { reden: 'geen_tarief' };
  const rooster = rated[rate];
  if (rooster !== undefined) return { rooster: note ? '49' : rooster };
  if (rate !== 0 || !coded) return { reden: 'tarief' };
  if (coded.code === undefined) return { reden: coded.reden };
  return { rooster: note ? creditedIn(coded.code) : roosterFor(coded.code) };
}

const creditedIn = (code: ZeroCode): Rooster => (['44', '46'].includes(roosterFor(code)) ? '48' : '49');

/** The roosters in which an amount may belong that stands in none. */
export function possible({ document: { type }, reden }: Unplaced): readonly Rooster[] {
  const isNote = type === 'creditnota';
  if (reden === 'marge') return isNote ? ['48', '49', '64'] : ['00', '01', '02', '03', '54'];
  if (isNote) return ['48', '49'];
  if (reden === 'tarief') return ['01', '02', '03'];
  const zero: readonly Rooster[] = ['00', '44', '45', '46', '47'];
  return reden === 'geen_tarief' || reden === 'geen_regels' ? [...zero, '01', '02', '03'] : zero;
}
