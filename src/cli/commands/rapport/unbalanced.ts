import type { Booked } from '../../../jobs/reports/booked.ts';
import { t } from '../../../language.ts';

const mostNamed = 20;

/** Names these documents, whose lines and rates do not make their totals; undefined where there are none. */
export function unbalancedText(wrong: readonly Booked[]): string | undefined {
  if (wrong.length === 0) return undefined;
  const named = wrong.slice(0, mostNamed).map(({ nummer, id }) => nummer ?? id);
  const names = wrong.length > mostNamed ? [...named, '…'].join(', ') : named.join(', ');
  return t({
    nl: `Bij ${wrong.length} documenten kloppen de regels en tarieven niet met de totalen: ${names}.`,
    en: `For ${wrong.length} documents the lines and rates do not make the totals: ${names}.`,
  });
}
