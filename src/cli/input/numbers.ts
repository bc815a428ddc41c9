import { type NumberKind, readNumber } from '../../belgium/typed/number.ts';
import { usage } from '../../failure.ts';
import { t } from '../../language.ts';

const parser =
  (kind: NumberKind) =>
  (text: string, name: string): number => {
    const { value, fault: wrong } = readNumber(text, kind);
    if (wrong !== undefined) throw usage(`${name}: ${wrong}`);
    return value;
  };

/** Reads a bare number as `readNumber` does; fails with exit 2 on text with more than one meaning. `name` begins the message. */
export const parseNumber = parser('getal');

/** Reads an amount in euro, with or without `€`; fails with exit 2 as `parseNumber` does. */
export const parseAmount = parser('bedrag');

/** Reads a percentage, with or without `%`; fails with exit 2 as `parseNumber` does. */
export const parsePercentage = parser('percentage');

const seconds: Readonly<Record<string, number>> = { s: 1, m: 60, u: 3600, h: 3600 };
const secondsADay = 86_400;

/** Reads a time with its unit, such as `90s`, `10m` or `1u`, from a second to a day, and gives seconds; fails with exit 2. */
export function parseDuration(text: string, name: string): number {
  const [, count = '', unit = ''] = /^(\d{1,6}) ?([smuh])$/.exec(text.trim()) ?? [];
  const value = Number(count) * (seconds[unit] ?? 0);
  if (value >= 1 && value <= secondsADay) return value;
  throw usage(t({ nl: `${name}: '${text}' is geen tijd van 1s tot 24u`, en: `${name}: '${text}' is not a time from 1s to 24u` }), {
    hint: t({
      nl: 'Schrijf een getal met s (seconden), m (minuten) of u (uren) erachter: 90s, 10m of 1u.',
      en: 'Write a number followed by s (seconds), m (minutes) or u (hours): 90s, 10m or 1u.',
    }),
  });
}
