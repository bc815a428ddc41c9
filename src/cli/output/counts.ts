import { t } from '../../language.ts';

/** So many documents in words: `1 document`, `12 documenten`. `shown` writes the number where it may be large. */
export const documentCount = (count: number, shown = String(count)): string =>
  count === 1 ? '1 document' : t({ nl: `${shown} documenten`, en: `${shown} documents` });

export const shortList = (texts: readonly string[], most = 20): string =>
  [...texts.slice(0, most), ...(texts.length > most ? ['…'] : [])].join(', ');

export const counted = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`;
