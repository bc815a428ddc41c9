import type { Finding, Series } from '../../../../jobs/reports/count/numbering.ts';
import { t, type Text } from '../../../../language.ts';
import type { Column, View } from '../../../output/out.ts';
import { columns as shared } from '../../../views/columns.ts';
import { documentCount } from '../../../output/counts.ts';

const words: Record<Finding['bevinding'], Text> = {
  ontbreekt: { nl: 'ontbreekt', en: 'missing' },
  dubbel: { nl: 'dubbel', en: 'given twice' },
  datum: { nl: 'datum loopt terug', en: 'date goes back' },
  vorm: { nl: 'geen volgnummer', en: 'no sequence number' },
};

const columns: readonly Column<Finding>[] = [
  { field: 'bevinding', title: { nl: 'Bevinding', en: 'Finding' }, shown: ({ bevinding }) => t(words[bevinding]) },
  shared.nummer,
  {
    field: 'tot_en_met',
    title: { nl: 'Tot en met', en: 'Up to' },
    sparse: true,
    shown: ({ nummer, tot_en_met: last }) => (last === nummer ? null : last),
  },
  { field: 'aantal', title: { nl: 'Aantal', en: 'Count' }, kind: 'getal', worth: 2 },
  { field: 'datum', title: { nl: 'Datum', en: 'Date' }, kind: 'datum', sparse: true },
  { field: 'na_nummer', title: { nl: 'Na nummer', en: 'After number' }, sparse: true, worth: 4 },
  { field: 'na_datum', title: { nl: 'Van', en: 'Of' }, kind: 'datum', sparse: true, worth: 3 },
];

/** The view of the faults in numbers. */
export const numberingView: View<Finding> = {
  columns,
  fields: ['reeks', 'bevinding', 'nummer', 'tot_en_met', 'aantal', 'datum', 'na_nummer', 'na_datum'],
  id: 'nummer',
};

/** One series in a sentence. */
export function seriesText({ laagste, hoogste, documenten, samen }: Series): string {
  const mixed = samen ? t({ nl: ", facturen en creditnota's samen", en: ', invoices and credit notes together' }) : '';
  return t({
    nl: `Reeks ${laagste} tot en met ${hoogste}: ${documentCount(documenten)}${mixed}.`,
    en: `Series ${laagste} up to ${hoogste}: ${documentCount(documenten)}${mixed}.`,
  });
}
