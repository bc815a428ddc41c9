/** A word of a command line: text to be quoted where needed, or what the shell itself is to fill in. */
export type Word = string | { readonly shell: string };

const shellWord = (word: Word): string => {
  if (typeof word !== 'string') return word.shell;
  return /^[\w@%+:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
};

/** A command line of these words for a POSIX shell, inert whatever is in them. */
export const shellLine = (words: readonly Word[]): string => words.map(shellWord).join(' ');
