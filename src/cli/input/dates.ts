import { usage } from '../../failure.ts';
import { t } from '../../language.ts';

/** A day as it was typed, `YYYY-MM-DD`; fails with exit 2 when it does not exist. */
export function parseDate(text: string, name: string): string {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  // Written back, because `Date` reads 30 February as 2 March.
  if (!Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text) return text;
  throw usage(t({ nl: `${name}: '${text}' is geen bestaande datum`, en: `${name}: '${text}' is not a date that exists` }), {
    hint: t({ nl: 'Schrijf een datum als jaar-maand-dag: 2026-03-31.', en: 'Write a date as year-month-day: 2026-03-31.' }),
  });
}

/** Fails with exit 2 when a period ends before it begins; `names` is what the user calls both days. */
export function checkPeriod(
  van: string | undefined,
  tot: string | undefined,
  [first, last]: readonly [string, string] = ['--van', '--tot'],
): void {
  if (van === undefined || tot === undefined || van <= tot) return;
  throw usage(t({ nl: `${first} (${van}) ligt na ${last} (${tot})`, en: `${first} (${van}) is after ${last} (${tot})` }));
}
