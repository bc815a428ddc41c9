import { type Given, missingIn, type Readable, sureNumber } from './proof.ts';

/** Numbers of one log whose records are lost. */
export interface LostNumbers {
  readonly account: string;
  readonly log: string;
  readonly first: number;
  readonly last: number;
}

/** The result of a salvage. */
export interface Salvaged {
  /** The path of the old store; undefined where there was none. */
  readonly aside: string | undefined;
  /** The records that the new store has. */
  readonly taken: number;
  /** The records that were written once and can't be read, or are not as they were written, as far as is known. */
  readonly lost: number;
  /** The numbers of those; undefined where there are none. */
  readonly missing?: readonly LostNumbers[];
  /** The number before the first that is not as it was written, in the given log; undefined where that has none of its known lines. */
  readonly sureTo?: number | undefined;
  /** Whether a page could not be read whole, or a value is none: values may be gone too, and nothing tells how many there were. */
  readonly isPageLost: boolean;
}

/** How much of a store is as it was written. */
export function countsOf({ logs }: Readable, [given]: readonly Given[]): Pick<Salvaged, 'taken' | 'lost' | 'missing' | 'sureTo'> {
  const missing = logs.flatMap((log) => missingIn(log).map((part) => ({ account: log.account, log: log.log, ...part })));
  const own = given && logs.find((one) => one.account === given.account && one.log === given.log);
  return {
    taken: logs.reduce((sum, { records }) => sum + records.length, 0),
    lost: missing.reduce((sum, { first, last }) => sum + last - first + 1, 0),
    ...(missing.length > 0 && { missing }),
    sureTo: own && sureNumber(own, given.marks ?? []),
  };
}
