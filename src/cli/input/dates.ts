import { readDate } from '../../belgium/typed/date.ts';
import { usage } from '../../failure.ts';
import { t, type Text } from '../../language.ts';
import { type Days, today } from '../../belgium/dates.ts';

/** Reads a day as `readDate` does and gives it as `YYYY-MM-DD`; fails with exit 2 on anything else. `name` begins the message. */
export function parseDate(text: string, name: string): string {
  const { value, fault, hint } = readDate(text);
  if (fault !== undefined) throw usage(`${name}: ${fault}`, { hint });
  return value;
}

/** A day as a person types it at a question, with the year in full: `1/12` is of this year, `1/12/26` of 2026. */
export const withYear = (typed: string, now: Date): string =>
  typed.trim().replace(/^(\d{1,2}\/\d{1,2})(?:\/(\d\d)?)?$/, (_, day: string, short?: string) => {
    const year = today(now).slice(0, 4);
    return `${day}/${short === undefined ? year : year.slice(0, 2) + short}`;
  });

/** Exit 2 if a period ends before it begins. `first` and `last` name both days in the message, and `shown` writes them there. */
export function checkPeriod(
  van: string | undefined,
  tot: string | undefined,
  [first, last]: readonly [string, string] = ['--van', '--tot'],
  shown = (day: string) => day,
): void {
  if (van === undefined || tot === undefined || van <= tot) return;
  throw usage(
    t({ nl: `${first} (${shown(van)}) ligt na ${last} (${shown(tot)})`, en: `${first} (${shown(van)}) is after ${last} (${shown(tot)})` }),
  );
}

export const periodKinds = ['kwartaal', 'maand', 'jaar'] as const;
export type PeriodKind = (typeof periodKinds)[number];

const shapes: Record<PeriodKind, { readonly pattern: RegExp; readonly months: number; readonly example: Text }> = {
  kwartaal: { pattern: /^(\d{4})-[QK]?([1-4])$/i, months: 3, example: { nl: 'zoals 2026-4', en: 'such as 2026-4' } },
  maand: {
    pattern: /^(\d{4})-(0?[1-9]|1[0-2])$/,
    months: 1,
    example: { nl: 'zoals 2026-11 of 11/2026', en: 'such as 2026-11 or 11/2026' },
  },
  jaar: { pattern: /^(\d{4})$/, months: 12, example: { nl: 'zoals 2026', en: 'such as 2026' } },
};

const named: Record<PeriodKind, Text> = {
  kwartaal: { nl: 'kwartaal', en: 'quarter' },
  maand: { nl: 'maand', en: 'month' },
  jaar: { nl: 'jaar', en: 'year' },
};

const isoDay = (year: number, month: number, day: number): string => new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

/** Reads a quarter, a month or a year and gives its first and last day; fails with exit 2 on anything else. */
export const parsePeriod =
  (kind: PeriodKind) =>
  (text: string, name: string): Days => {
    const { pattern, months, example } = shapes[kind];
    const yearFirst = text.trim().replace(/^([^/]+)\/(\d{4})$/, '$2-$1');
    const [, year = '0', part = '1'] = pattern.exec(yearFirst) ?? [];
    if (Number(year) < 1000) {
      throw usage(t({ nl: `${name}: '${text}' is geen ${named[kind].nl}`, en: `${name}: '${text}' is not a ${named[kind].en}` }), {
        hint: t({ nl: `Schrijf het ${example.nl}.`, en: `Write it ${example.en}.` }),
      });
    }
    const first = (Number(part) - 1) * months;
    return { van: isoDay(Number(year), first, 1), tot: isoDay(Number(year), first + months, 0) };
  };
