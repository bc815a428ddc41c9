import { createHash } from 'node:crypto';

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
export const firstHash = (account: string, log: string): Uint8Array =>
  createHash('sha256')
    .update(JSON.stringify([account, log]))
    .digest();

/** The hash of a record after the one with the hash `previous`. */
export const nextHash = (previous: Uint8Array, { n, entry, subject, settles, body }: Link): Uint8Array =>
  createHash('sha256')
    .update(previous)
    .update(JSON.stringify([n, entry, subject, settles, body]))
    .digest();

/** A hash in hexadecimal. */
export const hexOf = (hash: Uint8Array): string => Buffer.from(hash).toString('hex');

/** Whether two hashes are the same. */
export const isSameHash = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0;
