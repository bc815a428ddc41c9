import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

export const pdf = '%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n';
export const ubl = '<?xml version="1.0"?>\n<Invoice xmlns="urn:x"><ID>1</ID></Invoice>\n';

/** A text as a download in pieces. */
export async function* body(text: string | Uint8Array, size = 7): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text as string);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

export const folder = (): Promise<string> => mkdtemp(path.join(tmpdir(), 'duit-files-'));

export const names = async (where: string): Promise<string[]> => (await readdir(where)).toSorted();
