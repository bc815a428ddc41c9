import { usage, type Failure } from '../../../failure.ts';
import { t } from '../../../language.ts';
import type { Practice } from '../../../practice/index.ts';
import type { Files } from '../../../machine/files/index.ts';

/** Reads both keys from a file or standard input: the normal key on the first line, the test key on the second. Fails with exit 2. */
export async function readKeys({ lines }: Pick<Files, 'lines'>, path: string): Promise<Practice['keys']> {
  const [normaal = '', test = '', ...more] = await lines(path);
  if (test === '' || more.length > 0) throw wrong(path, t({ nl: 'verwacht twee regels', en: 'expected two lines' }));
  const bad = [normaal, test].findIndex((key) => !/^[!-~]{8,200}$/.test(key));
  if (bad >= 0) {
    throw wrong(
      path,
      t({
        nl: `de sleutel op regel ${bad + 1} heeft geen 8 tot 200 letters, cijfers of tekens zonder spatie`,
        en: `the key on line ${bad + 1} has no 8 to 200 letters, figures or signs without a space`,
      }),
    );
  }
  if (normaal === test) throw wrong(path, t({ nl: 'de twee sleutels zijn dezelfde', en: 'the two keys are the same' }));
  return { normaal, test };
}

const wrong = (path: string, why: string): Failure =>
  usage(`--sleutel-bestand ${path}: ${why}`, {
    hint: t({
      nl: 'Zet de gewone sleutel op de eerste regel en de testsleutel op de tweede.',
      en: 'Put the normal key on the first line and the test key on the second.',
    }),
  });
