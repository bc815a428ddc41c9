/** The codes of a list that is written with white space between them. */
export const codes = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));
