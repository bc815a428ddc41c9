import { usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import type { Files } from '../../../machine/files/index.ts';
import { stream } from '../stream.ts';

/**
 * Opens the place for a file that is written once much work is done, and gives the function that saves it whole. Fails with
 * exit 2 where a file is there already, and with 10 where it can't be written.
 */
export async function placeFor(files: Files, file: string, overwrite: boolean | undefined): Promise<(text: string) => Promise<void>> {
  const name = { id: file, name: null };
  const target = await files.target({ kind: 'raw', file, overwrite });
  // A pipe is there before it is written to.
  if (!overwrite && target.again && (await target.has(name)))
    throw usage(t({ nl: `-o: ${file} bestaat al`, en: `-o: ${file} exists already` }), {
      hint: t({
        nl: 'Kies een andere naam, of vervang het met --overschrijven.',
        en: 'Choose another name, or replace it with --overschrijven.',
      }),
    });
  return async (text) => void (await target.save(stream([Buffer.from(text)]), name));
}
