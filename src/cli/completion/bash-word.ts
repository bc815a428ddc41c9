import type { Described } from './documents.ts';

/** The word to complete: its text without quotes, the part of that text that readline keeps, and the open quote. */
export interface BashWord {
  readonly text: string;
  readonly kept: string;
  readonly quote: string;
}

/**
 * For each value that fits, the text that replaces the rest of the word, quoted so that bash expands nothing in it. Where bash lists
 * several without taking one, each `about` follows its value.
 */
export function bashReplies({ text, kept, quote }: BashWord, values: readonly Described[], isListed = false): string[] {
  const option = /^--[a-z][a-z-]*=/.exec(text)?.[0] ?? '';
  const fits = (as: (word: string) => string) => values.filter(({ value }) => as(option + value).startsWith(as(text)));
  const exact = fits(String);
  const fitting = exact.length > 0 ? exact : fits(fold);
  return fitting.flatMap(({ value, about }) => {
    const reply = quoted((option + value).slice(kept.length), quote);
    if (reply === undefined) return [];
    return isListed && about && fitting.length > 1 ? `${reply}  (${about})` : reply;
  });
}

const fold = (word: string): string => word.toLocaleLowerCase();

function quoted(text: string, quote: string): string | undefined {
  if (quote === "'") return text.replaceAll("'", String.raw`'\''`);
  // Characters such as : and = are quoted too: bash would begin a new word there at the next Tab.
  if (quote !== '"') return text.replaceAll(/[^\w.,/%+\u0080-\uffff-]/g, String.raw`\$&`);
  // An interactive bash always expands a ! between double quotes from its history.
  return text.includes('!') ? undefined : text.replaceAll(/["$\\`]/g, String.raw`\$&`);
}
