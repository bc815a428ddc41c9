import { unlessFailing } from '../../../failure.ts';
import { archiveMarks, type ArchiveMarks } from '../../../jobs/archive/log.ts';
import type { StateStore } from '../../../store/store.ts';
import type { OpenSession } from '../../session/session.ts';

/** The option of the archive's folder as commander gives it. */
export interface PlaceOptions {
  map?: string | undefined;
}

/** The absolute path of the archive that the options name. */
export const folderOf = ({ files }: Pick<OpenSession, 'files'>, { map = 'archief' }: PlaceOptions): Promise<string> => files.absolute(map);

/** The part of a session that finds the files kept beside an archive. */
export type MarkSession = Pick<OpenSession, 'now' | 'profile' | 'state'>;

/** The store of this account, for a command that needs no profile; undefined without one, or with the profile of another account. */
const storeOfAccount = ({ profile, state }: Omit<MarkSession, 'now'>, account: string): Promise<StateStore | undefined> =>
  unlessFailing(profile().then(async (own) => (own.account === account ? state() : undefined)));

/** How far the archives of this account came; undefined where `storeOfAccount` gives none. */
export async function marksOf(session: MarkSession, account: string): Promise<ArchiveMarks | undefined> {
  const store = await storeOfAccount(session, account);
  return store && archiveMarks(store, session.now);
}
