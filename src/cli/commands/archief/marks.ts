import { Failure } from '../../../failure.ts';
import { archiveMarks, type ArchiveMarks } from '../../../jobs/archive/how-far.ts';
import type { OpenSession } from '../../session/session.ts';

/** The part of a session that finds how far an archive came. */
export type MarkSession = Pick<OpenSession, 'now' | 'profile' | 'state'>;

/**
 * How far the archives of this account came, for a command that needs no profile; undefined where the profile is another account's, or where
 * there is no profile or store to ask.
 */
export async function marksOf({ now, profile, state }: MarkSession, account: string): Promise<ArchiveMarks | undefined> {
  try {
    return (await profile()).account === account ? archiveMarks(await state(), now) : undefined;
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}
