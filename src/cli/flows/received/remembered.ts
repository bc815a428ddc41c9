import { Failure } from '../../../failure.ts';
import { warningsMade } from '../../../jobs/inbox/judged.ts';
import type { StateView } from '../../../store/store.ts';
import type { OpenSession } from '../../session/session.ts';

type Teller = Pick<OpenSession, 'state'>;

/** Reads in the store of the account; undefined where it can't be used, because the service can still be read then. */
export async function remembered<T>({ state }: Teller, work: (view: StateView) => Promise<T>): Promise<T | undefined> {
  try {
    return await (await state()).read(work);
  } catch (error) {
    if (error instanceof Failure && error.reason === 'local') return undefined;
    throw error;
  }
}

/** The warnings that were made of a received document; undefined where the follower did not look at it. */
export const warningsIn = (session: Teller, id: string) => remembered(session, (view) => warningsMade(view, id));
