import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { local } from '../../failure.ts';
import { t } from '../../language.ts';
import type { World } from '../../machine/world.ts';
import { type Entry, entriesOf, entryOf } from './entries.ts';
import { openJournalFile } from './file.ts';
import { isAlive } from './owner.ts';
import type { JournalRecord, Numbered } from './records.ts';

/** What one profile wrote to the service, or may have. Every method fails with exit 10 where the journal is damaged. */
export interface Journal {
  readonly path: string;
  /** The writes so far, oldest first; only those on `document` where one is named. Also fails on the journal of another profile. */
  readonly entries: (document?: string) => Entry[];
  /** The latest of them and all whose outcome is not certain, however long the journal is. */
  readonly recent: () => Entry[];
  /** Adds a record, on disk when this ends. Where `check` throws on what `recent` gives at that moment, nothing is added. */
  readonly append: (record: JournalRecord, check?: (entries: readonly Entry[]) => void) => Promise<Numbered>;
  /** Forgets the writes that `wanted` says no to, with all that is known of them. */
  readonly prune: (wanted: (entry: Entry) => boolean) => Promise<void>;
  /** Takes the lock of who finds out how writes went, and gives what lets go of it; undefined where another process has it. */
  readonly takeLock: () => Promise<(() => void) | undefined>;
  /** Whether the process that began this write still runs. */
  readonly isUnderWay: (entry: Entry) => boolean;
}

/** Opens the journal of a profile below the state folder `folder`; touches nothing before it is asked. */
export function openJournal(folder: string, profile: string, world: Pick<World, 'pid' | 'started' | 'now'>): Journal {
  const path = join(folder, 'journaal', `${fileName(profile)}.jsonl`);
  const file = openJournalFile(path);
  const own = (records: readonly Numbered[]): Entry[] => {
    const found = entriesOf(records);
    const other = found.find(({ intent }) => intent.profile !== profile);
    if (other) throw foreign(path, other.intent.profile, profile);
    return found;
  };
  return {
    path,
    // What is put away meanwhile stands in both, never in none.
    entries: (document) => {
      const records = file.records();
      const found = own([...file.archived(document), ...records]);
      return document === undefined ? found : found.filter(({ intent }) => intent.document === document);
    },
    recent: () => own(file.records()),
    takeLock: () => file.lock('herstel'),
    append: (record, check) => file.append(record, check && ((records) => check(own(records)))),
    prune: async (wanted) => {
      await file.prune((records) => {
        const kept = new Set(
          entriesOf(records)
            .filter(wanted)
            .map(({ n }) => n),
        );
        return new Set(records.filter((record) => kept.has(entryOf(record))).map(({ n }) => n));
      });
    },
    isUnderWay: ({ intent, state }) => state === 'open' && isAlive(intent.owner, intent.time, world),
  };
}

/** Readable, and different for names that a disk may not tell apart. */
function fileName(profile: string): string {
  if (/^[a-z0-9_][a-z0-9._-]*$/.test(profile)) return profile;
  const plain = profile.toLowerCase().replaceAll(/[^a-z0-9._-]/g, '_');
  return `${plain}-${createHash('sha256').update(profile).digest('hex').slice(0, 8)}`;
}

function foreign(path: string, found: string, wanted: string) {
  return local(
    t({
      nl: `${path} is het journaal van het profiel '${found}', niet van '${wanted}'`,
      en: `${path} is the journal of the profile '${found}', not of '${wanted}'`,
    }),
    { hint: t({ nl: 'Er is niets verstuurd. Zet het juiste bestand terug.', en: 'Nothing was sent. Put the right file back.' }) },
  );
}
