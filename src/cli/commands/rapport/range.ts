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

/** The sentence at the head of the turnover of a period. */
export const turnoverText = (range: Between): string =>
  t({
    nl: `Omzet ${daysText(range)}, zonder concepten; creditnota's zijn afgetrokken.`,
    en: `Turnover ${daysText(range)}, without drafts; credit notes are subtracted.`,
  });

/** The sentence that names the period which stands beside it. */
export const earlierText = (earlier: Between): string =>
  t({ nl: `Ernaast die ${daysText(earlier)}.`, en: `Beside that ${daysText(earlier)}.` });
