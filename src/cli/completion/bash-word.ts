/** The word to complete: its text without quotes, the part of that text that readline keeps, and the open quote. */
export interface BashWord {
  readonly text: string;
  readonly kept: string;
  readonly quote: string;
}

/** For each value that fits, the text that replaces the rest of the word, quoted so that bash expands nothing in it. */
export function bashReplies({ text, kept, quote }: BashWord, values: readonly string[]): string[] {
  const option = /^--[a-z][a-z-]*=/.exec(text)?.[0] ?? '';
  const whole = values.map((value) => option + value);
  const exact = whole.filter((word) => word.startsWith(text));
  const fitting = exact.length > 0 ? exact : whole.filter((word) => fold(word).startsWith(fold(text)));
  return fitting.map((word) => quoted(word.slice(kept.length), quote)).filter((word) => word !== undefined);
}

const fold = (word: string): string => word.toLocaleLowerCase();

function quoted(text: string, quote: string): string | undefined {
  if (quote === "'") return text.replaceAll("'", String.raw`'\''`);
  // Characters such as : and = are quoted too: bash would begin a new word there at the next Tab.
  if (quote !== '"') return text.replaceAll(/[^\w.,/%+\u0080-\uffff-]/g, String.raw`\$&`);
  // An interactive bash always expands a ! between double quotes from its history.
  return text.includes('!') ? undefined : text.replaceAll(/["$\\`]/g, String.raw`\$&`);
}
