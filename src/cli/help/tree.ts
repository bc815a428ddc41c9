import type { Argument, CommandUnknownOpts, Option } from 'commander';
import { examplesOf, pathOf } from './layout.ts';

interface ArgumentTree {
  readonly name: string;
  readonly required: boolean;
  /** Whether it takes several words. */
  readonly variadic: boolean;
  readonly choices: readonly string[] | null;
  readonly description: string;
}

interface OptionTree {
  /** As the help writes it: `-o, --uitvoer <bestand>`. */
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

/** A command as programs read it: what it takes, and the commands below it. */
export interface CommandTree {
  readonly name: string;
  /** The words that call it: `duit factuur verstuur`. */
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

/** The command and all below it; only what was built is in it. */
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
