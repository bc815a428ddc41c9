import { isFinal } from '../../../contract/finality.ts';
import { isSameId } from '../../../contract/meaning.ts';
import type { FactuurKort } from '../../../contract/index.ts';
import { unlessNotFound } from '../../../failure.ts';
import { t } from '../../../language.ts';
import type { Api } from '../../../service/api/index.ts';
import { readFactuur } from '../../../service/references/factuur.ts';
import type { Opened } from '../../session/session.ts';
import { parallel, readsAtOnce } from '../../../service/api/parallel.ts';
import { withProgress } from '../stream.ts';
import { progressText, tellDuration } from './part.ts';
import { sameGoesOn, stoppedHalfway } from '../partly.ts';

/** A row, and whether it is of the customer: `unclear` where the service does not tell, `stopped` where it was not asked any more. */
interface Looked {
  readonly row: FactuurKort;
  readonly is: 'theirs' | 'another' | 'unclear' | 'stopped';
}

/**
 * Gives the rows of one customer in the order of the list, the first `enough` of them. List rows do not name their customer, so
 * each document is read whose customer memory does not know: a final one once, a draft every time, because it can change. The
 * right answer comes before the fast one. They come together at the end, so that the progress stays in sight. Where the user
 * stopped it, it gives what it has and then fails with `partly`.
 */
export async function* ofCustomer(
  session: Opened<'limit' | 'memory' | 'out' | 'stop'>,
  api: Api,
  { klant, rows, enough }: { readonly klant: string; readonly rows: readonly FactuurKort[]; readonly enough: number },
): AsyncGenerator<FactuurKort> {
  const { out, stop } = session;
  const memory = await session.memory();
  const known = new Map((await memory.customersOf(rows)).flatMap((one, at) => (one && rows[at] ? [[rows[at], one.id] as const] : [])));
  const unread = rows.length - known.size;
  await tellUnread(session, rows, known, memory.keeps);
  let done = 0;

  const look = async (row: FactuurKort): Promise<Looked> => {
    const id = known.get(row) ?? (stop.aborted ? null : await customerOf(api, row.id, stop));
    if (id === null) return { row, is: 'stopped' };
    if (!known.has(row)) done += 1;
    if (id === undefined) return { row, is: 'unclear' };
    return { row, is: isSameId(id, klant) ? 'theirs' : 'another' };
  };

  const found: Record<Looked['is'], FactuurKort[]> = { theirs: [], another: [], unclear: [], stopped: [] };
  for await (const { row, is } of withProgress(out, parallel(rows, readsAtOnce, look), () => progressText(done, unread))) {
    found[is].push(row);
    if (is === 'stopped' || found.theirs.length >= enough) break;
  }
  yield* found.theirs;
  if (found.stopped.length > 0) {
    const left = unread - done;
    const text = t({
      nl: `Van ${left} documenten is de klant nog niet gekend.`,
      en: `Of ${left} documents the customer is not known yet.`,
    });
    throw stoppedHalfway(`${text} ${sameGoesOn()}`);
  }
  if (found.unclear.length > 0) await out.warn(unclearText(found.unclear.length));
}

/** The customer of a document; undefined if the service does not tell, null if the user stopped meanwhile. */
async function customerOf(api: Api, id: string, stop: AbortSignal): Promise<string | null | undefined> {
  try {
    // A credit note may not be readable. (creditnota)
    return (await readFactuur(api, id).catch(unlessNotFound))?.customer_id ?? undefined;
  } catch (error) {
    if (stop.aborted) return null;
    throw error;
  }
}

async function tellUnread(
  session: Opened<'limit' | 'out'>,
  rows: readonly FactuurKort[],
  known: ReadonlyMap<FactuurKort, string>,
  keeps: boolean,
): Promise<void> {
  const { out } = session;
  const unknown = rows.filter((row) => !known.has(row));
  const drafts = unknown.filter((row) => !isFinal(row)).length;
  const finals = unknown.length - drafts;
  const kept = keeps
    ? t({ nl: 'duit leest ze en onthoudt dat', en: 'duit reads them and remembers that' })
    : t({ nl: 'duit leest ze', en: 'duit reads them' });
  const total = rows.length;
  if (finals > 0) {
    await out.notice({
      nl: `Van ${finals} van de ${total} documenten is de klant nog niet gekend: ${kept}.`,
      en: `Of ${finals} of the ${total} documents the customer is not known yet: ${kept}.`,
    });
  }
  if (drafts > 0) {
    await out.notice({
      nl: `Concepten kunnen veranderen, dus leest duit ze telkens: ${drafts}.`,
      en: `Drafts can change, so duit reads them each time: ${drafts}.`,
    });
  }
  await tellDuration(session, unknown.length);
}

export const unclearText = (count: number): string =>
  t({
    nl: `Bij ${count} van de documenten geeft de dienst geen klant; die staan niet in deze lijst.`,
    en: `For ${count} of the documents the service gives no customer; they are not in this list.`,
  });
