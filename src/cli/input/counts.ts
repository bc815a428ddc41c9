import { usage } from '../../failure.ts';
import { t } from '../../language.ts';

const unlimited = 999_999_999;

/** Reads a whole number of at least `from` and at most `to`; fails with exit 2. */
export const parseCount =
  (from: number, to = unlimited) =>
  (text: string, name: string): number => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= from && value <= to) return value;
    const range =
      to === unlimited
        ? t({ nl: `vanaf ${from}`, en: `from ${from} up` })
        : t({ nl: `van ${from} tot ${to}`, en: `from ${from} to ${to}` });
    const digits = {
      hint: t({ nl: 'Schrijf een geheel getal met cijfers alleen, zoals 1000.', en: 'Write a whole number in digits only, such as 1000.' }),
    };
    throw usage(
      t({ nl: `${name}: '${text}' is geen geheel getal ${range}`, en: `${name}: '${text}' is not a whole number ${range}` }),
      /\d[^\d]/.test(text) ? digits : {},
    );
  };

/** Reads a time in seconds, from 1 second to a day. */
export const parseSeconds = parseCount(1, 86_400);

/** Reads the longest wait in seconds, from 0 to a day. */
export const parsePatience = parseCount(0, 86_400);

/** Reads a number of requests a minute, up to the limit of the service. (Limits) */
export const parseTempo = parseCount(1, 60);
