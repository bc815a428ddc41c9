import type { Booked, BookedLine } from '../count/booked.ts';
import { addedUp } from '../../../belgium/decimal.ts';
import { vatOn } from '../../../belgium/totals.ts';
import { groupBy } from '../../../group-by.ts';
import { roosterFor, type VatCode, isBelgianRate, rated, isMargin } from './codes.ts';
import { type CodedLine, codedLines, type Coding, type Uncoded } from './coding.ts';

/** The roosters of the sales side of a VAT return, in the order of the form. */
export const roosters = ['00', '01', '02', '03', '44', '45', '46', '47', '48', '49', '54', '64'] as const;
export type Rooster = (typeof roosters)[number];

/** Why an amount stands in no rooster: a line at 0 % without a code, a rate that has no rooster, or a whole document. */
export type UnplacedReason = Uncoded | 'geen_tarief' | 'marge' | 'geen_regels';

/** An amount that stands in no rooster; without a line it is the whole document. */
export interface Unplaced {
  readonly document: Booked;
  readonly regel?: BookedLine;
  readonly reden: UnplacedReason;
}

/** An amount of a document in a rooster, in euro; that of a credit note is positive, because these roosters stay gross. */
interface Share {
  readonly rooster: Rooster;
  readonly bedrag: number;
}

/** The parts of a document in the return: in a rooster, in none because something is missing, or left out by the user. */
export interface PlacedAmounts {
  readonly shares: Share[];
  readonly unplaced: Unplaced[];
  readonly left: { readonly document: Booked; readonly regel: BookedLine }[];
}

/**
 * Places the amounts of a document: an invoice in 00 to 03 and 44 to 47 with its Belgian VAT in 54, a credit note in 48 where its
 * invoice stands in 44 or 46 and in 49 otherwise, with its Belgian VAT in 64. VAT of another country stands nowhere. A document of a margin scheme is left out whole, because
 * the service does not know its margin.
 */
export function placed(document: Booked, coding: Coding): PlacedAmounts {
  const { regels, type, totaal_excl } = document;
  if (isOfMargin(document)) {
    return { shares: [], unplaced: [{ document, reden: 'marge' }], left: [] };
  }
  const note = type === 'creditnota';
  const coded = codedLines(document, coding);
  const btw = belgianVat(document, coded);
  const shares: Share[] = [{ rooster: note ? '64' : '54', bedrag: note ? less(btw) : btw }];
  const unplaced: Unplaced[] = [];
  const left: PlacedAmounts['left'] = [];
  if (regels.length === 0 && totaal_excl !== 0) unplaced.push({ document, reden: 'geen_regels' });
  const codes = new Map(coded.map((one) => [one.regel, one]));
  for (const regel of regels) {
    const found = gridOf(regel, codes.get(regel), note);
    if (found === 'left') left.push({ document, regel });
    else if ('reden' in found) unplaced.push({ document, regel, reden: found.reden });
    else shares.push({ rooster: found.rooster, bedrag: note ? less(regel.totaal) : regel.totaal });
  }
  return { shares, unplaced, left };
}

/** The VAT of a document without that of lines whose VAT is not Belgian, or may not be. */
function belgianVat({ regels, totaal_btw }: Booked, coded: readonly CodedLine[]): number {
  const abroad = coded.filter(({ regel, code }) => regel.btw_percentage !== 0 && code !== 'belgisch').map(({ regel }) => regel);
  if (abroad.length === 0) return totaal_btw;
  const others = new Set(abroad);
  if (!regels.some((regel) => regel.btw_percentage !== 0 && regel.totaal !== 0 && !others.has(regel))) return 0;
  const perRate = groupBy(abroad, ({ btw_percentage = 0 }) => btw_percentage);
  const vat = [...perRate].map(([rate, lines]) => vatOn(rate, addedUp(lines.map(({ totaal }) => totaal))));
  return addedUp([totaal_btw, ...vat.map(less)]);
}

/** Whether a document is of a margin scheme, by the words in it. */
export const isOfMargin = ({ notities = '', regels }: Booked): boolean =>
  [notities, ...regels.map(({ omschrijving }) => omschrijving)].some(isMargin);

/** The amount with the other sign; zero never carries one. */
const less = (amount: number): number => 0 - amount;

type Place = { readonly rooster: Rooster } | { readonly reden: UnplacedReason };

function gridOf({ btw_percentage: rate, totaal }: BookedLine, coded: CodedLine | undefined, note: boolean): Place | 'left' {
  if (totaal === 0) return { rooster: note ? '49' : '00' };
  if (rate === undefined) return { reden: 'geen_tarief' };
  if (coded?.code === undefined && coded) return { reden: coded.reden };
  if (coded?.code === 'buiten') return 'left';
  const place = coded && roosterFor(coded.code);
  if (place !== undefined) return { rooster: note ? creditedIn(coded?.code) : place };
  const rooster = rated[rate];
  return rooster === undefined ? { reden: 'tarief' } : { rooster: note ? '49' : rooster };
}

const creditedIn = (code: VatCode | undefined): Rooster => (code === '44' || code === '46' || code === '46T' ? '48' : '49');

/** The roosters in which an amount may belong that stands in none. */
export function possible({ document: { type }, regel, reden }: Unplaced): readonly Rooster[] {
  const isNote = type === 'creditnota';
  if (reden === 'marge') return isNote ? ['48', '49', '64'] : ['00', '01', '02', '03', '54'];
  const rate = regel?.btw_percentage ?? 0;
  if (!isBelgianRate(rate)) return isNote ? ['49'] : ['47'];
  const rooster = rated[rate];
  if (rooster !== undefined) return isNote ? ['49', '64'] : [rooster, '47', '54'];
  if (isNote) return ['48', '49'];
  const zero: readonly Rooster[] = ['00', '44', '45', '46', '47'];
  return reden === 'geen_tarief' || reden === 'geen_regels' ? [...zero, '01', '02', '03'] : zero;
}
