import { Failure, type Reason } from '../../failure.ts';
import { t } from '../../language.ts';
import type { Api } from '../../service/api/index.ts';
import type { View } from '../output/out.ts';
import type { OpenSession } from '../session/session.ts';
import { parallel } from './parallel.ts';
import { plan, planned } from './rehearsed.ts';

/** What a command does with each document that is named on the command line. */
export interface Task<R, T extends object> {
  /** Reads one word; what it can't be is a usage failure, before anything is sent. */
  parse(word: string): R;
  /** The id of the document. */
  find(api: Api, ref: R): Promise<string>;
  /** Asked once, when all documents are known; a failure stops the command. */
  confirm?(api: Api, ids: readonly string[]): Promise<void>;
  work(api: Api, id: string): Promise<T>;
  /** Whether the work writes, so that `--proef` shows what it would send. */
  readonly writes?: boolean;
  /** How many documents are worked on side by side; one unless given. */
  readonly sideBySide?: number;
  readonly view: View<T>;
}

/** The words given, each `-` replaced by the ids on standard input. */
async function expand(session: OpenSession, words: readonly string[]): Promise<string[]> {
  const all: string[] = [];
  for (const word of words) {
    if (word === '-') all.push(...(await session.files.lines()));
    else all.push(word);
  }
  return all;
}

/**
 * Does the task for one document as a record, or for several as a list: each is tried once, each result is a row.
 * What failed is told per document; exit 8 when some failed, 7 when the outcome of one is unknown, 9 when what was done
 * to one could not be kept: then the rest is not tried.
 */
export async function eachDocument<R, T extends object>(session: OpenSession, words: readonly string[], task: Task<R, T>): Promise<void> {
  session.out.check(task.view);
  const refs = (await expand(session, words)).map((word) => ({ word, ref: task.parse(word) }));
  const api = await session.api();
  const [first] = refs;
  if (first && words.length === 1 && words[0] !== '-') {
    const id = await task.find(api, first.ref);
    await task.confirm?.(api, [id]);
    await session.out.record(await task.work(api, id), task.view);
    return;
  }
  const failed = new Map<string, Failure>();
  const found = new Map<string, string>();
  for (const { word, ref } of refs) {
    const id = await attempt(word, failed, () => task.find(api, ref));
    if (id && found.has(id))
      await session.out.warn(t({ nl: `${word} staat er twee keer; één keer is gedaan`, en: `${word} is given twice; done once` }));
    else if (id) found.set(id, word);
  }
  if (found.size > 0) await task.confirm?.(api, [...found.keys()]);
  const { out, globals } = session;
  const left = new Map(found);
  const work = (id: string) => {
    left.delete(id);
    return task.work(api, id);
  };
  const shown =
    globals.proef && task.writes
      ? out.results(
          results(session, found, failed, (id) => plan(work(id))),
          planned,
        )
      : out.results(results(session, found, failed, work, task.sideBySide), task.view);
  await shown.catch((error: unknown) => {
    for (const word of left.values()) failed.set(word, untried());
    throw withOthers(error, inOrder(refs, failed));
  });
  if (failed.size > 0) throw partly(refs.length, inOrder(refs, failed));
}

/** A result that was done but can't be shown ends the work: what failed before it and what was not tried is told with it. */
function withOthers(error: unknown, failed: ReadonlyMap<string, Failure>): unknown {
  if (!(error instanceof Failure) || error.reason !== 'unwritten' || failed.size === 0) return error;
  const { message, hint, cause } = error;
  return new Failure('unwritten', message, { errors: messagesOf(failed), ...(hint && { hint }), cause });
}

const messagesOf = (failed: ReadonlyMap<string, Failure>): Record<string, string> =>
  Object.fromEntries([...failed].map(([word, { message }]) => [word, message]));

/** What failed in the order it was named, whichever ended first. */
const inOrder = (refs: readonly { word: string }[], failed: ReadonlyMap<string, Failure>): Map<string, Failure> =>
  new Map(
    refs.flatMap(({ word }): [string, Failure][] => {
      const failure = failed.get(word);
      return failure ? [[word, failure]] : [];
    }),
  );

/** What the next document would meet as well. */
const lasting: ReadonlySet<Reason> = new Set(['key', 'unwritten']);

/** The results in the order of the documents; what failed goes into `failed`. */
async function* results<T extends object>(
  { stop }: OpenSession,
  found: Map<string, string>,
  failed: Map<string, Failure>,
  work: (id: string) => Promise<T>,
  sideBySide = 1,
) {
  const hopeless = () => stop.aborted || [...failed.values()].some(({ reason }) => lasting.has(reason));
  const each = ([id, word]: [string, string]) => attempt(word, failed, () => (hopeless() ? Promise.reject(untried()) : work(id)));
  for await (const result of parallel(found, sideBySide, each)) if (result) yield result;
}

async function attempt<T>(word: string, failed: Map<string, Failure>, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    failed.set(word, error);
    return undefined;
  }
}

const untried = (): Failure => new Failure('partly', t({ nl: 'niet geprobeerd', en: 'not tried' }));

/**
 * One failure for all. What must not be run again outweighs the rest: first an unknown outcome, then one that is done but
 * not kept. When all that was tried failed alike that reason stays. Without a `hint` it has that of the gravest, where they
 * agree on one.
 */
export function partly(total: number, failed: Map<string, Failure>, hint?: string): Failure {
  const reasons = new Set([...failed.values()].map(({ reason }) => reason).filter((reason) => reason !== 'partly'));
  const [only] = reasons;
  const alike = failed.size === total && reasons.size === 1 ? only : undefined;
  const graver = (['unknown', 'unwritten'] as const).find((one) => reasons.has(one));
  const reason: Reason = graver ?? alike ?? 'partly';
  const next = hint ?? nextStep([...failed.values()].filter((one) => one.reason === (graver ?? one.reason)));
  const count = t({ nl: `${failed.size} van ${total}`, en: `${failed.size} of ${total}` });
  const text = reasons.has('unwritten')
    ? t({ nl: `${count} niet gelukt of niet bewaard`, en: `${count} failed or could not be kept` })
    : t({ nl: `${count} niet gelukt`, en: `${count} failed` });
  return new Failure(reason, text, { errors: messagesOf(failed), ...(next && { hint: next }) });
}

/** What to do next after failures of which each says that for itself. */
function nextStep(failures: readonly Failure[]): string | undefined {
  const tried = failures.filter(({ reason }) => reason !== 'partly');
  const [hint, ...others] = new Set(tried.map((failure) => failure.hint));
  if (others.length === 0) return hint;
  if (tried.some(({ reason }) => reason !== 'unknown')) return undefined;
  return t({ nl: 'Zoek uit hoe het afliep met: duit journaal herstel', en: 'Find out how it ended with: duit journaal herstel' });
}
