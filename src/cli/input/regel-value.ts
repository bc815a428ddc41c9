/** Quotes a value of a line that `parseRegel` would otherwise split or trim. */
export const regelValue = (text: string): string => (/["=;]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
