const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1');
const each = (key: string, form: (hex: string) => string): string =>
  [...bytesOf(key)].map((byte) => form(byte.toString(16).padStart(2, '0'))).join('');

/** The forms in which a service may write a key that it was sent. */
export const keyForms = (key: string): Record<string, string> => ({
  'as it is': key,
  'in capitals': key.toUpperCase(),
  base64: bytesOf(key).toString('base64'),
  base64url: bytesOf(key).toString('base64url'),
  'base64 of the header': bytesOf(`Bearer ${key}`).toString('base64'),
  'base64 behind two letters': bytesOf(`x:${key}:y`).toString('base64'),
  'percent-encoded': each(key, (hex) => `%${hex}`),
  'percent-encoded twice': each(key, (hex) => `%25${hex.toUpperCase()}`),
  'JSON escapes': each(key, (hex) => `\\u00${hex}`),
  hexadecimal: each(key, (hex) => hex),
  'hexadecimal in capitals': each(key, (hex) => hex.toUpperCase()),
});

/** Texts that show the key to a reader of any of those forms, in lower case. */
export const tracesOf = (key: string): string[] =>
  Object.entries(keyForms(key)).map(([name, form]) => (name.startsWith('base64 ') ? form.slice(10, -6) : form).toLowerCase());
