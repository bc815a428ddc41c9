import { Failure } from '../../failure.ts';
import { t } from '../../language.ts';

/** One write, and the command line that does it; undefined while what came before has not told which id it is for. */
export interface Step {
  readonly run: () => Promise<void>;
  readonly line: () => string | undefined;
}

/** Does the steps in order. Where a later one fails, what came before is done: exit 8, or 7, with the lines that go on from there. */
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
    ? t({ nl: 'Wat ervoor kwam is gedaan; daarna verder met:', en: 'What came before is done; go on afterwards with:' })
    : t({ nl: 'Wat ervoor kwam is gedaan; verder met:', en: 'What came before is done; go on with:' });
  const next = lines.length > 0 ? [on, ...lines.map((one) => `  ${one}`)] : [];
  return new Failure(unknown ? 'unknown' : 'partly', message, {
    ...(status !== undefined && { status }),
    ...(errors && { errors }),
    // What a temporary failure says, to try again, would do what came before twice.
    hint: [reason === 'temporary' ? undefined : hint, ...next].filter(Boolean).join('\n'),
    cause,
  });
}
