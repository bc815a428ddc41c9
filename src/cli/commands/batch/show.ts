import { readPlan } from '../../../jobs/batch/plan/plan.ts';
import { runsOf } from '../../../jobs/batch/run/runs.ts';
import { tellPlan } from '../../flows/planning/summary.ts';
import { stream } from '../../flows/stream.ts';
import type { OpenSession } from '../../session/session.ts';
import { planRow, planView } from '../../views/plan.ts';
import { runRow, runsView } from './columns.ts';

/** Shows the documents of a plan and their sum. */
export async function showPlan(session: Pick<OpenSession, 'files' | 'out'>, file: string): Promise<void> {
  const { out, files } = session;
  out.check(planView);
  const plan = readPlan(await files.body(file), file);
  await out.list(stream(plan.documenten.map(planRow)), planView);
  await tellPlan(session, plan, file);
}

/** Shows the batches of the account, the newest first. */
export async function showRuns(session: Pick<OpenSession, 'out' | 'state' | 'timeZone'>): Promise<void> {
  const view = runsView(session);
  session.out.check(view);
  const runs = await runsOf(await session.state());
  await session.out.list(stream(runs.map(runRow)), view);
}
