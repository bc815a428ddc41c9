import { readPlan } from '../../../jobs/batch/plan/plan.ts';
import { type BatchRun, runsOf } from '../../../jobs/batch/run/runs.ts';
import { showPlan } from '../../flows/planning/show.ts';
import { stream } from '../../flows/stream.ts';
import { formatMoment } from '../../output/moments.ts';
import type { View } from '../../output/out.ts';
import type { NamedWord } from '../../command/command.ts';
import type { OpenSession, Opened } from '../../session/session.ts';
import { columns } from '../../views/columns.ts';
import { planView } from '../../views/plan.ts';

/** Reads a plan from its file and shows it. */
export async function showPlanFile(session: OpenSession, plan: NamedWord<string>): Promise<void> {
  const { out, files } = session;
  out.check(planView);
  const file = await plan.word();
  await showPlan(session, readPlan(await files.body(file), file), file);
}

/** Shows the batches of the account, the newest first. */
export async function showRuns(session: Opened<'out' | 'state' | 'timeZone'>): Promise<void> {
  const view = runsView(session);
  session.out.check(view);
  const runs = await runsOf(await session.state());
  await session.out.list(stream(runs.map(runRow)), view);
}

/** A batch that was carried out as a row. */
const runRow = ({ plan, bestand, begonnen, laatst, documenten, stand }: BatchRun) => ({
  plan: plan.slice(0, 12),
  bestand,
  begonnen,
  laatst,
  documenten,
  klaar: stand.klaar ?? 0,
  open: documenten - (stand.klaar ?? 0),
});

/** The view of the batches of an account. */
const runsView = ({ timeZone }: Opened<'timeZone'>): View<ReturnType<typeof runRow>> => ({
  columns: [
    { field: 'plan', title: { nl: 'Plan', en: 'Plan' }, names: true },
    columns.bestand,
    { field: 'begonnen', title: { nl: 'Begonnen', en: 'Begun' }, shown: (run) => formatMoment(run.begonnen, timeZone), worth: 5 },
    { field: 'laatst', title: { nl: 'Laatst', en: 'Last' }, shown: (run) => formatMoment(run.laatst, timeZone), worth: 6 },
    { field: 'documenten', title: { nl: 'Documenten', en: 'Documents' }, kind: 'getal' },
    { field: 'klaar', title: { nl: 'Klaar', en: 'Done' }, kind: 'getal' },
    { field: 'open', title: { nl: 'Niet af', en: 'Not done' }, kind: 'getal' },
  ],
  row: 'RunRow',
  id: 'plan',
});
