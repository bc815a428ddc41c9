import type { Command as Commander } from 'commander';
import { folded } from '../../machine/text/fold.ts';
import { meantText, t, type Text } from '../../language.ts';
import {
  elsewhere,
  groupWords,
  homes,
  options,
  otherWordReasons,
  topicWords,
  values,
  verbs,
  withoutOperation,
  withoutOption,
} from './other-words.ts';
import { pathOf } from './layout.ts';

const leadsTo = (table: Record<string, string>, word: string): string | undefined =>
  Object.keys(table).find((name) => table[name]?.split(' ').includes(word));

/** Alone a verb means an invoice, if invoices have it. */
const onInvoices = new Set(['toon', 'maak', 'definitief', 'verstuur', 'pdf', 'ubl', 'kopieer', 'list']);

/** The verbs of the groups that people name first in their own language. */
const groupVerbs: Readonly<Record<string, readonly string[]>> = {
  factuur: [...onInvoices],
  creditnota: ['list', 'toon', 'maak', 'definitief', 'verstuur', 'pdf', 'ubl'],
  offerte: ['list', 'toon', 'maak', 'kopieer', 'factureer'],
  klanten: ['list', 'toon', 'maak', 'wijzig'],
  producten: ['list', 'toon'],
  inbox: ['list', 'toon', 'pdf', 'ubl', 'lees', 'ophalen'],
};

/** A group with the verb that was typed after a wrong name for it, if the group has that. */
export function wholeLine(group: string, { args, parent }: Commander): string {
  const typed = parent ? undefined : args[1];
  const verb = typed === undefined ? undefined : (leadsTo(verbs, folded(typed)) ?? typed);
  return verb !== undefined && groupVerbs[group]?.includes(verb) ? `${group} ${verb}` : group;
}

/** The reason why a wrong word after `command` leads elsewhere, where there is one, and the words that answer it, without `duit`. */
function answerTo(word: string, command: Commander): readonly [Text | undefined, string | undefined] {
  const verb = leadsTo(verbs, word) ?? word;
  const home = homes[`${command.name()} ${verb}`] ?? homes[verb] ?? leadsTo(elsewhere, word);
  const named = leadsTo(groupWords, word);
  if (named !== undefined && !command.parent) return [undefined, wholeLine(named, command)];
  if (!command.parent) return [undefined, home ?? (onInvoices.has(verb) ? `factuur ${verb}` : undefined)];
  const group = command.name();
  const has = (name: string): boolean => command.commands.some((one) => one.name() === name);
  if (word === 'help') return [undefined, ['help', group, ...command.args.slice(1, 2).filter(has)].join(' ')];
  const answer = `${group} ${verb}`;
  return has(verb) ? [undefined, answer] : (withoutOperation[answer] ?? [otherWordReasons[home ?? ''], home]);
}

/** The command that a wrong word most likely means, in a sentence; undefined where the word is not known. */
export function commandFor(typed: string, command: Commander): string | undefined {
  const [reason, answer] = answerTo(folded(typed), command);
  if (answer === undefined) return undefined;
  return [...(reason ? [t(reason)] : []), t(meantText(`duit ${answer}`))].join(' ');
}

/** The topic that a word means by its sense; undefined where none is known. */
export const topicFor = (typed: string): string | undefined => leadsTo(topicWords, folded(typed));

export const meansUnpaid = (word: string): boolean => leadsTo(groupWords, folded(word)) === 'openstaand';

/** The option that a word means by its sense, on whatever command; undefined where none is known. */
function senseOf(typed: string): string | undefined {
  const word = folded(typed).replace(/^-+/, '');
  return Object.hasOwn(options, `--${word}`) ? `--${word}` : leadsTo(options, word);
}

/** The option that a wrong one means by its sense, of these; undefined where none is known. */
export function optionFor(typed: string, among: readonly string[]): string | undefined {
  const sense = senseOf(typed) ?? '';
  // One of the two narrows a list by a name.
  const senses = searching.includes(sense) ? [sense, ...searching] : [sense];
  return senses.find((name) => among.includes(name));
}

/** The options that find something by a name: of a list only one. */
export const searching: readonly string[] = ['--zoek', '--klant'];

/** Whether the sense of an option is known, so that it is no typing error for another one. */
export const hasSense = (typed: string): boolean => senseOf(typed) !== undefined;

/** Why the service has no way to do what an option asks of this command, and the way on; undefined where the option is not known so. */
export function withoutWay(typed: string, command: Commander): string | undefined {
  const [asked = [], reason] = withoutOption[pathOf(command).replace(/^duit /, '')] ?? [];
  return reason && asked.some((name) => name === typed || name === senseOf(typed)) ? t(reason) : undefined;
}

export function commandsOf(command: Commander): string {
  const names = command.commands.map((one) => one.name()).join(', ');
  return t({ nl: `${pathOf(command)} heeft: ${names}`, en: `${pathOf(command)} has: ${names}` });
}

const squeezed = (value: string): string => folded(value).replaceAll(/[\s_-]/g, '');

/** The choice that a wrong value means by its look or by its sense; undefined where none is known. */
export function valueFor(typed: string, choices: readonly string[]): string | undefined {
  const looks = squeezed(typed);
  return choices.find((choice) => squeezed(choice) === looks) ?? choices.find((choice) => values[choice]?.split(' ').includes(looks));
}
