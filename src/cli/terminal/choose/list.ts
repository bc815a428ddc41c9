import { folded } from '../../../machine/text/fold.ts';

/** A list of items to choose from. Its texts must be safe to print. */
export interface ChoiceList {
  /** The question, without a colon. */
  readonly title: string;
  /** The row of each item, laid out for a terminal of this many columns. */
  readonly rows: (width: number) => readonly string[];
  /** Whether several items may be chosen. */
  readonly several?: boolean;
  /** Rows below the items that stay whatever was typed, such as one for a new customer. */
  readonly others?: (typed: string) => readonly string[];
  /** How many there are where the list leaves some out, behind the number of those that match: `of the newest 100`. */
  readonly note?: string;
  /** The item to begin with. */
  readonly first?: number;
}

/** The positions of the chosen items, at least one and in the order of the list; or the position of another row. */
export type Picked = { readonly items: readonly number[] } | { readonly other: number; readonly typed: string };

/** The positions of the texts that hold every word that was typed. */
export function matching(texts: readonly string[], typed: string): number[] {
  const words = folded(typed).split(/\s+/);
  return texts.flatMap((text, at) => (words.every((word) => folded(text).includes(word)) ? [at] : []));
}
