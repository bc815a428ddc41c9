import { everyOf } from '../../../group-by.ts';
import { addDays, type Days } from '../../../belgium/dates.ts';
import type { Json, StateStore } from '../../../store/store.ts';
import { keepLine } from '../../../service/journal/log/log.ts';
import type { Booked } from '../count/booked.ts';
import type { Amounts } from './placing.ts';

/** What is asked of a return: whether late documents may count in it, and whether it is the one that is being filed. */
export interface Filing {
  readonly include: boolean;
  readonly filing: boolean;
}

interface Dated {
  readonly id: string;
  readonly datum?: string | null | undefined;
}

/** The place of a document: in this return, in it although its date lies in a filed period, late and not in it, or not of it at all. */
type ReturnPlace = 'telt' | 'nagekomen' | 'later' | 'elders';

const isWithin = (inner: Days, outer: Days): boolean => outer.van <= inner.van && inner.tot <= outer.tot;
const holds = ({ van, tot }: Days, day: string): boolean => van <= day && day <= tot;

export const overlap = (one: Days, other: Days): boolean => one.van <= other.tot && other.van <= one.tot;

export const filedAs = (period: Days, filed: readonly Filed[]): Filed | undefined =>
  filed.find(({ van, tot }) => van === period.van && tot === period.tot);

/** The returns that decide about a period: while it is filed again, the one that it replaces does not. */
const deciding = (period: Days, filed: readonly Filed[], { filing }: Filing): readonly Filed[] =>
  filing ? filed.filter((one) => one !== filedAs(period, filed)) : filed;

export const filedAround = (period: Days, filed: readonly Filed[]): Filed | undefined =>
  filed.find((one) => isWithin(period, one) && one !== filedAs(period, filed));

/**
 * Divides documents over returns, each in exactly one. A document that was filed counts in that return alone, whatever its date and
 * its age. One that was not, and whose date lies in a filed period, is late: corrections go into the next return (since 2025), so
 * it counts in the one that is being filed, and in a return that begins right after a filed one as long as that is not filed.
 */
export function openPlaces(period: Days, all: readonly Filed[], asked: Filing): (document: Dated) => ReturnPlace {
  const filed = deciding(period, all, asked);
  const filing = new Map(filed.flatMap((one) => one.documenten.map(({ id }): [string, Filed] => [id.toLowerCase(), one])));
  const earlier = filed.filter(({ tot }) => tot < period.van);
  const isNext = !filedAs(period, filed) && (asked.filing || earlier.some(({ tot }) => addDays(tot, 1) === period.van));
  return ({ id, datum }) => {
    const day = datum ?? '';
    const inside = holds(period, day);
    const its = filing.get(id.toLowerCase());
    if (its) return isWithin(its, period) || (inside && overlap(its, period)) ? 'telt' : 'elders';
    // A longer period than those that were filed is no return, so its late documents count where they lie.
    if (inside) return filed.some((one) => holds(one, day) && isWithin(period, one)) ? 'later' : 'telt';
    if (!earlier.some((one) => holds(one, day))) return 'elders';
    return isNext && asked.include ? 'nagekomen' : 'later';
  };
}

/** The days to look at for a return: its own, those of its documents, and every filed period before it, into which one may still come. */
export function daysToRead(period: Days, filed: readonly Filed[]): Days {
  const held = filed.filter((one) => isWithin(one, period)).flatMap(({ documenten }) => documenten.map(({ datum }) => datum));
  const before = filed.filter(({ tot }) => tot < period.van).map(({ van }) => van);
  return { van: [period.van, ...held, ...before].toSorted()[0] ?? period.van, tot: period.tot };
}

export function changesSinceFiling(
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

export interface Filed extends Days {
  /** The UTC moment at which it was kept. */
  readonly ingediend: string;
  /** Whether every amount stood in a box. */
  readonly volledig: boolean;
  readonly bedragen: Amounts;
  readonly documenten: readonly Pick<Booked, 'id' | 'nummer' | 'datum'>[];
}

const collection = 'btw-ingediend';
/** The returns that another one of the same period took the place of. */
const replacedCollection = 'btw-ingediend-vervangen';

/** In order of time. Fails with exit 10 if the store can't be used. */
export const filedReturns = (store: StateStore): Promise<readonly Filed[]> =>
  store.read(async (view) => (await everyOf(view.list(collection))).map(([, one]) => one as unknown as Filed));

/** Keeps a filed return in the place of an earlier one of its period, which stays in the store too. Exit 10 if the store fails. */
export const keepReturn = (store: StateStore, filed: Filed): Promise<void> =>
  store.transaction(async (transaction) => {
    const key = `${filed.van} ${filed.tot}`;
    const before = await transaction.get(collection, key);
    if (before !== undefined) {
      const { ingediend } = before as unknown as Filed;
      await transaction.put(replacedCollection, `${key} ${ingediend}`, before);
    }
    await transaction.put(collection, key, filed as unknown as Json);
    await keepLine(transaction, collection, key, filed as unknown as Json, filed.ingediend);
  });
