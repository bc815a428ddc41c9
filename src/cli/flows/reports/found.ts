import type { Failure } from '../../../failure.ts';
import type { View } from '../../output/out.ts';
import type { OpenSession } from '../../session/session.ts';

/** A sentence beside the rows of a report; one that warns is shown with `--stil` too. */
export interface Note {
  readonly text: string;
  readonly warns?: true;
  /** Of several accounts that all say this, it is shown once and without their names. */
  readonly common?: true;
}

/** A sentence as the notes of a report; none without a text. */
export const note = (text: string | undefined): Note[] => (text === undefined ? [] : [{ text }]);

/** A warning as the notes of a report; none without a text. */
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

/** A report as a list of rows. */
export interface Report<T> {
  /** Reads the account of a session; fails where nothing can be told of it. */
  readonly read: (session: OpenSession) => Promise<Found<T>>;
  readonly view: (rows: readonly T[]) => View<T>;
  /** Sentences above the rows that hold for every account. */
  readonly head?: readonly string[];
}

/** Writes notes to standard error. */
export async function tell({ out }: Pick<OpenSession, 'out'>, notes: readonly Note[]): Promise<void> {
  for (const { text, warns } of notes) await (warns ? out.warn(text) : out.notice(text));
}
