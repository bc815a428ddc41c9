import { given } from '../../../contract/fields.ts';
import { Failure } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { shellLine, type Word } from '../../../machine/shell/shell.ts';
import { type RunStep, runStages } from '../../../service/run/runner.ts';
import type { Done } from '../../../service/run/step.ts';
import { stopped } from '../../terminal/line.ts';
import type { Globals, OpenSession } from '../../session/session.ts';
import { stoppedHalfway } from '../partly.ts';

export const optionWords = (fields: Record<string, string | undefined>): string[] =>
  Object.entries(fields).flatMap(([field, text]) => (text === undefined ? [] : [`--${field.replaceAll('_', '-')}`, text]));

export const commandLine = (words: readonly Word[], { profiel }: Globals): string =>
  shellLine(['duit', ...words, ...optionWords({ profiel })]);

export interface CommandStep extends RunStep {
  /** The command line that does the same, given the ids that earlier steps made; undefined while it needs an id that is not known yet. */
  readonly line?: (ids: ReadonlyMap<string, string>) => string | undefined;
  readonly customer?: CommandStep | undefined;
}

export interface TakingSteps {
  /** The command line that does all that is left, if there is one. */
  readonly same?: string | undefined;
  /** Whether a dry run shows a list even of one. */
  readonly isList?: boolean;
}

/**
 * Takes the steps in order, and stops at the first that fails; `heard` takes each reply before the next step. A failure of the first one
 * passes through. A later failure ends with exit 8, or 7 when its outcome is unknown; its hint has the command lines that are left, or
 * `same`, the line that does all of them. A dry run shows what each would send.
 */
export async function takeSteps(
  session: OpenSession,
  steps: readonly CommandStep[],
  heard: (done: Done, step: RunStep) => Promise<void> | void,
  { same, isList = false }: TakingSteps = {},
): Promise<void> {
  const { dryRun, stop } = session;
  const ids = new Map<string, string>();
  const run = runStages([{ steps }], { gate: await session.gate(), stop, inTurn: true });
  if (dryRun) return (await import('../planned.ts')).showPlannedSteps(session, run, isList);
  const left = steps.flatMap((step): CommandStep[] => (step.customer ? [step.customer, step] : [step]));
  for await (const { step, outcome } of run) {
    if (outcome.kind !== 'done') {
      const failure = outcome.kind === 'failed' ? outcome.failure : undefined;
      if (ids.size === 0) throw failure ?? stopped();
      const lines = left.slice(failure?.reason === 'unknown' ? 1 : 0).flatMap(({ line }) => line?.(ids) ?? []);
      throw halfway(failure ?? stoppedHalfway(''), same === undefined || lines.length === 0 ? lines : [same], same !== undefined);
    }
    left.shift();
    ids.set(step.key, outcome.id ?? '');
    await heard(outcome, step);
  }
}

function halfway(
  { reason, message, status, errors, hint, limit, aanvraag, cause }: Failure,
  lines: readonly string[],
  same: boolean,
): Failure {
  const unknown = reason === 'unknown';
  const on = unknown
    ? t({ nl: 'De vorige stappen zijn gedaan; ga daarna verder met:', en: 'The earlier steps are done; afterwards continue with:' })
    : t({ nl: 'De vorige stappen zijn gedaan; ga verder met:', en: 'The earlier steps are done; continue with:' });
  const next = lines.length > 0 ? [on, ...lines.map((one) => `  ${one}`)] : [];
  return new Failure(unknown ? 'unknown' : 'partly', message, {
    ...(status !== undefined && { status }),
    ...given({ errors, limit, aanvraag }),
    // A temporary failure advises to run all of it again, which would repeat the earlier steps.
    hint: [reason === 'temporary' ? undefined : hint, ...next].filter(Boolean).join('\n'),
    // The steps before are done, and the same command would begin again.
    ...(!same && { repeatable: false }),
    cause,
  });
}
