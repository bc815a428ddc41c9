import { sha256 } from '../../machine/files/hash.ts';

/** Random draws that repeat: the n-th draw depends on the seed alone. */
export type Random = ReturnType<typeof randomFrom>;

export function randomFrom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  /** A whole number from `min` to `max`, both included. */
  const int = (min: number, max: number) => min + (next() % (max - min + 1));
  const hex = (digits: number) =>
    int(0, 16 ** digits - 1)
      .toString(16)
      .padStart(digits, '0');
  return {
    int,
    pick: <T>(list: readonly [T, ...T[]]): T => list[int(0, list.length - 1)] ?? list[0],
    uuid: () => `${hex(4)}${hex(4)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(6)}${hex(6)}`,
  };
}

/** A share from 0 up to 1 on each call, the same ones for each `zaad`. */
export function sharesFrom(zaad: number): () => number {
  const shares = randomFrom(Math.imul(zaad + 1, 0x85ebca6b));
  return () => shares.int(0, 999_999) / 1_000_000;
}

/** The `n`th id from `zaad`, whatever was drawn from it before. */
export function seededId(zaad: number, n: number): string {
  const hex = sha256(`${zaad} ${n}`);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
