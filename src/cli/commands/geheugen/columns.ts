import { t, type Text } from '../../../language.ts';
import type { KindSummary } from '../../../service/memory/summary.ts';
import { formatMoment } from '../../output/moments.ts';
import type { Column, View } from '../../output/out.ts';
import type { OpenSession } from '../../session/session.ts';

const words: Record<KindSummary['soort'], Text> = {
  klanten: { nl: 'klanten', en: 'customers' },
  producten: { nl: 'producten', en: 'products' },
  facturen: { nl: 'facturen', en: 'invoices' },
  creditnotas: { nl: "creditnota's", en: 'credit notes' },
  offertes: { nl: 'offertes', en: 'quotes' },
  inbox: { nl: 'inbox', en: 'inbox' },
};

/** The view of the things in memory, a row for each kind. A person reads moments of their own clock, a program UTC. */
export function summaryView({ timeZone }: Pick<OpenSession, 'timeZone'>): View<KindSummary> {
  const moment = (field: 'oudste' | 'nieuwste', title: Text): Column<KindSummary> => ({
    field,
    title,
    kind: 'heel',
    shown: (row) => row[field] && formatMoment(row[field], timeZone),
  });
  return {
    columns: [
      { field: 'soort', title: { nl: 'Soort', en: 'Kind' }, shown: ({ soort }) => t(words[soort]) },
      { field: 'aantal', title: { nl: 'Aantal', en: 'Number' }, kind: 'getal' },
      { field: 'volledig', title: { nl: 'Volledig', en: 'Whole' }, kind: 'getal', worth: 3 },
      { field: 'concepten', title: { nl: 'Concepten', en: 'Drafts' }, kind: 'getal', worth: 1 },
      { ...moment('oudste', { nl: 'Oudste lezing', en: 'Oldest reading' }), worth: 2 },
      moment('nieuwste', { nl: 'Nieuwste lezing', en: 'Newest reading' }),
    ],
    fields: ['soort', 'aantal', 'volledig', 'concepten', 'oudste', 'nieuwste'],
    id: 'soort',
  };
}
