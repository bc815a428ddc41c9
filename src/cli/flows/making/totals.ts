import { totalsOf, differences, type Difference, type Replied } from '../../../belgium/checks/totals.ts';
import type { Regel } from '../../../contract/index.ts';
import { t, type Text } from '../../../language.ts';
import { formatMoney } from '../../output/money.ts';
import type { Session } from '../../session/session.ts';

const names: Record<Difference['field'], Text> = {
  totaal_excl: { nl: 'zonder btw', en: 'without VAT' },
  totaal_btw: { nl: 'btw', en: 'VAT' },
  totaal_incl: { nl: 'met btw', en: 'with VAT' },
};

/**
 * Creates a document and holds the service's totals against those computed here; a difference is told, and the document stays.
 * With `--proef` the totals computed here are shown. Says nothing where a line's price is not known here.
 */
export async function comparingTotals<T extends Replied>(
  { out, globals }: Session,
  regels: readonly Regel[],
  create: () => Promise<T>,
): Promise<T> {
  if (globals.proef) {
    const { sums } = await import('../regels.ts');
    const lines = sums(regels);
    if (lines.length > 0) await out.notice(lines.join('\n'));
  }
  const reply = await create();
  const ours = totalsOf(regels);
  for (const { field, here, there } of ours ? differences(ours, reply) : []) {
    const name = names[field];
    await out.warn(
      t({
        nl: `Let op: de dienst rekent ${formatMoney(there)} ${name.nl}, duit ${formatMoney(here)}.`,
        en: `Note: the service counts ${formatMoney(there)} ${name.en}, duit ${formatMoney(here)}.`,
      }),
    );
  }
  return reply;
}
