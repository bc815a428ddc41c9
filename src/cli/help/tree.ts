import type { Argument, Command as Commander, Option } from 'commander';
import type { DescribedReply, Printed } from '../replies/schema.ts';
import { decidedBy } from '../decided.ts';
import { examplesOf, pathOf } from './layout.ts';

export interface CommandTree {
  readonly name: string;
  /** The words that call it, such as `duit factuur verstuur`. */
  readonly path: string;
  readonly aliases: readonly string[];
  readonly description: string;
  readonly arguments: readonly ReturnType<typeof argumentTree>[];
  readonly options: readonly ReturnType<typeof optionTree>[];
  readonly person: boolean;
  readonly examples: readonly string[];
  readonly note: string | null;
  /** The names that `--velden` takes. */
  readonly fields: readonly string[];
  /** A JSON Schema of the output of `--json`; null if there is none. */
  readonly reply: object | null;
  readonly commands: readonly CommandTree[];
}

const offered = new WeakMap<Argument, string>();

export const offerAtTab = (argument: Argument, kind: string): void => void offered.set(argument, kind);

const printed = new WeakMap<Commander, Printed>();

export const replyWith = (command: Commander, what: Printed): void => void printed.set(command, what);

/** The output of a command; a report on several profiles names the profile of each row. */
export function printedBy(command: Commander): Printed {
  const { replies, columns } = printed.get(command) ?? { replies: [], columns: [] };
  return { replies, columns: command.options.some(({ long }) => long === '--profielen') ? [...columns, 'profiel'] : columns };
}

const argumentTree = (argument: Argument) => ({
  name: argument.name(),
  required: argument.required,
  variadic: argument.variadic,
  choices: argument.argChoices ?? null,
  /** The kind of known thing that it names. */
  names: offered.get(argument) ?? null,
  description: argument.description,
});

const optionTree = (command: string, { flags, long, short, mandatory, argChoices, defaultValue, description }: Option) => ({
  /** The name as the help writes it, such as `-o, --uitvoer <bestand>`. */
  flags,
  long: long ?? null,
  short: short ?? null,
  /** The name of its value; null for an option that takes none. */
  value: /[<[](.+)[>\]]/.exec(flags)?.[1] ?? null,
  required: mandatory,
  choices: argChoices ?? null,
  default: (defaultValue as unknown) ?? null,
  /** Whether only a person gives it: always, or for a wider limit, or to pass what is uncertain. */
  person: long !== undefined && long !== null && decidedBy(command, long) !== undefined,
  description,
});

/** For a reader that asks nothing of replies, and so loads no schema. */
const undescribed = (): DescribedReply => ({ fields: [], reply: null });

/** The command and all commands below it, as far as their groups are loaded. */
export function treeOf(command: Commander, describe: (printed: Printed) => DescribedReply = undescribed): CommandTree {
  const { lines, note } = examplesOf(command);
  const line = pathOf(command).replace(/^duit /, '');
  return {
    name: command.name(),
    path: pathOf(command),
    aliases: command.aliases(),
    description: command.description(),
    arguments: command.registeredArguments.map(argumentTree),
    options: command.options.filter(({ hidden }) => !hidden).map((option) => optionTree(line, option)),
    person: decidedBy(line) !== undefined,
    examples: lines,
    note: note ?? null,
    ...describe(printedBy(command)),
    commands: command.commands.map((each) => treeOf(each, describe)),
  };
}
