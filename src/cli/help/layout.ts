import { type Argument, type Command as Commander, Help, type HelpConfiguration, type Option } from 'commander';
import { groupBy } from '../../group-by.ts';
import { missingText, t, type Text } from '../../language.ts';
import { type Failure, usage } from '../../failure.ts';

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

export const helpConfiguration: HelpConfiguration = {
  minWidthToWrap: 10,
  styleTitle: (title) => (titles[title] ? t(titles[title]) : title),
  optionDescription: (option) => option.description + remark(option),
  argumentDescription: (argument) => argument.description + remark(argument),
  commandUsage: usageOf,
  formatHelp: commandsFirst,
  prepareContext(this: Help, context) {
    Help.prototype.prepareContext.call(this, context);
    if (context.error) unasked.add(this);
  },
  commandDescription: (command) => [command.description(), ...aliasLine(command)].join('\n'),
  // The list of groups shows no arguments: a group that was not named is not loaded, so its arguments are unknown.
  subcommandTerm: (command) => [command.name(), ...(command.parent?.parent ? command.registeredArguments.map(argumentTerm) : [])].join(' '),
};

/** The pages that nobody asked for: of `duit` alone, or of a group without a command. */
const unasked = new WeakSet<Help>();

/** The page of a command with its commands above its options: a new user looks for the commands. */
function commandsFirst(command: Commander, helper: Help): string {
  if (!command.parent) return unasked.has(helper) ? startPage(command, helper) : rootPage(command, helper);
  const width = helper.padWidth(command, helper);
  return [commandsAbove(command, helper, width), ...optionLists(command, helper, width)].join('\n');
}

/** The page of a command without its options, its terms in a column of this width. */
function commandsAbove(command: Commander, helper: Help, width: number): string {
  const withoutOptions: Help = Object.assign(Object.create(helper) as Help, { visibleOptions: () => [], padWidth: () => width });
  return Help.prototype.formatHelp.call(withoutOptions, command, withoutOptions);
}

function optionLists(command: Commander, helper: Help, width: number): string[] {
  const groups = helper.groupItems([...command.options], helper.visibleOptions(command), (option) => option.helpGroupHeading ?? 'Options:');
  return Array.from(groups, ([heading, options]) => {
    const items = options.map((option) => helper.formatItem(option.flags, width, helper.optionDescription(option), helper));
    return helper.formatItemList(heading, items, helper).join('\n');
  });
}

export function allOptions(command: Commander): string {
  const helper = command.createHelp();
  helper.prepareContext({ helpWidth: command.configureOutput().getOutHelpWidth?.() ?? 80 });
  return optionLists(command, helper, helper.padWidth(command, helper)).join('\n').trimEnd();
}

const frequent: readonly (readonly [flags: string, about: Text])[] = [
  ['--profiel <naam>', { nl: 'met dit profiel', en: 'use this profile' }],
  ['--ja', { nl: 'zonder bevestiging', en: 'ask no confirmation' }],
  ['--json', { nl: 'alle velden als JSON', en: 'all fields as JSON' }],
  ['--proef', { nl: 'tonen, niets doen', en: 'show, do nothing' }],
  ['--formaat <f>', { nl: 'csv, tsv, id, …', en: 'csv, tsv, id, …' }],
  ['--stil', { nl: 'geen mededelingen', en: 'no notices' }],
  ['--velden <a,b,c>', { nl: 'alleen deze velden', en: 'only these fields' }],
  ['--taal <taal>', { nl: 'nl of en', en: 'nl or en' }],
  ['-V, --version', { nl: 'het versienummer', en: 'the version number' }],
  ['-h, --help', { nl: 'deze hulp', en: 'this help' }],
];

const flagsWidth = Math.max(...frequent.map(([flags]) => flags.length));
const roomForPairs = 80;

/** The types of commander lack the form without an argument. */
const headingOf = (group: object): string => (group as { helpGroup(): string }).helpGroup();

export const restHeading: Text = { nl: 'Verder:', en: 'Also:' };

const beginnings: readonly (readonly [line: string, about: Text])[] = [
  ['duit oefen demo', { nl: 'een maand bekijken, zonder account', en: 'watch a month, without an account' }],
  ['duit factuur maak --profiel oefen', { nl: 'zelf proberen, zonder account', en: 'try it, without an account' }],
  ['duit profiel maak', { nl: 'je eigen account, met zijn sleutel', en: 'your own account, with its key' }],
];

/** The page of `duit` alone, which fits a terminal of 80 columns and 24 lines: what it is, where to begin, and its groups by name. */
function startPage(program: Commander, helper: Help): string {
  const width = helper.helpWidth ?? roomForPairs;
  const what = t({
    nl: 'duit maakt en verstuurt je facturen vanaf de terminal, ook via Peppol, koppelt de bank en bereidt je btw-aangifte voor. Het werkt met je account bij je facturatiedienst, over haar API.',
    en: 'duit creates and sends your invoices from the terminal, over Peppol too, matches the bank and prepares your VAT return. It works with your account at your invoicing service, over its API.',
  });
  const widest = Math.max(...beginnings.map(([line]) => line.length));
  const begin = beginnings.map(([line, about]) => (width < roomForPairs ? `  ${line}` : `  ${line.padEnd(widest)}  ${t(about)}`));
  const parts = Array.from(groupBy(helper.visibleCommands(program), headingOf), ([heading, list]) => {
    const names = helper.boxWrap(list.map((group) => group.name()).join(', '), width - 2);
    return [heading, ...names.split('\n').map((line) => `  ${line}`)].join('\n');
  });
  const more = t({
    nl: 'Wat elk commando doet, de opties en de onderwerpen: duit help\nMeer over één ervan: duit help factuur, duit help regels',
    en: 'What each command does, the options and the topics: duit help\nMore about one of them: duit help factuur, duit help regels',
  });
  const start = t({ nl: 'Begin hier:', en: 'Start here:' });
  return [helper.boxWrap(what, width), '', start, ...begin, '', ...parts, '', more, ''].join('\n');
}

/** The page of the program, which fits a terminal of 80 columns and 40 lines: its groups, and the options that people use. */
function rootPage(program: Commander, helper: Help): string {
  const names = program.commands.map((group) => group.name().length);
  const width = Math.max(...names);
  const sections = Array.from(groupBy(helper.visibleCommands(program), headingOf), ([heading, list]) => {
    if (heading === t(restHeading)) return `${heading} ${list.map((group) => group.name()).join(', ')}`;
    const items = list.map((group) => helper.formatItem(group.name(), width, helper.subcommandDescription(group), helper));
    return [heading, ...items].join('\n');
  });
  const cells = frequent.map(([flags, about]) => [flags.padEnd(flagsWidth), t(about)].join('  '));
  const widest = Math.max(...cells.map((cell) => cell.length));
  const isWide = (helper.helpWidth ?? roomForPairs) >= roomForPairs;
  const lines = isWide ? cells.flatMap((cell, at) => (at % 2 ? [] : `${cell.padEnd(widest)}  ${cells[at + 1] ?? ''}`)) : cells;
  const more = t({ nl: 'Opties (alle: duit help opties):', en: 'Options (all: duit help opties):' });
  return [`${t({ nl: 'Gebruik:', en: 'Usage:' })} ${usageOf(program)}`, ...sections, more, ...lines.map((line) => `  ${line}`), ''].join(
    '\n',
  );
}

function aliasLine(command: Commander): string[] {
  const above = command.parent ? pathOf(command.parent) : '';
  const names = command.aliases().map((alias) => `${above} ${alias}`);
  return names.length > 0 ? [`${t({ nl: 'Ook:', en: 'Also:' })} ${names.join(', ')}`] : [];
}

function usageOf(command: Commander): string {
  const rest = command.commands.length > 0 ? [t({ nl: '<commando>', en: '<command>' })] : command.registeredArguments.map(argumentTerm);
  return [pathOf(command), ...rest, t({ nl: '[opties]', en: '[options]' })].join(' ');
}

export function argumentTerm(argument: Argument): string {
  const name = argument.name() + (argument.variadic ? '…' : '');
  return argument.required ? `<${name}>` : `[${name}]`;
}

interface Examples {
  readonly lines: readonly string[];
  readonly note?: string | undefined;
}

const examplesByCommand = new WeakMap<Commander, Examples>();

export function examples(command: Commander, lines: readonly string[], note?: string): void {
  examplesByCommand.set(command, { lines, note });
  command.addHelpText('after', () => {
    const title = t({ nl: 'Voorbeelden:', en: 'Examples:' });
    const more = note === undefined ? '' : `\n\n${fitted(command, note)}`;
    return `\n${title}\n${lines.map((line) => `  ${line}`).join('\n')}${more}`;
  });
}

export const examplesOf = (command: Commander): Examples => examplesByCommand.get(command) ?? { lines: [] };

/** The words that call a command, beginning with `duit`. */
export const pathOf = (command: Commander): string => (command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name());

/** The last line of a command's help, which lists only its own options. */
export const globalsPointer = (command: Commander): string =>
  command.parent ? t({ nl: '\nAlgemene opties: duit help opties', en: '\nGlobal options: duit help opties' }) : '';

/** Breaks a text to the width of the terminal, its later lines behind so many spaces. */
export function fitted(command: Commander, text: string, indent = 0): string {
  const width = command.configureOutput().getOutHelpWidth?.() ?? 80;
  return command
    .createHelp()
    .boxWrap(text, width - indent)
    .replaceAll('\n', `\n${' '.repeat(indent)}`);
}

export const missingArgumentText = (name: string): Text => missingText(`<${name}>`);

export function helpHint(command: Commander): string {
  const page = pathOf(command).replace('duit', 'duit help');
  return t({ nl: `Zie ${page}`, en: `See ${page}` });
}

export function exampleHint(command: Commander): string {
  const [example] = examplesOf(command).lines;
  const shown = example === undefined ? [] : [t({ nl: `Bijvoorbeeld: ${example}`, en: `For example: ${example}` })];
  return [...shown, helpHint(command)].join('\n');
}

/** Exit 2: this argument of the command was not given, and there is nobody to choose from a list. */
export const missingArgument = (command: Commander, name: string): Failure =>
  usage(t(missingArgumentText(name)), { hint: exampleHint(command) });
