import type { FactuurKort, Factuur } from '../../../contract/index.ts';
import type { Unread } from '../../../jobs/reports/count/booked.ts';
import type { Factor } from '../../../jobs/reports/count/factor.ts';
import { t } from '../../../language.ts';
import type { Column } from '../../output/out.ts';
import type { Opened } from '../../session/session.ts';
import { addedUp } from '../../../belgium/decimal.ts';
import { formatMoney } from '../../output/money.ts';

/** The totals of documents as lists show them: those of credit notes with the sign that their invoice gives them. */
export async function openTotals(session: Opened<'api' | 'job' | 'limit' | 'memory' | 'out' | 'stop'>, documents: readonly Factuur[]) {
  const factors: Factors = new WeakMap();
  await openSigning(session, factors, ({ type }) => type === 'creditnota').note(documents);
  const amounts = documents.flatMap((factuur) => countedAmount(factuur, factors) ?? []);
  return {
    /** The total of a document with the sign with which it counts; undefined if it has none. */
    text: (factuur: Factuur): string | undefined => {
      const shown = shownAmount(factuur, factors, formatMoney);
      return typeof shown === 'number' ? formatMoney(shown) : (shown ?? undefined);
    },
    /** The sum of all; undefined if a total or its sign is not known. */
    sum: amounts.length === documents.length ? formatMoney(addedUp(amounts)) : undefined,
  };
}

export type Factors = WeakMap<FactuurKort, Factor>;

/** The column with the factor that makes the service's amount the one that counts. */
export const signColumn = (factors: Factors): Column<FactuurKort> => ({
  field: 'teken',
  title: { nl: 'Teken', en: 'Sign' },
  value: (row) => factors.get(row),
});

/** The amount with the sign with which it counts; undefined if nothing tells it. */
export function countedAmount(row: FactuurKort, factors: Factors): number | null | undefined {
  const factor = factors.get(row);
  if (row.totaal_incl == null || factor === undefined) return undefined;
  return factor * row.totaal_incl + 0;
}

/** The same amount for a person: of unknown sign, it stands as `money` writes it with a question mark, and in no sum. */
export function shownAmount(row: FactuurKort, factors: Factors, money: (amount: number) => string): number | string | null | undefined {
  const { totaal_incl: total } = row;
  return countedAmount(row, factors) ?? (total == null ? total : `? ${money(total)}`);
}

export type Signing = ReturnType<typeof openSigning>;

/** Notes the factors of the rows of a list that may hold credit notes, or holds nothing else. */
export function openSigning(
  session: Opened<'api' | 'job' | 'limit' | 'memory' | 'out' | 'stop'>,
  factors: Factors,
  isNote: (row: FactuurKort) => boolean,
) {
  const unsigned: Unread[] = [];
  const note = async (rows: readonly FactuurKort[]): Promise<void> => {
    for (const row of rows) if (!isNote(row)) factors.set(row, 1);
    const notes = rows.filter((row) => isNote(row) && !factors.has(row) && !unsigned.some((one) => one.row === row));
    if (notes.length === 0) return;
    const { openReader } = await import('../reports/found.ts');
    const { readSigns } = await import('../../../jobs/reports/read/ledger.ts');
    const signs = await readSigns(await openReader(session), notes);
    unsigned.push(...signs.unsigned);
    for (const row of notes) {
      const factor = signs.factors.get(row.id);
      if (factor !== undefined) factors.set(row, factor);
    }
  };
  return {
    note,
    end: async () => {
      if (unsigned.length > 0) await session.out.warn(withoutSign(unsigned));
    },
  };
}

const mostUnsigned = 20;

function withoutSign(unsigned: readonly Unread[]): string {
  const named = unsigned.slice(0, mostUnsigned).map(({ row, message = '' }) => `${row.nummer ?? row.id}: ${message}`);
  const names = [...named, ...(unsigned.length > mostUnsigned ? ['…'] : [])].join('; ');
  return t({
    nl: `Onvolledig: van ${unsigned.length === 1 ? '1 creditnota is het teken niet gekend; ze zit' : `${unsigned.length} creditnota's is het teken niet gekend; ze zitten`} in geen enkel totaal. ${names}`,
    en: `Incomplete (onvolledig): the sign of ${unsigned.length === 1 ? '1 credit note is not known; it is' : `${unsigned.length} credit notes is not known; they are`} in no total. ${names}`,
  });
}
