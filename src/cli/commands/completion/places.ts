import { operationNames } from '../../../contract/values.ts';
import type { CommandTree } from '../../help/tree.ts';
import { periodKinds } from '../../input/dates.ts';

/** The values that a shell offers for an argument or an option. */
export type CompletionOffer =
  | { readonly is: 'words'; readonly words: readonly string[] }
  /** Values of this kind that `duit __complete` finds in the store, or periods that it counts back from today. */
  | { readonly is: 'seen'; readonly kind: string }
  | { readonly is: 'files' | 'folders' | 'anything' };

type Option = CommandTree['options'][number];
type Argument = CommandTree['arguments'][number];

/** An option as a shell sees it, with the values that it takes; their `offer` is null for an option without a value. */
export type PlaceOption = Option & { readonly long: string; readonly offer: CompletionOffer | null };

/** A command as a shell sees it, with all that can follow it. The options of the root are valid after every command. */
export interface CommandPlace {
  /** The words after `duit` that name this command, by name and by each alias. */
  readonly paths: readonly string[];
  readonly commands: readonly Pick<CommandTree, 'name' | 'aliases' | 'description'>[];
  readonly options: readonly PlaceOption[];
  readonly arguments: readonly (Argument & { readonly offer: CompletionOffer })[];
}

/** A command of the tree, or a word that `duit help` explains. */
export interface NamedNode extends Pick<CommandTree, 'name' | 'aliases' | 'description' | 'options' | 'arguments'> {
  readonly commands: readonly NamedNode[];
}

const anything: CompletionOffer = { is: 'anything' };
const wordOffer = (list: readonly string[]): CompletionOffer => ({ is: 'words', words: list });

function optionOffer({ long, value, choices }: Option): CompletionOffer | null {
  if (value === null) return null;
  if (choices) return wordOffer(choices);
  if (long === '--mag') return wordOffer([...new Set(operationNames.map((name) => name.replace(/\w+$/, '*'))), ...operationNames]);
  if (long === '--profiel') return { is: 'seen', kind: 'profiel' };
  if (value === 'klant') return { is: 'seen', kind: value };
  if (value === 'product') return { is: 'seen', kind: 'productregel' };
  const period = periodKinds.find((kind) => kind === value);
  if (period) return { is: 'seen', kind: period };
  if (value === 'bestand') return { is: 'files' };
  return value === 'map' ? { is: 'folders' } : anything;
}

function argumentOffer({ name, choices, names }: Argument): CompletionOffer {
  if (choices) return wordOffer(choices);
  if (names === 'bestand' || name === 'bestand') return { is: 'files' };
  return names === null ? anything : { is: 'seen', kind: names };
}

/** Every command of the tree, the root first. */
export function placesOf(tree: NamedNode, paths: readonly string[] = ['']): CommandPlace[] {
  const place: CommandPlace = {
    paths,
    commands: tree.commands,
    options: tree.options.flatMap((option) =>
      // Shells take the sign as the end of a name.
      option.long && !option.long.includes('=') ? [{ ...option, long: option.long, offer: optionOffer(option) }] : [],
    ),
    arguments: tree.arguments.map((argument) => ({ ...argument, offer: argumentOffer(argument) })),
  };
  const below = (command: NamedNode) =>
    paths.flatMap((path) => [command.name, ...command.aliases].map((name) => (path === '' ? name : `${path} ${name}`)));
  return [place, ...tree.commands.flatMap((command) => placesOf(command, below(command)))];
}

/** The long and short names of all options with a value: the word after one of them is never a command. */
export const valuedOptions = (places: readonly CommandPlace[]): string[] => [
  ...new Set(
    places.flatMap(({ options }) => options.filter(({ offer }) => offer).flatMap(({ long, short }) => (short ? [long, short] : [long]))),
  ),
];
