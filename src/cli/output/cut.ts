import { t } from '../../language.ts';
import { formatNumber } from './money.ts';
import type { Items } from './out.ts';

/** What to say after a list that does not, or may not, hold everything: how much there is and how to get the rest. */
export function cutNotice(items: Items<unknown>, shown: number): string {
  const next = (items.offset ?? 0) + shown;
  const rest = t({ nl: `Alles: --alles, volgende: --offset ${next}`, en: `All of it: --alles, the next: --offset ${next}` });
  if (items.rest === 'open') return `${t({ nl: 'Mogelijk zijn er meer.', en: 'There may be more.' })} ${rest}`;
  const count = formatNumber(shown);
  // A total that is not above what was shown counts the page only.
  if (items.total === undefined || items.total <= next)
    return `${t({ nl: `${count} getoond, er zijn er meer.`, en: `${count} shown, there are more.` })} ${rest}`;
  const total = formatNumber(items.total);
  return `${t({ nl: `${count} getoond van ${total}.`, en: `${count} shown of ${total}.` })} ${rest}`;
}

/** What to say where a list failed after it showed this much. */
export const brokenNotice = (shown: number): string =>
  t({
    nl: `De lijst is niet volledig: ze brak af na ${formatNumber(shown)}.`,
    en: `The list is not complete: it broke off after ${formatNumber(shown)}.`,
  });
