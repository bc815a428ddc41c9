import { usage } from '../../../failure.ts';
import { yearBefore } from '../../../jobs/reports/count/compare.ts';
import { t } from '../../../language.ts';
import type { PeriodOptions } from '../../options.ts';
import { formatDate } from '../../output/moments.ts';

/** The first and last day of a period, `YYYY-MM-DD`; an open end is absent. */
export type Range = Pick<PeriodOptions, 'van' | 'tot'>;

/** The period that the options ask for; without one, the year of `day`. */
export function rangeOf({ van, tot }: Range, day: string): Range {
  const year = day.slice(0, 4);
  if (van === undefined && tot === undefined) return { van: `${year}-01-01`, tot: `${year}-12-31` };
  return { ...(van !== undefined && { van }), ...(tot !== undefined && { tot }) };
}

/** The same days a year earlier; of a period that has not ended, those up to this day. Fails with exit 2 without a first day. */
export function rangeBefore({ van, tot }: Range, day: string): Range {
  if (van === undefined) {
    throw usage(
      t({
        nl: '--vergelijk: geef ook --van, of een --jaar, --kwartaal of --maand',
        en: '--vergelijk: give --van too, or a --jaar, --kwartaal or --maand',
      }),
    );
  }
  const last = tot === undefined || (tot > day && van <= day) ? day : tot;
  return { van: yearBefore(van), tot: yearBefore(last) };
}

/** A period in words: `van 01/01/2026 tot en met 31/12/2026`. */
export function daysText({ van, tot }: Range): string {
  const from = formatDate(van ?? '');
  const to = formatDate(tot ?? '');
  if (tot === undefined) return t({ nl: `vanaf ${from}`, en: `from ${from}` });
  if (van === undefined) return t({ nl: `tot en met ${to}`, en: `up to and including ${to}` });
  return t({ nl: `van ${from} tot en met ${to}`, en: `from ${from} up to and including ${to}` });
}

/** The sentence at the head of the turnover of a period. */
export const turnoverText = (range: Range): string =>
  t({
    nl: `Omzet ${daysText(range)}, zonder concepten; creditnota's zijn afgetrokken.`,
    en: `Turnover ${daysText(range)}, without drafts; credit notes are subtracted.`,
  });

/** The sentence that names the period which stands beside it. */
export const earlierText = (earlier: Range): string =>
  t({ nl: `Ernaast die ${daysText(earlier)}.`, en: `Beside that ${daysText(earlier)}.` });
