import type { Argument, CommandUnknownOpts, HelpConfiguration, Option } from 'commander';
import { t, type Text } from '../../language.ts';

const titles: Record<string, Text> = {
  'Usage:': { nl: 'Gebruik:', en: 'Usage:' },
  'Arguments:': { nl: 'Argumenten:', en: 'Arguments:' },
  'Options:': { nl: 'Opties:', en: 'Options:' },
  'Commands:': { nl: "Commando's:", en: 'Commands:' },
};

function remark({ argChoices, defaultValue, defaultValueDescription, ...rest }: Option | Argument): string {
  const remarks: string[] = [];
  if ('mandatory' in rest && rest.mandatory) remarks.push(t({ nl: 'verplicht', en: 'required' }));
  if (argChoices) remarks.push(argChoices.join(' | '));
  if (defaultValueDescription ?? (typeof defaultValue === 'number' || typeof defaultValue === 'string')) {
    remarks.push(`${t({ nl: 'standaard', en: 'default' })}: ${defaultValueDescription ?? defaultValue}`);
  }
  return remarks.length > 0 ? ` (${remarks.join('; ')})` : '';
}

/** How commander lays a help page out: its own headings and remarks in the user's language. */
export const helpConfiguration: HelpConfiguration = {
  styleTitle: (title) => (titles[title] ? t(titles[title]) : title),
  optionDescription: (option) => option.description + remark(option),
  argumentDescription: (argument) => argument.description + remark(argument),
  commandUsage: usageOf,
  commandDescription: (command) => [command.description(), ...alsoOf(command)].join('\n'),
  // What a command takes is known only where it was built, which for the root's own it need not be.
  subcommandTerm: (command) => [command.name(), ...(command.parent?.parent ? command.registeredArguments.map(argumentTerm) : [])].join(' '),
};

/** The other names of a command, where it has any. */
function alsoOf(command: CommandUnknownOpts): string[] {
  const above = command.parent ? pathOf(command.parent) : '';
  const names = command.aliases().map((alias) => `${above} ${alias}`);
  return names.length > 0 ? [`${t({ nl: 'Ook:', en: 'Also:' })} ${names.join(', ')}`] : [];
}

function usageOf(command: CommandUnknownOpts): string {
  const rest = command.commands.length > 0 ? [t({ nl: '<commando>', en: '<command>' })] : command.registeredArguments.map(argumentTerm);
  return [pathOf(command), ...rest, t({ nl: '[opties]', en: '[options]' })].join(' ');
}

function argumentTerm(argument: Argument): string {
  const name = argument.name() + (argument.variadic ? '…' : '');
  return argument.required ? `<${name}>` : `[${name}]`;
}

interface Examples {
  /** Command lines that work as they stand. */
  readonly lines: readonly string[];
  readonly note?: string | undefined;
}

const known = new WeakMap<CommandUnknownOpts, Examples>();

/** Adds the examples under a command's help; every command has two that work as they stand. */
export function examples(command: CommandUnknownOpts, lines: readonly string[], note?: string): void {
  known.set(command, { lines, note });
  command.addHelpText('after', () => {
    const title = t({ nl: 'Voorbeelden:', en: 'Examples:' });
    const more = note === undefined ? '' : `\n\n${fitted(command, note)}`;
    return `\n${title}\n${lines.map((line) => `  ${line}`).join('\n')}${more}`;
  });
}

/** The examples that a command was given. */
export const examplesOf = (command: CommandUnknownOpts): Examples => known.get(command) ?? { lines: [] };

/** The words that call a command, `duit` first. */
export const pathOf = (command: CommandUnknownOpts): string =>
  command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();

/** The last line of a command's help: it lists its own options only. */
export const pointer = (command: CommandUnknownOpts): string =>
  command.parent ? t({ nl: '\nAlgemene opties: duit --help', en: '\nGlobal options: duit --help' }) : '';

/** Text between words broken to the width of the help; its own line ends stay. */
export function fitted(command: CommandUnknownOpts, text: string): string {
  const width = command.configureOutput().getOutHelpWidth?.();
  return command.createHelp().boxWrap(text, width ?? 80);
}
