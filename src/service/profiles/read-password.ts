import { local } from '../../failure.ts';
import { t } from '../../language.ts';
import type { World } from '../../machine/world.ts';

/** The first line that the command prints, as a password. Fails with exit 10; the message quotes none of the output. */
export async function passwordFromCommand(command: World['command'], opdracht: string): Promise<string> {
  // The cause is left out, because it may hold the password.
  const output = await command(opdracht).catch(() => '');
  const [line = ''] = output.split(/\r?\n/, 1);
  if (line !== '') return line;
  throw local(
    t({
      nl: `de opdracht voor het wachtwoord van de opslag gaf niets: ${opdracht}`,
      en: `the command for the password of the store gave nothing: ${opdracht}`,
    }),
    { hint: t({ nl: 'Probeer de opdracht zelf in een shell.', en: 'Try the command yourself in a shell.' }) },
  );
}
