/** Random draws that repeat: the n-th draw depends on the seed alone. */
export interface Random {
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number;
  pick<T>(list: readonly [T, ...T[]]): T;
  uuid(): string;
}

export function randomFrom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const int = (min: number, max: number) => min + (next() % (max - min + 1));
  const hex = (digits: number) =>
    int(0, 16 ** digits - 1)
      .toString(16)
      .padStart(digits, '0');
  return {
    int,
    pick: (list) => list[int(0, list.length - 1)] ?? list[0],
    uuid: () => `${hex(4)}${hex(4)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(6)}${hex(6)}`,
  };
}
