import { Failure } from '../../failure.ts';
import { t } from '../../language.ts';
import type { World } from '../../machine/world.ts';
import { soundKey } from './key.ts';
import type { Profile } from './profile.ts';
import type { Stored } from './stored.ts';

/** The first line that the command prints. Fails with exit 4; the message names the command and quotes none of its output. */
async function keyFromCommand(command: World['command'], opdracht: string): Promise<string> {
  let output: string;
  try {
    output = await command(opdracht);
  } catch {
    // The cause is left out, because it may hold the key.
    throw new Failure(
      'key',
      t({ nl: `de opdracht voor de sleutel mislukte: ${opdracht}`, en: `the command for the key failed: ${opdracht}` }),
      { hint: t({ nl: 'Probeer de opdracht zelf in een shell.', en: 'Try the command yourself in a shell.' }) },
    );
  }
  return soundKey(output.split('\n', 1)[0] ?? '', opdracht);
}

/** The key in this variable. Fails with exit 4 where the variable is not set. */
function keyFromVariable(env: World['env'], variabele: string): string {
  const value = env[variabele];
  if (value) return soundKey(value, variabele);
  throw new Failure(
    'key',
    t({ nl: `de variabele ${variabele} voor de sleutel is niet gezet`, en: `the variable ${variabele} for the key is not set` }),
    {
      hint: t({
        nl: 'Zet de variabele, of kies een ander profiel met --profiel.',
        en: 'Set the variable, or choose another profile with --profiel.',
      }),
    },
  );
}

/** The key of a profile, from its command, from the environment, or from the file in which `saved` finds it. */
export async function keyOf(
  { env, command }: Pick<World, 'env' | 'command'>,
  { naam, sleutel }: Profile,
  saved: (naam: string) => Stored | undefined,
): Promise<string | undefined> {
  if (sleutel.bron === 'geen') return undefined;
  if (sleutel.bron === 'opdracht') return keyFromCommand(command, sleutel.opdracht);
  if (sleutel.bron === 'omgeving') return keyFromVariable(env, sleutel.variabele);
  const stored = saved(naam)?.sleutel;
  return soundKey(stored?.bron === 'bestand' ? stored.waarde : '', naam);
}
