import type { CommanderError, Command as Commander } from 'commander';
import { type Failure, usage } from '../failure.ts';
import { meantText, missingText, t, type Text } from '../language.ts';
import { nearest } from '../machine/text/nearest.ts';
import { isSkipping } from './decided.ts';
import { exampleHint, helpHint, missingArgumentText, pathOf } from './help/layout.ts';
import {
  commandFor,
  commandsOf,
  wholeLine,
  hasSense,
  meansUnpaid,
  optionFor,
  searching,
  valueFor,
  withoutWay,
} from './help/wrong-words.ts';

/** The English message of each error, whose parts the translation needs. */
const shapes: Record<string, [RegExp, (parts: string[]) => Text]> = {
  'commander.help': [/^/, () => missingText(t({ nl: 'het commando', en: 'the command' }))],
  'commander.missingArgument': [/argument '(.+)'/, ([name = '']) => missingArgumentText(name)],
  'commander.optionMissingArgument': [
    /option '(.+)' argument/,
    ([flags]) => ({ nl: `${flags} heeft een waarde nodig`, en: `${flags} needs a value` }),
  ],
  'commander.missingMandatoryOptionValue': [/option '(.+)' not/, ([flags = '']) => missingText(flags)],
  'commander.conflictingOption': [
    /option '(.+)' cannot be used with option '(.+)'/,
    ([one, other]) => ({ nl: `${one} gaat niet samen met ${other}`, en: `${one} does not go with ${other}` }),
  ],
  'commander.unknownOption': [/option '(.+)'/, ([flag]) => ({ nl: `onbekende optie ${flag}`, en: `unknown option ${flag}` })],
  'commander.unknownCommand': [
    /command '(.*)'/,
    ([name]) => ({ nl: `onbekend commando ${name || "''"}`, en: `unknown command ${name || "''"}` }),
  ],
  'commander.excessArguments': [
    /Expected (\d+) arguments? but got (\d+)/,
    ([expected, got]) => ({
      nl: `te veel argumenten: ${got} in plaats van ${expected}`,
      en: `too many arguments: ${got} instead of ${expected}`,
    }),
  ],
  'commander.invalidArgument': [
    /'(.*?)'(?: argument '(.*?)')? is invalid(?: for argument '(.+?)')?\. (?:Allowed choices are (.+)\.)?/s,
    ([flags, value, argument, choices]) => {
      const [name, given] = argument === undefined ? [flags, value] : [`<${argument}>`, flags];
      return {
        nl: `${name}: '${given}' is geen geldige waarde${choices ? `; kies uit ${choices}` : ''}`,
        en: `${name}: '${given}' is not a valid value${choices ? `; choose from ${choices}` : ''}`,
      };
    },
  ],
};

/** Commands and options are few and far apart, so more of a name may be wrong than with the fields of a document. */
const typingErrors = 0.4;

function nearTo(code: string, name: string, command: Commander): string | undefined {
  if (code === 'commander.unknownCommand')
    return nearest(
      name,
      command.commands.flatMap((one) => [one.name(), ...one.aliases()]),
      typingErrors,
    );
  if (code !== 'commander.unknownOption') return undefined;
  const options = [command, ...ancestorsOf(command)].flatMap((one) => one.options.flatMap(({ long }) => long ?? []));
  const meant = optionFor(name, options);
  if (meant !== undefined || hasSense(name) || !name.startsWith('--')) return meant;
  const near = nearest(
    name.slice(2),
    options.map((long) => long.slice(2)),
    typingErrors,
  );
  return near === undefined || isSkipping(`--${near}`) ? undefined : `--${near}`;
}

const ancestorsOf = ({ parent }: Commander): Commander[] => (parent ? [parent, ...ancestorsOf(parent)] : []);

function valueHint(parts: readonly string[]): string | undefined {
  const [flags = '', given = '', , choices = ''] = parts;
  const option = /--[\w-]+/.exec(flags)?.[0];
  const meant = valueFor(given, choices.split(', ')) ?? nearest(given, choices.split(', '));
  return option && meant ? `${option} ${meant}` : undefined;
}

/** The command line that a word too many most likely means: a document to show, or a part of a list. */
function lineFor(command: Commander): string | undefined {
  const extra = command.args.slice(command.registeredArguments.length).join(' ');
  const { parent } = command;
  if (command.name() !== 'list' || !parent) return undefined;
  const shows = parent.commands.some((one) => one.name() === 'toon');
  if (shows && /^(?:[A-Z]+-)?\d{4}-\d+$|^[0-9a-f]{8}(?:-[0-9a-f-]+)?$/.test(extra)) return `${pathOf(parent)} toon ${extra}`;
  const search = searching.find((name) => command.options.some(({ long }) => long === name));
  return search && `${pathOf(command)} ${search} "${extra}"`;
}

const meant = (what: string): string => t(meantText(what));

function hintFor(code: string, parts: readonly string[], command: Commander): string {
  const [given = ''] = parts;
  const name = code === 'commander.unknownOption' ? given.replace(/=.*$/s, '') : given;
  if (code === 'commander.unknownCommand') {
    const near = nearTo(code, name, command);
    const answer = commandFor(name, command) ?? (near && meant(`${pathOf(command)} ${wholeLine(near, command)}`));
    return answer ?? [...(command.parent ? [commandsOf(command)] : []), helpHint(command)].join('\n');
  }
  if (code === 'commander.missingArgument') return exampleHint(command);
  const without = code === 'commander.unknownOption' ? withoutWay(name, command) : undefined;
  if (without !== undefined) return without;
  const near = nearTo(code, name, command) ?? (code === 'commander.invalidArgument' ? valueHint(parts) : undefined);
  if (near) return meant(near);
  // What is unpaid is no status of the service but a list of its own.
  if (code === 'commander.invalidArgument' && /--status\b/.test(name) && meansUnpaid(parts[1] ?? '')) return meant('duit openstaand');
  if (code !== 'commander.excessArguments') return helpHint(command);
  const line = lineFor(command);
  if (line) return meant(line);
  if (command.registeredArguments.length === 0) return helpHint(command);
  const quotes = t({ nl: 'Zet een waarde met spaties tussen aanhalingstekens.', en: 'Put a value with spaces between quotes.' });
  return `${quotes} ${helpHint(command)}`;
}

/** The hint is a near name or the help page of `command`. */
export function usageFailure(error: CommanderError, command: Commander): Failure {
  const [pattern, text] = shapes[error.code] ?? [];
  const parts = pattern?.exec(error.message)?.slice(1);
  const message = text && parts ? t(text(parts)) : error.message.replace(/^error: /, '');
  return usage(message, { hint: hintFor(error.code, parts ?? [], command) });
}
