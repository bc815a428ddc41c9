import { expect } from 'vitest';
import { type Answer, answeringWorld } from './answers.ts';
import { run } from './world.ts';

/** Expects that the command line is refused before any request, with exit 2 and this message. */
export async function expectRefused(
  line: string | readonly string[],
  message: string | RegExp,
  answers: Record<string, Answer>,
): Promise<void> {
  const world = answeringWorld(answers);
  const result = await run(line, world);
  const stderr: unknown = typeof message === 'string' ? message : expect.stringMatching(message);
  expect({ ...result, sent: world.sent }).toEqual({ code: 2, stdout: '', stderr, sent: [] });
}
