import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { mostBytes } from '../../einvoice/ubl/read/tree.ts';
import { sha256 } from '../../machine/files/hash.ts';
import type { SeenDocument } from './seen.ts';

/** The UBL of a document as the follower saved it, with its path; or the path of a file that is not as it was saved. */
export type SavedUbl = { readonly path: string; readonly bytes: Uint8Array } | { readonly path: string; readonly changed: true };

/** Reads the UBL that lies on disk; undefined where none was saved, or none can be read there now. */
export async function savedUbl({ map, bestanden, ubl_sha256: expected }: SeenDocument): Promise<SavedUbl | undefined> {
  if (map === undefined || !bestanden?.ubl || expected === undefined) return undefined;
  const path = join(map, bestanden.ubl);
  try {
    const found = await stat(path);
    if (!found.isFile()) return undefined;
    if (found.size > mostBytes) return { path, changed: true };
    const bytes = await readFile(path);
    return sha256(bytes) === expected ? { path, bytes } : { path, changed: true };
  } catch {
    // The user may have moved it, or its disk may be away; the service has it too.
    return undefined;
  }
}
