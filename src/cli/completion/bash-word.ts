/** The word that bash completes: its text without quotes, the part of that text that readline leaves alone, and the quote that is open. */
export interface BashWord {
  readonly text: string;
  readonly kept: string;
  readonly quote: string;
}

/** What bash is to put in place of the rest of the word for each value that fits: quoted, so that it stands for itself. */
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
  // The characters where bash begins a new word to complete are quoted too: the next time it must be one word.
  if (quote !== '"') return text.replaceAll(/[^\w.,/%+\u0080-\uffff-]/g, String.raw`\$&`);
  // Nothing keeps an interactive bash from reading a ! between double quotes as a command of its history.
  return text.includes('!') ? undefined : text.replaceAll(/["$\\`]/g, String.raw`\$&`);
}
