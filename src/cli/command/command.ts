import type { Command as Commander } from 'commander';
import type { Text } from '../../language.ts';
import type { OpenSession } from '../session/session.ts';
import type { Option, OptionsOf } from './option.ts';

/** An argument of a command, as plain data. */
export interface Argument {
  /** Its name in the usage line, such as `factuur`. */
  readonly name: string;
  readonly text: Text;
  /** Set where it may be left out. */
  readonly optional?: true;
  /** Set where it takes all words that follow. */
  readonly several?: true;
  /** Reads the word; it fails with exit 2 and names the argument by `name`. */
  readonly parse?: (text: string, name: string) => unknown;
  /** The words that it takes. */
  readonly choices?: readonly string[];
}

/** The work of a command. It gets the open session, its arguments and its options, and the command itself for messages that name it. */
type Work = (session: OpenSession, ...given: never) => Promise<unknown>;

/** A command without its name. */
interface Body {
  readonly alias?: string;
  readonly arguments?: readonly Argument[];
  readonly options?: readonly Option[];
  /** The text below the options. */
  readonly below?: Note;
  /** Two or more command lines that work as they stand. */
  readonly examples: readonly string[];
  /** The text below the examples. */
  readonly note?: Note;
  /** Loads the work, which nothing loads before the command runs. */
  readonly load: () => Promise<Work>;
}

/** A text of the help, which is made of others where it is a function. */
type Note = Text | (() => string);

/** A command as plain data. */
export interface Command extends Body {
  readonly name: string;
  readonly about: Text;
  /** Set where it runs when its group is called without a command. */
  readonly isDefault?: true;
}

/** The commands of a group, or the one command that the group itself is. */
export type CommandGroup = { readonly commands: readonly Command[]; readonly below?: Note } | (Body & { readonly commands?: never });

type WorkFor<A extends readonly Argument[], O extends readonly Option[]> = {
  readonly arguments?: A;
  readonly options?: O;
  readonly load: () => Promise<(session: OpenSession, ...given: [...WordsOf<A>, OptionsOf<O>, Commander]) => Promise<unknown>>;
};

type WordsOf<A extends readonly Argument[]> = { -readonly [At in keyof A]: WordOf<A[At]> };

type WordOf<One> = One extends { readonly several: true }
  ? string[]
  : One extends { readonly optional: true }
    ? ReadOf<One> | undefined
    : ReadOf<One>;

type ReadOf<One> = One extends { readonly choices: readonly (infer Choice)[] }
  ? Choice
  : One extends { readonly parse: (text: string, name: string) => infer Value }
    ? Value
    : string;

/** Declares a command. Its work must take what its arguments and options give. */
export const command = <const A extends readonly Argument[] = [], const O extends readonly Option[] = []>(
  declared: Omit<Command, keyof WorkFor<A, O>> & WorkFor<A, O>,
): Command => declared;

/** Declares a group that is a command itself. */
export const lone = <const A extends readonly Argument[] = [], const O extends readonly Option[] = []>(
  declared: Omit<Body, keyof WorkFor<A, O>> & WorkFor<A, O>,
): CommandGroup => declared;
