import type { Booked } from '../../../jobs/reports/count/booked.ts';
import { t } from '../../../language.ts';
import { documentCount } from '../../output/counts.ts';

const mostNamed = 20;

/** Names these documents, whose lines and rates do not make their totals; undefined where there are none. */
export function unbalancedText(wrong: readonly Booked[]): string | undefined {
  if (wrong.length === 0) return undefined;
  const named = wrong.slice(0, mostNamed).map(({ nummer, id }) => nummer ?? id);
  const names = wrong.length > mostNamed ? [...named, '…'].join(', ') : named.join(', ');
  return t({
    nl: `Bij ${documentCount(wrong.length)} kloppen de regels en tarieven niet met de totalen: ${names}.`,
    en: `For ${documentCount(wrong.length)} the lines and rates do not make the totals: ${names}.`,
  });
}
