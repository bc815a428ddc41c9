// Most text has only letters and signs of Western Europe, and a pattern with Unicode classes takes long to compile: those below are
// made only when needed. U+00AD, the soft hyphen, is a format character.
const signs = '\\x20-\\x7e\\xa0-\\xac\\xae-\\u024f\\u2013\\u2014\\u2018-\\u201e\\u2026\\u20ac';
const plainText = new RegExp(`^[${signs}]*$`);
const plainLines = new RegExp(`^[${signs}\\n]*$`);

const short: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function visible(char: string): string {
  const code = char.codePointAt(0) ?? 0;
  return short[char] ?? (code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, '0')}`);
}

/** Makes text from outside safe to print on one line. Characters that could steer a terminal are shown as escapes. */
export function clean(text: string): string {
  if (plainText.test(text)) return text;
  // The joiner inside an emoji is the only format character that stays.
  const joinsEmoji = /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})/gu;
  const joiners = new Set(Array.from(text.matchAll(joinsEmoji), (match) => match.index));
  // Control and format characters, line separators and half characters: all that can steer a terminal or hide in a text.
  const dangerous = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;
  return text.replaceAll(dangerous, (char, index: number) => (joiners.has(index) ? char : visible(char)));
}

/** As `clean`, but line ends stay. */
export const cleanLines = (text: string): string =>
  text
    .split(/\r\n|\n|\r/)
    .map(clean)
    .join('\n');

/** A copy of the value with every text clean; the fields in `lines` keep their line ends. */
export function cleanAll<T>(value: T, lines: ReadonlySet<string> = new Set()): T {
  const walk = (part: unknown, field = ''): unknown => {
    if (typeof part === 'string') return lines.has(field) ? cleanLines(part) : clean(part);
    if (Array.isArray(part)) return part.map((item) => walk(item));
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([key, item]) => [clean(key), walk(item, key)]));
  };
  return walk(value) as T;
}

const escapeUnits = (text: string) =>
  Array.from({ length: text.length }, (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`).join('');

/** JSON that is safe to print and loses nothing: the control characters that `JSON.stringify` leaves raw become `\u` escapes. */
export function cleanJson(value: unknown, indent?: number): string {
  const text = JSON.stringify(value, null, indent);
  return plainLines.test(text) ? text : text.replaceAll(/[\x7f-\x9f\p{Cf}\p{Zl}\p{Zp}]/gu, escapeUnits);
}

/** A CI runner obeys `::` at the start of a line, and `##[` or `##vso[` anywhere. The escapes are JSON's own, so JSON loses nothing. */
export const breakLogCommands = (text: string): string =>
  text.replaceAll(/##(?=\w*\[)/g, '\\u0023#').replaceAll(/^(\s*)::/gm, '$1\\u003a:');
