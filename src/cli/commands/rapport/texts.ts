import type { Between } from '../../../jobs/reports/count/days.ts';
import { t } from '../../../language.ts';
import { formatDate } from '../../output/moments.ts';

/** A period in words: `van 01/01/2026 tot en met 31/12/2026`. */
export function daysText({ van, tot }: Between): string {
  const from = formatDate(van ?? '');
  const to = formatDate(tot ?? '');
  if (tot === undefined) return t({ nl: `vanaf ${from}`, en: `from ${from}` });
  if (van === undefined) return t({ nl: `tot en met ${to}`, en: `up to and including ${to}` });
  return t({ nl: `van ${from} tot en met ${to}`, en: `from ${from} up to and including ${to}` });
}

/** The first of these texts between commas in a sentence, with an ellipsis for the others. */
export const shortList = (texts: readonly string[], most: number): string =>
  [...texts.slice(0, most), ...(texts.length > most ? ['…'] : [])].join(', ');
