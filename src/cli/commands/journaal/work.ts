import { aDay } from '../../../belgium/dates.ts';
import { type Entry, isFinished, lastTime, nummerIn } from '../../../service/journal/log/entries.ts';
import { usage } from '../../../failure.ts';
import type { Journal } from '../../../service/journal/log/journal.ts';
import { searchFactuur } from '../../flows/facts.ts';
import { knownFactuur } from '../../../service/references/factuur.ts';
import { partOf, type PartOptions, readOrder } from '../../flows/listing/part.ts';
import { paging } from '../../options.ts';
import { openRequests, removeOldCopies, tellKept } from '../../flows/kept-copies.ts';
import { noteWhole } from '../../flows/note-whole.ts';
import { localDay } from '../../output/moments.ts';
import type { NamedWord } from '../../command/command.ts';
import type { OpenSession, Opened } from '../../session/session.ts';
import { oneWriteView, writeFacts, writeRow, writesView } from './columns.ts';
import { namedEntry } from './entry.ts';
import { choiceOf, mostOffered } from '../../flows/choosing/documents.ts';

type WritesOptions = PartOptions & { sinds?: string | undefined; open?: true | undefined; document?: string | undefined };

export async function listWrites(opened: OpenSession, opties: WritesOptions): Promise<void> {
  const { journal, out } = opened;
  const view = writesView(opened);
  out.check(view);
  const order = readOrder(opties.sorteer, view.columns);
  const find = opties.document === undefined ? undefined : searchFactuur(knownFactuur)(opties.document);
  await noteWhole(opened);
  const kept = await journal();
  const few = find ? await kept.about((await find(await opened.api())).toLowerCase()) : await fewWrites(kept, opties);
  const wanted = (entry: Entry): Listed | undefined =>
    (opties.open && isFinished(entry)) || !(opties.sinds === undefined || localDay(entry.intent.time, opened.timeZone) >= opties.sinds)
      ? undefined
      : { row: writeRow(entry), nummer: nummerIn(entry) };
  const found = few ? few.flatMap((entry) => wanted(entry) ?? []) : await kept.entries(wanted);
  const rows = found.toReversed().map(({ row }) => row);
  const known = opened.out.terminal ? await numbersOf(opened, found) : undefined;
  // Of the newest writes alone nobody knows how many there are in all.
  await out.list(partOf(rows, opties, order, !isOfNewest(opties)), writesView(opened, known));
  if (opties.open) await (await import('./lost.ts')).tellLoss(opened);
}

interface Listed {
  readonly row: ReturnType<typeof writeRow>;
  readonly nummer: string | null;
}

const isOfNewest = ({ open, sinds, sorteer, alles, document }: WritesOptions): boolean =>
  !open && document === undefined && sinds === undefined && sorteer === undefined && !alles;

/** The writes that a list needs, by the indexes of the store, which of many lines reads few; undefined if it needs to look at all. */
async function fewWrites(journal: Journal, opties: WritesOptions): Promise<Entry[] | undefined> {
  if (opties.open) return journal.undecided();
  const { offset, limit } = paging(opties);
  return isOfNewest(opties) && limit !== undefined ? journal.newest(offset + limit + 1) : undefined;
}

/** By id in lower case. */
async function numbersOf({ memory }: Opened<'memory'>, found: readonly Listed[]): Promise<Map<string, string>> {
  const ids = new Set(found.flatMap(({ row }) => row.document ?? []));
  const remembered = (await (await memory()).documentsOf([...ids])).map(({ id, nummer }) => [id, nummer] as const);
  const written = found.map(({ row, nummer }) => [row.document, nummer] as const);
  return new Map([...remembered, ...written].flatMap(([id, nummer]) => (id && nummer ? [[id.toLowerCase(), nummer] as const] : [])));
}

export async function showWrite(opened: OpenSession, write: NamedWord<number>): Promise<void> {
  const { journal, out } = opened;
  const view = oneWriteView(opened);
  out.check(view);
  const n = await write.word();
  await noteWhole(opened);
  await out.record(writeFacts(await namedEntry(await journal(), n)), view);
}

/** Forgets the writes that ended so many days ago, or only removes the stores that were put aside. */
export async function forgetWrites(
  session: OpenSession,
  { ouder, opzij }: { ouder?: number | undefined; opzij?: boolean | undefined },
): Promise<void> {
  const { journal: open, approvals, out, now, globals } = session;
  if (opzij) return removeOldCopies(session);
  if (ouder === undefined) throw usage({ nl: 'geef --ouder <dagen> of --opzij', en: 'give --ouder <days> or --opzij' });
  const journal = await open();
  await journal.checkOwner();
  const before = now().getTime() - ouder * aDay;
  const isOld = (entry: Entry) => isFinished(entry) && Date.parse(lastTime(entry)) <= before;
  const old = await journal.entries((entry) => (isOld(entry) ? entry.n : undefined));
  const count = old.length;
  if (globals.proef) {
    return out.notice({ nl: `Proef: ${count} zouden vergeten worden.`, en: `Dry run: ${count} would be forgotten.` });
  }
  // Before the journal, whose own forgetting ends with no copy of either in any file.
  const requests = await approvals();
  await requests.forget(new Date(before));
  await journal.forget(old);
  await out.notice({
    nl: `${count} vergeten. duit weet niet meer dat die verstuurd zijn.`,
    en: `${count} forgotten. duit no longer knows that those were sent.`,
  });
  await tellKept(session, openRequests(await requests.list(), new Date(before)));
}

export const writeChoice = choiceOf<ReturnType<typeof writeRow>>({
  title: { nl: 'Schrijfactie', en: 'Write' },
  none: { nl: 'het journaal is leeg', en: 'the journal is empty' },
  hint: { nl: 'Er werd met dit profiel nog niets verstuurd.', en: 'Nothing was sent with this profile yet.' },
  read: async ({ journal }) => {
    const entries = await (await journal()).newest(mostOffered + 1);
    return { items: entries.slice(-mostOffered).toReversed().map(writeRow), more: entries.length > mostOffered };
  },
  word: ({ n }) => String(n),
  columns: (session) => writesView(session).columns,
});
