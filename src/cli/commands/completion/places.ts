import { isSeenKind, type SeenKind } from '../../../service/memory/seen.ts';
import type { CommandTree } from '../../help/tree.ts';

/** What can stand in a place on the command line. */
export type Offer =
  | { readonly is: 'words'; readonly words: readonly string[] }
  /** What `duit __complete` knows of this kind. */
  | { readonly is: 'seen'; readonly kind: SeenKind | 'productregel' | 'profiel' }
  | { readonly is: 'files' | 'folders' | 'anything' };

/** An option as a shell sees it. */
export interface PlaceOption {
  readonly long: string;
  readonly short: string | null;
  readonly description: string;
  /** What its value can be; null for an option that takes none. */
  readonly offer: Offer | null;
}

/** A command as a shell sees it: what can follow it. The root is the first place, and its options go anywhere. */
export interface Place {
  /** The words that lead here after `duit`: by name, and by each alias. */
  readonly paths: readonly string[];
  readonly commands: readonly { readonly name: string; readonly aliases: readonly string[]; readonly description: string }[];
  readonly options: readonly PlaceOption[];
  readonly arguments: readonly { readonly name: string; readonly variadic: boolean; readonly description: string; readonly offer: Offer }[];
}

/** A command of the tree, or a word that `duit help` explains. */
export interface Word extends Pick<CommandTree, 'name' | 'aliases' | 'description' | 'options' | 'arguments'> {
  readonly commands: readonly Word[];
}

type Option = CommandTree['options'][number];
type Argument = CommandTree['arguments'][number];

const anything: Offer = { is: 'anything' };
const words = (list: readonly string[]): Offer => ({ is: 'words', words: list });

function optionOffer({ long, value, choices }: Option): Offer | null {
  if (value === null) return null;
  if (choices) return words(choices);
  if (long === '--profiel') return { is: 'seen', kind: 'profiel' };
  if (value === 'klant') return { is: 'seen', kind: value };
  if (value === 'product') return { is: 'seen', kind: 'productregel' };
  if (value === 'bestand') return { is: 'files' };
  return value === 'map' ? { is: 'folders' } : anything;
}

function argumentOffer(path: string, { name, choices }: Argument): Offer {
  if (choices) return words(choices);
  if (path.startsWith('profiel ') && path !== 'profiel maak') return { is: 'seen', kind: 'profiel' };
  return isSeenKind(name) ? { is: 'seen', kind: name } : anything;
}

/** Every place of the tree, the root first. */
export function placesOf(tree: Word, paths: readonly string[] = ['']): Place[] {
  const place: Place = {
    paths,
    commands: tree.commands,
    options: tree.options.flatMap((option) =>
      option.long ? [{ long: option.long, short: option.short, description: option.description, offer: optionOffer(option) }] : [],
    ),
    arguments: tree.arguments.map((argument) => ({
      name: argument.name,
      variadic: argument.variadic,
      description: argument.description,
      offer: argumentOffer(paths[0] ?? '', argument),
    })),
  };
  const below = (command: Word) =>
    paths.flatMap((path) => [command.name, ...command.aliases].map((name) => (path === '' ? name : `${path} ${name}`)));
  return [place, ...tree.commands.flatMap((command) => placesOf(command, below(command)))];
}

/** The options that take a value, long and short, wherever they stand: those words are never taken for a command. */
export const valued = (places: readonly Place[]): string[] => [
  ...new Set(
    places.flatMap(({ options }) => options.filter(({ offer }) => offer).flatMap(({ long, short }) => (short ? [long, short] : [long]))),
  ),
];
