/** A document, with its day as `YYYY-MM-DD`; the day is empty where it is unknown. */
export interface Mark {
  readonly id: string;
  readonly datum: string;
}

/**
 * The two latest documents in which something was seen, the last one first: as few as tell the last of all documents other
 * than any one. The order in which documents are added, and how often, makes no difference.
 */
export type SeenIn = readonly Mark[];

const latestFirst = (one: Mark, other: Mark): number => {
  const [a, b] = [`${one.datum} ${one.id}`, `${other.datum} ${other.id}`];
  return Number(a < b) - Number(a > b);
};

/** The documents in which something was seen, with this one added. */
export function seenAlsoIn(before: SeenIn = [], { id, datum }: Mark): SeenIn {
  const [first, ...others] = [...before, { id, datum }].toSorted(latestFirst);
  const second = others.find((mark) => mark.id !== first?.id);
  return [first, second].filter((mark) => mark !== undefined);
}

/** The last document other than `id` in which it was seen; undefined where there is no other. */
export const lastElsewhere = (seen: SeenIn = [], id: string): Mark | undefined => seen.find((mark) => mark.id !== id);
