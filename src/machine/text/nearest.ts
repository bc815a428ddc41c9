import { folded } from './fold.ts';

/** How many characters must be added, removed, changed or swapped with their neighbour to make one text of the other. */
function distance(from: string, to: string): number {
  let before: number[] = [];
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  const chars = Array.from(from);
  for (const [line, char] of chars.entries()) {
    const next = [line + 1];
    for (let column = 1; column <= to.length; column += 1) {
      const change = (row[column - 1] ?? 0) + (char === to[column - 1] ? 0 : 1);
      const swapped = column > 1 && line > 0 && char === to[column - 2] && chars[line - 1] === to[column - 1];
      const swap = swapped ? (before[column - 2] ?? 0) + 1 : change;
      next.push(Math.min(change, swap, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    before = row;
    row = next;
  }
  return row[to.length] ?? 0;
}

/** The name that was probably meant; undefined if none is near. `share` is the part of characters, at least one, that may be wrong. */
export function nearest(name: string, names: readonly string[], share = 1 / 3): string | undefined {
  const near = names
    .map((candidate) => ({ candidate, away: distance(folded(name), folded(candidate)) }))
    .filter(({ away }) => away <= Math.max(1, Math.floor(name.length * share)));
  return near.toSorted((a, b) => a.away - b.away)[0]?.candidate;
}
