import { t } from '../../language.ts';
import { formatNumber } from './money.ts';

/** So many documents in words: `1 document`, `12 documenten`. */
export const documentCount = (count: number): string =>
  count === 1 ? '1 document' : t({ nl: `${formatNumber(count)} documenten`, en: `${formatNumber(count)} documents` });
