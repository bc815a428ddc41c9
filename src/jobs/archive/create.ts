import { join } from 'node:path';
import { sha256 } from '../../machine/files/hash.ts';
import type { WritableFolder } from '../../machine/files/index.ts';
import { saveWhole } from '../../machine/files/save.ts';
import { today } from '../../belgium/dates.ts';
import { infoText, bagitText, places, readmeText, version } from './layout.ts';
import type { ArchiveMarks } from './how-far.ts';
import { openLog } from './log.ts';
import { pieces } from './pieces.ts';
import { store } from './store.ts';

/** The place of an archive and the account that it belongs to. `folder` is absolute. */
export interface ArchivePlace {
  readonly folder: WritableFolder;
  readonly account: string;
  /** How far the archives of the account came, where its store can be asked. */
  readonly marks?: ArchiveMarks | undefined;
  readonly now: () => Date;
  readonly uuid: () => string;
}

/** Makes an archive in an empty folder. The log comes last: without it the folder counts as empty, and this is done again. */
export async function makeArchive({ folder, account, now, uuid }: ArchivePlace): Promise<void> {
  const put = (file: string, text: string) => saveWhole(join(folder, file), pieces(text), { overwrite: true, elsewhere: '', uuid });
  await put(places.bagit, bagitText);
  await put(places.info, infoText(account, today(now())));
  const stash = join(places.incoming, 'LEESMIJ.txt');
  await put(stash, readmeText);
  const bestanden = [{ pad: places.readme, sha256: sha256(readmeText), bytes: Buffer.byteLength(readmeText) }];
  store({ folder, log: openLog(folder, now) }, { soort: 'archief', versie: version, account, bestanden }, [stash]);
}
