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

/** Chance from which the account takes its new ids, and the server the share of its faults. */
export interface Chance {
  readonly uuid: () => string;
  /** From 0 up to 1. */
  readonly random: () => number;
  /** Begins again, so that an emptied account gets the same ids once more; without a seed it does nothing. */
  readonly restart: () => void;
}

/** Chance that repeats: the same draws for each `zaad`, and other ones than those of the sample data. */
export function chanceFrom(zaad: number): Chance {
  const begin = () => [randomFrom(Math.imul(zaad + 1, 0x9e3779b1)), randomFrom(Math.imul(zaad + 1, 0x85ebca6b))] as const;
  let [ids, shares] = begin();
  return {
    uuid: () => ids.uuid(),
    random: () => shares.int(0, 999_999) / 1_000_000,
    restart: () => {
      [ids, shares] = begin();
    },
  };
}
