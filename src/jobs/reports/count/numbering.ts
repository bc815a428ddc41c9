import type { FactuurKort } from '../../../contract/index.ts';
import { groupBy } from '../../../group-by.ts';

/** One thing that is wrong with the numbers of a series. */
export interface NumberFinding {
  /** The beginning that the numbers of the series share, such as `2026-`, with the type where credit notes have their own. */
  readonly reeks: string;
  /**
   * Numbers missing between two that are there, a number that was given twice, a date before that of a lower number, a date in
   * another year than the number names, or no number.
   */
  readonly bevinding: 'ontbreekt' | 'dubbel' | 'datum' | 'jaar' | 'vorm';
  readonly nummer: string | null;
  /** The last of the missing numbers. */
  readonly tot_en_met: string | null;
  /** How many numbers are missing, or documents have this number. */
  readonly aantal: number;
  readonly datum: string | null;
  /** The lower number with a later date, and that date. */
  readonly na_nummer: string | null;
  readonly na_datum: string | null;
}

/** One series of numbers, as far as it was seen. */
export interface Series {
  readonly reeks: string;
  readonly documenten: number;
  readonly laagste: string;
  readonly hoogste: string;
  /** Whether invoices and credit notes share it. */
  readonly samen: boolean;
}

/** A document with the sequence number that its `nummer` ends in. */
interface Numbered {
  readonly row: FactuurKort;
  readonly nummer: string;
  readonly reeks: string;
  readonly sequence: number;
  readonly digits: number;
}

/** Judges final numbers by series. Credit notes share that of invoices unless one were twice there or more were missing. (creditnota) */
export function judgeNumbers(rows: readonly FactuurKort[]): { readonly series: Series[]; readonly findings: NumberFinding[] } {
  const numbered: Numbered[] = [];
  const findings: NumberFinding[] = [];
  for (const row of rows) {
    const one = asNumbered(row);
    if (one) numbered.push(one);
    else findings.push(finding('', 'vorm', { nummer: row.nummer ?? null, datum: row.datum ?? null }));
  }
  const groups = [...groupBy(numbered, ({ reeks }) => reeks).values()].flatMap(apart);
  const series = groups.map(seriesOf).toSorted((one, other) => one.reeks.localeCompare(other.reeks));
  return { series, findings: [...groups.flatMap(findingsIn), ...findings].toSorted((one, other) => one.reeks.localeCompare(other.reeks)) };
}

function asNumbered(row: FactuurKort): Numbered | undefined {
  const [nummer, reeks = '', digits = ''] = /^(.*?)(\d{1,15})$/.exec(row.nummer ?? '') ?? [];
  return nummer === undefined ? undefined : { row, nummer, reeks, sequence: Number(digits), digits: digits.length };
}

/** The numbers with one beginning as one series, or as one of invoices and one of credit notes. */
function apart(group: Numbered[]): Numbered[][] {
  // A number that was given twice is no lower number than itself, so its dates stand in order.
  const dayOf = ({ row }: Numbered): string => row.datum ?? '';
  const ordered = group.toSorted((one, other) => one.sequence - other.sequence || dayOf(one).localeCompare(dayOf(other)));
  const notes = ordered.filter(isNote);
  const invoices = ordered.filter((one) => !isNote(one));
  const ofInvoices = new Set(invoices.map(({ sequence }) => sequence));
  const collide = notes.some(({ sequence }) => ofInvoices.has(sequence));
  return collide || missing(ordered) > missing(invoices) + missing(notes) ? [invoices, notes] : [ordered];
}

const isNote = ({ row }: Numbered): boolean => row.type === 'creditnota';

/** How many numbers are missing between the lowest and the highest. */
const missing = (group: readonly Numbered[]): number =>
  (group.at(-1)?.sequence ?? 0) - (group[0]?.sequence ?? 0) + 1 - new Set(group.map(({ sequence }) => sequence)).size;

const seriesOf = (group: readonly Numbered[]): Series => ({
  reeks: group[0]?.reeks ?? '',
  documenten: group.length,
  laagste: group[0]?.nummer ?? '',
  hoogste: group.at(-1)?.nummer ?? '',
  samen: group.some(isNote) && !group.every(isNote),
});

function findingsIn(group: readonly Numbered[]): NumberFinding[] {
  const findings: NumberFinding[] = [];
  let latest: Numbered | undefined;
  for (const [at, one] of group.entries()) {
    const before = group[at - 1];
    if (before && one.sequence > before.sequence + 1) findings.push(gap(before, one));
    if (before?.sequence !== one.sequence && group[at + 1]?.sequence === one.sequence) findings.push(sameNumber(group, one));
    const { datum } = one.row;
    if (isOfOtherYear(one)) findings.push(finding(one.reeks, 'jaar', { nummer: one.nummer, datum: datum ?? null }));
    const highest = latest?.row.datum;
    if (datum != null && highest != null && datum < highest) {
      findings.push(finding(one.reeks, 'datum', { nummer: one.nummer, datum, na_nummer: latest?.nummer ?? null, na_datum: highest }));
    } else if (datum != null) latest = one;
  }
  return findings;
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

function sameNumber(group: readonly Numbered[], { sequence, nummer, reeks, row }: Numbered): NumberFinding {
  const aantal = group.filter((other) => other.sequence === sequence).length;
  return finding(reeks, 'dubbel', { nummer, aantal, datum: row.datum ?? null });
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
