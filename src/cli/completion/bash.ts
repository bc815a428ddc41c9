import { folded } from '../../machine/text/fold.ts';
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
