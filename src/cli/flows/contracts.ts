import { type Mistake, mistaken } from '../../jobs/batch/mistakes.ts';
import { ambiguous } from '../../belgium/typed/number.ts';
import { decodeText } from '../../jobs/batch/file/text.ts';
import { placeholders } from '../../jobs/batch/plan/notities.ts';
import { periodPlaceholder, type Terms } from '../../jobs/recurring/contract.ts';
import { Failure, usage } from '../../failure.ts';
import { t } from '../../language.ts';
import { sha256 } from '../../machine/files/hash.ts';
import { type Contracts, readContracts } from '../../jobs/recurring/read.ts';
import { parseBodies } from '../../machine/files/body.ts';
import { refusedIn } from './accepting/batch.ts';
import type { Opened } from '../session/session.ts';

const known = [periodPlaceholder, ...placeholders];

/** Mistakes in a contract name its line as those of reading it do. */
const placeInContract: Parameters<typeof refusedIn>[2] = ({ field, regel }, lines) => ({
  line: lines[0]?.line ?? 0,
  column: regel === undefined ? field : `regel ${regel + 1}, ${field}`,
});

const refusedOf = ({ regels = [], notities }: Partial<Terms>, line: number): Mistake[] =>
  refusedIn({ lines: regels.map((regel) => ({ line, ...regel })), ...(notities !== undefined && { notities }) }, known, placeInContract);

function withExample(error: unknown): never {
  if (!(error instanceof Failure) || error.reason !== 'usage' || error.hint !== undefined) throw error;
  throw usage(error.message, {
    hint: t({
      nl: "Een voorbeeld van zo'n bestand staat in: duit help abonnement controleer",
      en: 'An example of such a file is in: duit help abonnement controleer',
    }),
    cause: error,
  });
}

/** Reads the contracts of a file. Fails with exit 2 and every mistake. */
export async function contractsOf({ files }: Opened<'files'>, bestand: string): Promise<Contracts & { readonly sha256: string }> {
  const bytes = await files.bytes(bestand).catch(withExample);
  const read = readContracts(await parseBodies(await decodeText(bytes), bestand, (source) => ambiguous.test(source)));
  const refused = read.contracts.flatMap((contract, at) => [
    ...refusedOf(contract, at + 1),
    ...(contract.wijzigingen ?? []).flatMap((change) =>
      refusedOf(change, at + 1).map((one) => ({
        ...one,
        column: t({ nl: `vanaf ${change.vanaf}, ${one.column}`, en: `from ${change.vanaf}, ${one.column}` }),
      })),
    ),
  ]);
  const mistakes = [...read.mistakes, ...refused];
  if (mistakes.length > 0) throw mistaken(mistakes, bestand, new Map(read.contracts.map(({ naam }, at) => [at + 1, naam])));
  return { ...read, sha256: sha256(bytes) };
}
