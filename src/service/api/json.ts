/** Why a text that is JSON can't be used all the same: an inexact number, or nested too deeply, or too many values. */
export class HostileJson extends Error {
  override readonly name = 'HostileJson';

  constructor(readonly why: 'number' | 'depth' | 'values') {
    super(why);
  }
}

const maxDepth = 100;
/** Each value takes up to some 250 bytes of memory, however short it is written. */
const maxValues = 300_000;
/** A number with so many characters is written by nobody. */
const maxNumber = 1000;

/**
 * The value of a JSON text. Throws `SyntaxError`, or `HostileJson` for a number that this program would show
 * otherwise than it came (1e400, 9007199254740993) and for values that would take much memory or break a later step.
 */
export function parseJson(text: string): unknown {
  checkSize(text);
  const value: unknown = JSON.parse(text);
  if (inexactNumbers(text).length > 0) throw new HostileJson('number');
  return value;
}

/** As `parseJson`, but an inexact number stays a text: a number field refuses it and an unknown one loses nothing. Counts them too. */
export function parseKeeping(text: string): { readonly value: unknown; readonly inexact: number } {
  checkSize(text);
  const value: unknown = JSON.parse(text);
  const places = inexactNumbers(text);
  if (places.length === 0) return { value, inexact: 0 };
  let quoted = '';
  let at = 0;
  for (const [start, end] of places) {
    quoted += `${text.slice(at, start)}"${text.slice(start, end)}"`;
    at = end;
  }
  return { value: JSON.parse(quoted + text.slice(at)), inexact: places.length };
}

/** Throws `HostileJson` for a text that is nested too deeply or has too many values to be parsed. */
export function checkSize(text: string): void {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (char === '"') at = endOfString(text, at);
    else if (char === ']' || char === '}') depth -= 1;
    else if (char === '[' || char === '{' || char === ',') {
      values += 1;
      if (char !== ',') depth += 1;
      if (depth > maxDepth) throw new HostileJson('depth');
      if (values > maxValues) throw new HostileJson('values');
    } else if (!maybeJson.has(char)) return;
  }
}

/** All that JSON has outside of text and brackets; the parser stops at anything else. */
const maybeJson = new Set(' \t\r\n:+-.0123456789eEtrufalsn');

/** Where the inexact numbers of a JSON text begin and end. Throws `HostileJson` for one that is too long to be looked at. */
function inexactNumbers(text: string): (readonly [start: number, end: number])[] {
  const found: [number, number][] = [];
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (char === '"') at = endOfString(text, at);
    else if (char === '-' || isDigit(char)) {
      const end = endOfNumber(text, at);
      if (end - at >= maxNumber) throw new HostileJson('number');
      if (!isExact(text.slice(at, end))) found.push([at, end]);
      at = end - 1;
    }
  }
  return found;
}

const isDigit = (char: string): boolean => char >= '0' && char <= '9';

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}

function endOfNumber(text: string, start: number): number {
  let at = start + 1;
  while (at - start < maxNumber && /[\d.eE+-]/.test(text[at] ?? '')) at += 1;
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
