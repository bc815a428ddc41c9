import { Failure } from '../../failure.ts';
import { t } from '../../language.ts';
import type { World } from '../../machine/world.ts';
import { soundKey } from './key.ts';

/** The first line that the command prints. A failure names the command and never what it printed. */
export async function keyFromCommand(command: World['command'], opdracht: string): Promise<string> {
  let output: string;
  try {
    output = await command(opdracht);
  } catch {
    // Not the cause either: it is not known to be free of the key.
    throw new Failure(
      'key',
      t({ nl: `de opdracht voor de sleutel mislukte: ${opdracht}`, en: `the command for the key failed: ${opdracht}` }),
      { hint: t({ nl: 'Probeer de opdracht zelf in een shell.', en: 'Try the command yourself in a shell.' }) },
    );
  }
  return soundKey(output.split('\n', 1)[0] ?? '', opdracht);
}

/** The value of the variable. */
export function keyFromVariable(env: World['env'], variabele: string): string {
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
