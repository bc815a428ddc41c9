import type { Compared } from '../../../../jobs/reports/count/compare.ts';
import { outsideLines, type Turnover, unnamedKey } from '../../../../jobs/reports/count/turnover.ts';
import type { TurnoverKind } from '../../../../jobs/reports/count/turnover-kinds.ts';
import { t, type Text } from '../../../../language.ts';
import { formatPercent } from '../../../output/money.ts';
import type { Column, View } from '../../../output/out.ts';

/** How the rows are shown: what each stands for, and whether with a bar behind it. */
interface Look {
  readonly per: TurnoverKind;
  readonly bars: boolean;
}

const titles: Record<TurnoverKind, Text> = {
  maand: { nl: 'Maand', en: 'Month' },
  kwartaal: { nl: 'Kwartaal', en: 'Quarter' },
  klant: { nl: 'Klant', en: 'Customer' },
  product: { nl: 'Product', en: 'Product' },
  tarief: { nl: 'Tarief', en: 'Rate' },
};

function nameOf({ sleutel, naam }: Turnover, per: TurnoverKind): string {
  if (sleutel === outsideLines) return t({ nl: '(niet in de regels)', en: '(not in the lines)' });
  if (sleutel === unnamedKey) return t({ nl: '(onbekend)', en: '(unknown)' });
  if (per === 'tarief') return formatPercent(Number(sleutel));
  return per === 'maand' ? sleutel.split('-').toReversed().join('/') : naam;
}

const widest = 16;

/** A bar as long as the turnover, beside the largest of these rows; a negative one is light. */
function bar(rows: readonly Turnover[]): Column<Turnover> {
  const largest = Math.max(...rows.map(({ totaal_excl }) => Math.abs(totaal_excl)), 1);
  return {
    field: 'balk',
    title: { nl: '', en: '' },
    kind: 'heel',
    worth: 4,
    value: ({ totaal_excl: amount }) => (amount < 0 ? '░' : '█').repeat(Math.round((Math.abs(amount) / largest) * widest)),
  };
}

const columnsOf = ({ per }: Look): Column<Turnover>[] => [
  { field: 'naam', title: titles[per], shown: (row) => nameOf(row, per) },
  { field: 'documenten', title: { nl: 'Documenten', en: 'Documents' }, kind: 'getal', worth: 1 },
  { field: 'totaal_excl', title: { nl: 'Omzet excl.', en: 'Turnover excl.' }, kind: 'bedrag', summed: true },
];
const withVat: Column<Turnover>[] = [
  { field: 'totaal_btw', title: { nl: 'Btw', en: 'VAT' }, kind: 'bedrag', summed: true, worth: 2, sparse: true },
  { field: 'totaal_incl', title: { nl: 'Totaal incl.', en: 'Total incl.' }, kind: 'bedrag', summed: true, worth: 3, sparse: true },
];
const fields = ['sleutel', 'naam', 'documenten', 'totaal_excl', 'totaal_btw', 'totaal_incl'];

/** The view of these rows of turnover. */
export const turnoverView = (rows: readonly Turnover[], look: Look): View<Turnover> => ({
  columns: [...columnsOf(look), ...withVat, ...(look.bars ? [bar(rows)] : [])],
  fields,
  id: 'sleutel',
});

/** The view of turnover beside that of a year earlier. */
export const comparedView = (rows: readonly Compared[], look: Look): View<Compared> => ({
  columns: [
    ...columnsOf(look),
    { field: 'vorig_excl', title: { nl: 'Jaar eerder', en: 'Year before' }, kind: 'bedrag', summed: true },
    { field: 'verschil_excl', title: { nl: 'Verschil', en: 'Difference' }, kind: 'bedrag', summed: true, worth: 5 },
    ...(look.bars ? [bar(rows)] : []),
  ],
  fields: [...fields, 'vorig_excl', 'verschil_excl'],
  id: 'sleutel',
});
