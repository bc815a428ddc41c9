import { t } from '../../language.ts';
import { noted } from '../../service/journal/noted.ts';
import type { Json, StateStore } from '../../store/store.ts';
import { places } from './layout.ts';
import type { Log } from './log.ts';

/** How far an archive came: the hashes of its first line and of its last one, and the number of that. */
export interface ArchiveMark {
  readonly archief: string;
  readonly n: number;
  readonly hash: string;
}

/** How far each archive of an account came, by its folder, as the account's own store remembers it. */
export interface ArchiveMarks {
  of(folder: string): Promise<ArchiveMark | undefined>;
  keep(folder: string, mark: ArchiveMark): Promise<void>;
}

const collection = 'archief';

/**
 * Opens what the store of the account remembers of archives. Each change is a line of the journal, so that an older store is noticed.
 * Both fail with exit 10 where the store can't be used.
 */
export const archiveMarks = (store: StateStore, now: () => Date): ArchiveMarks => {
  const kept = (folder: string) => store.read((view) => view.get(collection, folder)) as Promise<ArchiveMark | undefined>;
  return {
    of: kept,
    keep: async (folder, mark) => {
      if ((await kept(folder))?.hash === mark.hash) return;
      await store.transaction(async (transaction) => {
        await transaction.put(collection, folder, mark as unknown as Json);
        await noted(transaction, 'archief', `${folder} ${mark.n} ${mark.hash}`, now().toISOString());
      });
    },
  };
};

/** Why a log is not the one that was left here, in words; undefined where it is, where it only grew, or where it is another archive's. */
export function behindText({ hashes }: Pick<Log, 'hashes'>, mark: ArchiveMark | undefined): string | undefined {
  if (!mark || hashes[0] !== mark.archief || hashes[mark.n - 1] === mark.hash) return undefined;
  if (hashes.length >= mark.n) {
    return t({ nl: `regel ${mark.n} is niet die van de vorige keer`, en: `line ${mark.n} is not that of the last time` });
  }
  return t({
    nl: `${places.log} eindigt op regel ${hashes.length}, en kwam de vorige keer tot regel ${mark.n}`,
    en: `${places.log} ends with line ${hashes.length}, and came to line ${mark.n} the last time`,
  });
}
