import { readSound, remembering } from '../../../jobs/archive/export/make.ts';
import type { ReadArchive } from '../../../jobs/archive/read.ts';
import type { ExportedDocument } from '../../../jobs/archive/records.ts';
import type { PeriodOptions } from '../../options.ts';
import type { Opened } from '../../session/session.ts';
import { type MarkSession, marksOf, type PlaceOptions } from './place.ts';

export interface ExportOptions extends PeriodOptions, PlaceOptions {
  readonly nieuw?: boolean | undefined;
  readonly uitvoer: string;
  readonly overschrijven?: true | undefined;
  readonly metTegenpartij?: true | undefined;
  readonly eml?: true | undefined;
  readonly aan?: string | undefined;
  readonly metAankoop?: true | undefined;
}

export type ExportSession = MarkSession & Opened<'files' | 'globals' | 'out' | 'profiles' | 'stop' | 'uuid' | 'within'>;

/** Makes an export of this archive and has the archive remember it, unless there is a `reason` why it can't. */
export async function makeExport<T extends { readonly documents: readonly ExportedDocument[] }>(
  session: ExportSession,
  { folder, contents: { account } }: ReadArchive,
  { make, reason }: { readonly make: (archive: ReadArchive) => Promise<T>; readonly reason: string | undefined },
): Promise<T> {
  const { files, now, uuid } = session;
  const marks = await marksOf(session, account);
  const place = { folder: files.writable(folder, 'archief'), account, now, uuid, marks };
  return reason === undefined ? remembering(place, make) : make(readSound(folder, await marks?.of(folder)));
}
