const cents = (value: number): string => `#${Math.round(value * 100)}`;

/** Numbers of business registers are written with and without dots, spaces and country. */
const register = (text: string): string =>
  text
    .toUpperCase()
    .replaceAll(/[^A-Z0-9:]/g, '')
    .replace(/^BE(?=\d)/, '');

/** A value without differences that mean nothing: Unicode form, white space, capitals, punctuation. `field` has no path. */
export function meaningOf(field: string, value: unknown): string {
  if (typeof value === 'number') return cents(value);
  const text = String(value).normalize('NFC').replaceAll(/\s+/g, ' ').trim();
  if (field === 'kbo_btw_nummer' || field === 'peppol_id') return register(text);
  return field === 'email' || field.endsWith('_id') ? text.toLowerCase() : text;
}

/** The values that one in a reply may stand for: a number within half a cent, an enterprise number with or without its first zero. */
export function meaningsOf(field: string, shown: unknown): readonly string[] {
  const meaning = meaningOf(field, shown);
  if (typeof shown === 'number') return [meaning, cents(shown - 0.005), cents(shown + 0.005)];
  if (field !== 'kbo_btw_nummer') return [meaning];
  return [meaning, meaning.replace(/^(?=\d{9}$)/, '0'), meaning.replace(/^0(?=\d{9}$)/, '')];
}

export const meansTheSame = (field: string, sent: unknown, shown: unknown): boolean =>
  meaningsOf(field, shown).includes(meaningOf(field, sent));

/** Whether two ids are one: capitals mean nothing in a uuid. */
export const isSameId = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
