import { Failure } from '../../failure.ts';
import { t } from '../../language.ts';

/** One write, and the command line that does the same; undefined while the id from an earlier step is not known yet. */
export interface Step {
  readonly run: () => Promise<void>;
  readonly line: () => string | undefined;
}

/**
 * Takes the steps in order. A failure of the first one passes through. A later failure ends with exit 8, or 7 when its
 * outcome is unknown; its hint has the command lines that are left.
 */
export async function takeSteps(steps: readonly Step[]): Promise<void> {
  for (const [at, { run }] of steps.entries()) {
    try {
      await run();
    } catch (error) {
      if (at === 0 || !(error instanceof Failure)) throw error;
      throw halfway(error, steps.slice(at));
    }
  }
}

function halfway({ reason, message, status, errors, hint, cause }: Failure, [failed, ...later]: readonly Step[]): Failure {
  const unknown = reason === 'unknown';
  const lines = (unknown || !failed ? later : [failed, ...later]).flatMap(({ line }) => line() ?? []);
  const on = unknown
    ? t({ nl: 'De vorige stappen zijn gedaan; ga daarna verder met:', en: 'The earlier steps are done; afterwards go on with:' })
    : t({ nl: 'De vorige stappen zijn gedaan; ga verder met:', en: 'The earlier steps are done; go on with:' });
  const next = lines.length > 0 ? [on, ...lines.map((one) => `  ${one}`)] : [];
  return new Failure(unknown ? 'unknown' : 'partly', message, {
    ...(status !== undefined && { status }),
    ...(errors && { errors }),
    // A temporary failure advises to run all of it again, which would repeat the earlier steps.
    hint: [reason === 'temporary' ? undefined : hint, ...next].filter(Boolean).join('\n'),
    // The steps before are done, and the questions would begin anew.
    repeatable: false,
    cause,
  });
}
