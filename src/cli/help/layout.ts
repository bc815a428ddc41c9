import { type Argument, type CommandUnknownOpts, Help, type HelpConfiguration, type Option } from 'commander';
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

/** The layout of a help page for commander, with headings and remarks in the user's language. */
export const helpConfiguration: HelpConfiguration = {
  styleTitle: (title) => (titles[title] ? t(titles[title]) : title),
  optionDescription: (option) => option.description + remark(option),
  argumentDescription: (argument) => argument.description + remark(argument),
  commandUsage: usageOf,
  formatHelp: commandsFirst,
  commandDescription: (command) => [command.description(), ...aliasLine(command)].join('\n'),
  // The list of groups shows no arguments: a group that was not named is not loaded, so its arguments are unknown.
  subcommandTerm: (command) => [command.name(), ...(command.parent?.parent ? command.registeredArguments.map(argumentTerm) : [])].join(' '),
};

/** The page of a command with its commands above its options: a new user looks for the commands. */
function commandsFirst(command: CommandUnknownOpts, helper: Help): string {
  const width = helper.padWidth(command, helper);
  const withoutOptions: Help = Object.assign(Object.create(helper) as Help, { visibleOptions: () => [], padWidth: () => width });
  const above = Help.prototype.formatHelp.call(withoutOptions, command, withoutOptions);
  const groups = helper.groupItems([...command.options], helper.visibleOptions(command), (option) => option.helpGroupHeading ?? 'Options:');
  const below = Array.from(groups, ([heading, options]) => {
    const items = options.map((option) => helper.formatItem(option.flags, width, helper.optionDescription(option), helper));
    return helper.formatItemList(heading, items, helper).join('\n');
  });
  return [above, ...below].join('\n');
}

/** The line with the aliases of a command; none when it has no alias. */
function aliasLine(command: CommandUnknownOpts): string[] {
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

const examplesByCommand = new WeakMap<CommandUnknownOpts, Examples>();

/** Adds examples under the help of a command. Every command has two or more. */
export function examples(command: CommandUnknownOpts, lines: readonly string[], note?: string): void {
  examplesByCommand.set(command, { lines, note });
  command.addHelpText('after', () => {
    const title = t({ nl: 'Voorbeelden:', en: 'Examples:' });
    const more = note === undefined ? '' : `\n\n${fitted(command, note)}`;
    return `\n${title}\n${lines.map((line) => `  ${line}`).join('\n')}${more}`;
  });
}

/** The examples that `examples()` added to a command. */
export const examplesOf = (command: CommandUnknownOpts): Examples => examplesByCommand.get(command) ?? { lines: [] };

/** The words that call a command, beginning with `duit`. */
export const pathOf = (command: CommandUnknownOpts): string =>
  command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();

/** The last line of a command's help, which lists only its own options. */
export const globalsPointer = (command: CommandUnknownOpts): string =>
  command.parent ? t({ nl: '\nAlgemene opties: duit --help', en: '\nGlobal options: duit --help' }) : '';

/** Breaks text between words to the width of the help; line ends in the text stay. */
export function fitted(command: CommandUnknownOpts, text: string): string {
  const width = command.configureOutput().getOutHelpWidth?.();
  return command.createHelp().boxWrap(text, width ?? 80);
}
