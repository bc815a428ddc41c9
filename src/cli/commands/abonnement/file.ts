import { ambiguous } from '../../../belgium/typed/number.ts';
import { decodeText } from '../../../jobs/batch/file/text.ts';
import { mistaken } from '../../../jobs/batch/mistakes.ts';
import { placeholders } from '../../../jobs/batch/plan/notities.ts';
import { periodPlaceholder } from '../../../jobs/recurring/due.ts';
import { sha256 } from '../../../machine/files/hash.ts';
import { type Contracts, readContracts } from '../../../jobs/recurring/read.ts';
import { parseBodies } from '../../../machine/files/body.ts';
import { refusedIn } from '../../flows/accepting/batch.ts';
import type { OpenSession } from '../../session/session.ts';

/** The stand-ins that are filled in for each month. */
const known = [periodPlaceholder, ...placeholders];

/** Mistakes in a contract name its line as those of reading it do. */
const placeOf: Parameters<typeof refusedIn>[2] = ({ field, regel }, lines) => ({
  line: lines[0]?.line ?? 0,
  column: regel === undefined ? field : `regel ${regel + 1}, ${field}`,
});

/** Reads the contracts of a file. Fails with exit 2 and every mistake. */
export async function contractsOf(
  { files }: Pick<OpenSession, 'files'>,
  bestand: string,
): Promise<Contracts & { readonly sha256: string }> {
  const bytes = await files.bytes(bestand);
  const read = readContracts(await parseBodies(await decodeText(bytes), bestand, (source) => ambiguous.test(source)));
  const refused = read.contracts.flatMap(({ regels, notities }, at) =>
    refusedIn({ lines: regels.map((regel) => ({ line: at + 1, ...regel })), ...(notities !== undefined && { notities }) }, known, placeOf),
  );
  const mistakes = [...read.mistakes, ...refused];
  if (mistakes.length > 0) throw mistaken(mistakes, bestand);
  return { ...read, sha256: sha256(bytes) };
}
