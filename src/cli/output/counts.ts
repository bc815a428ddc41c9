import { t } from '../../language.ts';

/** So many documents in words: `1 document`, `12 documenten`. `shown` writes the number where it may be large. */
export const documentCount = (count: number, shown = String(count)): string =>
  count === 1 ? '1 document' : t({ nl: `${shown} documenten`, en: `${shown} documents` });
