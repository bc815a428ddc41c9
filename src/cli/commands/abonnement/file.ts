import { ambiguous } from '../../../belgium/typed/number.ts';
import { decodeText } from '../../../jobs/batch/file/text.ts';
import { mistaken } from '../../../jobs/batch/mistakes.ts';
import { sha256 } from '../../../machine/files/hash.ts';
import { type Contracts, readContracts } from '../../../jobs/recurring/read.ts';
import { parseBodies } from '../../../machine/files/body.ts';
import type { OpenSession } from '../../session/session.ts';

/** Reads the contracts of a file. Fails with exit 2 and every mistake. */
export async function contractsOf({ files }: OpenSession, bestand: string): Promise<Contracts & { readonly sha256: string }> {
  const bytes = await files.bytes(bestand);
  const read = readContracts(await parseBodies(await decodeText(bytes), bestand, (source) => ambiguous.test(source)));
  if (read.mistakes.length > 0) throw mistaken(read.mistakes, bestand);
  return { ...read, sha256: sha256(bytes) };
}
