import { usage } from '../../failure.ts';
import { t } from '../../language.ts';

/** Reads a day written as `YYYY-MM-DD`; fails with exit 2 where it does not exist. */
export function parseDate(text: string, name: string): string {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  // `Date` reads 30 February as 2 March, so the day is written back and compared.
  if (!Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text) return text;
  throw usage(t({ nl: `${name}: '${text}' is geen bestaande datum`, en: `${name}: '${text}' is not a date that exists` }), {
    hint: t({ nl: 'Schrijf een datum als jaar-maand-dag: 2026-03-31.', en: 'Write a date as year-month-day: 2026-03-31.' }),
  });
}

/** Fails with exit 2 where a period ends before it begins. `first` and `last` name both days in the message. */
export function checkPeriod(
  van: string | undefined,
  tot: string | undefined,
  [first, last]: readonly [string, string] = ['--van', '--tot'],
): void {
  if (van === undefined || tot === undefined || van <= tot) return;
  throw usage(t({ nl: `${first} (${van}) ligt na ${last} (${tot})`, en: `${first} (${van}) is after ${last} (${tot})` }));
}
