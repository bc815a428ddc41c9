import type { OpenSession, Opened } from '../../session/session.ts';
import { withProgress } from '../stream.ts';
import { type Failure, partlyDone } from '../../../failure.ts';
import type { View } from '../../output/out.ts';
import type { Ledger, Unread } from '../../../jobs/reports/count/booked.ts';
import type { Customers, Reader } from '../../../jobs/reports/read/reader.ts';
import { t, type Text } from '../../../language.ts';
import { documentCount } from '../../output/counts.ts';
import { formatDate } from '../../output/days.ts';
import { localDay } from '../../output/moments.ts';
import { progressText, readAll, tellDuration } from '../listing/part.ts';

/** A sentence beside the rows of a report; one that warns is shown with `--stil` too. */
export interface Note {
  readonly text: string;
  readonly warns?: true;
  /** Of several accounts that all say this, it is shown once and without their names. */
  readonly common?: true;
}

export const note = (text: string | undefined): Note[] => (text === undefined ? [] : [{ text }]);

export const warning = (text: string | undefined): Note[] => (text === undefined ? [] : [{ text, warns: true }]);

/** The part of a report that is about one account. */
export interface Found<T> {
  readonly rows: readonly T[];
  readonly above?: readonly Note[];
  readonly below?: readonly Note[];
  /** Work that follows once the rows are shown. */
  readonly after?: (() => Promise<void>) | undefined;
  /** Why the rows are incomplete, thrown once they are shown. */
  readonly failure?: Failure | undefined;
}

export interface Report<T> {
  /** Reads the account of a session; fails if nothing can be told of it. */
  readonly read: (session: OpenSession) => Promise<Found<T>>;
  readonly view: (rows: readonly T[]) => View<T>;
  /** Sentences above the rows that hold for every account. */
  readonly head?: readonly string[];
}

export async function tell({ out }: Opened<'out'>, notes: readonly Note[]): Promise<void> {
  for (const { text, warns } of notes) await (warns ? out.warn(text) : out.notice(text));
}

/** So many documents are named one by one; a message of thousands of lines helps nobody. */
const mostNamed = 50;

export function incompleteText({ documents, unread }: Ledger): string | undefined {
  if (unread.length === 0) return undefined;
  const total = documents.length + unread.length;
  if (total === 1)
    return t({
      nl: 'Onvolledig: het enige document zit niet in deze cijfers.',
      en: 'Incomplete (onvolledig): the only document is not in these figures.',
    });
  return t({
    nl: `Onvolledig: ${unread.length} van de ${total} documenten ${unread.length === 1 ? 'zit' : 'zitten'} niet in deze cijfers.`,
    en: `Incomplete (onvolledig): ${unread.length} of the ${total} documents ${unread.length === 1 ? 'is' : 'are'} not in these figures.`,
  });
}

/** The documents that are missing from the figures, each with the reason, as far as a person wants to read them; `more` are left out. */
export const namedUnread = (unread: readonly Unread[]) => ({
  named: unread.slice(0, mostNamed).map((one) => ({ name: one.row.nummer ?? one.row.id, reason: unreadReason(one) })),
  more: Math.max(0, unread.length - mostNamed),
});

/** These reasons by their names; of two documents with one number, both are there. */
export function errorsOf(named: readonly { readonly name: string; readonly reason: string }[]): Record<string, string> {
  const errors = new Map<string, string>();
  for (const { name, reason } of named) {
    let [own, count] = [name, 1];
    while (errors.has(own)) own = `${name} (${++count})`;
    errors.set(own, reason);
  }
  return Object.fromEntries(errors);
}

/** Exit 8, naming the documents that the figures lack, and `others` that make them incomplete; undefined if nothing is missing. */
export function incompleteFailure({ unread }: Pick<Ledger, 'unread'>, others: Readonly<Record<string, string>> = {}): Failure | undefined {
  const { named, more } = namedUnread(unread);
  const errors = { ...errorsOf(named), ...others };
  if (Object.keys(errors).length === 0) return undefined;
  const rest = more > 0 ? t({ nl: `En nog ${more}. `, en: `And ${more} more. ` }) : '';
  const again = t({
    nl: 'Hetzelfde commando probeert ze opnieuw en leest alleen wat nog ontbreekt.',
    en: 'The same command tries them again and reads only those that are still missing.',
  });
  return figuresIncomplete(errors, rest + again);
}

/** The failure, exit 8, of figures that lack these parts, each with the reason. `isTransient`: the same command may find them. */
export const figuresIncomplete = (errors: Readonly<Record<string, string>>, hint: string, isTransient = true): Failure =>
  partlyDone(t({ nl: 'de cijfers zijn onvolledig', en: 'the figures are incomplete (onvolledig)' }), {
    errors,
    ...(hint !== '' && { hint }),
    ...(!isTransient && { repeatable: false }),
  });

const unreadReason = ({ message, missing = [] }: Unread): string =>
  message ?? t({ nl: `de dienst geeft geen ${missing.join(', ')}`, en: `the service gives no ${missing.join(', ')}` });

export const returnFigures = (): string => t({ nl: 'ingediende aangiften en redenen van 0 %', en: 'filed returns and reasons of 0 %' });

export async function openReader(session: Opened<'api' | 'job' | 'limit' | 'memory' | 'out' | 'stop'>): Promise<Reader> {
  const { stop, job } = session;
  const memory = await session.memory();
  memory.hold();
  return {
    api: await session.api(),
    memory,
    stop,
    job,
    whole: (list) => readAll(session, list),
    following: (results, count) => following(session, results, count),
    beforeDocuments: (missing) => tellMissing(session, missing),
    beforeCustomers: (missing) => tellDuration(session, missing),
  };
}

async function* following<T>({ out }: Opened<'out'>, results: AsyncGenerator<T>, count: number): AsyncGenerator<T> {
  let done = 0;
  for await (const one of withProgress(out, results, () => progressText(done, count))) {
    done += 1;
    yield one;
  }
}

async function tellMissing(session: Opened<'limit' | 'memory' | 'out'>, missing: number): Promise<void> {
  if (missing === 0) return;
  const { keeps } = await session.memory();
  await session.out.notice(
    keeps
      ? t({
          nl: `duit leest nog ${documentCount(missing)}; volgende keer gaat het sneller.`,
          en: `Reading ${documentCount(missing)}; next time is faster.`,
        })
      : t({
          nl: `duit leest ${documentCount(missing)}, want met dit profiel of in deze shell onthoudt het niets.`,
          en: `duit reads ${documentCount(missing)}, because with this profile or in this shell it remembers nothing.`,
        }),
  );
  await tellDuration(session, missing);
}

/** Tells how old these facts of the customers are; undefined if each customer was read just now. `zone` is that of the clock. */
export function oldestText({ oldest }: Pick<Customers, 'oldest'>, { nl, en }: Text, zone: string | undefined): string | undefined {
  if (oldest === undefined) return undefined;
  const day = formatDate(localDay(oldest, zone));
  return t({
    nl: `De ${nl} zijn die van de laatste keer dat duit elke klant las, de oudste op ${day}. Opnieuw lezen: --klanten-opnieuw.`,
    en: `The ${en} are those of the last time that duit read each customer, the oldest on ${day}. To read them again: --klanten-opnieuw.`,
  });
}
