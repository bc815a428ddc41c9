import { usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import type { Files } from '../../../machine/files/index.ts';
import type { Target } from '../../../machine/files/target.ts';

/** Opens the place for a file that is written later. Exit 2 if one is, 10 if none can be; a `secret` one is the user's alone. */
export async function newTarget(files: Files, file: string, overwrite: boolean | undefined, secret = false): Promise<Target> {
  const target = await files.target({ kind: 'raw', file, overwrite, secret });
  // A pipe is there before it is written to.
  if (!overwrite && target.again && (await target.has({ id: file, name: null })))
    throw usage(t({ nl: `-o: ${file} bestaat al`, en: `-o: ${file} exists already` }), {
      hint: t({
        nl: 'Kies een andere naam, of vervang het met --overschrijven.',
        en: 'Choose another name, or replace it with --overschrijven.',
      }),
    });
  return target;
}

/** Opens such a place, and gives the function that saves the pieces of a text there whole. */
export async function placeFor(
  files: Files,
  file: string,
  overwrite: boolean | undefined,
): Promise<(pieces: Iterable<string>) => Promise<void>> {
  const target = await newTarget(files, file, overwrite);
  return async (pieces) => void (await target.save(bytesOfEach(pieces), { id: file, name: null }));
}

async function* bytesOfEach(pieces: Iterable<string>): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) yield Buffer.from(piece);
}
