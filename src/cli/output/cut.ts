import { t } from '../../language.ts';
import { formatNumber } from './money.ts';
import type { Items } from './out.ts';

/** The notice under a list that is not, or may not be, complete: how many items there are and how to get the rest. */
export function cutNotice(items: Items<unknown>, shown: number): string {
  const next = (items.offset ?? 0) + shown;
  const rest = t({ nl: `Alles: --alles, volgende: --offset ${next}`, en: `Show all: --alles, the next: --offset ${next}` });
  if (items.rest === 'open') return `${t({ nl: 'Mogelijk zijn er meer.', en: 'There may be more.' })} ${rest}`;
  const count = formatNumber(shown);
  // The API text leaves open whether `total` counts all matches or this page: a total that is not above `next` counts only the page.
  if (items.total === undefined || items.total <= next)
    return `${t({ nl: `${count} getoond, er zijn er meer.`, en: `${count} shown, there are more.` })} ${rest}`;
  const total = formatNumber(items.total);
  return `${t({ nl: `${count} getoond van ${total}.`, en: `${count} shown of ${total}.` })} ${rest}`;
}

export const brokenNotice = (shown: number): string =>
  t({
    nl: `De lijst is niet volledig: ze brak af na ${formatNumber(shown)}.`,
    en: `The list is not complete: it broke off after ${formatNumber(shown)}.`,
  });
