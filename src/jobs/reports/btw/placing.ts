import type { Booked, BookedLine } from '../count/booked.ts';
import { addedUp, decimal } from '../../../belgium/decimal.ts';
import { vatOn } from '../../../belgium/totals.ts';
import { groupBy } from '../../../group-by.ts';
import { boxFor, isBelgianRate, rated, isMargin } from './codes.ts';
import { type CodedLine, codedLines, type Coding, type Uncoded } from './coding.ts';
import { ratesOf } from '../count/turnover.ts';

/** The boxes of the sales side of a VAT return, in the order of the form. */
export const boxes = ['00', '01', '02', '03', '44', '45', '46', '47', '48', '49', '54', '64'] as const;
export type VatBox = (typeof boxes)[number];

/**
 * Why an amount is in no box: a line at 0 % without a code, a rate that has no box, or a whole document; or
 * why its box is not certain: an invoice below zero that corrects none by its number, whose VAT can also be that of 62.
 */
export type UnplacedReason = Uncoded | 'geen_tarief' | 'marge' | 'geen_regels' | 'regularisatie';

/** An amount that is in no box; without a line it is the whole document. */
export interface Unplaced {
  readonly document: Booked;
  readonly regel?: BookedLine;
  readonly reden: UnplacedReason;
  /** The VAT of a `regularisatie`, as it is in 64. */
  readonly btw?: number;
}

/** An amount of a document in a box, in euro: never below zero, as no box of a return is. */
interface Share {
  readonly rooster: VatBox;
  readonly bedrag: number;
}

/** The parts of a document in the return: in a box, in none because something is missing, or left out by the user. */
interface PlacedAmounts {
  readonly shares: Share[];
  readonly unplaced: Unplaced[];
  readonly left: { readonly document: Booked; readonly regel: BookedLine }[];
}

/**
 * Places the amounts of a document, by the direction of each of its boxes: what it charges in 00 to 03 and 44 to 47 with its Belgian VAT in
 * 54, and what it gives back in 48 where it was charged in 44 or 46 and in 49 otherwise, with its Belgian VAT in 64. So a credit note
 * and an invoice below zero stand alike. VAT of another country is nowhere. A document of a margin scheme is left out whole,
 * because the service does not know its margin.
 */
export function placed(document: Booked, coding: Coding): PlacedAmounts {
  const { regels, totaal_excl } = document;
  if (isOfMargin(document)) {
    return { shares: [], unplaced: [{ document, reden: 'marge' }], left: [] };
  }
  const coded = codedLines(document, coding);
  const unplaced: Unplaced[] = [];
  const left: PlacedAmounts['left'] = [];
  if (regels.length === 0 && totaal_excl !== 0) unplaced.push({ document, reden: 'geen_regels' });
  const codes = new Map(coded.map((one) => [one.regel, one]));
  const lines: Base[] = [];
  for (const regel of regels) {
    const found = gridOf(regel, codes.get(regel));
    if (found === 'left') left.push({ document, regel });
    else if ('reden' in found) unplaced.push({ document, regel, reden: found.reden });
    else lines.push({ rooster: found.rooster, bedrag: regel.totaal });
  }
  const bases = [...groupBy(lines, ({ rooster: box }) => box)].map(([box, some]): Base => {
    return { rooster: box, bedrag: addedUp(some.map(({ bedrag }) => bedrag)) };
  });
  const shares = [...vatShares(belgianVat(document, coded), bases), ...bases.map(directed)];
  const back = addedUp(shares.map(({ rooster: box, bedrag }) => (box === '64' ? bedrag : 0)));
  if (back !== 0 && !namesCorrected(document)) unplaced.push({ document, reden: 'regularisatie', btw: back });
  return { shares, unplaced, left };
}

/** Negative where the document gives back. */
interface Base {
  readonly rooster: Charged;
  readonly bedrag: number;
}
type Charged = Exclude<VatBox, '48' | '49' | '54' | '64'>;

const directed = ({ rooster: box, bedrag }: Base): Share => {
  if (bedrag >= 0) return { rooster: box, bedrag };
  return { rooster: box === '44' || box === '46' ? '48' : '49', bedrag: less(bedrag) };
};

/** The VAT that a document charges, in 54, and that which it gives back, in 64; where it does both, the rates of what it gives back divide it. */
function vatShares(btw: number, bases: readonly Base[]): Share[] {
  const withVat = bases.flatMap(({ rooster: box, bedrag }) => {
    const rate = vatRateIn.get(box);
    return rate === undefined || bedrag === 0 ? [] : [{ rate, bedrag }];
  });
  const given = withVat.filter(({ bedrag }) => bedrag < 0);
  const back = given.length === withVat.length ? btw : addedUp(given.map(({ rate, bedrag }) => vatOn(rate, bedrag)));
  return [back, addedUp([btw, less(back)])].map((part) =>
    part < 0 ? { rooster: '64', bedrag: less(part) } : { rooster: '54', bedrag: part },
  );
}

const vatRateIn: ReadonlyMap<VatBox, number> = new Map(Object.entries(rated).map(([rate, box]) => [box, Number(rate)]));

const invoiceNumbers = /(?:factuur|facturen|facture|invoice)[^\d\n]{0,12}(\d{4}-\d+)(?![\d-])/giu;

/** Whether a document names the invoice that it corrects: a credit note does by what it is, an invoice by the number in its texts. */
function namesCorrected({ type, nummer, notities = '', regels }: Booked): boolean {
  if (type === 'creditnota') return true;
  const texts = [notities, ...regels.map(({ omschrijving }) => omschrijving)];
  return texts.some((text) => [...text.matchAll(invoiceNumbers)].some(([, named]) => named !== nummer));
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

export const isOfMargin = ({ notities = '', regels }: Booked): boolean =>
  [notities, ...regels.map(({ omschrijving }) => omschrijving)].some(isMargin);

/** The amount with the other sign; zero never carries one. */
const less = (amount: number): number => 0 - amount;

type Place = { readonly rooster: Charged } | { readonly reden: UnplacedReason };

function gridOf({ btw_percentage: rate, totaal }: BookedLine, coded: CodedLine | undefined): Place | 'left' {
  if (totaal === 0) return { rooster: '00' };
  if (rate === undefined) return { reden: 'geen_tarief' };
  if (coded?.code === undefined && coded) return { reden: coded.reden };
  if (coded?.code === 'buiten') return 'left';
  const box = (coded && boxFor(coded.code)) ?? rated[rate];
  return box === undefined ? { reden: 'tarief' } : { rooster: box };
}

/** The boxes in which an amount may belong that is in none, or not for certain. */
export function possible({ document, regel, reden }: Unplaced): readonly VatBox[] {
  if (reden === 'regularisatie') return ['64'];
  const isBack = document.type === 'creditnota' || (regel?.totaal ?? document.totaal_excl) < 0;
  if (reden === 'marge') return isBack ? ['48', '49', '64'] : ['00', '01', '02', '03', '54'];
  const rate = regel?.btw_percentage ?? 0;
  if (!isBelgianRate(rate)) return isBack ? ['49'] : ['47'];
  const box = rated[rate];
  if (box !== undefined) return isBack ? ['49', '64'] : [box, '47', '54'];
  if (isBack) return ['48', '49'];
  const zero: readonly VatBox[] = ['00', '44', '45', '46', '47'];
  return reden === 'geen_tarief' || reden === 'geen_regels' ? [...zero, '01', '02', '03'] : zero;
}

/** In euro. */
export type Amounts = Readonly<Record<VatBox, number>>;

export type VatReturn = ReturnType<typeof vatReturn>;

/**
 * The sales side of the VAT return over these documents. 00 to 03 and 44 to 47 stay gross: credit notes are in 48 and 49. 54
 * and 64 are the sums of the documents' own `totaal_btw`, without the VAT of other countries. Rooster 71 or 72 needs the purchases, so it is not counted.
 */
export function vatReturn(documents: readonly Booked[], coding: Coding) {
  const found = documents.map((document) => placed(document, coding));
  const unplaced = found.flatMap((one) => one.unplaced);
  const all = found.flatMap((one) => one.shares);
  const shares = groupBy(all, ({ rooster: box }) => box);
  const sumOf = (box: VatBox): number => addedUp((shares.get(box) ?? []).map(({ bedrag }) => bedrag));
  return {
    bedragen: Object.fromEntries(boxes.map((box) => [box, sumOf(box)])) as Amounts,
    unplaced,
    /** The lines that the user leaves out, such as VAT that is reported in another country. */
    left: found.flatMap((one) => one.left),
    onvolledig: new Set(unplaced.flatMap(possible)),
    controls: documents.flatMap(controls),
  };
}

/** The VAT that the bases in 01, 02 and 03 give, to hold against box 54; a difference of cents comes from rounding each document. */
export const vatOfBases = (amounts: Amounts): number =>
  addedUp([vatOn(6, amounts['01']), vatOn(12, amounts['02']), vatOn(21, amounts['03'])]);

/** A total of a document that is not the one which its other figures give. Amounts are in euro. */
export interface Control {
  readonly document: Booked;
  /** The lines do not make `totaal_excl`, the rates not `totaal_btw`, the two not `totaal_incl`; or an invoice is negative. */
  readonly bevinding: 'basis' | 'btw' | 'totaal' | 'negatief';
  readonly verwacht: number;
  readonly gevonden: number;
}

/** VAT is rounded once for each rate, so a total that differs by no more than a cent a rate was rounded in another way. */
const centsARate = 0.01;

/** The figures of a return stay those of the document all the same. */
export function controls(document: Booked): Control[] {
  const { totaal_excl, totaal_btw, totaal_incl, type } = document;
  const found: Control[] = [];
  const rates = ratesOf(document);
  const base = addedUp(rates.map(({ excl }) => excl));
  if (base !== totaal_excl) found.push({ document, bevinding: 'basis', verwacht: base, gevonden: totaal_excl });
  const btw = addedUp(rates.map((one) => one.btw));
  const count = new Set(rates.map(({ rate = 0 }) => rate)).size;
  if (decimal(btw).minus(decimal(totaal_btw)).abs().gt(decimal(centsARate).times(count))) {
    found.push({ document, bevinding: 'btw', verwacht: btw, gevonden: totaal_btw });
  }
  const incl = addedUp([totaal_excl, totaal_btw]);
  if (incl !== totaal_incl) found.push({ document, bevinding: 'totaal', verwacht: incl, gevonden: totaal_incl });
  if (type === 'factuur' && totaal_incl < 0) found.push({ document, bevinding: 'negatief', verwacht: 0, gevonden: totaal_incl });
  return found;
}
