import { t } from '../../language.ts';

// Four pages of text. Longer ones are no text that a person wrote to be read, and could fill any memory.
const longest = 20_000;

/** A text of at most 20,000 characters, which says how many more there are. */
export function shortenedText(text: string): string {
  const more = text.length - longest;
  return more <= 0
    ? text
    : `${text.slice(0, longest).toWellFormed()}${t({ nl: `… (nog ${more} tekens)`, en: `… (${more} more characters)` })}`;
}

/** The lines of a text that are not empty. */
export const textLines = (text: string | undefined): string[] =>
  shortenedText(text ?? '')
    .split('\n')
    .filter(Boolean);
