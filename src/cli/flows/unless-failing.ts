import { Failure } from '../../failure.ts';

/** The result of reads that only a warning needs; undefined where they fail, because a warning must not stop the work. */
export const unlessFailing = <T>(reading: Promise<T>): Promise<T | undefined> =>
  reading.catch((error: unknown) => {
    if (error instanceof Failure) return undefined;
    throw error;
  });
