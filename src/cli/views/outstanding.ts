import type { Ageing } from '../../jobs/reports/count/ageing.ts';
import type { Outstanding } from '../../jobs/reports/count/outstanding.ts';
import { t } from '../../language.ts';
import type { Column, View } from '../output/out.ts';
import { columns } from './columns.ts';

const klant = { field: 'klant', title: { nl: 'Klant', en: 'Customer' } } as const;
const openstaand = { field: 'openstaand', title: { nl: 'Openstaand', en: 'Outstanding' }, kind: 'bedrag', summed: true } as const;

/** The view of these open documents. A person sees the sum of a customer once, beside its last document. */
export function outstandingView(rows: readonly Outstanding[]): View<Outstanding> {
  const isLast = new Set(rows.filter((row, at) => rows[at + 1]?.klant_id !== row.klant_id));
  return {
    columns: [
      klant,
      columns.nummer,
      { ...columns.datum, worth: 2 },
      { field: 'vervaldatum', title: { nl: 'Vervaldatum', en: 'Due date' }, kind: 'datum', worth: 5 },
      {
        field: 'dagen_te_laat',
        title: { nl: 'Te laat', en: 'Late' },
        kind: 'getal',
        worth: 8,
        shown: ({ dagen_te_laat: days }) => (days === null ? undefined : `${days} d.`),
      },
      { field: 'totaal_incl', title: { nl: 'Bedrag', en: 'Amount' }, kind: 'bedrag', worth: 3 },
      {
        field: 'gecrediteerd',
        title: { nl: 'Gecrediteerd', en: 'Credited' },
        kind: 'bedrag',
        worth: 4,
        sparse: true,
        shown: (row) => row.gecrediteerd || undefined,
      },
      openstaand,
      {
        field: 'openstaand_klant',
        title: { nl: 'Klant samen', en: 'Customer in all' },
        kind: 'bedrag',
        worth: 6,
        shown: (row) => (isLast.has(row) ? row.openstaand_klant : undefined),
      },
    ],
    fields: [
      'klant',
      'klant_id',
      'type',
      'nummer',
      'datum',
      'vervaldatum',
      'dagen_te_laat',
      'totaal_incl',
      'gecrediteerd',
      'openstaand',
      'openstaand_klant',
      'id',
    ],
  };
}

const amount = (field: keyof Ageing, nl: string, en: string, worth: number): Column<Ageing> => ({
  field,
  title: { nl, en },
  kind: 'bedrag',
  summed: true,
  worth,
});

const fields = ['klant', 'klant_id', 'niet_vervallen', 'dagen_0_30', 'dagen_31_60', 'dagen_61_90', 'dagen_meer_dan_90'];

/** The view of the debts of customers by their age, a row for each customer. */
export const ageingView: View<Ageing> = {
  columns: [
    klant,
    amount('niet_vervallen', 'Niet vervallen', 'Not due', 2),
    amount('dagen_0_30', '0-30', '0-30', 3),
    amount('dagen_31_60', '31-60', '31-60', 4),
    amount('dagen_61_90', '61-90', '61-90', 5),
    amount('dagen_meer_dan_90', '> 90', '> 90', 6),
    { ...amount('losse_creditnotas', "Creditnota's", 'Credit notes', 1), sparse: true, shown: (row) => row.losse_creditnotas || undefined },
    openstaand,
  ],
  fields: [...fields, 'losse_creditnotas', 'openstaand'],
  id: 'klant_id',
};

/** The sentence at the head of every report on unpaid documents. */
export const paidText = (): string =>
  t({
    nl: 'Betaald is wat de dienst betaald noemt; deelbetalingen zijn niet gekend.',
    en: 'Paid is what the service calls betaald (paid); part-payments are not known.',
  });
