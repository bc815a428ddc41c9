import type { DocumentProgress } from '../../../jobs/batch/run/progress.ts';
import { totalOf } from '../../../jobs/batch/run/service-totals.ts';
import type { BatchRun } from '../../../jobs/batch/run/runs.ts';
import { t } from '../../../language.ts';
import { formatMoment } from '../../output/moments.ts';
import type { View } from '../../output/out.ts';
import type { OpenSession } from '../../session/session.ts';
import { columns } from '../../views/columns.ts';
import { documentEnds, planned } from '../../views/plan.ts';

/** One document of a run as a row: how far it came, and why not further. */
export const resultRow = (progress: DocumentProgress) => {
  const { planned: document, id, nummer, ogm, step, verstuurd, ended, reden } = progress;
  const totaal_incl = totalOf(progress);
  return {
    referentie: document.referentie,
    soort: document.soort,
    id: id ?? null,
    nummer: nummer ?? null,
    ogm: ogm ?? null,
    datum: document.datum,
    klant: document.klant.naam,
    totaal_incl,
    totaal_plan: totaal_incl === document.totaal_incl ? null : document.totaal_incl,
    status: statusOf(step, id),
    verstuurd: verstuurd.join('+') || null,
    resultaat: ended,
    reden: reden ?? null,
  };
};
type ResultRow = ReturnType<typeof resultRow>;

const statusOf = (step: DocumentProgress['step'], id: string | undefined): string | null =>
  step === 'definitief' ? 'definitief' : id === undefined ? null : 'concept';

/** The view of the result of a run. */
export const resultView: View<ResultRow> = {
  columns: [
    planned.referentie,
    { ...columns.nummer, shown: (row) => row.nummer ?? row.id?.slice(0, 8) ?? null },
    planned.klant,
    planned.totaal,
    { field: 'totaal_plan', title: { nl: 'Volgens plan', en: 'By the plan' }, kind: 'bedrag', sparse: true },
    { field: 'verstuurd', title: { nl: 'Verstuurd', en: 'Sent' }, worth: 5 },
    { field: 'resultaat', title: { nl: 'Resultaat', en: 'Result' }, shown: (row) => t(documentEnds[row.resultaat]) },
    { field: 'reden', title: { nl: 'Reden', en: 'Reason' }, worth: 4 },
  ],
  fields: [
    'referentie',
    'soort',
    'id',
    'nummer',
    'ogm',
    'datum',
    'klant',
    'totaal_incl',
    'totaal_plan',
    'status',
    'verstuurd',
    'resultaat',
    'reden',
  ],
  id: 'id',
};

/** A batch that was carried out as a row. */
export const runRow = ({ plan, bestand, begonnen, laatst, documenten, stand }: BatchRun) => ({
  plan: plan.slice(0, 12),
  bestand,
  begonnen,
  laatst,
  documenten,
  klaar: stand.klaar ?? 0,
  open: documenten - (stand.klaar ?? 0),
});

/** The view of the batches of an account. */
export const runsView = ({ timeZone }: Pick<OpenSession, 'timeZone'>): View<ReturnType<typeof runRow>> => ({
  columns: [
    { field: 'plan', title: { nl: 'Plan', en: 'Plan' }, names: true },
    columns.bestand,
    { field: 'begonnen', title: { nl: 'Begonnen', en: 'Begun' }, shown: (run) => formatMoment(run.begonnen, timeZone), worth: 5 },
    { field: 'laatst', title: { nl: 'Laatst', en: 'Last' }, shown: (run) => formatMoment(run.laatst, timeZone), worth: 6 },
    { field: 'documenten', title: { nl: 'Documenten', en: 'Documents' }, kind: 'getal' },
    { field: 'klaar', title: { nl: 'Klaar', en: 'Done' }, kind: 'getal' },
    { field: 'open', title: { nl: 'Niet af', en: 'Not done' }, kind: 'getal' },
  ],
  fields: ['plan', 'bestand', 'begonnen', 'laatst', 'documenten', 'klaar', 'open'],
  id: 'plan',
});
