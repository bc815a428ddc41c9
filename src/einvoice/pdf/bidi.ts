/** A piece of a line in one direction. */
export interface TextRun {
  text: string;
  rightToLeft: boolean;
}

// The classes of the Unicode bidirectional algorithm, as far as plain text without controls has them. (UAX #9)
type Class = 'L' | 'R' | 'EN' | 'AN' | 'ES' | 'ET' | 'CS' | 'ON';

const rtlScript = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const classes: readonly (readonly [RegExp, Class])[] = [
  [/[0-9\u06f0-\u06f9]/u, 'EN'],
  [/[\u0660-\u0669\u066b\u066c]/u, 'AN'],
  [/[+\-\u2212]/u, 'ES'],
  [/[#$%\u00a2-\u00a5\u00b0\u20a0-\u20cf]/u, 'ET'],
  [/[,./:\u00a0]/u, 'CS'],
  [/\p{L}/u, 'L'],
];

const classOf = (char: string): Class =>
  rtlScript.test(char) && /\p{L}/u.test(char) ? 'R' : (classes.find(([form]) => form.test(char))?.[1] ?? 'ON');

/** The runs of a line in the order in which they stand on paper, from left to right. */
export function visualRuns(line: string): TextRun[] {
  if (!rtlScript.test(line)) return [{ text: line, rightToLeft: false }];
  const chars = Array.from(line);
  const found = chars.map(classOf);
  for (const [index, char] of chars.entries()) if (index > 0 && /\p{M}/u.test(char)) found[index] = found[index - 1] ?? 'ON';
  const base = found.find((type) => type === 'L' || type === 'R') === 'R' ? 1 : 0;
  return reordered(merged(chars, levels(paired(resolved(found, chars), chars, base), base))).map(({ text, level }) =>
    level % 2 === 0 ? { text, rightToLeft: false } : { text: mirrored(text), rightToLeft: true },
  );
}

/** Rules W2 to W7: numbers and the signs that belong to them. */
function resolved(types: readonly Class[], chars: readonly string[]): Class[] {
  const found = [...types];
  let strong = '';
  for (const [index, type] of found.entries()) {
    if (type === 'L' || type === 'R')
      strong = /\p{Script=Arabic}|\p{Script=Syriac}|\p{Script=Thaana}/u.test(chars[index] ?? '') ? 'AL' : type;
    if (type === 'EN' && strong === 'AL') found[index] = 'AN';
  }
  for (const [index, type] of found.entries()) {
    const [before, after] = [found[index - 1], found[index + 1]];
    if (before !== after || (type !== 'ES' && type !== 'CS')) continue;
    if (before === 'EN' || (before === 'AN' && type === 'CS')) found[index] = before;
  }
  for (const [index, type] of found.entries()) if (type === 'ET' && found[index - 1] === 'EN') found[index] = 'EN';
  for (let index = found.length - 1; index > 0; index -= 1) if (found[index] === 'EN' && found[index - 1] === 'ET') found[index - 1] = 'EN';
  strong = '';
  for (const [index, type] of found.entries()) {
    if (type === 'L' || type === 'R') strong = type;
    if (type === 'EN' && strong === 'L') found[index] = 'L';
  }
  return found;
}

const closing: Record<string, string> = { '(': ')', '[': ']', '{': '}' };

/** Rule N0: two brackets take one direction, that of the line if it stands between them, else that of the text before them. */
function paired(types: readonly Class[], chars: readonly string[], base: number): Class[] {
  const found = [...types];
  const open: number[] = [];
  for (const [index, char] of chars.entries()) {
    if (closing[char]) open.push(index);
    const at = open.findLastIndex((start) => closing[chars[start] ?? ''] === char);
    if (at < 0) continue;
    const [start = 0] = open.splice(at);
    const inside = found.slice(start, index).filter((type) => !isNeutral(type));
    if (inside.length === 0) continue;
    const before = found.slice(0, start).findLast((type) => !isNeutral(type));
    const direction = inside.some((type) => side(type, base) === base) ? base : side(before, base);
    for (const bracket of [start, index]) found[bracket] = direction === 0 ? 'L' : 'R';
  }
  return found;
}

const side = (type: Class | undefined, base: number): number => (type === undefined ? base : type === 'L' ? 0 : 1);

const isNeutral = (type: Class): boolean => type === 'ON' || type === 'ES' || type === 'ET' || type === 'CS';

/** Rules N1, N2, I1 and I2: the characters between take the direction of both sides, else that of the line. */
function levels(types: readonly Class[], base: number): number[] {
  return types.map((type, index) => {
    if (type === 'R') return 1;
    if (type === 'L') return base === 0 ? 0 : 2;
    if (!isNeutral(type)) return 2;
    const before = types.slice(0, index).findLast((other) => !isNeutral(other));
    const after = types.slice(index).find((other) => !isNeutral(other));
    const direction = side(before, base) === side(after, base) ? side(before, base) : base;
    return direction === 1 ? 1 : base * 2;
  });
}

interface Leveled {
  text: string;
  level: number;
}

function merged(chars: readonly string[], found: readonly number[]): Leveled[] {
  const runs: Leveled[] = [];
  for (const [index, char] of chars.entries()) {
    const level = found[index] ?? 0;
    const last = runs.at(-1);
    if (last?.level === level) last.text += char;
    else runs.push({ text: char, level });
  }
  return runs;
}

/** Rule L2: from the highest level down, every stretch of at least that level is turned around. */
function reordered(runs: readonly Leveled[]): Leveled[] {
  const found = [...runs];
  for (let level = 2; level > 0; level -= 1) {
    for (let start = 0; start < found.length; start += 1) {
      let end = start;
      while ((found[end]?.level ?? 0) >= level) end += 1;
      found.splice(start, end - start, ...found.slice(start, end).toReversed());
      start = end;
    }
  }
  return found;
}

const mirror: Record<string, string> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '{': '}',
  '}': '{',
  '<': '>',
  '>': '<',
  '«': '»',
  '»': '«',
};

/** Brackets turn with the direction. A run without a letter is turned around here, because the font can't see its direction. */
function mirrored(text: string): string {
  const turned = Array.from(text, (char) => mirror[char] ?? char);
  return (rtlScript.test(text) ? turned : turned.toReversed()).join('');
}
