import type { Command as Commander } from 'commander';
import type { Text } from '../../language.ts';
import type { OpenSession } from '../session/session.ts';
import type { ReplyName } from '../replies/index.ts';
import type { Option, OptionsOf } from './option.ts';

export interface Argument {
  readonly name: string;
  /** Its help; without one that of the thing that it names. */
  readonly text?: Text;
  /** Set where the command does something without it, which is no choice from a list. */
  readonly optional?: true;
  readonly several?: true;
  /** Reads the word; it fails with exit 2 and names the argument by `name`. */
  readonly parse?: (text: string, name: string) => unknown;
  readonly choices?: readonly string[];
  /** The known thing that its word names. From it follow the values that Tab offers, and unless it is optional the list at a terminal. */
  readonly names?: Nameable;
  /** The question about what was chosen from that list, for a command that asks none itself. */
  readonly question?: (name: string) => Text;
}

export interface Nameable {
  readonly one: Text;
  /** The help of an argument that takes several words. */
  readonly several?: Text;
  /** The kind of values that `duit __complete` prints for it. */
  readonly tab: string;
  readonly load: () => Promise<Choose>;
}

/** Gives the words that name the chosen things. Leaving the list, or a no to the question, fails with exit 12. */
export type Choose = (
  session: OpenSession,
  how: { readonly several: boolean; readonly options: object; readonly question?: Argument['question'] },
) => Promise<readonly string[]>;

export interface NamedWord<W> {
  readonly typed: boolean;
  /** `one` has one thing chosen where several could be. Off a terminal a missing word fails with exit 2. */
  word(how?: { readonly one: boolean }): Promise<W>;
}

/** The work of a command. It gets the open session, its arguments and its options, and the command itself for messages that name it. */
type Work = (session: OpenSession, ...given: never) => Promise<unknown>;

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
  /** The output of `--json`, by the names of its schemas; absent for a command that prints no fields. */
  readonly reply?: ReplyName | readonly ReplyName[];
  /** Set where it writes to customers, in French too with `--taal fr`. */
  readonly letter?: true;
  /** The columns that `--velden` may name beside the fields of the reply. */
  readonly columns?: readonly string[];
  /**
   * Set where it asks the service whatever its words say: the connection then begins before its work is loaded, unless `--sorteer` is
   * given, which the work judges. A period that ends before it begins costs a connection and no request.
   */
  readonly asks?: true;
  readonly load: () => Promise<Work>;
}

type Note = Text | (() => string);

export interface Command extends Body {
  readonly name: string;
  readonly about: Text;
  readonly isDefault?: true;
}

export type CommandGroup = { readonly commands: readonly Command[]; readonly below?: Note } | (Body & { readonly commands?: never });

type WorkFor<A extends readonly Argument[], O extends readonly Option[]> = {
  readonly arguments?: A;
  readonly options?: O;
  readonly load: () => Promise<(session: OpenSession, ...given: [...WordsOf<A>, OptionsOf<O>, Commander]) => Promise<unknown>>;
};

type WordsOf<A extends readonly Argument[]> = { -readonly [At in keyof A]: WordOf<A[At]> };

type WordOf<One> = One extends { readonly names: Nameable }
  ? One extends { readonly optional: true }
    ? PlainWordOf<One>
    : NamedWord<PlainWordOf<One>>
  : PlainWordOf<One>;

type PlainWordOf<One> = One extends { readonly several: true }
  ? string[]
  : One extends { readonly optional: true }
    ? ReadOf<One> | undefined
    : ReadOf<One>;

type ReadOf<One> = One extends { readonly choices: readonly (infer Choice)[] }
  ? Choice
  : One extends { readonly parse: (text: string, name: string) => infer Value }
    ? Value
    : string;

export const command = <const A extends readonly Argument[] = [], const O extends readonly Option[] = []>(
  declared: Omit<Command, keyof WorkFor<A, O>> & WorkFor<A, O>,
): Command => declared;

/** Declares a group that is a command itself. */
export const lone = <const A extends readonly Argument[] = [], const O extends readonly Option[] = []>(
  declared: Omit<Body, keyof WorkFor<A, O>> & WorkFor<A, O>,
): CommandGroup => declared;
