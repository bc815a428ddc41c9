import { t, type Text } from './language.ts';

/** Why a command did not do everything that was asked; `exit.ts` gives each reason an exit code. */
export type Reason =
  | 'bug'
  | 'usage'
  | 'not_found'
  | 'key'
  | 'temporary'
  | 'refused'
  | 'unknown'
  | 'partly'
  | 'unwritten'
  | 'local'
  | 'unusable'
  | 'not_confirmed'
  | 'broken_rules';

export type PlainReason = Exclude<Reason, 'temporary' | 'not_confirmed'>;

/** The causes of a fault that passes on its own: the limit of the service, the service, the way to it, another duit, or the user who stopped. */
export const passingFaults = ['limit', 'server', 'network', 'busy', 'stopped'] as const;
type PassingFault = (typeof passingFaults)[number];

/** Why duit stopped on purpose before it sent anything (exit 12). */
export const stopWords = [
  'needs_yes',
  'needs_approval',
  'account_limit',
  'already_done',
  'maybe_done',
  'already_exists',
  'unusual',
] as const;
export type StopWord = (typeof stopWords)[number];

/** The fixed word that a program reads for a failure: that of its exit code, or else one that tells more than the code. */
export type FailureWord =
  | Exclude<Reason, 'temporary' | 'unusable' | 'not_confirmed'>
  | 'unfit'
  | 'undelivered'
  | PassingFault
  | StopWord
  | keyof InboxLeft;

export type Outcome = 'not_read' | 'refused' | 'unknown';

/** A write of the journal that blocks another, with the names that the journal gives its facts. */
export interface EarlierRecord {
  readonly n: number;
  /** When it began, in ISO 8601. */
  readonly tijd: string;
  readonly gebruiker: string | null;
  readonly computer: string;
}

/** A document of the service that blocks a write. */
export interface DocumentThere {
  readonly id: string;
  readonly nummer: string | null;
}

/** A limit that the user set for an account, by the option that sets it, and its value. */
export interface LimitFact {
  readonly option: string;
  readonly value: string | number | true;
}

/** An option by which a person has duit continue after a stop. A program is told of it apart from the next step. */
export interface Override {
  readonly option: string;
  /** Whether it may do something that was done before. */
  readonly repeats: boolean;
  /** The way on in words, for a person alone. */
  readonly text?: string;
}

/** A received document that the follower of the inbox could not do everything for. */
export interface InboxFact {
  readonly id: string;
  readonly factuurnummer: string | null;
  readonly reden: string | null;
}

/** Received documents that are left: those that wait for a person, and those that are tried again. */
export interface InboxLeft {
  readonly set_aside: readonly InboxFact[];
  readonly left_to_do: readonly InboxFact[];
}

export interface NameCandidate {
  readonly id: string;
  readonly naam?: string | null | undefined;
}

export interface RowFact {
  /** The reference of the order; null if the row has none. */
  readonly referentie: string | null;
  /** The row as a person counts it. */
  readonly rij: number;
  readonly veld: string;
  readonly reden: string;
  readonly candidates?: readonly NameCandidate[];
}

export interface Details {
  status?: number;
  errors?: Record<string, string>;
  /** The faults in the rows of a file, which `errors` has by reference and field. */
  rows?: readonly RowFact[];
  hint?: string | Text;
  override?: Override;
  /** Whether a download broke off, so that asking again may bring it whole. */
  cut?: boolean;
  /** How the request ended, where one was made: it never left, was refused, or may have been carried out. */
  outcome?: Outcome;
  earlier?: EarlierRecord;
  there?: readonly DocumentThere[];
  /** Whether running the same command again can neither double nor lose anything, where the reason alone tells it wrongly. */
  repeatable?: boolean;
  candidates?: readonly NameCandidate[];
  limit?: LimitFact;
  left?: InboxLeft;
  /** The word for it, where that of its exit code tells less. */
  because?: FailureWord | undefined;
  /** The aanvraag, such as `a12`, that a person has to approve first. */
  aanvraag?: string;
  /** The word with which Peppol refused a document, as the service gave it. */
  peppol_status?: string;
  cause?: unknown;
}

type Told = Text & Details;

/** The word for a failure of several parts that share none: a passing fault is one of the service, and what stopped is for a person to see. */
const sharedByAll: Partial<Record<Reason, FailureWord>> = { temporary: 'server', unusable: 'unfit', not_confirmed: 'unusual' };

const wordOf = (reason: Reason): FailureWord => sharedByAll[reason] ?? (reason as FailureWord);

/** An expected failure. Its message is told in the user's language and never holds a key. */
export class Failure extends Error {
  override readonly name: string = 'Failure';
  declare readonly status: number | undefined;
  declare readonly errors: Record<string, string> | undefined;
  declare readonly rows: readonly RowFact[] | undefined;
  declare readonly hint: string | undefined;
  declare readonly override: Override | undefined;
  declare readonly cut: boolean | undefined;
  declare readonly earlier: EarlierRecord | undefined;
  declare readonly there: readonly DocumentThere[] | undefined;
  declare readonly repeatable: boolean | undefined;
  declare readonly limit: LimitFact | undefined;
  declare readonly candidates: readonly NameCandidate[] | undefined;
  declare readonly left: InboxLeft | undefined;
  declare readonly aanvraag: string | undefined;
  declare readonly peppol_status: string | undefined;
  /** How the request ended, as in `Details`; whoever knows it sets it. */
  declare outcome: Outcome | undefined;
  readonly word: FailureWord;
  /** The option that sets each field, where the command has one. Without a prototype, as a field may be called `constructor`. */
  readonly labels: Record<string, string> = Object.create(null) as Record<string, string>;

  constructor(reason: PlainReason, message: string | Told, details?: Details);
  constructor(reason: Reason, message: string | Told, details: Details & { because: FailureWord | undefined });
  constructor(
    readonly reason: Reason,
    message: string | Told,
    details: Details = {},
  ) {
    const beside: Partial<Told> = typeof message === 'string' ? {} : message;
    const { because, cause, hint, nl: _nl, en: _en, ...facts } = { ...beside, ...details };
    super(t(message), { cause });
    this.word = because ?? wordOf(reason);
    Object.assign(this, facts, hint !== undefined && { hint: t(hint) });
  }
}

/** No failure: a change that a dry run left out. The command says that `what`, a thing, log or collection, stays as it is, and exits 0. */
export class DryRun extends Error {
  override readonly name = 'DryRun';

  constructor(readonly what: string) {
    super(`a dry run does not change: ${what}`);
  }
}

/** The one word that all these failures have; undefined if they differ. A part that was not tried has none of its own. */
export function sharedWord(failures: Iterable<Pick<Failure, 'word'>>): FailureWord | undefined {
  const words = new Set(Array.from(failures, ({ word }) => word).filter((word) => word !== 'partly'));
  return words.size === 1 ? [...words][0] : undefined;
}

/** Whether the same work on the next document would fail as well, or must not be tried: without a key, a disk or a record of it. */
export const isHopeless = ({ reason }: Failure): boolean => ['key', 'local', 'unwritten', 'bug'].includes(reason);

/** The failure that an error is; any other error is thrown on. */
export function failureIn(error: unknown): Failure {
  if (error instanceof Failure) return error;
  throw error;
}

/** The failure of one part of a job; one after which the next part would fail as well, and any other error, is thrown on. */
export function partFailure(error: unknown): Failure {
  if (error instanceof Failure && !isHopeless(error)) return error;
  throw error;
}

/** Whether the service itself says that it does not have a document: another 404 says nothing of it. */
export const isAbsent = (error: unknown): boolean =>
  error instanceof Failure && error.reason === 'not_found' && error.outcome === 'refused';

/** Turns a failure for this reason into undefined; any other error is thrown on. */
export const unlessFor =
  (reason: Reason) =>
  (error: unknown): undefined => {
    if (error instanceof Failure && error.reason === reason) return undefined;
    throw error;
  };

export const unlessNotFound = unlessFor('not_found');

/** The result of work that only helps; undefined if it fails, because the rest must not stop for it. */
export const unlessFailing = <T>(work: Promise<T>): Promise<T | undefined> => work.catch((error: unknown) => void failureIn(error));

/** The system's code of an error, such as `ENOSPC`; undefined for an error without one. Unlike the message it quotes nothing. */
export const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException | undefined)?.code;

/** A text of a failure that stopped work of which a part was done: without the sentence that nothing was sent, which is true of the rest alone. */
export const ofTheRest = (text: string): string => text.replaceAll(/(?:Er is niets verstuurd|Nothing was sent)\.\s*/g, '').trim();

const failureFor =
  (reason: PlainReason) =>
  (message: string | Told, details?: Details): Failure =>
    new Failure(reason, message, details);

/** Exit 2: wrong usage or input; nothing was sent. */
export const usage = failureFor('usage');

/** Exit 10: a fault of this machine, such as its configuration, disk, a lock or TLS; nothing was sent. */
export const local = failureFor('local');

/** Exit 3: the thing that was named is not there. */
export const notFound = failureFor('not_found');

/** Exit 8: a part of the work was done. */
export const partlyDone = failureFor('partly');

/** Exit 12: duit stopped on purpose, for the reason that `because` names; nothing was sent. */
export const notConfirmed = (because: StopWord, message: string | Told, details?: Details): Failure =>
  new Failure('not_confirmed', message, { ...details, because });
