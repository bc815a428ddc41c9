import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { filesWith, keptIn } from './kept.ts';

/* The end of a command on the journal that was cut off at a step: by a real kill, or within the test process. */

type Place = Parameters<typeof keptIn>[0];

export const forgetting = ['journaal', 'wis', '--ouder', '0'];
/** A command that meets a damaged store, and makes a new one of the other copy of its lines. */
export const renewing = ['journaal', 'list'];

/** The numbers of four writes that are done, of one whose outcome is not known, and of the next one. */
export const done = [1, 3, 5, 7];
export const uncertain = 9;
const next = 11;

/** A command that was cut off at a step, where it ran, and how another one runs there. */
interface End {
  readonly place: Place;
  readonly step: unknown;
  readonly run: (argv: readonly string[]) => Promise<{ readonly code: unknown; readonly stderr: unknown }>;
  /** A write that nothing blocks. */
  readonly write: readonly string[];
}

/** Makes the store unusable, with no record lost. */
export function damage({ env }: Place): void {
  const file = openSync(join(env['DUIT_STATE_DIR'] ?? '', 'state.sqlite'), 'r+');
  writeSync(file, Buffer.alloc(100, 0xa5), 0, 100, 0);
  closeSync(file);
}

/** The numbers of the writes in a journal that holds, and how they stand. */
export async function standing(place: Place): Promise<{ numbers: number[]; states: string[]; damaged: number }> {
  const { entries, damaged } = await keptIn(place);
  return { numbers: entries.map(({ n }) => n), states: entries.map(({ state }) => state), damaged };
}

/** Expects that all writes were forgotten or none, and that no number is given twice; gives how many were left. */
export async function expectForgotten({ place, step, run, write }: End): Promise<number> {
  const { numbers, states, damaged } = await standing(place);
  const kept = numbers.length > 1 ? done : [];
  expect({ step, damaged, numbers }).toEqual({ step, damaged: 0, numbers: [...kept, uncertain] });
  expect({ step, states }).toEqual({ step, states: [...kept.map(() => 'done'), 'unknown'] });
  expect({ step, code: (await run(write)).code }).toEqual({ step, code: 0 });
  expect({ step, ...(await standing(place)) }).toMatchObject({ step, damaged: 0, numbers: [...kept, uncertain, next] });
  return numbers.length;
}

/** Expects the old journal or the new one, with every record and without the key; gives the code of the first write after it. */
export async function expectRenewed({ place, step, run, write }: End, key: string): Promise<unknown> {
  const { code, stderr } = await run(write);
  expect({ step, code, stderr }).toMatchObject({ step, code: 0 });
  expect({ step, ...(await standing(place)) }).toEqual({
    step,
    damaged: 0,
    numbers: [...done, uncertain, next],
    states: [...done.map(() => 'done'), 'unknown', 'done'],
  });
  expect(filesWith(key, place)).toEqual([]);
  return code;
}
