import { createHash } from 'node:crypto';

/** A digest of a value under the salt of one intent, long enough to tell values of one document apart. */
export const digest = (salt: string, value: string): string => createHash('sha256').update(`${salt}\n${value}`).digest('hex').slice(0, 16);

/** Tells keys apart without giving one away. */
export const keyPrint = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 16);

/** JSON that does not depend on the order in which fields were given. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

const cents = (value: number): string => `#${Math.round(value * 100)}`;

/** Numbers of business registers are written with and without dots, spaces and country. */
const register = (text: string): string =>
  text
    .toUpperCase()
    .replaceAll(/[^A-Z0-9:]/g, '')
    .replace(/^BE(?=\d)/, '');

/** A value as services may write it back: Unicode form, white space, capitals and punctuation that mean nothing are taken away. */
function plain(field: string, value: unknown): string {
  if (typeof value === 'number') return cents(value);
  const text = String(value).normalize('NFC').replaceAll(/\s+/g, ' ').trim();
  if (field === 'kbo_btw_nummer' || field === 'peppol_id') return register(text);
  return field === 'email' || field.endsWith('_id') ? text.toLowerCase() : text;
}

/** The digest of a field as it is sent. */
export const fieldDigest = (salt: string, field: string, value: unknown): string => digest(salt, plain(field, value));

/** Whether a value in a reply is the one that was sent: numbers within half a cent, text but for what means nothing. */
export function isSame(salt: string, field: string, sent: string, value: unknown): boolean {
  const near = typeof value === 'number' ? [value, value - 0.005, value + 0.005] : [value];
  return near.some((one) => fieldDigest(salt, field, one) === sent);
}
