import { DryRun, Failure, failureIn, isHopeless } from '../../failure.ts';
import type { Api } from '../../service/api/index.ts';
import { isOfDocument } from '../../service/run/order.ts';
import { parallel } from '../../service/api/parallel.ts';
import type { RenderPage, View } from '../output/out.ts';
import type { OpenSession, Opened } from '../session/session.ts';
import { refuseUnasked } from './confirm.ts';
import { unlessDryRun } from './dry-run.ts';
import { inOrder, partly, untried, withOthers } from './partly.ts';

export interface Naming {
  /** Reads one word, and gives its search. A word that can name no document is a usage failure, before anything is sent. */
  parse(word: string): Search;
  /** Looks at a document that was found; a failure stands for this document alone, and nothing is asked about it. */
  check?(api: Api, id: string): Promise<void>;
  /** The order in which several documents are worked on; without it the order in which they were given. */
  order?(api: Api, ids: readonly string[]): Promise<readonly string[]>;
  readonly view: View<never>;
}

interface Task<T extends object> extends Naming {
  /**
   * Called once, when all documents are known: asks what is to be asked, and gives the work on each document. A failure stops the
   * command. Where nobody can be asked, documents that need it fail with exit 12 before anything is read.
   */
  prepare(api: Api, ids: readonly string[]): Promise<(id: string) => Promise<T>>;
  readonly writes?: boolean;
  /** How many documents are looked for, and later worked on, at the same time; one unless given. */
  readonly sideBySide?: number;
  readonly view: View<T>;
  /** Lays a result out for a person; without it results are shown in the columns of the view. */
  readonly page?: (result: T) => Promise<RenderPage<T>>;
}

export type Search = (api: Api) => Promise<string>;

/**
 * Does the task for one document as a record, or for several as a list in which each result is a row. Each document is tried
 * once. Failures are reported per document: exit 8 when some failed, 7 when an outcome is unknown, and 9 when a result is
 * done but could not be kept, after which no other document is tried.
 */
export async function eachDocument<T extends object>(session: OpenSession, words: readonly string[], task: Task<T>): Promise<void> {
  const named = await namedDocuments(session, words, task);
  const { api, refs, found, failed } = named;
  const [id = ''] = found.keys();
  const { page } = task;
  const work = found.size > 0 ? await task.prepare(api, [...found.keys()]) : () => Promise.reject(untried());
  if (named.isOne && found.size > 0) {
    const result = await work(id);
    return session.out.record(result, task.view, page && (() => page(result)));
  }
  if (!named.isOne)
    await unlessDryRun(session, () =>
      workOnAll(session, named, { ...task, work }).catch((error: unknown) => {
        throw withOthers(error, inOrder(refs, failed));
      }),
    );
  throwFailed(session, named, task);
}

interface NamedDocuments {
  readonly api: Api;
  readonly refs: readonly { readonly word: string; readonly find: Search }[];
  /** The words by the ids of the documents that were found, in the order of the work. */
  readonly found: ReadonlyMap<string, string>;
  /** The failures by word. */
  readonly failed: Map<string, Failure>;
  /** Whether the user named one document, and no list. */
  readonly isOne: boolean;
}

/** Finds the documents, and refuses those that need a yes where nobody can be asked. */
export async function namedDocuments(
  session: OpenSession,
  words: readonly string[],
  task: Naming & Pick<Task<never>, 'writes' | 'sideBySide'>,
): Promise<NamedDocuments> {
  session.out.check(task.view);
  const refs = (await expandedWords(session, words)).map((word) => ({ word, find: task.parse(word) }));
  const isPiped = words.includes('-');
  if (task.writes && isPiped && refs.length > mostAtOnce) session.job();
  if (task.writes && refs.length > 0) await refuseUnasked(session, isPiped ? refs.length : 0);
  const api = await session.api();
  const failed = new Map<string, Failure>();
  const given = new Map<string, string>();
  const finding = parallel(refs, task.sideBySide ?? 1, async ({ word, find }) => ({
    word,
    id: await attempt(word, failed, async () => {
      const id = await find(api);
      await task.check?.(api, id);
      return id;
    }),
  }));
  for await (const { word, id } of finding) {
    if (id && given.has(id))
      await session.out.warn({ nl: `${word} staat er twee keer; één keer is gedaan`, en: `${word} is given twice; it was done once` });
    else if (id) given.set(id, word);
  }
  const found =
    task.order && given.size > 1 ? new Map((await task.order(api, [...given.keys()])).map((id) => [id, given.get(id) ?? id])) : given;
  return { api, refs, found, failed, isOne: words.length === 1 && !isPiped };
}

export function throwFailed(
  { globals }: Opened<'globals'>,
  { refs, failed, isOne }: NamedDocuments,
  { writes }: Pick<Task<never>, 'writes'>,
): void {
  const [first] = failed.values();
  if (first) throw isOne ? first : partly(refs.length, inOrder(refs, failed), { repeats: writes === true && isForced(globals) });
}

/** More documents than these through a pipe leave room on the limit for a person, as a batch does. */
const mostAtOnce = 10;

const isForced = ({ nogmaals, tochMaken, negeerOpen }: OpenSession['globals']): boolean => [nogmaals, tochMaken, negeerOpen].includes(true);

/** The words, with each `-` replaced by the lines of standard input. */
export async function expandedWords(session: Opened<'files'>, words: readonly string[]): Promise<string[]> {
  const all: string[] = [];
  for (const word of words) {
    if (word === '-') all.push(...(await session.files.lines()));
    else all.push(word);
  }
  return all;
}

/** When showing fails, the rest counts as not tried. */
async function workOnAll<T extends object>(
  { out, stop }: OpenSession,
  { found, failed }: NamedDocuments,
  { work, writes, sideBySide = 1, view, page }: Omit<Task<T>, 'prepare'> & { readonly work: (id: string) => Promise<T> },
): Promise<void> {
  const left = new Map(found);
  const stops = writes ? (failure: Failure) => !isOfDocument(failure) : isHopeless;
  const begin = async (id: string): Promise<T> => {
    if (stop.aborted || [...failed.values()].some(stops)) throw untried();
    left.delete(id);
    return work(id);
  };
  const each = ([id, word]: [string, string]) => attempt(word, failed, () => begin(id));
  async function* results() {
    for await (const result of parallel(found, sideBySide, each)) if (result) yield result;
  }
  try {
    await out.results(results(), view, page);
  } catch (error) {
    if (error instanceof DryRun) throw error;
    for (const word of left.values()) failed.set(word, untried());
    throw error;
  }
}

async function attempt<T>(word: string, failed: Map<string, Failure>, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    failed.set(word, failureIn(error));
    return undefined;
  }
}
