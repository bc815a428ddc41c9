import { t } from '../../language.ts';

/** So many documents in words: `1 document`, `12 documenten`. `shown` writes the number where it may be large. */
export const documentCount = (count: number, shown = String(count)): string =>
  count === 1 ? '1 document' : t({ nl: `${shown} documenten`, en: `${shown} documents` });

/** The first of these texts between commas in a sentence, with an ellipsis for the others. */
export const shortList = (texts: readonly string[], most = 20): string =>
  [...texts.slice(0, most), ...(texts.length > most ? ['…'] : [])].join(', ');

/** So many of something in words: `1 fout`, `12 fouten`. */
export const counted = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`;
