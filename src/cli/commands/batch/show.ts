import { readPlan } from '../../../jobs/batch/plan/plan.ts';
import { runsOf } from '../../../jobs/batch/run/runs.ts';
import { showPlan } from '../../flows/planning/show.ts';
import { stream } from '../../flows/stream.ts';
import type { OpenSession } from '../../session/session.ts';
import { planView } from '../../views/plan.ts';
import { runRow, runsView } from './columns.ts';

/** Reads a plan from its file and shows it. */
export async function showPlanFile(session: OpenSession, file: string): Promise<void> {
  const { out, files } = session;
  out.check(planView);
  await showPlan(session, readPlan(await files.body(file), file), file);
}

/** Shows the batches of the account, the newest first. */
export async function showRuns(session: Pick<OpenSession, 'out' | 'state' | 'timeZone'>): Promise<void> {
  const view = runsView(session);
  session.out.check(view);
  const runs = await runsOf(await session.state());
  await session.out.list(stream(runs.map(runRow)), view);
}
