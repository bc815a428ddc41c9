import { type TotalDifference, totalDifferences, type Replied, totalsOf } from '../../../belgium/checks/totals.ts';
import type { Regel } from '../../../contract/index.ts';
import { type Text } from '../../../language.ts';
import { formatMoney } from '../../output/money.ts';
import type { Opened } from '../../session/session.ts';

export const totalNames: Record<TotalDifference['field'], Text> = {
  totaal_excl: { nl: 'zonder btw', en: 'without VAT' },
  totaal_btw: { nl: 'btw', en: 'VAT' },
  totaal_incl: { nl: 'met btw', en: 'with VAT' },
};

/** Warns where the service counts other totals for a document that was just made, which stays. */
export async function tellOtherTotals({ out }: Opened<'out'>, regels: readonly Regel[], reply: Replied): Promise<void> {
  const ours = totalsOf(regels);
  for (const { field, here, there } of ours ? totalDifferences(ours, reply) : []) {
    const name = totalNames[field];
    await out.warn({
      nl: `Let op: de dienst rekent ${formatMoney(there)} ${name.nl}, duit ${formatMoney(here)}.`,
      en: `Note: the service calculates ${formatMoney(there)} ${name.en}, duit ${formatMoney(here)}.`,
    });
  }
}
