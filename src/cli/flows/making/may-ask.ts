import { t } from '../../../language.ts';
import type { OpenSession } from '../../session/session.ts';

/** Whether to ask for what a command needs: it was given no option of its own, and someone is at the terminal. */
export const mayAsk = ({ ask }: OpenSession, opties: object): boolean => ask.interactive && Object.keys(opties).length === 0;

/** Under the help of the commands that ask. */
export const askHelp = (): string =>
  t({
    nl: 'Zonder opties vraagt duit op een terminal wat nodig is; aan het einde staat er het commando dat hetzelfde doet.',
    en: 'Without options duit asks on a terminal for what is needed, and shows in the end the command that does the same.',
  });
