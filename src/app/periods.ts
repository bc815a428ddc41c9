import { periodLines, periodsInFull } from '../cli/input/period-words.ts';
import type { Out } from '../cli/output/out.ts';
import { assistantOf } from '../machine/programs.ts';
import type { World } from '../machine/world.ts';

/** The command line with its periods in full. `tell` tells a person the days that words mean, and fails with exit 2 if no person types them. */
export function inFull(typed: readonly string[], { now, stdin, stderr, env }: World) {
  const { argv, inWords } = periodsInFull(typed, now());
  const tell = async (out: () => Promise<Out>): Promise<void> => {
    const lines = periodLines(inWords, stdin.isTTY && stderr.isTTY && assistantOf(env) === undefined);
    for (const line of lines) await (await out()).notice(line);
  };
  return { argv, tell };
}
