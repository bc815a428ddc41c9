import { widthOf } from '../../src/cli/output/width.ts';

/** How a character looks, as the numbers of its SGR codes say. */
export interface Look {
  readonly bold: boolean;
  readonly dim: boolean;
  /** From 30 to 37. */
  readonly color: number | undefined;
}

/** Characters of one look, from a column on. */
export interface Run {
  readonly text: string;
  readonly column: number;
  readonly look: Look;
}

type Cell = { readonly text: string; readonly look: Look };

const plain: Look = { bold: false, dim: false, color: undefined };

function lookAfter(look: Look, code: number): Look {
  if (code === 0) return plain;
  if (code === 1) return { ...look, bold: true };
  if (code === 2) return { ...look, dim: true };
  if (code === 22) return { ...look, bold: false, dim: false };
  if (code >= 30 && code <= 37) return { ...look, color: code };
  if (code === 39) return { ...look, color: undefined };
  throw new Error(`no picture of the look ${code} was ever needed`);
}

/** What a terminal of this width shows once these bytes reached it, a row of runs for each line from the first. Throws on a code that it does not know. */
export function screenOf(stream: string, columns: number): Run[][] {
  const rows: Cell[][] = [[]];
  let [row, column, look] = [0, 0, plain];
  const line = (): Cell[] => (rows[row] ??= []);
  const down = () => {
    row += 1;
    line();
  };
  const put = (text: string) => {
    const width = widthOf(text);
    if (column + width > columns) {
      down();
      column = 0;
    }
    const cells = line();
    while (cells.length < column) cells.push({ text: ' ', look: plain });
    cells[column] = { text, look };
    for (let next = 1; next < width; next++) cells[column + next] = { text: '', look };
    column += width;
  };
  const obey = (numbers: readonly number[], letter: string, isPrivate: boolean) => {
    const [given = 0] = numbers;
    const count = Math.max(1, given);
    if (letter === 'm') for (const code of numbers.length === 0 ? [0] : numbers) look = lookAfter(look, code);
    else if (letter === 'A') row = Math.max(0, row - count);
    else if (letter === 'B') for (let step = 0; step < count; step++) down();
    else if (letter === 'C') column = Math.min(columns - 1, column + count);
    else if (letter === 'D') column = Math.max(0, column - count);
    else if (letter === 'G') column = count - 1;
    else if (letter === 'K' && given === 0) line().length = Math.min(line().length, column);
    else if (letter === 'J' && given === 0) {
      line().length = Math.min(line().length, column);
      rows.length = row + 1;
    } else if (!isPrivate) throw new Error(`no picture of the code ${numbers.join(';')}${letter} was ever needed`);
  };
  for (const { 0: all, 1: mark, 2: numbers, 3: letter } of stream.matchAll(/\x1b\[(\?)?([\d;]*)([A-Za-z])|[^]/gu)) {
    if (letter !== undefined) obey((numbers ?? '').split(';').filter(Boolean).map(Number), letter, mark !== undefined);
    else if (all === '\n') {
      // A terminal adds the way back to the first column.
      down();
      column = 0;
    } else if (all === '\r') column = 0;
    else if (all === '\b') column = Math.max(0, column - 1);
    else put(all);
  }
  return rows.map(runsOf);
}

function runsOf(cells: readonly (Cell | undefined)[]): Run[] {
  const runs: { text: string; column: number; look: Look }[] = [];
  for (const [column, { text, look } = { text: ' ', look: plain }] of Array.from(cells).entries()) {
    const last = runs.at(-1);
    if (last && last.look.bold === look.bold && last.look.dim === look.dim && last.look.color === look.color) last.text += text;
    else runs.push({ text, column, look });
  }
  return runs.map((run) => ({ ...run, text: run.text })).filter(({ text }) => text.trim() !== '');
}
