import { breaksRule, type NumberFinding, judgeNumbers, type Series } from '../../../jobs/reports/count/numbering.ts';
import { Failure } from '../../../failure.ts';
import { t, type Text } from '../../../language.ts';
import { readAll } from '../../flows/listing/part.ts';
import { type Found } from '../../flows/reports/found.ts';
import { showReport } from '../../flows/reports/report.ts';
import { period, type PeriodOptions } from '../../options.ts';
import { documentCount } from '../../output/counts.ts';
import type { Column, View } from '../../output/out.ts';
import type { OpenSession, Opened } from '../../session/session.ts';
import { columns as shared } from '../../views/columns.ts';

/** Of all documents by default. Reads nothing but the list. Fails with exit 13 on gaps and doubles. */
export async function showNumbering(
  session: OpenSession,
  { profielen, ...opties }: PeriodOptions & { readonly profielen?: readonly string[] | undefined },
): Promise<void> {
  const range = period(opties);
  const read = (opened: Opened<'api' | 'out'>) => readNumbering(opened, range);
  await showReport(session, { read, view: () => numberingView }, profielen);
}

async function readNumbering(session: Opened<'api' | 'out'>, range: ReturnType<typeof period>): Promise<Found<NumberFinding>> {
  const { facturen } = await session.api();
  const { counts } = await import('../../../jobs/reports/count/booked.ts');
  // A number that the period lacks can be on a document of another day.
  const rows = (await readAll(session, facturen.list())).filter(counts);
  const { series, findings } = judgeNumbers(rows, range);
  const nothing = { text: t({ nl: 'Niets gevonden.', en: 'Nothing found.' }) };
  return {
    rows: findings,
    above: series.map((one) => ({ text: seriesText(one) })),
    below: findings.length === 0 ? [nothing] : [],
    failure: breaksRule(findings) ? broken() : undefined,
  };
}

const broken = (): Failure =>
  new Failure('broken_rules', { nl: 'er zijn nummers die ontbreken of dubbel zijn', en: 'numbers are missing or given twice' });

export function seriesText({ laagste, hoogste, documenten, samen }: Series): string {
  const mixed = samen ? t({ nl: ", facturen en creditnota's samen", en: ', invoices and credit notes together' }) : '';
  return t({
    nl: `Reeks ${laagste} tot en met ${hoogste}: ${documentCount(documenten)}${mixed}.`,
    en: `Series ${laagste} up to ${hoogste}: ${documentCount(documenten)}${mixed}.`,
  });
}

const numberFindingTexts: Record<NumberFinding['bevinding'], Text> = {
  ontbreekt: { nl: 'ontbreekt', en: 'missing' },
  dubbel: { nl: 'dubbel', en: 'given twice' },
  datum: { nl: 'datum loopt terug', en: 'date goes back' },
  jaar: { nl: 'ander jaar dan de datum', en: 'another year than the date' },
  vorm: { nl: 'geen volgnummer', en: 'no sequence number' },
  buiten_periode: { nl: 'valt buiten de periode', en: 'outside the period' },
};

const findingColumns: readonly Column<NumberFinding>[] = [
  { field: 'bevinding', title: { nl: 'Opmerking', en: 'Remark' }, shown: ({ bevinding }) => t(numberFindingTexts[bevinding]) },
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

export const numberingView: View<NumberFinding> = { columns: findingColumns, row: 'NumberFinding', id: 'nummer' };
