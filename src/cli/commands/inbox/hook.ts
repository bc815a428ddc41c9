import { usage } from '../../../failure.ts';
import type { Hook } from '../../../jobs/inbox/work.ts';
import { t } from '../../../language.ts';
import { findProgram, programEnv } from '../../../machine/shell/program.ts';
import { wordsOf } from '../../../machine/shell/words.ts';
import type { OpenSession } from '../../session/session.ts';

/**
 * The command that `--voer-uit` names, ready to be run without a shell and without any key in its environment. Fails with exit 2
 * where the words can't be told or the program can't be found.
 */
export async function hookFor(
  { world, profiles, profile }: Pick<OpenSession, 'profile' | 'profiles' | 'world'>,
  line: string,
  seconds: number,
): Promise<Hook> {
  const read = wordsOf(line, world.platform);
  if ('fault' in read) throw usage(`--voer-uit: ${t(read.fault)}`, { hint: noShell() });
  const [name = '', ...args] = read.words;
  const program = findProgram(name, world);
  if (program === undefined) {
    throw usage(t({ nl: `--voer-uit: het programma '${name}' is niet gevonden`, en: `--voer-uit: the program '${name}' was not found` }), {
      hint: world.platform === 'win32' ? notOnWindows() : notFound(),
    });
  }
  const sources = [...(await profiles.list()), await profile()].map(({ sleutel }) => sleutel);
  const keys = sources.flatMap((source) => (source.bron === 'omgeving' ? [source.variabele] : []));
  return { words: [program, ...args], env: programEnv(world.env, keys, {}), seconds };
}

const noShell = (): string =>
  t({
    nl: 'Zet het in een script en geef dat script op.',
    en: 'Put it in a script and give that script.',
  });

const notFound = (): string =>
  t({
    nl: 'Geef het volledige pad. Een script moet uitvoerbaar zijn: chmod +x. Voor duit zelf staat ~ niet voor je map; laat het buiten de aanhalingstekens.',
    en: 'Give its full path. A script must be executable: chmod +x. To duit itself ~ is not your folder; leave it outside the quotes.',
  });

const notOnWindows = (): string =>
  t({
    nl: 'Geef het volledige pad van een .exe. Een .bat of .cmd start je met: cmd.exe /c pad\\naar\\script.cmd',
    en: 'Give the full path of an .exe. A .bat or .cmd is started with: cmd.exe /c path\\to\\script.cmd',
  });
