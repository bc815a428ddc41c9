import type { Kanaal } from '../../../contract/index.ts';
import { usage } from '../../../failure.ts';
import { creditPlan } from '../../../jobs/batch/plan/credit.ts';
import { type PlanOptions, readPlan } from '../../../jobs/batch/plan/plan.ts';
import { openReferences } from '../../../jobs/batch/references.ts';
import { t } from '../../../language.ts';
import { openLooking } from '../../flows/planning/documents.ts';
import { keepAndShow, type KeepOptions } from '../../flows/planning/keep.ts';
import { given } from '../../../contract/fields.ts';
import type { OpenSession } from '../../session/session.ts';

interface CreditOptions extends KeepOptions {
  readonly eindstatus?: PlanOptions['eindstatus'];
  readonly kanaal?: Kanaal[] | undefined;
}

/** Makes the plan of the credit notes for a batch, keeps it where the user wants it, and shows it. */
export async function creditAndShow(session: OpenSession, file: string, opties: CreditOptions): Promise<void> {
  const { eindstatus, kanaal } = opties;
  if (eindstatus === 'verstuurd' && kanaal === undefined)
    throw usage(t({ nl: '--eindstatus verstuurd vraagt ook --kanaal', en: '--eindstatus verstuurd needs --kanaal too' }));
  await keepAndShow(session, opties, async () => {
    const before = readPlan(await session.files.body(file), file);
    const { naam, account } = await session.profile();
    return creditPlan(before, given({ eindstatus, kanaal }), {
      ...(await openLooking(session)),
      references: openReferences(await session.state()),
      account: { profiel: naam, account },
      now: session.now,
    });
  });
}
