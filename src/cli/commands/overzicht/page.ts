import { t } from '../../../language.ts';
import { aligned } from '../../output/aligned.ts';
import { formatDate } from '../../output/moments.ts';
import { formatMoney, formatNumber } from '../../output/money.ts';
import type { Pen } from '../../output/out.ts';
import { type OverviewRow, subjectsOf } from '../../views/overview.ts';

/** The overview as a page for a person: a line for each subject. */
export function overviewPage(row: OverviewRow, pen: Pen): string {
  const cells = subjectsOf(row).map(({ title, count, amount }) => [
    t(title),
    count === undefined ? '' : formatNumber(Number(row[count])),
    amount === undefined ? '' : formatMoney(Number(row[amount])),
  ]);
  const { profiel, datum, omzetgrens, btw_periode: periode, btw_aangifte_uiterlijk: last } = row;
  if (omzetgrens !== null) cells.push([t({ nl: 'Grens kleine onderneming', en: 'Small-business limit' }), '', formatMoney(omzetgrens)]);
  const rows = [pen.bold(`${profiel}  ${formatDate(datum)}`), '', ...aligned(cells, [1, 2])];
  if (last !== null) {
    rows.push('', t({ nl: `Btw-aangifte ${periode}: uiterlijk ${formatDate(last)}`, en: `VAT return ${periode}: by ${formatDate(last)}` }));
  }
  return rows.join('\n');
}
