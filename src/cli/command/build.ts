import { Argument as CommanderArgument, type Command as Commander } from 'commander';
import { type Failure, usage } from '../../failure.ts';
import { t } from '../../language.ts';
import { decidedBy, needsHuman } from '../decided.ts';
import { examples, missingArgument, pathOf } from '../help/layout.ts';
import { offerAtTab, replyWith } from '../help/tree.ts';
import type { OpenSession, Session } from '../session/session.ts';
import type { Argument, Command, CommandGroup, NamedWord } from './command.ts';
import { noFields, toOption } from './option.ts';

export function build(group: Commander, declared: CommandGroup, session: Session): void {
  if (!declared.commands) return complete(group, declared, session);
  addBelow(group, declared);
  for (const one of declared.commands) {
    complete(group.command(one.name, { isDefault: one.isDefault ?? false }).description(t(one.about)), one, session);
  }
}

function complete(made: Commander, one: Omit<Command, 'name' | 'about'>, session: Session): void {
  const { alias, arguments: declared = [], options = [], examples: lines, note, load, reply = [], columns = [] } = one;
  if (alias) made.alias(alias);
  for (const argument of declared) made.addArgument(toArgument(argument));
  for (const option of options) made.addOption(toOption(option));
  addBelow(made, one);
  replyWith(made, { replies: [reply].flat(), columns });
  examples(made, lines, note && noteText(note));
  const printsFields = [reply, columns].flat().length > 0;
  const work = async (opened: OpenSession, ...given: unknown[]) => {
    if (opened.globals.velden && !printsFields) throw noFields();
    if (opened.globals.taal === 'fr' && !one.letter) throw noFrench();
    if (one.asks && !made.opts()['sorteer']) await opened.connect();
    const words = given.map((word, at) => {
      const argument = declared[at];
      return argument && isChosen(argument) ? namedBy(argument, word, opened, made) : word;
    });
    await refuseUnanswered(made, opened);
    await (await load())(opened, ...(words as never));
  };
  made.action(session.action(work));
}

/** Fails with exit 12 if only a person decides on this command, or on an option that was given, and nobody answers. */
async function refuseUnanswered(made: Commander, { person }: OpenSession): Promise<void> {
  const path = pathOf(made);
  const command = path.replace(/^duit /, '');
  const given = made.options.filter((option) => made.getOptionValueSource(option.attributeName()) === 'cli').map(({ long }) => long ?? '');
  const option = given.find((long) => decidedBy(command, long) === 'always');
  if (option === undefined && decidedBy(command) !== 'always') return;
  const line = [path, ...(option ? [option] : [])].join(' ');
  if (!(await person())) throw needsHuman({ nl: `${line} geven`, en: `give ${line}` });
}

function addBelow(made: Commander, { below }: Pick<CommandGroup, 'below'>): void {
  if (below) made.addHelpText('after', () => `\n${noteText(below)}`);
}

const noteText = (note: NonNullable<Command['note']>): string => (typeof note === 'function' ? note() : t(note));

const noFrench = (): Failure =>
  usage({
    nl: '--taal: fr is alleen voor een brief aan een klant; kies uit nl, en',
    en: '--taal: fr is for a letter to a customer alone; choose from nl, en',
  });

const isChosen = ({ names, optional }: Argument): boolean => names !== undefined && !optional;

function toArgument(argument: Argument): CommanderArgument {
  const { name, optional, several, parse, choices, names } = argument;
  const named = several ? `${name}...` : name;
  const made = new CommanderArgument(optional || isChosen(argument) ? `[${named}]` : `<${named}>`, helpOf(argument));
  if (parse) made.argParser((word: string) => parse(word, name));
  if (names) offerAtTab(made, names.tab);
  return choices ? made.choices(choices) : made;
}

function helpOf(argument: Argument): string {
  const { text, names, several } = argument;
  const about = text ?? (several ? names?.several : names?.one);
  const help = about ? t(about) : '';
  return isChosen(argument)
    ? t({ nl: `${help}; zonder: kies uit een lijst (aan een terminal)`, en: `${help}; without: choose from a list (in a terminal)` })
    : help;
}

/** The word of an argument, which is chosen once the work wants it if none was typed. */
function namedBy(
  { name, names, several, parse, question }: Argument,
  word: unknown,
  opened: OpenSession,
  made: Commander,
): NamedWord<unknown> {
  const typed = Array.isArray(word) ? word.length > 0 : word !== undefined;
  const choose = async ({ one = false } = {}) => {
    if (!opened.ask.interactive || !names) throw missingArgument(made, name);
    const words = await (await names.load())(opened, {
      several: several === true && !one,
      options: made.opts(),
      ...(question && { question }),
    });
    const read = words.map((each) => (parse ? parse(each, name) : each));
    return several ? read : read[0];
  };
  return { typed, word: async (how) => (typed ? word : choose(how)) };
}
