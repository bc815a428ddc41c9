/** Thrown instead of sending a write; holds the request that would have been sent. Not an error; the command shows it. */
export class Rehearsal extends Error {
  override readonly name = 'Rehearsal';

  constructor(readonly request: { method: string; path: string; body?: unknown }) {
    super('rehearsal');
  }
}
