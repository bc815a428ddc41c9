import type { Plan } from '../../../jobs/batch/plan/plan.ts';
import type { DocumentProgress } from '../../../jobs/batch/run/progress.ts';
import { standingOf } from '../../../jobs/batch/run/standing.ts';
import type { OpenSession } from '../../session/session.ts';
import { planRow, planView } from '../../views/plan.ts';
import { stream } from '../stream.ts';
import { unlessFailing } from '../unless-failing.ts';
import { planBelow } from './below.ts';
import { tellPlan } from './summary.ts';

/** Shows each document of a plan with its lines and how far it is, what it comes to, and the next command. `file` is where it is kept. */
export async function showPlan(
  session: Pick<OpenSession, 'journal' | 'out' | 'profile' | 'state'>,
  plan: Plan,
  file: string | undefined,
): Promise<void> {
  const documents = await standingIn(session, plan);
  await session.out.list(stream(documents.map(planRow)), planView, (pen, width) => planBelow(documents, pen, width));
  await tellPlan(session, documents, file);
}

/** How far each document of a plan is; of a plan for another account than the chosen one, or without a profile, as the plan tells. */
export async function standingIn(session: Pick<OpenSession, 'journal' | 'profile' | 'state'>, plan: Plan): Promise<DocumentProgress[]> {
  const profile = await unlessFailing(session.profile());
  const isOwn = profile?.account === plan.account;
  return standingOf(plan, isOwn ? { store: await session.state(), journal: await session.journal() } : undefined);
}
