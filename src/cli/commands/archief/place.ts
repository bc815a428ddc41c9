import { unlessFailing } from '../../../failure.ts';
import { archiveMarks, type ArchiveMarks } from '../../../jobs/archive/log.ts';
import type { Opened } from '../../session/session.ts';

/** The option of the archive's folder as commander gives it. */
export interface PlaceOptions {
  map?: string | undefined;
}

/** The absolute path of the archive that the options name. */
export const folderOf = ({ files }: Opened<'files'>, { map = 'archief' }: PlaceOptions): Promise<string> => files.absolute(map);

/** The part of a session that finds the files kept beside an archive. */
export type MarkSession = Opened<'now' | 'profile' | 'state'>;

/** How far the archives of this account came; undefined where `storeOfAccount` gives none. */
export async function marksOf(session: MarkSession, account: string): Promise<ArchiveMarks | undefined> {
  const store = await unlessFailing(session.profile().then(async (own) => (own.account === account ? session.state() : undefined)));
  return store && archiveMarks(store, session.now);
}
