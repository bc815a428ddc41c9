import { addedUp } from '../../../belgium/decimal.ts';
import type { Factuur } from '../../../contract/index.ts';
import { formatMoney } from '../../output/money.ts';
import type { Opened } from '../../session/session.ts';
import { countedAmount, type Factors, openSigning, shownAmount } from './signs.ts';

/** The totals of documents as lists show them: those of credit notes with the sign that their invoice gives them. */
export async function openTotals(session: Opened<'api' | 'job' | 'limit' | 'memory' | 'out' | 'stop'>, documents: readonly Factuur[]) {
  const factors: Factors = new WeakMap();
  await openSigning(session, factors, ({ type }) => type === 'creditnota').note(documents);
  const amounts = documents.flatMap((factuur) => countedAmount(factuur, factors) ?? []);
  return {
    /** The total of a document with the sign with which it counts; undefined where it has none. */
    text: (factuur: Factuur): string | undefined => {
      const shown = shownAmount(factuur, factors, formatMoney);
      return typeof shown === 'number' ? formatMoney(shown) : (shown ?? undefined);
    },
    /** The sum of all; undefined where a total or its sign is not known. */
    sum: amounts.length === documents.length ? formatMoney(addedUp(amounts)) : undefined,
  };
}
