import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Failure, type Details, type Reason } from '../failure.ts';
import { language } from '../language.ts';
import type { DoJob, JobKind } from '../practice/service.ts';
import { doJob as inThisThread } from '../practice/work/index.ts';

/** The start of the build, which in a worker loads `worker.ts`. Code that runs from its sources has none. */
const start = join(import.meta.dirname, 'start.js');

/** A document of fewer letters, as JSON, is written sooner than a worker starts. Thirty lines have about as many. */
const fewLetters = 3_500;

export interface WorkOrder {
  readonly nr: number;
  readonly language: 'nl' | 'en';
  readonly kind: JobKind;
  readonly input: unknown;
}
export type WorkEnded = { readonly nr: number } & (
  | { readonly outcome: unknown }
  | { readonly failed: { readonly reason: Reason | undefined; readonly message: string } & Pick<Details, 'hint' | 'because'> }
);

/** Does the jobs that take long in worker threads: one for documents, one for the account. Undefined where duit is not built. */
export function openBeside() {
  if (!existsSync(start)) return undefined;
  const crews = { documents: openCrew(), account: openCrew() };
  const doJob: DoJob = (kind, input) => {
    if ('data' in input && JSON.stringify(input).length < fewLetters) return inThisThread(kind, input);
    return ('data' in input ? crews.documents : crews.account).send(kind, input) as ReturnType<typeof inThisThread<typeof kind>>;
  };
  return { doJob, close: async () => void (await Promise.all(Object.values(crews).map((crew) => crew.close()))) };
}

/** One worker, started for its first job, that does its jobs in turn. A worker that dies fails its jobs, and the next job starts another. */
function openCrew() {
  const waiting = new Map<number, { readonly resolve: (outcome: unknown) => void; readonly reject: (error: Error) => void }>();
  let worker: Worker | undefined;
  let last = 0;
  const gone = (error: Error) => {
    worker = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  const started = (): Worker => {
    const made = new Worker(start);
    // A worker that waits for its next job does not keep the process running.
    made.unref();
    return made
      .on('message', (ended: WorkEnded) => {
        const { resolve, reject } = waiting.get(ended.nr) ?? {};
        waiting.delete(ended.nr);
        if ('outcome' in ended) resolve?.(ended.outcome);
        else reject?.(errorOf(ended.failed));
      })
      .on('error', gone)
      .on('exit', () => gone(new Error('the worker ended')));
  };
  return {
    send: (kind: JobKind, input: unknown) =>
      new Promise<unknown>((resolve, reject) => {
        const order: WorkOrder = { nr: ++last, language: language(), kind, input };
        waiting.set(order.nr, { resolve, reject });
        worker ??= started();
        worker.postMessage(order, []);
      }),
    close: async () => void (await worker?.terminate()),
  };
}

const errorOf = ({ reason, message, because, ...details }: Extract<WorkEnded, { failed: unknown }>['failed']): Error =>
  reason === undefined ? new Error(message) : new Failure(reason, message, { ...details, because });
