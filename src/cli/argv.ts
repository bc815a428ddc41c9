import type { Command as Commander } from 'commander';
import type { Language } from '../language.ts';
import type { Env } from '../machine/world.ts';
import { type Format, isJson } from './output/out.ts';

/** The last value that `argv` gives to this option, read without parsing. */
export function valueOf(argv: readonly string[], option: string): string | undefined {
  const at = argv.findLastIndex((word) => word === option || word.startsWith(`${option}=`));
  const word = argv[at];
  return word === option ? argv[at + 1] : word?.slice(option.length + 1);
}

/** The language of this run, read before the program is built because its help is built in that language; `chosen` is the setting. */
export function languageOf(argv: readonly string[], env: Env, chosen: () => string | undefined): Language {
  const asked = valueOf(argv, '--taal');
  return (asked && asked !== 'fr' ? asked : env['DUIT_TAAL'] || chosen()) === 'en' ? 'en' : 'nl';
}

/** The JSON format that `argv` asks for, read without parsing so that a failure to parse is shown in it too. */
export function formatOf(argv: readonly string[]): Format | undefined {
  if (argv.includes('--json')) return 'json';
  const format = valueOf(argv, '--formaat');
  return isJson(format) ? format : undefined;
}

/** The command that `argv` calls, as far as it is built. Where a word is no command, the last one before it. */
export function calledBy(argv: readonly string[], program: Commander): Commander {
  let command = program;
  let value = false;
  for (const word of argv) {
    if (value) {
      value = false;
      continue;
    }
    if (word.startsWith('-')) {
      value = [...program.options, ...command.options].some(({ required, short, long }) => required && (short === word || long === word));
      continue;
    }
    const next = command.commands.find((one) => one.name() === word || one.aliases().includes(word));
    if (!next) break;
    command = next;
  }
  return command;
}

const periods = new Set(['--van', '--tot', '--sinds', '--kwartaal', '--maand', '--jaar']);

/** Whether an option of a period may have words as its value, such as `--maand november` or `--kwartaal 3`. */
export const mayNamePeriod = (argv: readonly string[]): boolean =>
  argv.some((word, at) => {
    const [option = '', value = argv[at + 1]] = word.split('=');
    return periods.has(option) && value !== undefined && !/^(?:\d{3}|\d+[/.-])/.test(value);
  });
