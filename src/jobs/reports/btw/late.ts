import { addDays, type Days } from '../../../belgium/dates.ts';
import type { Filed } from './filed.ts';

/** A document as far as its place in a return needs it. */
interface Dated {
  readonly id: string;
  readonly datum?: string | null | undefined;
}

/** The place of a document: in this return, in it although its date lies in a filed period, late and not in it, or not of it at all. */
export type Place = 'telt' | 'nagekomen' | 'later' | 'elders';

/** Documents that came into a period which ended so many days before this one are looked for. */
const daysBack = 366;

const isWithin = (inner: Days, outer: Days): boolean => outer.van <= inner.van && inner.tot <= outer.tot;
const holds = ({ van, tot }: Days, day: string): boolean => van <= day && day <= tot;

/** Whether two periods share a day. */
export const overlap = (one: Days, other: Days): boolean => one.van <= other.tot && other.van <= one.tot;

/** The return of exactly this period. */
export const filedAs = (period: Days, filed: readonly Filed[]): Filed | undefined =>
  filed.find(({ van, tot }) => van === period.van && tot === period.tot);

/**
 * Divides documents over returns. One that was filed counts in that return alone, whatever its date; one that was not and lies
 * in a period filed earlier is late, and corrections go into the next return (since 2025): the one that begins right after a
 * filed period. `include` says whether late documents count in that one.
 */
export function openPlaces(period: Days, filed: readonly Filed[], include: boolean): (document: Dated) => Place {
  const filing = new Map(filed.flatMap((one) => one.documenten.map(({ id }): [string, Filed] => [id.toLowerCase(), one])));
  const earlier = filed.filter(({ tot }) => tot < period.van);
  const isNext = !filedAs(period, filed) && earlier.some(({ tot }) => addDays(tot, 1) === period.van);
  return ({ id, datum }) => {
    const day = datum ?? '';
    const inside = holds(period, day);
    const its = filing.get(id.toLowerCase());
    if (its) return isWithin(its, period) || (inside && overlap(its, period)) ? 'telt' : 'elders';
    if (inside) return 'telt';
    if (!earlier.some((one) => holds(one, day))) return 'elders';
    return isNext && include ? 'nagekomen' : 'later';
  };
}

/** The days whose documents must be looked at for a return: its own, those of late ones that it holds, and the filed periods of the year before. */
export function daysToRead(period: Days, filed: readonly Filed[]): Days {
  const held = filed.filter((one) => isWithin(one, period)).flatMap(({ documenten }) => documenten.map(({ datum }) => datum));
  const since = addDays(period.van, -daysBack);
  const before = filed.filter(({ van, tot }) => tot < period.van && van >= since).map(({ van }) => van);
  return { van: [period.van, ...held, ...before].toSorted()[0] ?? period.van, tot: period.tot };
}

/** The documents of a filed return that are no longer among these, and those of its period that were not in it. */
export function changesSince(
  filed: Filed,
  now: readonly Dated[],
): { readonly gone: Filed['documenten']; readonly added: readonly string[] } {
  const ids = new Set(now.map(({ id }) => id.toLowerCase()));
  const before = new Set(filed.documenten.map(({ id }) => id.toLowerCase()));
  return {
    gone: filed.documenten.filter(({ id }) => !ids.has(id.toLowerCase())),
    added: now.flatMap(({ id }) => (before.has(id.toLowerCase()) ? [] : [id])),
  };
}
