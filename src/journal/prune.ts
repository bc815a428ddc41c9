import { closeSync, fstatSync } from 'node:fs';
import { archiveOf } from './archive.ts';
import { openExisting, readFrom } from './disk.ts';
import { decode, start } from './lines.ts';
import type { Numbered } from './records.ts';
import { replace } from './replace.ts';

/** Leaves in a journal and its archive only the records that `keep` wants, each file whole or not at all. */
export function prune(path: string, keep: (records: readonly Numbered[]) => ReadonlySet<number>): void {
  for (const one of [archiveOf(path), path]) {
    const file = openExisting(one);
    if (file === undefined) continue;
    try {
      const { records } = decode(readFrom(file, 0, fstatSync(file).size), start, one);
      const wanted = keep(records);
      replace(
        one,
        records.filter(({ n }) => wanted.has(n)),
        records.at(-1)?.n ?? 0,
      );
    } finally {
      closeSync(file);
    }
  }
}
