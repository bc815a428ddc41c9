function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (const [line, char] of Array.from(from).entries()) {
    const next = [line + 1];
    for (let column = 1; column <= to.length; column += 1) {
      const swap = (row[column - 1] ?? 0) + (char === to[column - 1] ? 0 : 1);
      next.push(Math.min(swap, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}

/** The name that the user probably meant; undefined where none is near. */
export function nearest(name: string, names: readonly string[]): string | undefined {
  const near = names
    .map((candidate) => ({ candidate, away: distance(name.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ away }) => away <= Math.max(1, Math.floor(name.length / 3)));
  return near.toSorted((a, b) => a.away - b.away)[0]?.candidate;
}
