/** A word of a command line: text that is quoted where needed, or `shell` code that stays unquoted. */
export type Word = string | { readonly shell: string };

export const shellWord = (word: Word): string => {
  if (typeof word !== 'string') return word.shell;
  return /^[\w@%+:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
};

/** Joins the words to a command line for a POSIX shell. No text in them can run as code. */
export const shellLine = (words: readonly Word[]): string => words.map(shellWord).join(' ');
