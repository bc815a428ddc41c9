/** Characters of the shortest key that counts as a secret. A shorter one, as of the practice account, also stands in ordinary text. */
const shortestSecret = 12;

/** Whether a key is long enough to be masked anywhere. A shorter one is masked only as a word of its own. */
export const isSecret = (key: string): boolean => key.length >= shortestSecret;

/** The most characters that one character of a key takes in a masked form. */
export const widestForm = 12;

/**
 * Makes a function that replaces a key in any text by `***`, in either case: as it is, percent-encoded, escaped as in JSON, in
 * hexadecimal, and in base64 or base64url, also as a part of a longer encoded text. JSON text stays JSON.
 */
export function masking(key: string): (text: string) => string {
  let pattern: RegExp | undefined;
  let forms: readonly string[] | undefined;
  // The pattern takes longer than all else that is done with a reply, so a text that can't hold the key is found without it.
  const mayHold = (text: string) => {
    // No form is shorter than the key.
    if (text.length < key.length) return false;
    if (!isSecret(key) || text.includes('%') || text.includes('\\') || /[^ -~]/.test(key)) return true;
    const plain = alike(text);
    return (forms ??= plainForms(key)).some((form) => plain.includes(form));
  };
  return (text) =>
    mayHold(text) ? text.replace((pattern ??= isSecret(key) ? new RegExp(formsOf(key).join('|'), 'gi') : wordOf(key)), '***') : text;
}

/** The keys and passwords that no output may show; `redact` masks all that were hidden so far. */
export function openMasks(): { readonly hide: (key: string) => void; readonly redact: (text: string) => string } {
  const masks = new Map<string, (text: string) => string>();
  return {
    hide: (key) => void masks.set(key, masking(key)),
    redact: (text) => [...masks.values()].reduce((masked, mask) => mask(masked), text),
  };
}

const wordOf = (key: string): RegExp => new RegExp(`(?<![\\w-])${Array.from(key, (char) => `\\x${hexOf(char)}`).join('')}(?![\\w-])`, 'g');

const hexOf = (text: string): string => Buffer.from(text, 'latin1').toString('hex');

const formsOf = (key: string): string[] => [
  Array.from(key, spellingsOf).join(''),
  hexOf(key),
  ...[0, 1, 2].map((before) => base64Of(key, before)),
];

/** The forms that a key in ASCII has in a text without percents and backslashes, as `alike` writes them. */
const plainForms = (key: string): string[] => [key, hexOf(key), ...[0, 1, 2].map((before) => innerBase64(key, before))].map(alike);

/** The same text for all in which the pattern finds the same forms: in small letters, and with the two signs of base64url as in base64. */
const alike = (text: string): string => text.toLowerCase().replaceAll('-', '+').replaceAll('_', '/');

/** One character: as it is, percent-encoded one or more times, or escaped as in JSON. */
function spellingsOf(char: string): string {
  const hex = hexOf(char);
  const slashes = '"\\/'.includes(char) ? '\\\\{0,4}' : '';
  // All backslashes of a row go, because an odd one that stays would escape the mask.
  return `(?:${slashes}\\x${hex}|(?<!\\\\)\\\\+u00${hex}|%(?:25)*${hex})`;
}

/** The base64 of the key behind so many other bytes, without the outer characters that also depend on its neighbours. */
function innerBase64(key: string, before: number): string {
  const bytes = before + key.length;
  const whole = Buffer.from(key.padStart(bytes, '\0'), 'latin1').toString('base64');
  return whole.slice(Math.ceil((before * 8) / 6), Math.floor((bytes * 8) / 6));
}

/** A pattern for it, with the signs of base64 and base64url, escaped or not. */
function base64Of(key: string, before: number): string {
  const inner = innerBase64(key, before);
  return `${inner.replaceAll('/', '(?:\\\\{0,4}/|_|%2f)').replaceAll('+', '(?:[+-]|%2b)')}(?:=|%3d){0,2}`;
}
