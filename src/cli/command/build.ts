import { Argument as CommanderArgument, type Command as Commander } from 'commander';
import { t } from '../../language.ts';
import { examples } from '../help/layout.ts';
import type { OpenSession, Session } from '../session/session.ts';
import type { Argument, Command, CommandGroup } from './command.ts';
import { toOption } from './option.ts';

/** Gives commander the commands of a group, or has the group be the command that it is. */
export function build(group: Commander, declared: CommandGroup, session: Session): void {
  if (!declared.commands) return complete(group, declared, session);
  addBelow(group, declared);
  for (const one of declared.commands) {
    complete(group.command(one.name, { isDefault: one.isDefault ?? false }).description(t(one.about)), one, session);
  }
}

function complete(
  made: Commander,
  { alias, options = [], examples: lines, note, load, ...rest }: Omit<Command, 'name' | 'about'>,
  session: Session,
): void {
  if (alias) made.alias(alias);
  for (const argument of rest.arguments ?? []) made.addArgument(toArgument(argument));
  for (const option of options) made.addOption(toOption(option));
  addBelow(made, rest);
  examples(made, lines, note && textOf(note));
  const work = async (opened: OpenSession, ...given: unknown[]) => {
    await (await load())(opened, ...(given as never));
  };
  made.action(session.action(work));
}

function addBelow(made: Commander, { below }: Pick<CommandGroup, 'below'>): void {
  if (below) made.addHelpText('after', () => `\n${textOf(below)}`);
}

const textOf = (note: NonNullable<Command['note']>): string => (typeof note === 'function' ? note() : t(note));

function toArgument({ name, text, optional, several, parse, choices }: Argument): CommanderArgument {
  const named = several ? `${name}...` : name;
  const made = new CommanderArgument(optional ? `[${named}]` : `<${named}>`, t(text));
  if (parse) made.argParser((word: string) => parse(word, name));
  return choices ? made.choices(choices) : made;
}
