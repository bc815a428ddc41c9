import type { Verklaring } from '../../belgium/verklaring.ts';
import type { Confirmation } from '../../belgium/checks/document.ts';
import { given } from '../../contract/fields.ts';
import type { Kanaal } from '../../contract/index.ts';
import type { Ending, BatchDocument } from '../batch/document.ts';
import {
  addDays,
  type Days,
  daysBetween,
  writeDay,
  firstDay,
  lastDay,
  monthText,
  monthNumber,
  monthsBetween,
  daysInMonth,
  monthName,
} from '../../belgium/dates.ts';
import { belgian, decimal, round, toNumber, written } from '../../belgium/decimal.ts';

export interface ContractLine {
  readonly omschrijving: string;
  readonly aantal: number;
  /** In euro without VAT, before any index. */
  readonly eenheidsprijs: number;
  readonly btw_percentage: number;
}

/** A price that follows an index: each is multiplied by `index` and divided by `basis_index`. */
export interface Indexing {
  readonly basis_index: number;
  readonly index: number;
}

/** The fields of a contract that may change from a day on. */
export interface Terms {
  readonly regels: readonly ContractLine[];
  readonly kanaal?: readonly Kanaal[];
  readonly eindstatus?: Ending;
  readonly notities?: string;
  readonly verklaring?: Verklaring;
  /** Null where a change ends it. */
  readonly indexering?: Indexing | null;
}

/** The fields that are other ones from a day on, `YYYY-MM-DD`. */
export interface ContractChange extends Partial<Terms> {
  readonly vanaf: string;
}

export interface Contract extends Terms {
  /** Unique among the contracts; with the period it is the reference of each invoice. */
  readonly naam: string;
  readonly klant: string;
  /** How many months lie between two invoices. */
  readonly months: number;
  /** The day of the month that the invoice is dated; the last one of a shorter month. */
  readonly dag: number;
  /** The first and the last month, `YYYY-MM`, or day, `YYYY-MM-DD`, both included. */
  readonly van: string;
  readonly tot?: string;
  /** Whether a period in part is billed by its days, or whole; undefined if that is to be asked. */
  readonly naar_dagen?: boolean;
  /** The oldest first. */
  readonly wijzigingen?: readonly ContractChange[];
  /** Whether the reference of each invoice is on it; absent if the plan says so for all. */
  readonly referentie_op_document?: boolean;
  /** What the contract says is right although it looks wrong. */
  readonly bevestig?: readonly Confirmation[];
}

const wholePeriod = ({ months }: Pick<Contract, 'months'>, month: string): Days => ({
  van: firstDay(month),
  tot: lastDay(monthText(monthNumber(month) + months - 1)),
});

export function termsOn({ regels, kanaal, eindstatus, notities, verklaring, indexering, wijzigingen = [] }: Contract, day: string): Terms {
  const first: Terms = {
    regels,
    ...given({ kanaal, eindstatus, notities, verklaring, indexering }),
  };
  return wijzigingen.reduce((terms, { vanaf, ...changed }) => (vanaf <= day ? { ...terms, ...changed } : terms), first);
}

/** The days that the contract runs in the period from a month on, in parts with one price each: cut at its ends and at each new price. */
export function monthParts(contract: Contract, month: string): readonly Days[] {
  const whole = wholePeriod(contract, month);
  const begin = firstDay(contract.van);
  const van = begin > whole.van ? begin : whole.van;
  const end = contract.tot === undefined ? whole.tot : lastDay(contract.tot);
  const tot = end < whole.tot ? end : whole.tot;
  const changes = (contract.wijzigingen ?? []).filter(({ regels, indexering }) => regels !== undefined || indexering !== undefined);
  const starts = [van, ...changes.map(({ vanaf }) => vanaf).filter((vanaf) => vanaf > van && vanaf <= tot)];
  return starts.map((start, at) => {
    const next = starts[at + 1];
    return { van: start, tot: next === undefined ? tot : addDays(next, -1) };
  });
}

/** Whether the period that begins in a month is billed in part: the contract begins, ends or changes its price within it. */
export function isInPart(contract: Contract, month: string): boolean {
  const whole = wholePeriod(contract, month);
  const [first, ...more] = monthParts(contract, month);
  return more.length > 0 || first?.van !== whole.van || first.tot !== whole.tot;
}

const monthShares = ({ van, tot }: Days): { readonly days: number; readonly of: number }[] =>
  monthsBetween(van, tot).map((month) => {
    const [from, to] = [firstDay(month), lastDay(month)];
    return { days: daysBetween(van > from ? van : from, tot < to ? tot : to) + 1, of: daysInMonth(month) };
  });

/** The part of a price for `months` months that these days cost, as an exact fraction: each month costs as much, and in it each day. */
function fractionOf(days: Days, months: number): { readonly numerator: number; readonly denominator: number } {
  const shares = monthShares(days);
  const whole = shares.filter((one) => one.days === one.of).length;
  const parts = shares.filter((one) => one.days < one.of);
  const [numerator, denominator] = parts.reduce(([above, below], one) => [above * one.of + one.days * below, below * one.of], [whole, 1]);
  return { numerator, denominator: denominator * months };
}

/** Days as an invoice names them: `15/01/2026 tot en met 31/01/2026`. */
export const dayRange = ({ van, tot }: Days): string => (van === tot ? writeDay(van) : `${writeDay(van)} tot en met ${writeDay(tot)}`);

/** The part of `months` months that these days are: `17 van 31 dagen en 2 van 3 maanden`. */
export function fractionText(days: Days, months: number): string {
  const shares = monthShares(days);
  const whole = shares.filter((one) => one.days === one.of).length;
  const parts = shares.filter((one) => one.days < one.of).map((one) => `${one.days} van ${one.of} dagen`);
  return [...parts, ...(whole > 0 ? [`${whole} van ${months} maanden`] : [])].join(' en ');
}

const monthInWords = (month: string): string => `${monthName(month)} ${month.slice(0, 4)}`;

/** The months of a whole period: `december 2026`, or `december 2026 tot en met februari 2027`. */
function monthsText(month: string, months: number): string {
  const last = monthText(monthNumber(month) + months - 1);
  return months === 1 ? monthInWords(month) : `${monthInWords(month)} tot en met ${monthInWords(last)}`;
}

/** Whether a contract has an invoice in this month, `YYYY-MM`. */
export function isDue({ van, tot, months }: Contract, month: string): boolean {
  const since = monthNumber(month) - monthNumber(van);
  return since >= 0 && since % months === 0 && (tot === undefined || month <= tot.slice(0, 7));
}

/** The oldest first. */
export function monthsBefore(contract: Contract, month: string): string[] {
  const found: string[] = [];
  for (let at = monthNumber(contract.van); at < monthNumber(month); at += contract.months) {
    if (isDue(contract, monthText(at))) found.push(monthText(at));
  }
  return found;
}

/** The placeholder for the months that an invoice covers, beside those of every batch. */
export const periodPlaceholder = 'periode';

/** The reference of the invoice of a month, by which it is made once. */
export const referenceOf = ({ naam }: Pick<Contract, 'naam'>, month: string): string => `${naam} ${month}`;

/** The most decimals of a price by the index. With so many, the amount of a million pieces is right to the cent. */
const mostDecimals = 8;

/**
 * The price of a line by the index. Of its decimals it has no fewer than before, and of more only those without which the amount of the
 * line would not be right to the cent.
 */
export function indexed({ aantal, eenheidsprijs }: Pick<ContractLine, 'aantal' | 'eenheidsprijs'>, indexing: Indexing): number {
  const { index, basis_index } = indexing;
  const costOf = (quantity: number) => decimal(eenheidsprijs).times(decimal(quantity)).times(decimal(index)).div(decimal(basis_index));
  const [exact, amount] = [costOf(1), round(costOf(aantal))];
  const isRight = (places: number): boolean => round(round(exact, places).times(decimal(aantal))).eq(amount);
  let places = Math.max(2, written(decimal(eenheidsprijs)).split('.')[1]?.length ?? 0);
  while (places < mostDecimals && !isRight(places)) places += 1;
  return toNumber(round(exact, places));
}

export const indexedLines = ({ regels, indexering }: Terms): readonly ContractLine[] =>
  indexering ? regels.map((regel) => ({ ...regel, eenheidsprijs: indexed(regel, indexering) })) : regels;

/**
 * The invoice of a contract for a month, as a document of a batch. A period in part is billed by its days only where the contract
 * says so, and else whole, by the prices of its first day; what is no price is as on the date of the invoice. `line` is the number of the
 * contract.
 */
export function invoiceOf(contract: Contract, month: string, line: number): BatchDocument {
  const { klant, dag, months, bevestig, referentie_op_document } = contract;
  const parts = monthParts(contract, month);
  const [first] = parts;
  const datum = `${month}-${String(Math.min(dag, daysInMonth(month))).padStart(2, '0')}`;
  const { kanaal, eindstatus, notities, verklaring } = termsOn(contract, datum);
  const isShorter = isByDays(contract, month) && isInPart({ ...contract, wijzigingen: [] }, month);
  const covered = isShorter ? dayRange({ van: first?.van ?? '', tot: parts.at(-1)?.tot ?? '' }) : monthsText(month, months);
  return {
    referentie: referenceOf(contract, month),
    klant,
    datum,
    lines: billedLines(contract, month).map((regel) => ({
      line,
      ...regel,
      omschrijving: regel.omschrijving.replaceAll('{maand}', monthName(month)).replaceAll('{jaar}', month.slice(0, 4)),
    })),
    ...given({ kanaal, eindstatus, verklaring, referentie_op_document, bevestig }),
    ...(notities !== undefined && { notities: withPeriod(notities, covered) }),
  };
}

const withPeriod = (text: string, periode: string): string => text.replaceAll(`{${periodPlaceholder}}`, periode);

const isByDays = (contract: Contract, month: string): boolean => contract.naar_dagen === true && isInPart(contract, month);

export function billedLines(contract: Contract, month: string): readonly ContractLine[] {
  const { months } = contract;
  const parts = monthParts(contract, month);
  if (isByDays(contract, month)) {
    return parts.flatMap((part) => indexedLines(termsOn(contract, part.van)).map((regel) => lineOfPart(regel, part, months)));
  }
  const periode = monthsText(month, months);
  const lines = indexedLines(termsOn(contract, parts[0]?.van ?? month));
  return lines.map((regel) => ({ ...regel, omschrijving: withPeriod(regel.omschrijving, periode) }));
}

/** The largest part of a line's amount by which rounding its price to the cent may change it. */
const mostRounded = 0.01;

/**
 * A line for a part of its period, at its price by the days, rounded to the cent. Where that rounding of a small price would change
 * the amount of many by more than a hundredth, they are billed as one.
 */
function lineOfPart(regel: ContractLine, part: Days, months: number): ContractLine {
  const { aantal, eenheidsprijs, btw_percentage, omschrijving } = regel;
  const { numerator, denominator } = fractionOf(part, months);
  const costOf = (quantity: number) => decimal(eenheidsprijs).times(decimal(quantity)).times(numerator).div(denominator);
  const price = round(costOf(1));
  const amount = costOf(aantal);
  const isFar = price.times(decimal(aantal)).minus(amount).abs().gt(amount.abs().times(mostRounded));
  const asOne = aantal !== 1 && isFar;
  const share = fractionText(part, months);
  const many = asOne ? `${belgian(written(decimal(aantal)))} × € ${belgian(written(decimal(eenheidsprijs), 2))}; ` : '';
  const days = omschrijving.includes(`{${periodPlaceholder}}`) ? share : `${dayRange(part)}: ${share}`;
  return {
    omschrijving: `${withPeriod(omschrijving, dayRange(part))} (${many}${days})`,
    aantal: asOne ? 1 : aantal,
    eenheidsprijs: toNumber(asOne ? round(amount) : price),
    btw_percentage,
  };
}
