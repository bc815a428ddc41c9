import { t, type Text } from '../../../language.ts';
import type { Listing } from '../../../service/api/index.ts';
import type { Column } from '../../output/out.ts';
import type { OpenSession } from '../../session/session.ts';
import { nothingChosen } from '../../terminal/line.ts';

/** How many items of a list are read to choose from: one page. */
export const mostOffered = 100;

/** The items that are offered, and whether the service has more. */
export interface Offered<T> {
  readonly items: readonly T[];
  readonly more: boolean;
}

/** Reads the first page of a list, which begins with the newest or is in order of name. */
export async function firstOf<T>({ out }: Pick<OpenSession, 'out'>, listing: Listing<T>): Promise<Offered<T>> {
  const items: T[] = [];
  const read = async () => {
    for await (const item of listing) items.push(item);
  };
  await out.busy(t({ nl: 'Lijst lezen', en: 'Reading the list' }), read());
  return { items, more: listing.rest !== 'none' };
}

interface Question<T> {
  readonly title: Text;
  readonly columns: readonly Column<T>[];
  readonly several?: boolean;
  readonly note?: Text | undefined;
  readonly others?: (typed: string) => readonly string[];
}

/** Lets the user choose from items; leaving the list fails with exit 12. Gives the items, or the text that was typed for another row. */
export async function pickFrom<T extends object>(
  { ask }: Pick<OpenSession, 'ask'>,
  items: readonly T[],
  { title, columns, note, several = false, others = () => [] }: Question<T>,
): Promise<{ items: T[] } | { other: number; typed: string }> {
  // Loaded here, so that a command with all its words given needs no decimals.
  const { textRows: rowsOf } = await import('../../output/rows.ts');
  const picked = await ask.pick({
    title: t(title),
    rows: (width) => rowsOf(items, columns, width),
    several,
    others,
    ...(note && { note: t(note) }),
  });
  if (!picked) throw nothingChosen();
  return 'other' in picked ? picked : { items: picked.items.flatMap((at) => items[at] ?? []) };
}
