import { unlessFailing } from '../../../failure.ts';
import type { FactuurKort } from '../../../contract/index.ts';
import type { SendingKnown } from '../../../service/journal/sent.ts';
import { chunks } from '../../output/chunks.ts';
import type { OpenSession } from '../../session/session.ts';

/** What is known of the sending of documents, by id in lower case. */
export type KnownSendings = Map<string, SendingKnown>;

const pageSize = 100;

/** Passes the rows on, after it noted what the journal knows of their sending, page by page as they come. */
export async function* withSendings(
  rows: AsyncIterable<FactuurKort>,
  session: Pick<OpenSession, 'journal'>,
  known: KnownSendings,
): AsyncGenerator<FactuurKort> {
  for await (const page of chunks(rows, pageSize, (next) => next)) {
    await noteSendings(page, session, known);
    yield* page;
  }
}

/** Notes what the journal knows of the sending of these documents; nothing where it can't be read, because a list must not stop for it. */
export async function noteSendings(
  rows: readonly Pick<FactuurKort, 'id' | 'status'>[],
  { journal }: Pick<OpenSession, 'journal'>,
  known: KnownSendings,
): Promise<void> {
  const finals = rows.filter(({ status }) => status === 'verzonden');
  if (finals.length === 0) return;
  const asked = async () => (await journal()).sendings(finals.map(({ id }) => id));
  for (const [id, one] of (await unlessFailing(asked())) ?? []) known.set(id, one);
}
