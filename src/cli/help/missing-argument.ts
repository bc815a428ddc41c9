import type { CommandUnknownOpts } from 'commander';
import { type Failure, usage } from '../../failure.ts';
import { t, type Text } from '../../language.ts';
import { pathOf } from './layout.ts';

/** The message on an argument that was not given. */
export const missingArgumentText = (name: string): Text => ({
  nl: `het argument <${name}> ontbreekt`,
  en: `the argument <${name}> is missing`,
});

/** Where the help of a command is. */
export function helpHint(command: CommandUnknownOpts): string {
  const page = pathOf(command).replace('duit', 'duit help');
  return t({ nl: `Zie ${page}`, en: `See ${page}` });
}

/** Exit 2: the first argument of the command was not given, and there is nobody to choose one. */
export const missingArgument = (command: CommandUnknownOpts): Failure =>
  usage(t(missingArgumentText(command.registeredArguments[0]?.name() ?? '')), { hint: helpHint(command) });
