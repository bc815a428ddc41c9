import type { FactuurKort } from '../../../contract/index.ts';
import { groupBy } from '../../../group-by.ts';
import type { Between } from './days.ts';

export interface NumberFinding {
  /** The beginning that the numbers of the series share, such as `2026-`, with the type where credit notes have their own. */
  readonly reeks: string;
  /**
   * Numbers missing between two that are there, a number that was given twice, a date before that of a lower number, a date in
   * another year than the number names, or no number; or numbers between two of the period that are there outside of it.
   */
  readonly bevinding: 'ontbreekt' | 'dubbel' | 'datum' | 'jaar' | 'vorm' | 'buiten_periode';
  readonly nummer: string | null;
  /** The last of the missing numbers. */
  readonly tot_en_met: string | null;
  /** How many numbers are missing or outside the period, or documents have this number. */
  readonly aantal: number;
  readonly datum: string | null;
  /** The lower number with a later date, and that date. */
  readonly na_nummer: string | null;
  readonly na_datum: string | null;
}

export type Series = ReturnType<typeof seriesOf>;

type Issued = Pick<FactuurKort, 'type' | 'nummer' | 'datum'>;

/** A document with the sequence number that its `nummer` ends in. */
interface Numbered<Row extends Issued = Issued> {
  readonly row: Row;
  readonly nummer: string;
  readonly reeks: string;
  readonly sequence: number;
  readonly digits: number;
  readonly within: boolean;
}

/**
 * Judges the final numbers of a period by series, each looked up among all rows: those of the account, of any day. An invoice needs a number of
 * its own that follows the one before it, in one or more series (Royal Decree no. 1, art. 5 § 1); so the same number in two series is no
 * double. Credit notes share the series of invoices unless one were twice there or more were missing. (creditnota)
 */
export function judgeNumbers(
  rows: readonly Issued[],
  { van = '', tot = '9999-12-31' }: Between = {},
): { readonly series: Series[]; readonly findings: NumberFinding[] } {
  const numbered: Numbered[] = [];
  const findings: NumberFinding[] = [];
  const isOpen = van === '' && tot === '9999-12-31';
  const isOf = ({ datum }: Issued): boolean => isOpen || (datum != null && van <= datum && datum <= tot);
  for (const row of rows) {
    const one = asNumbered(row, isOf(row));
    if (one) numbered.push(one);
    else if (isOf(row)) findings.push(finding('', 'vorm', { nummer: row.nummer ?? null, datum: row.datum ?? null }));
  }
  const groups = [...groupBy(numbered, ({ reeks }) => reeks).values()].flatMap(apart).filter((group) => group.some(isWithin));
  const series = groups.map((group) => seriesOf(group.filter(isWithin))).toSorted((one, other) => one.reeks.localeCompare(other.reeks));
  return { series, findings: [...groups.flatMap(findingsIn), ...findings].toSorted((one, other) => one.reeks.localeCompare(other.reeks)) };
}

export function doubleNumbers<Row extends Issued>(rows: readonly Row[]): [Row, ...Row[]][] {
  const numbered = rows.flatMap((row) => asNumbered(row, true) ?? []);
  return [...groupBy(numbered, ({ reeks }) => reeks).values()]
    .flatMap(apart)
    .flatMap((group) => [...groupBy(group, ({ sequence }) => sequence).values()])
    .filter((same) => same.length > 1)
    .map(([{ row }, ...others]) => [row, ...others.map((one) => one.row)]);
}

const isWithin = ({ within }: Numbered): boolean => within;

function asNumbered<Row extends Issued>(row: Row, within: boolean): Numbered<Row> | undefined {
  const [nummer, reeks = '', digits = ''] = /^(.*?)(\d{1,15})$/.exec(row.nummer ?? '') ?? [];
  return nummer === undefined ? undefined : { row, nummer, reeks, sequence: Number(digits), digits: digits.length, within };
}

/** The numbers with one beginning as one series, or as one of invoices and one of credit notes. */
function apart<Row extends Issued>(group: readonly Numbered<Row>[]): Numbered<Row>[][] {
  // A number that was given twice is no lower number than itself, so its dates are in order.
  const dayOf = ({ row }: Numbered): string => row.datum ?? '';
  const ordered = group.toSorted((one, other) => one.sequence - other.sequence || dayOf(one).localeCompare(dayOf(other)));
  const notes = ordered.filter(isNote);
  const invoices = ordered.filter((one) => !isNote(one));
  const ofInvoices = new Set(invoices.map(({ sequence }) => sequence));
  const collide = notes.some(({ sequence }) => ofInvoices.has(sequence));
  return collide || missing(ordered) > missing(invoices) + missing(notes) ? [invoices, notes] : [ordered];
}

const isNote = ({ row }: Numbered): boolean => row.type === 'creditnota';

const missing = (group: readonly Numbered[]): number =>
  (group.at(-1)?.sequence ?? 0) - (group[0]?.sequence ?? 0) + 1 - new Set(group.map(({ sequence }) => sequence)).size;

const seriesOf = (group: readonly Numbered[]) => ({
  reeks: group[0]?.reeks ?? '',
  documenten: group.length,
  laagste: group[0]?.nummer ?? '',
  hoogste: group.at(-1)?.nummer ?? '',
  /** Whether invoices and credit notes share it. */
  samen: group.some(isNote) && !group.every(isNote),
});

function findingsIn(group: readonly Numbered[]): NumberFinding[] {
  const findings: NumberFinding[] = [];
  const numbers = [...groupBy(group, ({ sequence }) => sequence).values()];
  const [first, last] = [numbers.findIndex(isJudged), numbers.findLastIndex(isJudged)];
  let latest: Numbered | undefined;
  for (const [at, same] of numbers.entries()) {
    const [one] = same;
    const [before] = numbers[at - 1] ?? [];
    const follows = before?.sequence === one.sequence - 1;
    if (before && !follows && first < at && at <= last) findings.push(gap(before, one));
    if (same.length > 1 && isJudged(same)) findings.push(sameNumber(same));
    if (first < at && at < last && !isJudged(same) && (!follows || isJudged(numbers[at - 1]!))) findings.push(outside(numbers, at));
    for (const each of same) {
      if (isWithin(each)) findings.push(...dayFindings(each, latest));
      const { datum } = each.row;
      if (datum != null && datum >= (latest?.row.datum ?? '')) latest = each;
    }
  }
  return findings;
}

/** Whether a document of the period has a number. */
const isJudged = (same: readonly Numbered[]): boolean => same.some(isWithin);

function dayFindings(one: Numbered, latest: Numbered | undefined): NumberFinding[] {
  const { reeks, nummer, row } = one;
  const datum = row.datum ?? null;
  const highest = latest?.row.datum;
  const isBack = datum !== null && highest != null && datum < highest;
  return [
    ...(isOfOtherYear(one) ? [finding(reeks, 'jaar', { nummer, datum })] : []),
    ...(isBack ? [finding(reeks, 'datum', { nummer, datum, na_nummer: latest?.nummer ?? null, na_datum: highest })] : []),
  ];
}

/** The numbers from this place on that are there outside the period, as far as each follows the other. */
function outside(numbers: readonly (readonly [Numbered, ...Numbered[]])[], at: number): NumberFinding {
  let end = at;
  while (numbers[end + 1]?.[0].sequence === numbers[end]![0].sequence + 1 && !isJudged(numbers[end + 1]!)) end += 1;
  const { reeks, nummer } = numbers[at]![0];
  return finding(reeks, 'buiten_periode', { nummer, tot_en_met: numbers[end]![0].nummer, aantal: end - at + 1 });
}

/** Whether the number names one year, in front of its sequence, and the date lies in another. */
function isOfOtherYear({ reeks, row: { datum } }: Numbered): boolean {
  const years = [...reeks.matchAll(/(?<!\d)(?:19|20)\d\d(?!\d)/g)].map(([year]) => year);
  return datum != null && years.length === 1 && !datum.startsWith(years[0] ?? '');
}

/** Whether the numbers break the rule that each is given once and none is left out. */
export const breaksRule = (findings: readonly NumberFinding[]): boolean =>
  findings.some(({ bevinding }) => bevinding === 'ontbreekt' || bevinding === 'dubbel');

function gap(before: Numbered, after: Numbered): NumberFinding {
  const written = (sequence: number): string => before.reeks + String(sequence).padStart(before.digits, '0');
  return finding(before.reeks, 'ontbreekt', {
    nummer: written(before.sequence + 1),
    tot_en_met: written(after.sequence - 1),
    aantal: after.sequence - before.sequence - 1,
  });
}

function sameNumber(same: readonly [Numbered, ...Numbered[]]): NumberFinding {
  const { row, nummer, reeks } = same.find(isWithin) ?? same[0];
  return finding(reeks, 'dubbel', { nummer, aantal: same.length, datum: row.datum ?? null });
}

const finding = (reeks: string, bevinding: NumberFinding['bevinding'], facts: Partial<NumberFinding>): NumberFinding => ({
  reeks,
  bevinding,
  nummer: null,
  tot_en_met: null,
  aantal: 1,
  datum: null,
  na_nummer: null,
  na_datum: null,
  ...facts,
});
