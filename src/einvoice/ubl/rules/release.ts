import { monthNumber } from '../../../belgium/dates.ts';

/** A release of the official rules, with the first day, `YYYY-MM-DD`, from which Peppol demands it. */
export interface Release {
  readonly en16931: string;
  readonly peppol: string;
  readonly selfBilling: string;
  readonly from: string;
}

/** The releases that duit holds, in the order of their days. */
export const releases: readonly [Release, ...Release[]] = [
  { en16931: '1.3.16', peppol: '3.0.21', selfBilling: '3.0.2', from: '2026-08-24' },
  { en16931: '1.3.16', peppol: '3.0.22', selfBilling: '3.0.3', from: '2027-02-24' },
];

/** The release in force on a day; for a day before them all the first. */
export const releaseOn = (day: string): Release => releases.findLast(({ from }) => from <= day) ?? releases[0];

/** The first day of a release of Peppol. Throws on one that duit does not hold. */
export function firstDayOf(version: string): string {
  const found = releases.find(({ peppol }) => peppol === version);
  if (!found) throw new Error(`duit holds no release ${version}`);
  return found.from;
}

/** Peppol brings a release out every half year, and demands it some months later. */
const monthsOfUse = 9;

/** Whether the release in force on a day is so old that one that duit doesn't know is likely in force. */
export const isOld = (day: string): boolean => monthNumber(day) >= monthNumber(releaseOn(day).from) + monthsOfUse;
