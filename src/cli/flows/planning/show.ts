import { unlessFailing } from '../../../failure.ts';
import type { Plan, PlannedDocument } from '../../../jobs/batch/plan/plan.ts';
import type { DocumentProgress } from '../../../jobs/batch/run/progress.ts';
import { standingOf } from '../../../jobs/batch/run/standing.ts';
import type { OpenSession } from '../../session/session.ts';
import { planRow, planView } from '../../views/plan.ts';
import { tellPlan } from './summary.ts';
import { totalsOf } from '../../../belgium/checks/totals.ts';
import { t } from '../../../language.ts';
import { cleanAll } from '../../../machine/text/sanitise.ts';
import type { Pen } from '../../output/out.ts';
import { regelTable } from '../regels.ts';

/** Shows each document of a plan with its lines and how far it is, what it comes to, and the next command. `file` is where it is kept. */
export async function showPlan(
  session: Pick<OpenSession, 'journal' | 'out' | 'profile' | 'state'>,
  plan: Plan,
  file: string | undefined,
): Promise<void> {
  const documents = await standingIn(session, plan);
  await session.out.list(rowsOf(documents), planView, (pen, width) => planBelow(documents, pen, width));
  await tellPlan(session, documents, file);
}

/** Each row is made when it is shown: those of a large plan take much memory together. */
async function* rowsOf(documents: readonly DocumentProgress[]): AsyncGenerator<ReturnType<typeof planRow>> {
  for (const document of documents) yield planRow(document);
}

/** How far each document of a plan is; of a plan for another account than the chosen one, or without a profile, as the plan tells. */
export async function standingIn(session: Pick<OpenSession, 'journal' | 'profile' | 'state'>, plan: Plan): Promise<DocumentProgress[]> {
  const profile = await unlessFailing(session.profile());
  const isOwn = profile?.account === plan.account;
  return standingOf(plan, isOwn ? { store: await session.state(), journal: await session.journal() } : undefined);
}

/** The lines of each document of a plan, with quantity, price and VAT, and the remarks on it, as a person reads them under its table. */
const planBelow = (documents: readonly DocumentProgress[], pen: Pen, width: number): string =>
  documents.map((document) => `\n${documentLines(document, pen, width).join('\n')}\n`).join('');

function documentLines(document: DocumentProgress, pen: Pen, width: number): string[] {
  const { referentie, klant, waarschuwingen } = cleanAll(planRow(document));
  const remarks = waarschuwingen === null ? [] : [`${t({ nl: 'Let op', en: 'Note' })}: ${waarschuwingen}`];
  const lines = regelTable(cleanAll(linesOf(document.planned)), pen, width - 2);
  return [`${pen.bold(referentie)}  ${klant}`, ...[...lines, ...remarks].map((line) => `  ${line}`)];
}

function linesOf({ regels }: PlannedDocument) {
  const counted = totalsOf(regels)?.regels;
  return regels.map((regel, at) => ({ ...regel, totaal: counted?.[at] }));
}
