import { hash, randomBytes } from 'node:crypto';

/** A record as its hash covers it; `body` is its text. */
export interface Link {
  readonly n: number;
  /** The number of the record that began its entry. */
  readonly entry: number;
  readonly subject: string | null;
  readonly settles: boolean;
  readonly body: string;
}

/** The hash before the first record: no log can pass for another. */
export const firstHash = (account: string, log: string): Uint8Array => hash('sha256', JSON.stringify([account, log]), 'buffer');

/** The hash of a record after the one with the hash `previous`. */
export const nextHash = (previous: Uint8Array, { n, entry, subject, settles, body }: Link): Uint8Array =>
  // An object for each hash would cost more than the hash, and a log has hundreds of thousands.
  hash('sha256', Buffer.concat([previous, Buffer.from(JSON.stringify([n, entry, subject, settles, body]))]), 'buffer');

/** A new id, of a line or of a file of lines: 16 hexadecimal digits. */
export const newId = (): string => randomBytes(8).toString('hex');
