import type { Argument, CommandUnknownOpts, Option } from 'commander';
import { examplesOf, pathOf } from './layout.ts';

interface ArgumentTree {
  readonly name: string;
  readonly required: boolean;
  /** Whether it takes several values. */
  readonly variadic: boolean;
  readonly choices: readonly string[] | null;
  readonly description: string;
}

interface OptionTree {
  /** The name as the help writes it, such as `-o, --uitvoer <bestand>`. */
  readonly flags: string;
  readonly long: string | null;
  readonly short: string | null;
  /** The name of its value; null for an option that takes none. */
  readonly value: string | null;
  readonly required: boolean;
  readonly choices: readonly string[] | null;
  readonly default: unknown;
  readonly description: string;
}

/** A command as other programs read it: its arguments, options and subcommands. */
export interface CommandTree {
  readonly name: string;
  /** The words that call it, such as `duit factuur verstuur`. */
  readonly path: string;
  readonly aliases: readonly string[];
  readonly description: string;
  readonly arguments: readonly ArgumentTree[];
  readonly options: readonly OptionTree[];
  readonly examples: readonly string[];
  readonly note: string | null;
  readonly commands: readonly CommandTree[];
}

const argumentTree = (argument: Argument): ArgumentTree => ({
  name: argument.name(),
  required: argument.required,
  variadic: argument.variadic,
  choices: argument.argChoices ?? null,
  description: argument.description,
});

const optionTree = ({ flags, long, short, mandatory, argChoices, defaultValue, description }: Option): OptionTree => ({
  flags,
  long: long ?? null,
  short: short ?? null,
  value: /[<[](.+)[>\]]/.exec(flags)?.[1] ?? null,
  required: mandatory,
  choices: argChoices ?? null,
  default: defaultValue ?? null,
  description,
});

/** The command and all commands below it, as far as their groups are loaded. */
export function treeOf(command: CommandUnknownOpts): CommandTree {
  const { lines, note } = examplesOf(command);
  return {
    name: command.name(),
    path: pathOf(command),
    aliases: command.aliases(),
    description: command.description(),
    arguments: command.registeredArguments.map(argumentTree),
    options: command.options.filter(({ hidden }) => !hidden).map(optionTree),
    examples: lines,
    note: note ?? null,
    commands: command.commands.map(treeOf),
  };
}
