import { Failure, local } from '../../failure.ts';
import { t } from '../../language.ts';
import type { World } from '../../machine/world.ts';
import { soundKey } from './key.ts';
import { oefen, type Profile } from './profile.ts';
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

/** The key in this variable. Fails with exit 4 if the variable is not set. */
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

const withoutKey = (account: string, base_url: string): Failure =>
  new Failure('key', t({ nl: `van account ${account} is er geen sleutel meer`, en: `there is no key of account ${account} any more` }), {
    hint: t({
      nl: `Maak er weer een profiel van, met dezelfde sleutel: duit profiel maak <naam> --base-url ${base_url}`,
      en: `Make a profile of it again, with the same key: duit profiel maak <naam> --base-url ${base_url}`,
    }),
  });

export async function keyOf(
  { env, command }: Pick<World, 'env' | 'command'>,
  { naam, base_url, sleutel }: Profile,
  saved: (naam: string) => Stored | undefined,
): Promise<string | undefined> {
  if (sleutel.bron === 'geen') {
    if (naam === oefen.naam) return undefined;
    throw withoutKey(naam, base_url);
  }
  if (sleutel.bron === 'opdracht') return keyFromCommand(command, sleutel.opdracht);
  if (sleutel.bron === 'omgeving') return keyFromVariable(env, sleutel.variabele);
  const stored = saved(naam)?.sleutel;
  return soundKey(stored?.bron === 'bestand' ? stored.waarde : '', naam);
}

/** The first line that the command prints, as a password. Fails with exit 10; the message quotes none of the output. */
export async function passwordFromCommand(command: World['command'], opdracht: string): Promise<string> {
  // The cause is left out, because it may hold the password.
  const output = await command(opdracht).catch(() => '');
  const [line = ''] = output.split(/\r?\n/, 1);
  if (line !== '') return line;
  throw local(
    t({
      nl: `de opdracht voor het wachtwoord van de database gaf niets: ${opdracht}`,
      en: `the command for the password of the database gave nothing: ${opdracht}`,
    }),
    { hint: t({ nl: 'Probeer de opdracht zelf in een shell.', en: 'Try the command yourself in a shell.' }) },
  );
}
