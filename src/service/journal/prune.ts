import { closeSync, fstatSync } from 'node:fs';
import { archiveOf, endingNow } from './archive.ts';
import { openExisting, readFrom } from './disk.ts';
import { decode, start } from './lines.ts';
import type { Ending, Numbered } from './records.ts';
import { replace } from './replace.ts';

type Keep = (records: readonly Numbered[]) => ReadonlySet<number>;

/**
 * Leaves in a journal and its archive only the records that `keep` wants, each file whole or not at all. While the
 * archive changes the journal says nothing of how it ends.
 */
export function prune(path: string, keep: Keep): void {
  pruneFile(path, keep);
  pruneFile(archiveOf(path), keep);
  const archive = endingNow(path);
  if (archive) pruneFile(path, keep, archive);
}

function pruneFile(path: string, keep: Keep, archive?: Ending): void {
  const file = openExisting(path);
  if (file === undefined) return;
  try {
    const { records } = decode(readFrom(file, 0, fstatSync(file).size), start, path);
    const wanted = keep(records);
    const kept = records.filter((record) => record.kind !== 'cleared' && wanted.has(record.n));
    replace(path, kept, records.at(-1)?.n ?? 0, archive);
  } finally {
    closeSync(file);
  }
}
