import { t } from '../../../language.ts';
import type { OpenSession } from '../../session/session.ts';

/** True where the wizard starts: the command was given no option of its own and a person is at the terminal. */
export const mayAsk = ({ ask }: Pick<OpenSession, 'ask'>, opties: object): boolean => ask.interactive && Object.keys(opties).length === 0;

/** The text on the wizard, for the help of the commands that have one. */
export const askHelp = (): string =>
  t({
    nl: 'Zonder opties vraagt duit op een terminal wat nodig is; aan het einde staat er het commando dat hetzelfde doet.',
    en: 'Without options duit asks on a terminal for what is needed, and shows in the end the command that does the same.',
  });
