import type { PlannedDocument } from '../../jobs/batch/plan/plan.ts';
import type { DocumentEnd, DocumentProgress } from '../../jobs/batch/run/progress.ts';
import { t, type Text } from '../../language.ts';
import type { Column, View } from '../output/out.ts';
import { columns } from './columns.ts';

export const documentEnds: Record<DocumentEnd, Text> = {
  klaar: { nl: 'klaar', en: 'done' },
  geweigerd: { nl: 'geweigerd', en: 'refused' },
  onbekend: { nl: 'onbekend', en: 'unknown' },
  afwijkend: { nl: 'totaal wijkt af', en: 'total differs' },
  tegengehouden: { nl: 'tegengehouden', en: 'held back' },
  gewijzigd: { nl: 'gewijzigd sinds het plan', en: 'changed since the plan' },
  te_beslissen: { nl: 'te beslissen', en: 'to be decided' },
  bestaat_al: { nl: 'bestaat al', en: 'exists already' },
  niet_afgeleverd: { nl: 'definitief, niet afgeleverd', en: 'final, not delivered' },
  niet_af: { nl: 'niet af', en: 'not finished' },
};

export const planRow = ({ planned: document, id, nummer, step, ended, reden }: DocumentProgress) => ({
  referentie: document.referentie,
  rijen: document.rijen.join(','),
  soort: document.soort,
  klant: document.klant.naam,
  klant_id: 'id' in document.klant ? document.klant.id : null,
  datum: document.datum,
  totaal_excl: document.totaal_excl,
  totaal_btw: document.totaal_btw,
  totaal_incl: document.totaal_incl,
  eindstatus: document.eindstatus,
  kanaal: document.kanaal.length === 0 ? null : document.kanaal.join('+'),
  id: id ?? document.bestaat?.id ?? null,
  nummer: nummer ?? document.bestaat?.nummer ?? null,
  resultaat: step === 'nieuw' && ended === 'niet_af' ? null : ended,
  waarschuwingen: [...document.waarschuwingen, ...(reden === undefined ? [] : [reden])].join('; ') || null,
  regels: document.regels,
});
type PlanRow = ReturnType<typeof planRow>;

/** A total as it is shown and added up: that of a credit note is negative. */
const signed = <K extends 'totaal_excl' | 'totaal_btw' | 'totaal_incl'>(field: K) => ({
  counted: (row: Pick<PlannedDocument, 'soort' | K>): number => (row.soort === 'creditnota' ? -row[field] : row[field]),
});

/** The columns that a plan and its result share. */
export const planned = {
  referentie: { field: 'referentie', title: { nl: 'Referentie', en: 'Reference' }, names: true },
  klant: { field: 'klant', title: { nl: 'Klant', en: 'Customer' }, worth: 8 },
  totaal: { ...columns.totaal_incl, summed: true, ...signed('totaal_incl') },
  // A table has the number of a final document and the beginning of the id of a draft in one column.
  id: { ...columns.id, aside: true },
} as const satisfies Record<string, Column<PlanRow>>;

const endings: Record<PlannedDocument['eindstatus'], Text> = {
  concept: { nl: 'concept', en: 'draft' },
  definitief: { nl: 'definitief', en: 'final' },
  verstuurd: { nl: 'verstuurd', en: 'sent' },
};

export const planView: View<PlanRow> = {
  columns: [
    planned.referentie,
    planned.klant,
    { ...columns.datum, worth: 6 },
    { ...planned.totaal, field: 'totaal_excl', title: { nl: 'Excl. btw', en: 'Excl. VAT' }, ...signed('totaal_excl') },
    { ...planned.totaal, field: 'totaal_btw', title: { nl: 'Btw', en: 'VAT' }, ...signed('totaal_btw') },
    planned.totaal,
    { field: 'eindstatus', title: { nl: 'Tot', en: 'To' }, shown: (row) => t(endings[row.eindstatus]), worth: 7 },
    { ...columns.kanaal, worth: 5, sparse: true },
    {
      field: 'nummer',
      title: { nl: 'Al gemaakt', en: 'Made before' },
      worth: 4,
      shown: (row) => row.nummer ?? row.id?.slice(0, 8) ?? null,
      sparse: true,
    },
    {
      field: 'resultaat',
      title: { nl: 'Stand', en: 'State' },
      worth: 5,
      shown: (row) => row.resultaat && t(documentEnds[row.resultaat]),
      sparse: true,
    },
    // A person reads the remarks whole, under the table.
    { field: 'waarschuwingen', title: { nl: 'Let op', en: 'Note' }, aside: true },
    planned.id,
  ],
  row: 'PlanRow',
  id: 'referentie',
};

/** `duit batch toon` gives all fields. */
export const plannedView: View<PlanRow> = {
  ...planView,
  row: 'PlannedRow',
  usual: ['referentie', 'soort', 'klant', 'datum', 'totaal_incl', 'eindstatus', 'kanaal', 'resultaat', 'waarschuwingen'],
};
