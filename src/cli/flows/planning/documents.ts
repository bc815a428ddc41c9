import { type Mistake, mistaken, referencesOf } from '../../../jobs/batch/mistakes.ts';
import { today } from '../../../belgium/dates.ts';
import type { Grouped } from '../../../jobs/batch/grouping.ts';
import { makePlan, type Planning } from '../../../jobs/batch/plan/make.ts';
import type { Plan, PlannedDocument, PlanOptions } from '../../../jobs/batch/plan/plan.ts';
import { placeholders } from '../../../jobs/batch/plan/notities.ts';
import { openReferences } from '../../../service/journal/log/references.ts';
import { filedReturns } from '../../../jobs/reports/btw/late.ts';
import { given } from '../../../contract/fields.ts';
import { t } from '../../../language.ts';
import type { OpenSession, Opened } from '../../session/session.ts';
import { acceptedRow, confirmedOf, confirmPlan, doubtfulRows, refusedIn } from '../accepting/batch.ts';
import { withReach } from '../reach/before-sending.ts';
import type { Journal } from '../../../service/journal/log/journal.ts';
import { openThere, type There, type ThereSources } from '../../../service/journal/evidence/there.ts';

interface Source extends Pick<Planning, 'stays'> {
  readonly file: Plan['invoer'];
  readonly name: string;
  readonly options: PlanOptions;
  /** The customers by the user's own numbers. */
  readonly own?: ReadonlyMap<string, string>;
  /** Receives what is wrong with the orders that are left out of the plan; without this a mistake is a failure. */
  readonly leaveOut?: ((mistakes: readonly Mistake[]) => Promise<void>) | undefined;
}

/** Makes the plan for the chosen profile, and shows how far it is. Exit 2 with every mistake, and 12 for doubts that nobody confirms. */
export async function planDocuments(
  session: OpenSession,
  read: Grouped,
  { file, name, options, own = new Map(), stays, leaveOut }: Source,
): Promise<Plan> {
  const { naam, account, tarieven, peppol_controle: control = 'nee', referentie_op_document, taal_document } = await session.profile();
  const { documents } = read;
  const refused = documents.flatMap((document) => refusedIn(document, placeholders, acceptedRow));
  let text = '';
  const { api, there, journal } = await openLooking(session);
  const planning = makePlan({ documents, mistakes: [...read.mistakes, ...refused] }, file, {
    api,
    there,
    journal,
    references: openReferences(await session.state()),
    account: { profiel: naam, account },
    now: session.now,
    own,
    options,
    habits: given({ referentie_op_document: options.referentieOpDocument ?? referentie_op_document, taal_document }),
    filed: await filedReturns(await session.state()),
    ...(stays && { stays }),
    ...(leaveOut && {
      doubtsIn: (one: PlannedDocument) => doubtfulRows(one, confirmedOf(options, one), tarieven, today(session.now())),
    }),
    looksAtReach: control !== 'nee',
    progress: (done, of) => {
      text = t({ nl: `${done} van ${of} nagekeken`, en: `${done} of ${of} checked` });
    },
  });
  const planned = await session.out.busy(() => text, planning);
  if (!planned.plan) throw mistaken(planned.mistakes, name, referencesOf(documents));
  await leaveOut?.(planned.mistakes);
  const plan = await withReach(session, planned.plan);
  await confirmPlan(session, plan);
  return plan;
}

export async function openLooking(
  session: Opened<'api' | 'journal' | 'memory'>,
): Promise<ThereSources & { readonly journal: Journal; readonly there: There }> {
  const sources = { api: await session.api(), memory: await session.memory(), journal: await session.journal() };
  return { ...sources, there: openThere(sources) };
}
