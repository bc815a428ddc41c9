import { usage } from '../../../failure.ts';
import { type Plan, writePlan } from '../../../jobs/batch/plan/plan.ts';
import { t } from '../../../language.ts';
import type { OpenSession } from '../../session/session.ts';
import { planView } from '../../views/plan.ts';
import { unlessDryRun } from '../dry-run.ts';
import { placeFor } from './place.ts';
import { showPlan } from './show.ts';
import type { Command, OptionValues } from 'commander';
import { option, outputFile } from '../../options.ts';

/** The place where the user wants to keep a plan. */
export interface KeepOptions {
  readonly uitvoer?: string | undefined;
  readonly overschrijven?: boolean | undefined;
}

/** Adds the options for the place where a plan is kept. */
export function addKeepOptions<A extends unknown[], O extends OptionValues, G extends OptionValues>(command: Command<A, O, G>) {
  return command
    .addOption(option('-o, --uitvoer <bestand>', { nl: 'het plan in dit bestand bewaren', en: 'keep the plan in this file' }, outputFile))
    .addOption(option('--overschrijven', { nl: 'een bestaand bestand vervangen', en: 'replace an existing file' }));
}

/** Makes a plan, keeps it where the user wants it, and shows its documents. The place is looked at before anything is asked of the service. */
export async function keepAndShow(
  session: Pick<OpenSession, 'files' | 'journal' | 'out' | 'profile' | 'state'>,
  { uitvoer, overschrijven }: KeepOptions,
  make: () => Promise<Plan>,
): Promise<void> {
  const { files, out } = session;
  out.check(planView);
  if (uitvoer === '-') throw noOutput();
  const save = uitvoer === undefined ? undefined : await placeFor(files, uitvoer, overschrijven);
  const plan = await make();
  const isKept = save !== undefined && (await unlessDryRun(session, () => save(writePlan(plan))));
  await showPlan(session, plan, isKept ? uitvoer : undefined);
}

const noOutput = () =>
  usage(
    t({
      nl: '-o: een plan is een bestand; met --json staan de documenten op standaarduitvoer',
      en: '-o: a plan is a file; with --json the documents are on standard output',
    }),
  );
