import type { Failure } from '../../../failure.ts';
import type { View } from '../../output/out.ts';
import type { OpenSession } from '../../session/session.ts';
import { stream } from '../stream.ts';

/** What a report found in one account. */
export interface Found<T> {
  readonly rows: readonly T[];
  /** Sentences that stand below the rows; a warning is shown with `--stil` too. */
  readonly below?: readonly { readonly text: string; readonly warns?: true }[];
  /** Why the rows are incomplete, thrown once they are shown. */
  readonly failure?: Failure | undefined;
}

/** A report as a list of rows. */
export interface Report<T> {
  /** Reads what it needs of the account of a session, and says there what is peculiar to it. */
  readonly read: (session: OpenSession) => Promise<Found<T>>;
  readonly view: (rows: readonly T[]) => View<T>;
  /** Sentences that hold for every account. */
  readonly head: readonly string[];
}

/** Shows a report on the chosen account. Fails with exit 2 on a wrong output option before anything is read. */
export async function showReport<T extends object>(session: OpenSession, { read, view, head }: Report<T>): Promise<void> {
  const { out } = session;
  out.check(view([]));
  const { rows, below = [], failure } = await read(session);
  for (const text of head) await out.notice(text);
  await out.list(stream(rows), view(rows));
  for (const { text, warns } of below) await (warns ? out.warn(text) : out.notice(text));
  if (failure) throw failure;
}
