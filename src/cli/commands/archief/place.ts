import { unlessFailing } from '../../../failure.ts';
import { archiveMarks, type ArchiveMarks } from '../../../jobs/archive/tag-files.ts';
import type { Opened, OpenSession } from '../../session/session.ts';
import { runExport } from '../../../jobs/archive/export/make.ts';
import type { ReadArchive } from '../../../jobs/archive/read.ts';
import type { ExportedDocument } from '../../../jobs/archive/records.ts';
import type { Profile } from '../../../service/profiles/profile.ts';
import type { PeriodOptions } from '../../options.ts';
import { shellLine } from '../../../machine/shell/shell.ts';

export interface PlaceOptions {
  map?: string | undefined;
}

export const folderOf = ({ files }: Opened<'files'>, { map = 'archief' }: PlaceOptions): Promise<string> => files.absolute(map);

export const archiveLine = (verb: string, { map }: PlaceOptions): string =>
  shellLine(['duit', 'archief', verb, ...(map === undefined ? [] : ['--map', map])]);

export type MarkSession = Opened<'now' | 'profile' | 'state'>;

/** Undefined for an account that is not the chosen one, and where its store can't be used. */
export async function marksOf(session: MarkSession, account: string): Promise<ArchiveMarks | undefined> {
  const store = await unlessFailing(session.profile().then(async (own) => (own.account === account ? session.state() : undefined)));
  return store && archiveMarks(store);
}

export interface ExportOptions extends PeriodOptions, PlaceOptions {
  readonly nieuw?: boolean | undefined;
  readonly uitvoer: string;
  readonly overschrijven?: true | undefined;
  readonly metTegenpartij?: true | undefined;
  readonly eml?: true | undefined;
  readonly aan?: string | undefined;
  readonly metAankoop?: true | undefined;
}

export async function archiveProfile({ profile, profiles }: Opened<'profile' | 'profiles'>, account: string): Promise<Profile | undefined> {
  const chosen = await unlessFailing(profile());
  return chosen?.account === account ? chosen : (await profiles.list()).find((one) => one.account === account);
}

/** Makes an export of this archive and has the archive remember it, unless there is a `reason` why it can't. */
export async function makeExport<T extends { readonly documents: readonly ExportedDocument[] }>(
  session: OpenSession,
  { folder, contents: { account } }: ReadArchive,
  { make, reason }: { readonly make: (archive: ReadArchive) => Promise<T>; readonly reason: string | undefined },
): Promise<T> {
  const { files, now, uuid } = session;
  const marks = await marksOf(session, account);
  return runExport({ folder: await files.writable(folder, 'archief'), account, now, uuid, marks }, make, reason);
}
