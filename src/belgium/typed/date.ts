import { t } from '../../language.ts';
import { daysInMonth } from '../dates.ts';

/** A day that was read, as `YYYY-MM-DD`, or the reason why it could not be and how to write it, in the user's language. */
export type DateReading =
  | { readonly value: string; readonly fault?: undefined; readonly hint?: undefined }
  | { readonly fault: string; readonly hint: string; readonly value?: undefined };

const yearFirst = /^(\d{4})([/.-])(\d{2})\2(\d{2})$/;
const dayFirst = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/;
const shortYear = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{1,2})$/;

/** A day with a time or a zone, which can be another day in Belgium. */
const moment = /^\d{4}-\d{2}-\d{2}(?:[T ]\d|Z$|[+-]\d)/i;

const padded = (value: number, length: number): string => String(value).padStart(length, '0');

const monthOf = (year: number, month: number): string => `${padded(year, 4)}-${padded(month, 2)}`;

const exists = (year: number, month: number, day: number): boolean =>
  month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(monthOf(year, month)) && year > 0;

function noSuchDay(text: string, year: number, month: number): DateReading {
  const fault = t({ nl: `'${text}' is geen bestaande datum`, en: `'${text}' is not a date that exists` });
  if (month < 1 || month > 12) return { fault, hint: example() };
  const days = daysInMonth(monthOf(year, month));
  return { fault, hint: t({ nl: `Die maand heeft ${days} dagen.`, en: `That month has ${days} days.` }) };
}

const example = (): string =>
  t({
    nl: 'Schrijf een datum als dag/maand/jaar of jaar-maand-dag: 31/03/2026 of 2026-03-31.',
    en: 'Write a date as day/month/year or year-month-day: 31/03/2026 or 2026-03-31.',
  });

/** Refuses a year of two digits and names the days it can mean: the year may be last or first. */
function doubtful(text: string, parts: readonly [number, number, number]): DateReading {
  const [first, month, last] = parts;
  const readings: string[] = [];
  if (exists(2000 + last, month, first)) readings.push(`${padded(first, 2)}/${padded(month, 2)}/${2000 + last}`);
  if (exists(2000 + first, month, last)) readings.push(`${padded(last, 2)}/${padded(month, 2)}/${2000 + first}`);
  const [one, other] = new Set(readings);
  const fault =
    other === undefined
      ? t({ nl: `'${text}' heeft geen volledig jaar`, en: `'${text}' has no complete year` })
      : t({ nl: `'${text}' kan ${one} of ${other} zijn`, en: `'${text}' can be ${one} or ${other}` });
  if (one === undefined) return { fault, hint: example() };
  return { fault, hint: t({ nl: `Schrijf het jaar met vier cijfers: ${one}.`, en: `Write the year with four digits: ${one}.` }) };
}

/** Reads a day written as `2026-11-22` or `22/11/2026`, with `/`, `-` or `.` in either order. A year of two digits is refused. */
export function readDate(text: string): DateReading {
  const typed = text.trim();
  const short = shortYear.exec(typed);
  if (short) return doubtful(typed, [Number(short[1]), Number(short[3]), Number(short[4])]);
  if (moment.test(typed)) {
    const fault = t({
      nl: `'${text}' heeft een uur of een tijdzone: schrijf alleen de dag`,
      en: `'${text}' has a time or a time zone: write the day alone`,
    });
    return { fault, hint: example() };
  }
  const iso = yearFirst.exec(typed);
  const belgian = dayFirst.exec(typed);
  if (!iso && !belgian) return { fault: t({ nl: `'${text}' is geen datum`, en: `'${text}' is not a date` }), hint: example() };
  const [year, month, day] = (iso ? [iso[1], iso[3], iso[4]] : [belgian?.[4], belgian?.[3], belgian?.[1]]).map(Number) as [
    number,
    number,
    number,
  ];
  if (!exists(year, month, day)) return noSuchDay(typed, year, month);
  return { value: `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}` };
}
