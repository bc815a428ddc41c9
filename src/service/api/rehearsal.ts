/** The request of a write that a dry run does not send. */
export interface PlannedRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

/** Thrown instead of sending a write. Not an error; the command shows the request. */
export class Rehearsal extends Error {
  override readonly name = 'Rehearsal';

  constructor(readonly request: PlannedRequest) {
    super('rehearsal');
  }
}
