import type { DocumentEnd, DocumentProgress } from '../../../jobs/batch/run/progress.ts';
import type { BatchRun } from '../../../jobs/batch/run/runs.ts';
import { t, type Text } from '../../../language.ts';
import { formatMoment } from '../../output/moments.ts';
import type { View } from '../../output/out.ts';
import type { OpenSession } from '../../session/session.ts';
import { columns } from '../../views/columns.ts';
import { planned } from '../../views/plan.ts';

const results: Record<DocumentEnd, Text> = {
  klaar: { nl: 'klaar', en: 'done' },
  geweigerd: { nl: 'geweigerd', en: 'refused' },
  onbekend: { nl: 'onbekend', en: 'unknown' },
  afwijkend: { nl: 'totaal wijkt af', en: 'total differs' },
  tegengehouden: { nl: 'tegengehouden', en: 'held back' },
  gewijzigd: { nl: 'gewijzigd sinds het plan', en: 'changed since the plan' },
  bestaat_al: { nl: 'bestaat al', en: 'exists already' },
  niet_afgeleverd: { nl: 'definitief, niet afgeleverd', en: 'final, not delivered' },
  niet_af: { nl: 'niet af', en: 'not finished' },
};

/** One document of a run as a row: how far it came, and why not further. */
export const resultRow = ({ planned: document, id, nummer, ogm, step, verstuurd, ended, reden }: DocumentProgress) => ({
  referentie: document.referentie,
  soort: document.soort,
  id: id ?? null,
  nummer: nummer ?? null,
  ogm: ogm ?? null,
  datum: document.datum,
  klant: document.klant.naam,
  totaal_incl: document.totaal_incl,
  status: statusOf(step, id),
  verstuurd: verstuurd.join('+') || null,
  resultaat: ended,
  reden: reden ?? null,
});
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
    { field: 'verstuurd', title: { nl: 'Verstuurd', en: 'Sent' }, worth: 5 },
    { field: 'resultaat', title: { nl: 'Resultaat', en: 'Result' }, shown: (row) => t(results[row.resultaat]) },
    { field: 'reden', title: { nl: 'Reden', en: 'Reason' }, worth: 4 },
  ],
  fields: ['referentie', 'soort', 'id', 'nummer', 'ogm', 'datum', 'klant', 'totaal_incl', 'status', 'verstuurd', 'resultaat', 'reden'],
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
