import { widthOf } from './width.ts';

/** Breaks text into lines of at most `width` columns; a longer word stays whole on its line. */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1);
    if (line !== undefined && widthOf(line) + 1 + widthOf(word) <= width) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Two spaces stand between columns. `right` holds the positions of the columns aligned to the right. */
export function aligned(rows: readonly (readonly string[])[], right: readonly number[] = []): string[] {
  const widths: number[] = [];
  for (const row of rows) for (const [at, cell] of row.entries()) widths[at] = Math.max(widths[at] ?? 0, widthOf(cell));
  return rows.map((row) => {
    const cells = row.map((cell, at) => {
      const space = ' '.repeat((widths[at] ?? 0) - widthOf(cell));
      return right.includes(at) ? space + cell : cell + space;
    });
    return cells.join('  ').trimEnd();
  });
}

/**
 * Titles with their values, each pair from a new line. A value that has no room beside its title is broken between its words, and one with a
 * word that is too long for that, such as an id, stands below its title.
 */
export function factLines(facts: readonly (readonly string[])[], width = Number.POSITIVE_INFINITY): string[] {
  const widest = Math.max(0, ...facts.map(([title = '']) => widthOf(title)));
  const room = width - widest - 2;
  return facts.flatMap(([title = '', value = '']) => {
    const parts = widthOf(value) <= room ? [value] : wrapped(value, room);
    if (parts.some((part) => widthOf(part) > room)) return [title, ...wrapped(value, width - 2).map((part) => `  ${part}`)];
    return parts.map((part, at) => {
      const head = at === 0 ? title : '';
      return `${head}${' '.repeat(widest - widthOf(head))}  ${part}`.trimEnd();
    });
  });
}

/** The rest of a broken line gets the same indent. A command stays on one line, so that it can be copied. */
export const wrappedLines = (text: string, width: number): string =>
  text
    .split('\n')
    .flatMap((line) => {
      if (widthOf(line) <= width || /^\s*(?:\w+=\$\()?duit /.test(line)) return [line];
      const indent = /^ */.exec(line)?.[0] ?? '';
      return wrapped(line.trim(), width - indent.length).map((part) => indent + part);
    })
    .join('\n');

// A character without a meaning that stands for a space at which no line may end: within an amount or a rate.
const glue = '\ue000';
const glued = (text: string): string => text.replaceAll(/(?<=€|\b[A-Z]{3}) (?=-?\d)|(?<=\d) (?=%)/g, glue);

/** Breaks text into lines of at most `width` columns, a longer word too; no character and no amount is cut in half. */
export const broken = (text: string, width: number): string[] =>
  wrapped(glued(text), width)
    .flatMap((line) => (widthOf(line) <= width ? [line] : pieces(line, width)))
    .map((line) => line.replaceAll(glue, ' '));

const ascii = /^[\x20-\x7e]*$/;
// Finding the characters of a text takes a time that grows with the square of its length.
const stretch = /.{1,100}/gsu;

function* charactersOf(word: string): Generator<string> {
  if (ascii.test(word)) yield* word;
  else for (const [part] of word.matchAll(stretch)) for (const { segment } of new Intl.Segmenter().segment(part)) yield segment;
}

function pieces(word: string, width: number): string[] {
  const found: string[] = [];
  let piece = '';
  let used = 0;
  for (const character of charactersOf(word)) {
    const taken = widthOf(character);
    if (used + taken > width) {
      found.push(piece);
      [piece, used] = ['', 0];
    }
    piece += character;
    used += taken;
  }
  return [...found, piece];
}
