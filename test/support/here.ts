import { randomUUID } from 'node:crypto';
import { fetchTransport } from './fetch-transport.ts';
import type { ownEnvironment } from './duit.ts';
import { run, testWorld } from './world.ts';

/** Runs a command on what a place of processes holds, in this process and on this day: it prepares or looks at a fifth of the cost. */
export function here({ env, folder }: ReturnType<typeof ownEnvironment>, ...argv: string[]) {
  const world = testWorld({ env, now: new Date().toISOString(), transport: fetchTransport(fetch) });
  return run(argv, { ...world, cwd: folder, uuid: randomUUID });
}
