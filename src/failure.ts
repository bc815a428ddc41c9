/** Why a command ended without doing all that was asked; `exit.ts` gives each its exit code. */
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
  | 'not_confirmed';

/** How a request that brought no success ended. */
export type Outcome = 'not_read' | 'refused' | 'unknown';

/** What is known of a failure beside its message. */
export interface Details {
  /** The HTTP status, where the service gave one. */
  status?: number;
  /** Per field or option what is wrong with it. */
  errors?: Record<string, string>;
  /** What the user can do next. */
  hint?: string;
  /** Whether what came was cut off, so that asking again may bring the whole. */
  cut?: boolean;
  /** How the request ended, where one was made: it never left, was refused, or may have been carried out. */
  outcome?: Outcome;
  cause?: unknown;
}

/** An expected failure, with a message in the user's language that never holds a key. */
export class Failure extends Error {
  override readonly name: string = 'Failure';
  readonly status: number | undefined;
  readonly errors: Record<string, string> | undefined;
  readonly hint: string | undefined;
  readonly cut: boolean;
  /** How the request ended, as in `Details`; whoever knows it sets it. */
  outcome: Outcome | undefined;
  /** The option that sets a field, where the command knows it. */
  readonly labels: Record<string, string> = {};

  constructor(
    readonly reason: Reason,
    message: string,
    { status, errors, hint, cut = false, outcome, cause }: Details = {},
  ) {
    super(message, { cause });
    this.status = status;
    this.errors = errors;
    this.hint = hint;
    this.cut = cut;
    this.outcome = outcome;
  }
}

/** The system's name for what went wrong, such as `ENOSPC`; undefined where it gives none. Its message may quote anything. */
export const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException | undefined)?.code;

/** Wrong usage or input: exit 2, before anything is sent. */
export const usage = (message: string, details?: Details): Failure => new Failure('usage', message, details);

/** Something on this machine: configuration, disk, lock, TLS. Exit 10, nothing was sent. */
export const local = (message: string, details?: Details): Failure => new Failure('local', message, details);
