import { usage, type Failure } from '../../../failure.ts';
import { t } from '../../../language.ts';
import type { Practice } from '../../../practice/index.ts';
import type { Files } from '../../../machine/files/index.ts';

/** The keys of the account, and the token of its control interface where the file has one. */
interface ReadKeys {
  readonly sleutels: Practice['keys'];
  readonly token: string | undefined;
}

/**
 * Reads both keys from a file or standard input: the normal key on the first line, the test key on the second, and `withToken` on a
 * third line, which may be missing, the token of the control interface. Fails with exit 2.
 */
export async function readKeys({ lines }: Pick<Files, 'lines'>, path: string, withToken: boolean): Promise<ReadKeys> {
  const given = await lines(path);
  const [normaal = '', test = '', token] = given;
  if (test === '' || given.length > (withToken ? 3 : 2)) throw wrong(path, expected(withToken));
  const bad = given.findIndex((key) => !/^[!-~]{8,200}$/.test(key));
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
  if (token === normaal || token === test)
    throw wrong(path, t({ nl: 'het token is een van de sleutels', en: 'the token is one of the keys' }));
  return { sleutels: { normaal, test }, token };
}

const expected = (withToken: boolean): string =>
  withToken
    ? t({ nl: 'verwacht twee of drie regels', en: 'expected two or three lines' })
    : t({ nl: 'verwacht twee regels', en: 'expected two lines' });

const wrong = (path: string, why: string): Failure =>
  usage(`--sleutel-bestand ${path}: ${why}`, {
    hint: t({
      nl: 'Zet de gewone sleutel op de eerste regel en de testsleutel op de tweede.',
      en: 'Put the normal key on the first line and the test key on the second.',
    }),
  });
