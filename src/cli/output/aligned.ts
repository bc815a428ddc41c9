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

/** Aligns the rows as columns with two spaces between. `right` holds the positions of the columns aligned to the right. */
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
 * Breaks each line of the text that is longer than `width` between its words; the rest of a line gets the same indent. A command
 * stays on one line, so that it can be copied.
 */
export const wrappedLines = (text: string, width: number): string =>
  text
    .split('\n')
    .flatMap((line) => {
      if (widthOf(line) <= width || /^\s*duit /.test(line)) return [line];
      const indent = /^ */.exec(line)?.[0] ?? '';
      return wrapped(line.trim(), width - indent.length).map((part) => indent + part);
    })
    .join('\n');
