import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { language } from '../../language.ts';
import { folded } from '../../machine/text/fold.ts';
import type { World } from '../../machine/world.ts';
import type { CommandPlace, CompletionOffer, RootPlace } from './places.ts';
import type { Described } from './stored.ts';

/** The word to complete: its text without quotes, the part of that text that readline keeps, and the open quote. */
export interface BashWord {
  readonly text: string;
  readonly kept: string;
  readonly quote: string;
}

/** Cuts a command line into words without expanding any of it. readline keeps the word up to the last of `breaks`. */
export function splitLine(line: string, breaks: string): BashWord & { readonly words: readonly string[] } {
  const words: string[] = [];
  let [text, kept, quote, opened, begun] = ['', '', '', '', false];
  for (let at = 0; at < line.length; at += 1) {
    const char = line.charAt(at);
    if (quote !== '' && char === quote) [quote, kept] = ['', opened];
    else if (quote === "'") text += char;
    else if (char === '\\') {
      at += 1;
      const next = line.charAt(at);
      // Between double quotes a backslash only escapes these characters.
      text += quote === '"' && !/[$`"\\]/.test(next) ? char + next : next;
      begun = true;
    } else if (quote !== '') text += char;
    else if (char === "'" || char === '"') [quote, opened, kept, begun] = [char, kept, text, true];
    else if (char === ' ' || char === '\t') {
      if (text !== '' || begun) words.push(text);
      [text, kept, begun] = ['', '', false];
    } else {
      text += char;
      if (breaks.includes(char)) kept = text;
    }
  }
  return { words, text, kept, quote };
}

/**
 * For each value that fits, the text that replaces the rest of the word, quoted so that bash expands nothing in it. Where bash lists
 * several without taking one, each `about` follows its value, within `columns`.
 */
export function bashReplies({ text, kept, quote }: BashWord, values: readonly Described[], isListed = false, columns = 80): string[] {
  const option = /^--[a-z][a-z-]*=/.exec(text)?.[0] ?? '';
  const fits = (as: (word: string) => string) => values.filter(({ value }) => as(option + value).startsWith(as(text)));
  const exact = fits(String);
  // Readline keeps the typed start, so it must be as long in the value: a ligature is shorter than the letters typed for it.
  const loose = () => fits(folded).filter(({ value }) => folded((option + value).slice(0, kept.length)) === folded(kept));
  const replies = (exact.length > 0 ? exact : loose()).flatMap(({ value, about = '' }) => {
    const reply = inQuotes((option + value).slice(kept.length), quote);
    return reply === undefined ? [] : [{ reply, about }];
  });
  const widest = Math.max(...replies.map(({ reply }) => reply.length));
  return replies.map(({ reply, about }) => {
    if (!isListed || about === '' || replies.length === 1) return reply;
    const line = `${reply.padEnd(widest)}  (${about})`;
    return line.length < columns ? line : `${line.slice(0, columns - 2)}…`;
  });
}

function inQuotes(text: string, quote: string): string | undefined {
  if (quote === "'") return text.replaceAll("'", String.raw`'\''`);
  // Characters such as : and = are quoted too: bash would begin a new word there at the next Tab.
  if (quote !== '"') return text.replaceAll(/[^\w.,/%+\u0080-\uffff-]/g, String.raw`\$&`);
  // An interactive bash always expands a ! between double quotes from its history.
  return text.includes('!') ? undefined : text.replaceAll(/["$\\`]/g, String.raw`\$&`);
}

/**
 * Runs `duit __complete <shell> <words…>`: prints what may take the place of the last word, one reply a line, in the form that the
 * script of the shell takes; `:files` and `:folders` ask for paths. It sends nothing to the service and never fails: without an answer
 * it prints nothing. It loads no declaration of a command, because a shell waits for it at each press of Tab.
 */
export async function completeWords([shell = '', ...given]: readonly string[], world: World): Promise<number> {
  const replies =
    shell === 'tabel' ? [await (await import('./places.ts')).makePlaces()] : await repliesOf(shell, given, world).catch(() => []);
  await world.stdout.write(replies.map((line) => (line.endsWith('\n') ? line : `${line}\n`)).join(''));
  return 0;
}

async function repliesOf(shell: string, given: readonly string[], world: World): Promise<readonly string[]> {
  if (shell === 'bash') {
    const [listing = '', columns, breaks = '', line = ''] = given;
    const { words, ...word } = splitLine(line, breaks);
    const values = await valuesAt(words, word.text, world);
    // readline lists the words at these; in the other cases it would put the descriptions into the line.
    return typeof values === 'string' ? [values] : bashReplies(word, values, /^(33|63|64)$/.test(listing), Number(columns));
  }
  const form = Object.hasOwn(forms, shell) ? forms[shell] : undefined;
  const text = given.at(-1) ?? '';
  const values = await valuesAt(given.slice(0, -1), text, world);
  return typeof values === 'string' ? [values] : (form?.(values, text) ?? []);
}

/** A string asks the shell for paths. */
async function valuesAt(words: readonly string[], text: string, world: World): Promise<readonly Described[] | string> {
  const offer = offerAt(await placeReader(), words.slice(1), text.replace(/^["']/, ''));
  if (!offer || 'length' in offer) return offer ?? [];
  if (offer.is === 'words') return offer.words.map((value) => ({ value }));
  if (offer.is === 'list') return oneMore(offer.words, text);
  if (offer.is === 'seen') return (await import('./values.ts')).valuesOf(offer.kind, words, world);
  return offer.is === 'anything' ? [] : `:${offer.is}`;
}

/** Completes a list after its last comma: the typed part, followed by each word that it does not have yet. */
function oneMore(words: readonly string[], text: string): Described[] {
  const typed = text.slice(optionIn(text).length);
  const begun = typed.slice(0, typed.lastIndexOf(',') + 1);
  const given = begun.split(',');
  return words.filter((word) => !given.includes(word)).map((word) => ({ value: begun + word }));
}

type PlaceReader = (path: string) => CommandPlace | undefined;

async function placeReader(): Promise<PlaceReader> {
  const text = await placesText();
  return (path) => {
    const begin = text.indexOf(`\n${path}\t`);
    return begin < 0 ? undefined : JSON.parse(text.slice(text.indexOf('\t', begin), text.indexOf('\n', begin + 1)));
  };
}

async function placesText(): Promise<string> {
  try {
    return readFileSync(join(__dirname, `tab-${language()}.txt`), 'latin1');
  } catch {
    return (await import('./places.ts')).makePlaces();
  }
}

function offerAt(placeAt: PlaceReader, words: readonly string[], text: string): CompletionOffer | readonly Described[] | null | undefined {
  const root = placeAt('') as RootPlace;
  let [path, place, awaits, at]: [string, CommandPlace, string | undefined, number] = ['', root, undefined, 0];
  for (const word of words) {
    const next = place.commands.find(({ name }) => name === word) ?? place.commands.find(({ aliases }) => aliases.includes(word));
    if (awaits !== undefined) awaits = undefined;
    else if (/^-./.test(word)) awaits = root.valued.includes(word) ? word : undefined;
    else if (next) {
      path = path === '' ? next.name : `${path} ${next.name}`;
      place = placeAt(path) ?? { commands: [], options: [], arguments: [] };
    } else at += 1;
  }
  const own = place === root ? [] : place.options;
  const options = [...own, ...root.options.filter(({ names }) => !own.some((one) => one.names[0] === names[0]))];
  const option = awaits ?? /^(--[^=]*)=/.exec(text)?.[1];
  if (option !== undefined) return options.find(({ names }) => names.includes(option))?.offer;
  if (text.startsWith('-')) return options.map(({ names, about }) => ({ value: names[0] ?? '', about }));
  if (place.commands.length > 0) return place.commands.map(({ name, about }) => ({ value: name, about }));
  const last = place.arguments.at(-1);
  return (place.arguments[at] ?? (last?.several ? last : undefined))?.offer;
}

const optionIn = (text: string): string => /^--[a-z][a-z-]*=/.exec(text)?.[0] ?? '';
const longestId = 36;

/** How each shell takes its replies. bash has a form of its own, because it neither quotes nor knows descriptions. */
const forms: Readonly<Record<string, (values: readonly Described[], text: string) => string[]>> = {
  fish: (values, text) => values.map(({ value, about }) => `${optionIn(text)}${value}${about ? `\t${about}` : ''}`),
  // The value and the line that a list shows for it, with no more of an id than its beginning.
  zsh(values) {
    const shown = values.map(({ value, about }) => (about && value.length === longestId ? `${value.slice(0, 8)}…` : value));
    const widest = Math.max(...shown.map((text) => text.length));
    return values.map(({ value, about }, at) => `${value}\t${about ? `${shown[at]?.padEnd(widest)}  ${about}` : value}`);
  },
  // The text for the line, the value, and its description.
  powershell(values, text) {
    const typed = text.replaceAll(/^["']|["']$/g, '');
    const option = optionIn(typed);
    return values
      .filter(({ value }) => folded(option + value).startsWith(folded(typed)))
      .map(({ value, about }) => `${inPowerShell(option + value)}\t${option}${value}\t${about || value}`);
  },
};

/** PowerShell expands nothing between single quotes, and also ends such a text at a typographic quote. */
const inPowerShell = (text: string): string =>
  /^[A-Za-z0-9_./-]+$/.test(text) ? text : `'${text.replaceAll(/['\u2018-\u201b]/g, '$&$&')}'`;
