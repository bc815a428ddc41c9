import { operationNames } from '../../contract/values.ts';
import { t } from '../../language.ts';
import type { Argument, Command, CommandGroup } from '../command/command.ts';
import type { Option } from '../command/option.ts';
import { globalOptions } from '../global-options.ts';
import { groups } from '../groups.ts';
import { topics } from '../help/topics.ts';
import { periodKinds } from '../input/dates.ts';
import { describedFields } from '../replies/schema.ts';

export type CompletionOffer =
  | { readonly is: 'words'; readonly words: readonly string[] }
  /** Any of these, with a comma between them. */
  | { readonly is: 'list'; readonly words: readonly string[] }
  /** Values of this kind that lie in the store, or periods counted back from today. */
  | { readonly is: 'seen'; readonly kind: string }
  | { readonly is: 'files' | 'folders' | 'anything' };

export interface CommandPlace {
  readonly commands: readonly { readonly name: string; readonly aliases: readonly string[]; readonly about: string }[];
  /** The offer of an option without a value is null. */
  readonly options: readonly { readonly names: readonly string[]; readonly about: string; readonly offer: CompletionOffer | null }[];
  readonly arguments: readonly { readonly several: boolean; readonly offer: CompletionOffer }[];
}

/** The place of the program itself, whose options go with every command. */
export interface RootPlace extends CommandPlace {
  /** The names of all options with a value: the word after one of them is never a command. */
  readonly valued: readonly string[];
}

const anything: CompletionOffer = { is: 'anything' };
const nothing: CommandPlace = { commands: [], options: [], arguments: [] };

function optionOffer(long: string, { flags, choices }: Option): CompletionOffer | null {
  const value = /[<[](.+)[>\]]/.exec(flags)?.[1];
  if (value === undefined) return null;
  if (choices) return { is: 'words', words: choices };
  if (long === '--mag')
    return { is: 'words', words: [...new Set(operationNames.map((name) => name.replace(/\w+$/, '*'))), ...operationNames] };
  if (long === '--profiel') return { is: 'seen', kind: 'profiel' };
  if (value === 'klant') return { is: 'seen', kind: value };
  if (value === 'factuur' || value === 'document') return { is: 'seen', kind: 'factuur' };
  if (value === 'product') return { is: 'seen', kind: 'productregel' };
  const period = periodKinds.find((kind) => kind === value);
  if (period) return { is: 'seen', kind: period };
  if (value === 'bestand') return { is: 'files' };
  return value === 'map' ? { is: 'folders' } : anything;
}

function argumentOffer({ name, choices, names }: Argument): CompletionOffer {
  if (choices) return { is: 'words', words: choices };
  if (names?.tab === 'bestand' || name === 'bestand') return { is: 'files' };
  return names ? { is: 'seen', kind: names.tab } : anything;
}

function optionPlaces(options: readonly Option[]): CommandPlace['options'] {
  return options.flatMap((option) => {
    const [long = '', ...short] = option.flags
      .replace(/ .$| [<[].*$/, '')
      .split(', ')
      .toReversed();
    // Shells take the sign as the end of a name.
    return long.includes('=') ? [] : [{ names: [long, ...short], about: t(option), offer: optionOffer(long, option) }];
  });
}

const fieldsOption = globalOptions.find(({ flags }) => flags.startsWith('--velden'));

function fieldPlaces({ reply, columns = [] }: Pick<Command, 'reply' | 'columns'>): CommandPlace['options'] {
  if (reply === undefined || !fieldsOption) return [];
  const replies = typeof reply === 'string' ? [reply] : reply;
  return [{ names: ['--velden'], about: t(fieldsOption), offer: { is: 'list', words: [...describedFields({ replies, columns }).keys()] } }];
}

const commandPlace = ({ options = [], arguments: taken = [], ...printed }: Omit<Command, 'name' | 'about'>): CommandPlace => ({
  commands: [],
  options: [...optionPlaces(options), ...fieldPlaces(printed)],
  arguments: taken.map((argument) => ({ several: argument.several === true, offer: argumentOffer(argument) })),
});

const named = (name: string, alias: string | undefined, about: string) => ({
  name,
  aliases: [alias, name === 'list' ? 'lijst' : undefined].filter((each) => each !== undefined),
  about,
});

type Row = readonly [path: string, place: CommandPlace];

const withCommands = (commands: readonly Command[]): CommandPlace => ({
  ...nothing,
  commands: commands.map(({ name, alias, about }) => named(name, alias, t(about))),
});

const rowsOf = (group: string, declared: CommandGroup): Row[] =>
  declared.commands
    ? [[group, withCommands(declared.commands)], ...declared.commands.map((one): Row => [`${group} ${one.name}`, commandPlace(one)])]
    : [[group, commandPlace(declared)]];

/** After each line end: the path of a command, a tab, and its place as ASCII JSON, in the language of this run. */
export async function makePlaces(): Promise<string> {
  const declared = await Promise.all(groups.map(async ({ name, load }) => [name, await load()] as const));
  const listed = groups.map(({ name, alias, summary }) => named(name, alias, t(summary)));
  const rows = declared.flatMap(([name, group]) => rowsOf(name, group));
  const explained = rows
    .filter(([, { commands }]) => commands.length > 0)
    .map(([path, { commands }]): Row => [`help ${path}`, { ...nothing, commands }]);
  const help = rows.map(([path, place]): Row => {
    if (path !== 'help') return [path, place];
    return [
      path,
      { ...place, arguments: [], commands: [...listed, ...topics.map(({ name, summary }) => named(name, undefined, t(summary)))] },
    ];
  });
  const options = [
    ...optionPlaces(globalOptions),
    { names: ['--help', '-h'], about: t({ nl: 'deze hulp', en: 'this help' }), offer: null },
  ];
  const all = [...options, ...rows.flatMap(([, place]) => place.options)];
  const valued = [...new Set(all.flatMap(({ names, offer }) => (offer ? names : [])))];
  const root: RootPlace = { ...nothing, commands: listed, options, valued };
  const lines = [['', root] as const, ...help, ...explained].map(([path, place]) => `\n${path}\t${JSON.stringify(place)}`);
  // One byte a character, which is read without decoding.
  return `${lines.join('')}\n`.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
