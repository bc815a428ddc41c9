function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 0; i < one.length; i += 1) {
    const next = [i + 1];
    for (let j = 0; j < other.length; j += 1) {
      const swap = (row[j] ?? 0) + (one[i] === other[j] ? 0 : 1);
      next.push(Math.min(swap, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** The name among `names` that `typed` was probably meant to be: at most two letters off, capitals aside. */
export function nearest(typed: string, names: readonly string[]): string | undefined {
  const ranked = names.map((name) => ({ name, off: distance(typed.toLowerCase(), name.toLowerCase()) }));
  const best = ranked.toSorted((a, b) => a.off - b.off)[0];
  return best && best.off <= Math.min(2, typed.length - 1) ? best.name : undefined;
}
