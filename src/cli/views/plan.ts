import type { PlannedDocument } from '../../jobs/batch/plan/plan.ts';
import { t, type Text } from '../../language.ts';
import type { Column, View } from '../output/out.ts';
import { columns } from './columns.ts';

/** One document of a plan as a row. */
export const planRow = ({
  referentie,
  rijen,
  soort,
  klant,
  datum,
  eindstatus,
  kanaal,
  waarschuwingen,
  gemaakt,
  ...sums
}: PlannedDocument) => ({
  referentie,
  rijen: rijen.join(','),
  soort,
  klant: klant.naam,
  klant_id: 'id' in klant ? klant.id : null,
  datum,
  totaal_excl: sums.totaal_excl,
  totaal_btw: sums.totaal_btw,
  totaal_incl: sums.totaal_incl,
  eindstatus,
  kanaal: kanaal.length === 0 ? null : kanaal.join('+'),
  id: gemaakt?.id ?? null,
  nummer: gemaakt?.nummer ?? null,
  waarschuwingen: waarschuwingen.join('; ') || null,
});
type PlanRow = ReturnType<typeof planRow>;

/** The columns that a plan and its result share. */
export const planned = {
  referentie: { field: 'referentie', title: { nl: 'Referentie', en: 'Reference' }, names: true },
  klant: { field: 'klant', title: { nl: 'Klant', en: 'Customer' }, worth: 8 },
  totaal: {
    ...columns.totaal_incl,
    summed: true,
    shown: ({ soort, totaal_incl }: Pick<PlannedDocument, 'soort' | 'totaal_incl'>) =>
      soort === 'creditnota' ? -totaal_incl : totaal_incl,
  },
} as const satisfies Record<string, Column<PlanRow>>;

const endings: Record<PlannedDocument['eindstatus'], Text> = {
  concept: { nl: 'concept', en: 'draft' },
  definitief: { nl: 'definitief', en: 'final' },
  verstuurd: { nl: 'versturen', en: 'send' },
};

/** The view of the documents of a plan, with the end that each goes to. */
export const planView: View<PlanRow> = {
  columns: [
    planned.referentie,
    planned.klant,
    { ...columns.datum, worth: 6 },
    planned.totaal,
    { field: 'eindstatus', title: { nl: 'Tot', en: 'Until' }, shown: (row) => t(endings[row.eindstatus]), worth: 7 },
    { ...columns.kanaal, worth: 5 },
    {
      field: 'nummer',
      title: { nl: 'Al gemaakt', en: 'Made before' },
      worth: 4,
      shown: (row) => row.nummer ?? row.id?.slice(0, 8) ?? null,
    },
    { field: 'waarschuwingen', title: { nl: 'Let op', en: 'Note' }, worth: 3 },
  ],
  fields: [
    'referentie',
    'rijen',
    'soort',
    'klant',
    'klant_id',
    'datum',
    'totaal_excl',
    'totaal_btw',
    'totaal_incl',
    'eindstatus',
    'kanaal',
    'id',
    'nummer',
    'waarschuwingen',
  ],
  id: 'referentie',
};
