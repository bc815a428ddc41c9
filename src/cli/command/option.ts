import { Option as CommanderOption } from 'commander';
import { type Failure, usage } from '../../failure.ts';
import { t, type Text } from '../../language.ts';

export interface Option extends Text {
  /** Its names and its value as the help writes them, such as `-o, --uitvoer <bestand>`. */
  readonly flags: string;
  /** Fails with exit 2 and names the option by `name`. `before` is the earlier value, read. Without `parse` an empty value fails. */
  readonly parse?: (text: string, name: string, before: never) => unknown;
  /** `parse` may turn another word into one of them first. */
  readonly choices?: readonly string[];
  /** The names of the options with which it does not go, such as `nietActief`. */
  readonly conflicts?: string | readonly string[];
  readonly required?: true;
  readonly default?: unknown;
  /** The text that is read where it is given without its value. */
  readonly preset?: string;
  readonly heading?: Text;
  /** The name under which the work gets its value, where that is not its long name. */
  readonly as?: string;
}

export type OptionsOf<O extends readonly Option[]> = {
  [One in O[number] as One extends AlwaysGiven ? NameOf<One['flags']> : never]: ValueOf<One>;
} & { [One in O[number] as One extends AlwaysGiven ? never : NameOf<One['flags']>]?: ValueOf<One> | undefined };

type AlwaysGiven = { readonly required: true } | { readonly default: {} };

type ValueOf<One> = One extends { readonly choices: readonly (infer Choice)[] }
  ? Choice
  : One extends { readonly parse: (text: string, name: string, before: never) => infer Value }
    ? Value
    : One extends { readonly flags: `${string}<${string}` }
      ? string
      : One extends { readonly flags: `${string}[${string}` }
        ? string | true
        : true;

type NameOf<Flags extends string> = Flags extends `${string}--${infer Long} ${string}`
  ? Camel<Long>
  : Flags extends `${string}--${infer Long}`
    ? Camel<Long>
    : never;

type Camel<Long extends string> = Long extends `${infer First}-${infer Rest}` ? `${First}${Capitalize<Camel<Rest>>}` : Long;

export function toOption(option: Option): CommanderOption {
  const { flags, nl, en, parse, choices, conflicts, required, preset, heading, as } = option;
  const made = new CommanderOption(flags, t({ nl, en }));
  const name = made.long ?? flags;
  const read = parse as ((value: string, name: string, before: unknown) => unknown) | undefined;
  if (choices) {
    made.choices(choices);
    const { parseArg } = made;
    if (read && parseArg) made.argParser((value, before) => parseArg(String(read(value, name, before)), before as never));
  } else if (read) made.argParser((value, before) => read(value, name, before));
  else if (made.required) made.argParser((value) => notEmpty(value, name));
  if (conflicts) made.conflicts([conflicts].flat());
  if (required) made.makeOptionMandatory();
  if (option.default !== undefined) made.default(option.default);
  if (preset !== undefined) made.preset(preset);
  if (heading) made.helpGroup(t(heading));
  if (as) made.attributeName = () => as;
  return made;
}

/** Exit 2: `--velden` on a command that prints nothing with fields to choose from. */
export const noFields = (): Failure =>
  usage({ nl: '--velden doet hier niets: laat het weg', en: '--velden does nothing here: leave it out' });

/** Refuses an empty value (exit 2). It comes from a shell variable that was never set, and could be taken for "everything". */
export function notEmpty(text: string, name: string): string {
  if (text.trim() !== '') return text;
  throw usage(t({ nl: `${name}: de waarde is leeg`, en: `${name}: the value is empty` }), {
    hint: t({
      nl: 'Komt ze van een variabele in je shell? Dan is die niet gezet.',
      en: 'Does it come from a variable of your shell? Then that is not set.',
    }),
  });
}
