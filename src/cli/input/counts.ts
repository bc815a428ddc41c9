import { usage } from '../../failure.ts';
import { t } from '../../language.ts';

/** A whole number from `from` up to `most`. */
export const parseCount =
  (from: number, most = 999_999_999) =>
  (text: string, name: string): number => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= from && value <= most) return value;
    const range =
      most === 999_999_999
        ? t({ nl: `vanaf ${from}`, en: `from ${from} up` })
        : t({ nl: `van ${from} tot ${most}`, en: `from ${from} to ${most}` });
    const digits = {
      hint: t({ nl: 'Schrijf een geheel getal met cijfers alleen, zoals 1000.', en: 'Write a whole number in digits only, such as 1000.' }),
    };
    throw usage(
      t({ nl: `${name}: '${text}' is geen geheel getal ${range}`, en: `${name}: '${text}' is not a whole number ${range}` }),
      /\d[^\d]/.test(text) ? digits : {},
    );
  };

/** A time in seconds, from 1 to a day. */
export const parseSeconds = parseCount(1, 86_400);

/** How long may be waited, in seconds, from not at all to a day. */
export const parsePatience = parseCount(0, 86_400);

/** Requests a minute: up to the service's limit. (Limits) */
export const parseTempo = parseCount(1, 60);
