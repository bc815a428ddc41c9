import { parentPort } from 'node:worker_threads';
import { Failure } from '../failure.ts';
import { speak } from '../language.ts';
import { doJob } from '../practice/work/index.ts';
import type { WorkEnded, WorkOrder } from './beside.ts';

/* The worker thread of the practice service: it does one job after another. */

async function ended({ nr, kind, input, language }: WorkOrder): Promise<WorkEnded> {
  speak(language);
  try {
    return { nr, outcome: await doJob(kind, input as never) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const details =
      error instanceof Failure
        ? { reason: error.reason, because: error.word, ...(error.hint !== undefined && { hint: error.hint }) }
        : { reason: undefined };
    return { nr, failed: { message, ...details } };
  }
}

let turn = Promise.resolve();
parentPort?.on('message', (order: WorkOrder) => {
  turn = turn.then(async () => parentPort?.postMessage(await ended(order), []));
});
