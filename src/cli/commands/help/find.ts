import type { CommandUnknownOpts } from 'commander';
import { usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { nearest } from '../../../machine/text/nearest.ts';
import { topics } from '../../help/topics.ts';
import { commandFor } from '../../help/wrong-words.ts';

const namesOf = (command: CommandUnknownOpts): string[] => command.commands.flatMap((one) => [one.name(), ...one.aliases()]);

/** The command that these words name; an unknown word fails with exit 2 and the nearest name as a hint. */
export function findCommand(program: CommandUnknownOpts, words: readonly string[]): CommandUnknownOpts {
  let command = program;
  for (const [at, word] of words.entries()) {
    const next = command.commands.find((one) => one.name() === word || one.aliases().includes(word));
    if (!next) throw unknown(command, words.slice(0, at + 1));
    command = next;
  }
  return command;
}

function unknown(command: CommandUnknownOpts, words: readonly string[]) {
  const asked = words.join(' ');
  const before = words.slice(0, -1);
  const names = [...namesOf(command), ...(before.length === 0 ? topics.map(({ name }) => name) : [])];
  const near = nearest(words.at(-1) ?? '', names);
  const meant = ['duit', 'help', ...before, near].join(' ');
  const list = ['duit', 'help', ...before].join(' ');
  return usage(
    before.length === 0
      ? t({ nl: `onbekend commando of onderwerp: ${asked}`, en: `unknown command or topic: ${asked}` })
      : t({ nl: `onbekend commando: ${asked}`, en: `unknown command: ${asked}` }),
    {
      hint: near
        ? t({ nl: `Bedoel je: ${meant}?`, en: `Did you mean: ${meant}?` })
        : (commandFor(words.at(-1) ?? '', command) ?? t({ nl: `Zie ${list}`, en: `See ${list}` })),
    },
  );
}
