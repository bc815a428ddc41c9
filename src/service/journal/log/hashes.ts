import { meaningOf, meaningsOf } from '../../../contract/meaning.ts';
import { sha256 } from '../../../machine/files/hash.ts';

/** A digest of a value under the salt of one intent, long enough to tell values of one document apart. */
export const digest = (salt: string, value: string): string => sha256(`${salt}\n${value}`).slice(0, 16);

/** A digest of the id of a document, long enough to tell the documents of a few days apart. */
export const idDigest = (id: string): string => digest('', id.toLowerCase());

/** The digest of a field as it is sent. */
export const fieldDigest = (salt: string, field: string, value: unknown): string => digest(salt, meaningOf(field, value));

/** Whether a value in a reply is the one whose digest was kept when it was sent. */
export const isSame = (salt: string, field: string, sent: string, value: unknown): boolean =>
  meaningsOf(field, value).some((meaning) => digest(salt, meaning) === sent);
