import type { Failure } from '../../failure.ts';

/** Whether a write failed for its own document alone, so that the next one may go. */
export const isOfDocument = ({ reason }: Failure): boolean =>
  ['unknown', 'refused', 'not_found', 'not_confirmed', 'usage', 'partly', 'broken_rules'].includes(reason);

/** Whether a person has to approve what failed, after which the same command continues. */
export const isForApproval = ({ limit }: Pick<Failure, 'limit'>): boolean => limit?.option === '--goedkeuring';

/**
 * Numbers follow days: the first document of a year that does not become final holds back those of later days in it.
 *
 * A number is `<year>-<sequence>` (factuur), and the year counts as that of the date: a draft of December holds back nothing of January,
 * whose numbers are another series. Of one day any number may be first, so it holds back nothing of its own day either.
 */
export function openOrder<T>(dayOf: (one: T) => string | null | undefined) {
  const missing = new Map<string, T>();
  const daysOf = (one: T) => ({ day: dayOf(one) ?? '', year: (dayOf(one) ?? '').slice(0, 4) });
  return {
    /** The document that this one waits for. */
    holder: (one: T): T | undefined => {
      const { day, year } = daysOf(one);
      const first = missing.get(year);
      return first !== undefined && daysOf(first).day < day ? first : undefined;
    },
    missed: (one: T): void => {
      const { year } = daysOf(one);
      if (year !== '' && !missing.has(year)) missing.set(year, one);
    },
  };
}
