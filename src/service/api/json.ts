/** Why a text that is JSON can't be used all the same. */
export class HostileJson extends Error {
  override readonly name = 'HostileJson';

  constructor(readonly why: 'number' | 'depth') {
    super(why);
  }
}

const maxDepth = 100;

/**
 * The value of a JSON text. Throws `SyntaxError`, or `HostileJson` for a number that this program would show
 * otherwise than it came (1e400, 9007199254740993) and for nesting that would break a later step.
 */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (char === '"') at = endOfString(text, at);
    else if (char === '[' || char === '{') depth += 1;
    else if (char === ']' || char === '}') depth -= 1;
    else if (char === '-' || isDigit(char)) {
      const end = endOfNumber(text, at);
      if (!isExact(text.slice(at, end))) throw new HostileJson('number');
      at = end - 1;
    }
    if (depth > maxDepth) throw new HostileJson('depth');
  }
  return value;
}

const isDigit = (char: string): boolean => char >= '0' && char <= '9';

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}

function endOfNumber(text: string, start: number): number {
  let at = start + 1;
  while (/[\d.eE+-]/.test(text[at] ?? '')) at += 1;
  return at;
}

/** Whether the number, written back as short as it can be or with as many digits, is the one that came. */
function isExact(source: string): boolean {
  const value = Number(source);
  const digits = significant(source);
  if (!Number.isFinite(value) || (value === 0 && digits !== '')) return false;
  if (digits.length <= 15 || significant(String(value)) === digits) return true;
  return digits.length <= 100 && significant(value.toPrecision(digits.length)) === digits;
}

const significant = (number: string): string =>
  number
    .replace(/[eE].*$/, '')
    .replace(/[-.]/g, '')
    .replace(/^0+|0+$/g, '');
