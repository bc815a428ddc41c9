const space = /[ \t\n\r]*/y;
const scalar = /"(?:[^"\\\0-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/** Where in `text` the JSON stops making sense, or undefined where it is sound. `JSON.parse` would quote the text instead. */
export function jsonFault(text: string): { line: number; column: number } | undefined {
  let at = 0;
  const match = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0] ?? '';
    at += found.length;
    return found;
  };
  const token = (expected: string): boolean => {
    match(space);
    const found = at < text.length && expected.includes(text.charAt(at));
    if (found) at += 1;
    return found;
  };
  const members = (close: string, member: () => boolean): boolean => {
    if (token(close)) return true;
    do if (!member()) return false;
    while (token(','));
    return token(close);
  };
  const value = (): boolean => {
    if (token('{')) return members('}', () => key() && token(':') && value());
    if (token('[')) return members(']', value);
    return match(scalar) !== '';
  };
  const key = (): boolean => {
    match(space);
    return text.charAt(at) === '"' && match(scalar) !== '';
  };
  const sound = value() && (match(space), at === text.length);
  if (sound) return undefined;
  const before = text.slice(0, at).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
