import type { CommanderError, CommandUnknownOpts } from 'commander';
import { type Failure, usage } from '../failure.ts';
import { t, type Text } from '../language.ts';
import { nearest } from '../machine/text/nearest.ts';
import { helpHint, missingArgumentText } from './help/missing-argument.ts';

/** The English message of each error, whose parts the translation needs. */
const shapes: Record<string, [RegExp, (parts: string[]) => Text]> = {
  'commander.help': [/^/, () => ({ nl: 'er ontbreekt een commando', en: 'a command is missing' })],
  'commander.missingArgument': [/argument '(.+)'/, ([name = '']) => missingArgumentText(name)],
  'commander.optionMissingArgument': [
    /option '(.+)' argument/,
    ([flags]) => ({ nl: `${flags} heeft een waarde nodig`, en: `${flags} needs a value` }),
  ],
  'commander.missingMandatoryOptionValue': [
    /option '(.+)' not/,
    ([flags]) => ({ nl: `de optie ${flags} is verplicht`, en: `the option ${flags} is required` }),
  ],
  'commander.conflictingOption': [
    /option '(.+)' cannot be used with option '(.+)'/,
    ([one, other]) => ({ nl: `${one} gaat niet samen met ${other}`, en: `${one} does not go with ${other}` }),
  ],
  'commander.unknownOption': [/option '(.+)'/, ([flag]) => ({ nl: `onbekende optie ${flag}`, en: `unknown option ${flag}` })],
  'commander.unknownCommand': [
    /command '(.*)'/,
    ([name]) => ({ nl: `onbekend commando ${name || "''"}`, en: `unknown command ${name || "''"}` }),
  ],
  'commander.excessArguments': [
    /Expected (\d+) arguments? but got (\d+)/,
    ([expected, got]) => ({
      nl: `te veel argumenten: ${got} in plaats van ${expected}`,
      en: `too many arguments: ${got} instead of ${expected}`,
    }),
  ],
  'commander.invalidArgument': [
    /'(.*?)'(?: argument '(.*?)')? is invalid(?: for argument '(.+?)')?\. (?:Allowed choices are (.+)\.)?/s,
    ([flags, value, argument, choices]) => {
      const [name, given] = argument === undefined ? [flags, value] : [`<${argument}>`, flags];
      return {
        nl: `${name}: '${given}' is geen geldige waarde${choices ? `; kies uit ${choices}` : ''}`,
        en: `${name}: '${given}' is not a valid value${choices ? `; choose from ${choices}` : ''}`,
      };
    },
  ],
};

/** The options that skip a question or a check. They are never suggested: a typing error must not lead past one. */
const skipping = new Set(['--ja', '--niet-wachten', '--negeer-open', '--toch-maken', '--nogmaals', '--overschrijven', '--csv-ruw']);

/** Commands and options are few and far apart, so more of a name may be wrong than with the fields of a document. */
const typingErrors = 0.4;

/** The name of an option or command that the user probably meant; undefined where none is near. */
function nearTo(code: string, name: string, command: CommandUnknownOpts): string | undefined {
  if (code === 'commander.unknownCommand')
    return nearest(
      name,
      command.commands.flatMap((one) => [one.name(), ...one.aliases()]),
      typingErrors,
    );
  if (code !== 'commander.unknownOption' || !name.startsWith('--')) return undefined;
  const options = [command, ...ancestorsOf(command)].flatMap((one) => one.options.flatMap(({ long }) => (long ? [long.slice(2)] : [])));
  const near = nearest(name.slice(2), options, typingErrors);
  return near === undefined || skipping.has(`--${near}`) ? undefined : `--${near}`;
}

const ancestorsOf = ({ parent }: CommandUnknownOpts): CommandUnknownOpts[] => (parent ? [parent, ...ancestorsOf(parent)] : []);

/** Turns an error of commander into a usage failure in the user's language. Its hint is a near name or the help page of `command`. */
export function usageFailure(error: CommanderError, command: CommandUnknownOpts): Failure {
  const [pattern, text] = shapes[error.code] ?? [];
  const parts = pattern?.exec(error.message)?.slice(1);
  const message = text && parts ? t(text(parts)) : error.message.replace(/^error: /, '');
  const near = nearTo(error.code, parts?.[0] ?? '', command);
  if (near) return usage(message, { hint: t({ nl: `Bedoel je ${near}?`, en: `Did you mean ${near}?` }) });
  const split = error.code === 'commander.excessArguments' && command.registeredArguments.length > 0;
  return usage(message, {
    hint: split
      ? t({
          nl: `Zet wat spaties bevat tussen aanhalingstekens. ${helpHint(command)}`,
          en: `Put what holds spaces between quotes. ${helpHint(command)}`,
        })
      : helpHint(command),
  });
}
