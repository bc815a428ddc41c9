import { type Failure, failureIn, local } from '../failure.ts';
import { UnusableStore } from './faults.ts';
import type { AddLine, CopiedLine, StateStore, StateView, Transaction } from './store.ts';
import { type CopyFile, linesTogether, type Place } from './copy-file.ts';
import { placeKey } from './places.ts';

/** Where a line was added: its number, and that of its entry. */
export interface LineAt {
  readonly n: number;
  readonly about: number | undefined;
}

/** What follows from a line that a store gets from the file: links, counts and values. */
export interface Onto {
  /** Called after the line was added. A value is merged only forward: what is done never waits again. */
  readonly follow: (transaction: Transaction, line: CopiedLine, at: LineAt) => Promise<void>;
  /** Called once after several lines were followed. */
  readonly followed: (transaction: Transaction, lines: readonly CopiedLine[]) => Promise<void>;
  /** Whether an entry has this line already under another id, such as a second result. */
  readonly isKnown: (transaction: Transaction, line: CopiedLine, about: number | undefined) => Promise<boolean>;
  /** The moment of the last line that a store has. */
  readonly lastTime: (view: StateView) => Promise<string | null>;
  /** Raises the flag of a loss after this moment: nobody can tell any more what the damaged file held. */
  readonly raise: (transaction: Transaction, since: string | null) => Promise<void>;
}

export interface CompletedFrom {
  readonly file: CopyFile;
  /** Loaded only where a store lacks lines. */
  readonly onto: () => Promise<Onto>;
  /** Whether the store is as its last commit left it, or there is none: else it is held against the file and checked as a whole. */
  readonly isAsLeft: () => boolean;
  /** Told how many lines were put back. */
  readonly report: (restored: number) => Promise<void>;
}

const placeOf = ['opslag', placeKey] as const;

interface KeptPlace extends Place {
  /** Lines were forgotten which the file may still have: it is rewritten, and nothing is taken over from it up to this place. */
  readonly gewist?: true;
}

const placeIn = async (view: StateView): Promise<KeptPlace | undefined> => (await view.get(...placeOf)) as unknown as KeptPlace | undefined;

/** Without a place the next look reads the whole file. */
const putPlace = (transaction: Transaction, place: KeptPlace | undefined): Promise<void> =>
  place ? transaction.put(...placeOf, { ...place }) : transaction.remove(...placeOf);

/** Whether no lines were forgotten which the file may still have. */
const isFit = (place: KeptPlace | undefined): boolean => place?.gewist === undefined;

/** Whether a store has, or ever had, a line of the account. */
export const hasLines = async (view: StateView): Promise<boolean> => (await view.last('journaal')) + (await view.last('bank')) > 0;

/** What is left to do after a store took over lines: another part of them, or a file that lacks lines or is damaged. */
type Left = 'done' | 'more' | 'rewrite';

/** Has a store know what the file knows, in one transaction. A store that is not as it was left may lack the line that is torn at the end. */
async function catchUp(
  transaction: Transaction,
  { file, onto }: CompletedFrom,
  hadLines: boolean,
  { mayRaise = true, asLeft = true }: { readonly mayRaise?: boolean; readonly asLeft?: boolean } = {},
): Promise<{ readonly left: Left; readonly restored: number }> {
  const place = await placeIn(transaction);
  // A file that is rewritten afterwards must be known as a whole.
  const isRewritten = !isFit(place) || (place === undefined && hadLines);
  const found = file.after(place, isRewritten ? Number.POSITIVE_INFINITY : undefined);
  // It was never said to be kept, unless the disk lost its end. Where the store was put back or is new, nobody can tell.
  const isCut = found.is !== 'none' && found.isTorn && (!asLeft || !hadLines);
  const rest = isCut ? { ...found, is: 'damaged' as const } : found;
  if (rest.is === 'even' && isFit(place)) return { left: 'done', restored: 0 };
  // A place that stays behind could fit an older file that comes back.
  if (rest.is === 'none') {
    if (place) await putPlace(transaction, undefined);
    return { left: hadLines ? 'rewrite' : 'done', restored: 0 };
  }
  const fresh = new Set(await transaction.unknown(rest.lines.map(({ id }) => id)));
  const news = rest.lines.filter(({ id }) => fresh.has(id));
  await takeLines(transaction, onto, { news, isLost: mayRaise && rest.is === 'damaged' });
  const isNext = rest.is === 'longer' || rest.is === 'even';
  const isWhole = (isNext && isFit(place)) || (rest.is === 'other' && !hadLines);
  const isWiped = isNext && place?.gewist === true && rest.to !== undefined;
  await putPlace(transaction, isWhole ? rest.to : isWiped ? { ...rest.to, gewist: true } : undefined);
  const isPart = isWhole && rest.lines.length === linesTogether;
  return { left: isPart ? 'more' : isWhole ? 'done' : 'rewrite', restored: fresh.size };
}

/** Adds lines to a store that lacks them, in order. The flag of a loss is raised after them: what they tell is known from before it. */
export async function takeLines(
  transaction: Transaction,
  onto: CompletedFrom['onto'],
  { news, isLost }: { readonly news: readonly CopiedLine[]; readonly isLost: boolean },
): Promise<void> {
  if (news.length === 0 && !isLost) return;
  const { followed, lastTime, raise, ...each } = await onto();
  const since = isLost ? await lastTime(transaction) : null;
  for (const line of news) await applied(transaction, line, each);
  await followed(transaction, news);
  if (isLost) await raise(transaction, since);
}

/** The same in one transaction however many lines there are. Gives how many. */
async function catchUpWhole(transaction: Transaction, from: CompletedFrom, hadLines?: boolean): Promise<number> {
  let restored = 0;
  for (;;) {
    const done = await catchUp(transaction, from, hadLines ?? (await hasLines(transaction)));
    restored += done.restored;
    if (done.left !== 'more') return restored;
  }
}

/** Adds a line of the file to a store that lacks it. One about an entry that was forgotten is dropped. */
async function applied(transaction: Transaction, line: CopiedLine, { follow, isKnown }: Pick<Onto, 'follow' | 'isKnown'>): Promise<void> {
  const { log, of, ...addition } = line;
  const about = of === undefined ? undefined : await transaction.numberOf(of);
  if ((of !== undefined && about === undefined) || (await isKnown(transaction, line, about))) return;
  const { n } = await transaction.append(log, { ...addition, ...(about !== undefined && { about }) });
  await follow(transaction, line, { n, about });
}

const rewriteFile = (store: StateStore, from: CompletedFrom): Promise<void> =>
  store.transaction(async (transaction) => {
    const { file } = from;
    // An outcome may have been left in it meanwhile.
    await catchUp(transaction, from, true, { mayRaise: false });
    file.rewrite(await transaction.lines());
    const rest = file.after(undefined, Number.POSITIVE_INFINITY);
    await putPlace(transaction, rest.is === 'none' ? undefined : rest.to);
  });

/** Gives a function that makes a store and its file even, and leaves both alone where this process knows that they are. */
function openEven(store: StateStore, from: CompletedFrom): () => Promise<void> {
  const { file, isAsLeft, report } = from;
  /** The file as it was when this process last found both even. */
  let evenAt: string | undefined;
  const isEven = (): Promise<boolean> =>
    store.read(async (view) => {
      const place = await placeIn(view);
      const { is } = file.after(place);
      return (is === 'even' && isFit(place)) || (is === 'none' && place === undefined && !(await hasLines(view)));
    });
  return async () => {
    if (file.print() === evenAt && isAsLeft()) return;
    let restored = 0;
    for (let asLeft = isAsLeft(); !(asLeft && (await isEven())); asLeft = isAsLeft()) {
      const done = await store.transaction(async (transaction) => catchUp(transaction, from, await hasLines(transaction), { asLeft }));
      restored += done.restored;
      // The file is rewritten only after the flag that its damage raised is committed: else a refused command would wipe the evidence.
      if (done.left === 'rewrite') await rewriteFile(store, from);
      if (done.left !== 'more') break;
    }
    evenAt = file.print();
    await report(restored);
  };
}

/** Does some work with a store in one transaction, whose lines are in the file before they are in the store. */
async function changed<T>(store: StateStore, from: CompletedFrom, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  let hasForgotten = false;
  const { result, restored } = await store.transaction(async (transaction) => {
    // What came since; it writes no file.
    const before = await catchUpWhole(transaction, from);
    const hadLines = await hasLines(transaction);
    const fresh: CopiedLine[] = [];
    const wiped = async (): Promise<void> => {
      const place = hasForgotten ? await placeIn(transaction) : undefined;
      if (place) await putPlace(transaction, { ...place, gewist: true });
    };
    const done = await work(notingLines(transaction, fresh, () => (hasForgotten = true)));
    if (fresh.length === 0) {
      await wiped();
      return { result: done, restored: before };
    }
    const isBegun = fresh.some(({ of }) => of === undefined);
    from.file.append(fresh, isBegun);
    // Its own lines, and what another process put between.
    const between = await catchUpWhole(transaction, from, hadLines);
    await wiped();
    return { result: done, restored: before + between };
  });
  if (hasForgotten) await rewriteFile(store, from);
  await from.report(restored);
  return result;
}

interface Recording extends Pick<CompletedFrom, 'file' | 'report'> {
  /** Has the store take over what the file has. Tells how many lines that were. */
  readonly catchUpIn: (transaction: Transaction) => Promise<number>;
  /** Called where the file lacks the line. */
  readonly lacks?: (transaction: Transaction) => Promise<void>;
}

/**
 * Keeps a line that must not be lost, in the file before it is in the store. Where one of the two can't take it, the other has it alone until
 * the next command, and this gives why the store could not; exit 10 with both reasons where neither can.
 */
export async function recorded(
  store: StateStore,
  { file, report, catchUpIn, lacks }: Recording,
  line: CopiedLine,
  add: AddLine,
): Promise<Failure | undefined> {
  const unfiled = failureOf(() => file.append([line], false));
  try {
    const restored = await store.transaction(async (transaction) => {
      const about = line.of === undefined ? undefined : await transaction.numberOf(line.of);
      const isNew = (line.of === undefined || about !== undefined) && (await transaction.unknown([line.id])).length > 0;
      if (isNew) await add(transaction, about);
      if (!unfiled) return catchUpIn(transaction);
      await lacks?.(transaction);
      return 0;
    });
    await report(restored);
    return undefined;
  } catch (error) {
    const lost = unfiled ?? failureOf(() => file.append([], true));
    const failure = failureIn(error);
    if (!lost) return failure;
    throw local(`${failure.message}; ${lost.message}`, { cause: failure });
  }
}

function failureOf(work: () => void): Failure | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    return failureIn(error);
  }
}

/**
 * A store of this machine and the file of its lines, each of which is completed from the other. Lines are in the file before they are in
 * the store, so that the file is ahead of it or even with it. What begins an entry is on disk in the file before the store has it.
 */
export function storeWithFile(store: StateStore, from: CompletedFrom): StateStore {
  const even = openEven(store, from);
  // A store that is busy or can't be written is read as it is, and one that is damaged not at all: what it lacks would seem not to be done.
  const asItIs = (): Promise<void> =>
    even().catch((error: unknown) => {
      if (failureIn(error) instanceof UnusableStore) throw error;
    });
  return {
    ...store,
    read: async (work) => {
      await asItIs();
      return store.read(work);
    },
    get: async (...asked) => {
      await asItIs();
      return store.get(...asked);
    },
    transaction: async (work) => {
      await even();
      return changed(store, from, work);
    },
    check: async () => {
      await asItIs();
      return store.check(from.file.lines());
    },
    // Whoever is told of a write hears of it as the file has it, or that the store can't be completed.
    flush: even,
    leave: (line) => from.file.append([line], true),
    record: (line, add) => {
      const catchUpIn = (transaction: Transaction): Promise<number> => catchUpWhole(transaction, from);
      // The file is rewritten then.
      return recorded(store, { ...from, catchUpIn, lacks: (transaction) => putPlace(transaction, undefined) }, line, add);
    },
  };
}

/** The same store for a dry run, which is told once how many lines of the file it lacks and reads it as it is. */
export function comparedWith(
  store: StateStore,
  file: CopyFile,
  report: (lacking: number) => Promise<void>,
  linesIn: (view: StateView) => Promise<readonly CopiedLine[]> = async (view) => {
    const rest = file.after(await placeIn(view), Number.POSITIVE_INFINITY);
    return rest.is === 'none' ? [] : rest.lines;
  },
): StateStore {
  let isReported = false;
  return {
    ...store,
    read: (work) =>
      store.read(async (view) => {
        if (isReported) return work(view);
        isReported = true;
        const lacking = await view.unknown((await linesIn(view)).map(({ id }) => id));
        if (lacking.length > 0) await report(lacking.length);
        return work(view);
      }),
    check: () => store.check(file.lines()),
  };
}

/** A transaction that notes the lines which are added and that some are forgotten. */
export const notingLines = (transaction: Transaction, fresh: CopiedLine[], forgotten: () => void): Transaction => ({
  ...transaction,
  append: async (log, addition) => {
    const added = await transaction.append(log, addition);
    const { id, of, subject, body } = added;
    fresh.push({
      id,
      log,
      ...(subject !== null && { subject }),
      ...(addition.settles && { settles: true }),
      ...(of !== undefined && { of }),
      body,
    });
    return added;
  },
  forget: async (log, entries) => {
    await transaction.forget(log, entries);
    forgotten();
  },
});
