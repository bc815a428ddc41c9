import { writeDay } from '../../belgium/dates.ts';
import { addedUp } from '../../belgium/decimal.ts';
import type { Ageing, Outstanding } from '../../jobs/reports/count/outstanding.ts';
import type { Payments } from '../../jobs/reports/count/debt.ts';
import type { Disagreement } from '../../jobs/reports/count/payments.ts';
import { t, type Text } from '../../language.ts';
import type { RowOf } from '../replies/index.ts';
import type { Column, View } from '../output/out.ts';
import { columnValue } from '../output/values.ts';
import { columns } from './columns.ts';

const klant = { field: 'klant', title: { nl: 'Klant', en: 'Customer' } } as const;
const openstaand = { field: 'openstaand', title: { nl: 'Openstaand', en: 'Outstanding' }, kind: 'bedrag', summed: true } as const;

/** An open document, with the days on which a reminder of it was written and went, where that is asked. */
export interface RemindedRow extends Outstanding {
  readonly herinnering_geschreven?: string | null;
  readonly herinnerd?: string | null;
}

/** An amount that a document is paid or credited for; nothing is shown where it is 0. */
const deducted = (field: 'gecrediteerd' | 'ontvangen', nl: string, en: string, worth: number): Column<RemindedRow> => ({
  field,
  title: { nl, en },
  kind: 'bedrag',
  worth,
  sparse: true,
  shown: (row) => row[field] || undefined,
});

/** When a document was reminded of: the day on which the letter went, or else that on which one was written. */
const reminded: Column<RemindedRow> = {
  field: 'herinnerd',
  title: { nl: 'Herinnerd', en: 'Reminded' },
  worth: 9,
  shown: ({ herinnerd, herinnering_geschreven: written }) => {
    if (herinnerd) return writeDay(herinnerd);
    if (!written) return undefined;
    return t({ nl: `geschreven ${writeDay(written)}`, en: `written ${writeDay(written)}` });
  },
};

/** A person sees the sum of a customer once, beside its last document. */
export function outstandingView(rows: readonly RemindedRow[], isReminded = false): View<RemindedRow> {
  const isLast = new Set(rows.filter((row, at) => rows[at + 1]?.klant_id !== row.klant_id));
  return {
    columns: [
      klant,
      {
        ...columns.nummer,
        shown: ({ type, nummer }: RemindedRow) => (type === 'voorschot' ? t({ nl: 'voorschot', en: 'advance' }) : nummer),
      },
      { ...columns.datum, worth: 2 },
      { field: 'vervaldatum', title: { nl: 'Vervaldatum', en: 'Due date' }, kind: 'datum', worth: 5 },
      {
        field: 'dagen_te_laat',
        title: { nl: 'Te laat', en: 'Overdue' },
        kind: 'getal',
        worth: 8,
        shown: ({ dagen_te_laat: days }) => (days === null ? undefined : `${days} d.`),
      },
      { field: 'totaal_incl', title: { nl: 'Bedrag', en: 'Amount' }, kind: 'bedrag', worth: 3 },
      deducted('gecrediteerd', 'Gecrediteerd', 'Credited', 4),
      ...(rows.some(({ ontvangen }) => ontvangen !== undefined) ? [deducted('ontvangen', 'Ontvangen', 'Received', 7)] : []),
      openstaand,
      {
        field: 'openstaand_klant',
        title: { nl: 'Klant samen', en: 'Customer total' },
        kind: 'bedrag',
        worth: 6,
        shown: (row) => (isLast.has(row) ? row.openstaand_klant : undefined),
      },
      ...(isReminded ? [reminded] : []),
    ],
    row: isReminded ? 'RemindedRow' : 'OutstandingRow',
  };
}

const ageingColumn = (field: keyof Ageing, nl: string, en: string, worth: number): Column<Ageing> => ({
  field,
  title: { nl, en },
  kind: 'bedrag',
  summed: true,
  worth,
});

export const ageingView: View<Ageing> = {
  columns: [
    klant,
    ageingColumn('niet_vervallen', 'Niet vervallen', 'Not due', 2),
    ageingColumn('dagen_0_30', '0-30', '0-30', 3),
    ageingColumn('dagen_31_60', '31-60', '31-60', 4),
    ageingColumn('dagen_61_90', '61-90', '61-90', 5),
    ageingColumn('dagen_meer_dan_90', '> 90', '> 90', 6),
    { ...ageingColumn('losse_creditnotas', 'Tegoed', 'Credit', 1), sparse: true, shown: (row) => row.losse_creditnotas || undefined },
    openstaand,
  ],
  row: 'AgeingRow',
  id: 'klant_id',
};

export type ReminderRow = RowOf<'ReminderRow'>;

export const reminderView: View<ReminderRow> = {
  columns: [
    klant,
    { field: 'documenten', title: { nl: 'Documenten', en: 'Documents' }, worth: 3, shown: ({ documenten }) => documenten.join(', ') },
    { ...openstaand, worth: 4 },
    { ...openstaand, field: 'kosten', title: { nl: 'Kosten', en: 'Costs' }, sparse: true, shown: ({ kosten }) => kosten || undefined },
    {
      ...openstaand,
      field: 'interest',
      title: { nl: 'Interest', en: 'Interest' },
      sparse: true,
      shown: ({ interest }) => interest || undefined,
    },
    { ...openstaand, field: 'totaal', title: { nl: 'Te betalen', en: 'To pay' } },
    // The folder is under the table.
    { ...columns.bestand, aside: true },
    { ...columns.naar, aside: true },
  ],
  row: 'ReminderRow',
  id: 'klant_id',
};

/** Adds the sums of these rows to the JSON of a view, for each column that a table adds up. `rows` may still grow. */
export function withTotals<T extends object>(view: View<T>, rows: readonly T[]): View<T> {
  const summed = view.columns.filter((column) => column.summed);
  const sumOf = (column: Column<T>) => addedUp(rows.map((row) => Number(columnValue(row, column) ?? 0)));
  const totals = () => ({ aantal: rows.length, ...Object.fromEntries(summed.map((column) => [column.field, sumOf(column)])) });
  return { ...view, whole: { rows: 'rows', others: () => ({ totals: totals() }) } };
}

export const asItIsShown = <T>(view: View<T>): View<T> => view;

export const paidText = (): string =>
  t({
    nl: 'Betaald is wat de dienst betaald noemt; deelbetalingen zijn niet gekend.',
    en: 'Counted as paid: invoices with status betaald (paid) at the service; part-payments are not known.',
  });

export const paidByBankText = (volgens: Payments['volgens']): string =>
  volgens === 'bank'
    ? t({
        nl: 'Betaald is wat de bank ontving of wat geboekt werd; van vroegere documenten wat de dienst betaald noemt.',
        en: 'Counted as paid: amounts that the bank received or that were booked, and earlier documents with status betaald (paid) at the service.',
      })
    : t({
        nl: 'Betaald is wat de dienst betaald noemt, wat de bank ontving of wat geboekt werd; deelbetalingen zijn afgetrokken.',
        en: 'Counted as paid: invoices with status betaald (paid) at the service, and amounts that the bank received or that were booked; part-payments are deducted.',
      });

const disagreementWords: Record<Disagreement['oneens'], Text> = {
  open_bij_dienst: { nl: 'open bij de dienst', en: 'open at the service' },
  niet_bij_bank: { nl: 'niet bij de bank', en: 'not at the bank' },
};

export const disagreementView: View<Disagreement> = {
  columns: [
    klant,
    columns.nummer,
    { ...columns.datum, worth: 2 },
    { field: 'totaal_incl', title: { nl: 'Bedrag', en: 'Amount' }, kind: 'bedrag', worth: 3 },
    { field: 'verschil', title: { nl: 'Verschil', en: 'Difference' }, kind: 'bedrag', summed: true },
    { field: 'oneens', title: { nl: 'Afwijking', en: 'Mismatch' }, shown: ({ oneens }) => t(disagreementWords[oneens]) },
  ],
  row: 'DisagreementRow',
};
