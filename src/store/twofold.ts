import { unlessUnusable } from '../machine/files/disk.ts';
import { failureIn, unlessFailing } from '../failure.ts';
import { comparedWith, type CompletedFrom, hasLines, notingLines, recorded, takeLines } from './completed.ts';
import type { CopyFile, FileRest, Place } from './copy-file.ts';
import { UnusableStore } from './faults.ts';
import { machineAt, placesPrefix } from './places.ts';
import type { CopiedLine, LineSeen, StateStore, StateView, Transaction } from './store.ts';

/** The surroundings of a database that machines share, each of which has a file of its own lines. */
export interface SharedFrom extends Pick<CompletedFrom, 'file' | 'onto' | 'report'> {
  /** The name of this machine: another may have the same file, as a copy of its folders. */
  readonly machine: string;
}

const collection = 'opslag';
/** The moment at which the owner forgot lines last, which the files of the other machines may still have. */
const wipedKey = 'gewist';
const flagKey = 'verlies';

/** The place that a database knows in the file of a machine. */
interface SharedPlace extends Place {
  /** The moment of the last forgetting that the file followed; null for none. */
  readonly gewist: string | null;
  /** When it was written, by the clock of the database. */
  readonly tijd: string;
}

/** What the file of this machine has, from the place that the database knows. */
interface Looked {
  readonly place: SharedPlace | undefined;
  readonly wiped: string | null;
  /** When the present flag of a loss was raised; each machine that came since says so with its place. */
  readonly lost: string | undefined;
  readonly rest: FileRest;
}

const keyOf = (file: string, machine: string): string => `${placesPrefix}${file} ${machine}`;

async function lookIn(view: StateView, { file, machine }: Pick<SharedFrom, 'file' | 'machine'>): Promise<Looked> {
  const id = file.id();
  const place = id === undefined ? undefined : ((await view.get(collection, keyOf(id, machine))) as unknown as SharedPlace | undefined);
  const wiped = ((await view.get(collection, wipedKey)) ?? null) as string | null;
  const lost = ((await view.get(collection, flagKey)) as { readonly begun?: string } | undefined)?.begun;
  return { place, wiped, lost, rest: file.after(place, Number.POSITIVE_INFINITY) };
}

/** Whether what is behind the place, if anything, is all that the file has more. */
const isBehind = ({ is }: FileRest): boolean => is === 'even' || is === 'longer';

/** Whether this machine did not come since lines were lost. */
const isAway = ({ place, lost }: Looked): boolean => place !== undefined && lost !== undefined && place.tijd < lost;

/** The ids of lines that were seen in the database before, and that it must still have. The last one that it has needs no question. */
const seenIn = ({ place, wiped, rest }: Looked, last: LineSeen | undefined): string[] =>
  rest.is === 'none' || (place ? place.gewist : null) !== wiped ? [] : rest.seen.filter((id) => id !== last?.id);

/** Whether the file tells of the last line that the database had. The place does not: it is lost with the database. */
const isLastSeen = ({ rest }: Looked, last: LineSeen | undefined): boolean =>
  last === undefined || (rest.is !== 'none' && rest.seen.at(-1) === last.id);

/** Whether the database and the file have the same, and the database every line that was seen there. */
async function isEven(view: StateView, looked: Looked): Promise<boolean> {
  const { place, wiped, rest } = looked;
  if (rest.is === 'none') return true;
  if (!place || !isBehind(rest) || rest.lines.length > 0 || place.gewist !== wiped || isAway(looked)) return false;
  const seen = seenIn(looked, await view.lastLine());
  return seen.length === 0 || (await view.unknown(seen)).length === 0;
}

/** A database without a line of an account that this machine knows. */
class UnknownAccount extends UnusableStore {
  constructor(shown: string | undefined) {
    super(
      `${shown}:`,
      {
        nl: 'deze database weet niets van dit account, en deze computer wel',
        en: 'this database knows nothing of this account, and this computer does',
      },
      {
        nl: 'Er is niets verstuurd. Kijk het adres na, of laat een goede kopie terugzetten. Is er geen, zet dan de regels van deze computer erin: duit journaal herstel --opnieuw',
        en: 'Nothing was sent. Check the address, or have a good copy restored. If there is none, put the lines of this computer there: duit journaal herstel --opnieuw',
      },
    );
  }
}

/** Whether lines tell of something that a database may have had: what provably never left may be of a write that this one refused. */
function tellOfMore(lines: readonly CopiedLine[]): boolean {
  const unsent = new Set(lines.flatMap(({ of, body }) => ((body as { kind?: unknown } | null)?.kind === 'unsent' ? [of] : [])));
  return lines.some(({ id, of = id }) => !unsent.has(of));
}

/** Fails with exit 10 if the database knows nothing of an account that the file has lines of: it may be the wrong one. */
async function checkKnown(view: StateView, { place, rest }: Looked, shared: string | undefined): Promise<void> {
  if (place || rest.is === 'none' || (rest.seen.length === 0 && !tellOfMore(rest.lines))) return;
  if (!(await hasLines(view))) throw new UnknownAccount(shared);
}

const timeOf = ({ body }: CopiedLine): string => (body as { readonly time?: string } | null)?.time ?? '';

/** The lines of a file that the database never met, without those that were forgotten since they were written. */
function unmet({ place, wiped, rest }: Looked): readonly CopiedLine[] {
  if (rest.is === 'none') return [];
  if ((place && isBehind(rest)) || wiped === null) return rest.lines;
  return rest.lines.slice(rest.lines.findLastIndex((line) => timeOf(line) !== '' && timeOf(line) <= wiped) + 1);
}

interface Taken {
  /** The last line that the database had. */
  readonly last: LineSeen | undefined;
  /** Whether the file tells of it already. */
  readonly isSeen: boolean;
  /** The file has lines that were forgotten, or is damaged. */
  readonly mustRewrite: boolean;
  readonly restored: number;
}

/** Has the database know what the file of this machine knows, but for the lines that it has just been given. */
async function catchUp(
  transaction: Transaction,
  from: SharedFrom,
  { looked, own = [], isLost: isSure }: { readonly looked: Looked; readonly own?: readonly string[]; readonly isLost?: boolean },
): Promise<Taken> {
  const { place, wiped, rest } = looked;
  const given = new Set(own);
  const lines = unmet(looked).filter(({ id }) => !given.has(id));
  const last = await transaction.lastLine();
  const seen = seenIn(looked, last);
  const ids = [...lines.map(({ id }) => id), ...seen];
  const unknown = new Set(ids.length === 0 ? [] : await transaction.unknown(ids));
  const news = lines.filter(({ id }) => unknown.has(id));
  // A line that was seen is lost, also where it comes back from this file: others may have lost theirs with it.
  const isGone = seen.some((id) => unknown.has(id));
  // Rows from before the place may be lost too; this file still has those of this machine.
  if (isGone && place) {
    const whole = { ...looked, place: undefined, rest: from.file.after(undefined, Number.POSITIVE_INFINITY) };
    return catchUp(transaction, from, { looked: whole, own, isLost: isSure ?? true });
  }
  const isLost = isSure ?? (rest.is === 'damaged' || isGone || transaction.isReplaced);
  await takeLines(transaction, from.onto, { news, isLost });
  if (rest.is === 'none') return { mustRewrite: false, restored: 0, last, isSeen: last === undefined };
  const isFollowed = place ? place.gewist === wiped : unmet(looked).length === rest.lines.length;
  const mustRewrite = rest.is === 'damaged' || !isFollowed;
  if (!mustRewrite && (rest.lines.length > 0 || isGone || !place || !isBehind(rest) || isAway(looked)))
    await putPlace(transaction, from, rest.to, wiped);
  return { mustRewrite, restored: news.length, last, isSeen: isLastSeen(looked, last) };
}

/** The same for a database that knows the account. Fails with exit 10 on another. */
async function caughtUp(transaction: Transaction, { shared }: StateStore, from: SharedFrom): Promise<Taken> {
  const looked = await lookIn(transaction, from);
  await checkKnown(transaction, looked, shared);
  return catchUp(transaction, from, { looked });
}

/** So many days the place of a machine that came no more is kept. Without it its file is read as a whole. */
const daysKept = 90;

async function putPlace(transaction: Transaction, { machine }: SharedFrom, to: Place | undefined, wiped: string | null): Promise<void> {
  if (!to) return;
  const key = keyOf(to.file, machine);
  const tijd = transaction.time?.toISOString() ?? '';
  const isNew = (await transaction.get(collection, key)) === undefined;
  await transaction.put(collection, key, { ...to, gewist: wiped, tijd } satisfies SharedPlace);
  if (!isNew || tijd === '') return;
  const oldest = new Date(Date.parse(tijd) - daysKept * 86_400_000).toISOString();
  for await (const [other, value] of transaction.list(collection, placesPrefix)) {
    if ((value as unknown as SharedPlace).tijd < oldest) await transaction.remove(collection, other);
  }
}

/** Puts in the file which of its lines the database still has. */
const rewriteFile = (store: StateStore, from: SharedFrom): Promise<void> =>
  store.transaction(async (transaction) => {
    // An outcome may have been left in it meanwhile.
    await catchUp(transaction, from, { looked: await lookIn(transaction, from), isLost: false });
    const before = from.file.id();
    const lines = from.file.lines();
    const gone = new Set(await transaction.unknown(lines.map(({ id }) => id)));
    from.file.rewrite(
      lines.filter(({ id }) => !gone.has(id)),
      await transaction.lastLine(),
    );
    if (before !== undefined) await transaction.remove(collection, keyOf(before, from.machine));
    const { wiped, rest } = await lookIn(transaction, from);
    if (rest.is !== 'none') await putPlace(transaction, from, rest.to, wiped);
  });

/** Does some work in one transaction, whose lines are in the file before they are in the database. */
async function changed<T>(store: StateStore, from: SharedFrom, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  for (let isAgain = false; ; isAgain = true) {
    let hasForgotten = false;
    const done = await store.transaction(async (transaction) => {
      const before = await caughtUp(transaction, store, from);
      // The file is rewritten only after the flag that its damage raised is committed: else a refused command would wipe the evidence.
      if (before.mustRewrite && !isAgain) return { ...before, result: undefined };
      const fresh: CopiedLine[] = [];
      const result = await work(notingLines(transaction, fresh, () => (hasForgotten = true)));
      if (hasForgotten) await transaction.put(collection, wipedKey, transaction.time?.toISOString() ?? '');
      if (fresh.length > 0) {
        from.file.append(
          fresh,
          fresh.some(({ of }) => of === undefined),
        );
        await catchUp(transaction, from, { looked: await lookIn(transaction, from), own: fresh.map(({ id }) => id), isLost: false });
      }
      // What came back was in the file alone, so that nothing else tells that the database has it now.
      const last = fresh.length > 0 || before.restored > 0 || !before.isSeen ? await transaction.lastLine() : undefined;
      return { ...before, result: { value: result }, last };
    });
    await from.report(done.restored);
    if (!done.result || hasForgotten || noteSeen(from.file, done.last)) await rewriteFile(store, from);
    if (done.result) return done.result.value;
  }
}

/** Notes in the file the last line that the database had; tells whether it should be rewritten. What was done stays done where the disk refuses. */
const noteSeen = (file: CopyFile, last: LineSeen | undefined): boolean =>
  last !== undefined && unlessUnusable(() => file.see(last)) === true;

/** Gives a function that does work with a view if the database and the file are even, or with `isLast` in any case; it tells whether the file should be rewritten. */
const openSeen =
  (store: StateStore, from: SharedFrom) =>
  <T>(work: (view: StateView) => Promise<T>, isLast: boolean) =>
    store.read(async (view) => {
      const looked = await unlessFailing(lookIn(view, from));
      // Before, another command may be writing the first line of the account: only a transaction, which waits for it, can tell.
      if (looked && isLast) await checkKnown(view, looked, store.shared);
      const isReady = view.barred !== undefined || (looked !== undefined && (await isEven(view, looked)));
      if (!isReady && !isLast) return undefined;
      const value = await work(view);
      if (!looked || !isReady || view.barred) return { value, isCrowded: false };
      const last = await view.lastLine();
      return { value, isCrowded: !isLastSeen(looked, last) && noteSeen(from.file, last) };
    });

/** A database that machines share and the file of the lines of this one: whatever the database lost comes back with the machine that wrote it. */
export function sharedWithFile(store: StateStore, from: SharedFrom): StateStore {
  const change: StateStore['transaction'] = (work) => changed(store, from, work);
  // A database that can't be written now, or by this user, is read as it is.
  const even = (): Promise<void> =>
    change(async () => {}).catch((error: unknown) => {
      if (failureIn(error) instanceof UnknownAccount) throw error;
    });
  const seen = openSeen(store, from);
  return {
    ...store,
    check: async () => {
      await even();
      return store.check(from.file.lines());
    },
    read: async (work) => {
      let done = await seen(work, false);
      if (!done) {
        await even();
        done = await seen(work, true);
      }
      if (done?.isCrowded) await unlessFailing(rewriteFile(store, from));
      return done!.value;
    },
    transaction: change,
    leave: (line) => from.file.append([line], true),
    record: async (line, add) => {
      let last: LineSeen | undefined;
      const catchUpIn = async (transaction: Transaction): Promise<number> => {
        const { restored } = await caughtUp(transaction, store, from);
        last = await transaction.lastLine();
        return restored;
      };
      const unstored = await recorded(store, { ...from, catchUpIn }, line, add);
      if (!unstored && noteSeen(from.file, last)) await unlessFailing(rewriteFile(store, from));
      return unstored;
    },
    restore: async () => {
      const { mustRewrite, restored } = await store.transaction(async (transaction) => {
        const looked = await lookIn(transaction, from);
        const isUnknown = !(await hasLines(transaction)) && looked.rest.is !== 'none';
        return isUnknown ? catchUp(transaction, from, { looked, isLost: true }) : { mustRewrite: false, restored: 0 };
      });
      if (mustRewrite) await rewriteFile(store, from);
      return restored;
    },
  };
}

/** The same for a dry run, as `comparedWith`. */
export const sharedCompared = (
  store: StateStore,
  from: Pick<SharedFrom, 'file' | 'machine'>,
  report: (lacking: number) => Promise<void>,
): StateStore =>
  comparedWith(store, from.file, report, async (view) => {
    const looked = await lookIn(view, from);
    await checkKnown(view, looked, store.shared);
    return unmet(looked);
  });

/** The machines that brought their lines since a moment, in order of their names. */
export async function machinesSince(view: StateView, since: string): Promise<string[]> {
  const found = new Set<string>();
  for await (const [key, value] of view.list(collection, placesPrefix)) {
    if ((value as unknown as SharedPlace).tijd >= since) found.add(key.slice(machineAt));
  }
  return [...found].toSorted();
}
