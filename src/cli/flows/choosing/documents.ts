import { everyOf } from '../../../group-by.ts';
import { notFound } from '../../../failure.ts';
import { t, type Text } from '../../../language.ts';
import type { Api, Listing } from '../../../service/api/index.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import { memo } from '../../../memo.ts';
import type { Choose } from '../../command/command.ts';
import type { Column } from '../../output/out.ts';
import type { OpenSession, Opened } from '../../session/session.ts';
import { nothingChosen } from '../../terminal/line.ts';
import { askFirst } from '../confirm.ts';

export interface Offer<T extends object> {
  readonly title: Text;
  /** The message where there is nothing to offer, and the command that helps. */
  readonly none: Text;
  readonly hint: Text;
  readonly read: (session: OpenSession, options: object) => Promise<Offered<T>>;
  /** The word that names an item on a command line, and the name that a person knows it by. */
  readonly word: (item: T) => string;
  readonly called?: (item: T) => string | null | undefined;
  readonly columns: (session: OpenSession, items: readonly T[]) => Promise<readonly Column<T>[]> | readonly Column<T>[];
}

export const choiceOf =
  <T extends object>(offer: Offer<T>): Choose =>
  async (session, { several, question, options }) => {
    const { items, more } = await offer.read(session, options);
    if (items.length === 0) throw notFound(t(offer.none), { hint: t(offer.hint) });
    const picked = await pickFrom(session, items, {
      title: offer.title,
      columns: await offer.columns(session, items),
      several,
      note: more ? { nl: `van de nieuwste ${items.length}`, en: `of the newest ${items.length}` } : undefined,
    });
    const chosen = 'items' in picked ? picked.items : [];
    await confirmChosen(
      session,
      chosen.map((item) => clean(offer.called?.(item) ?? offer.word(item))),
      question,
    );
    return chosen.map(offer.word);
  };

/** Asks the question of a command about things that were chosen; a no fails with exit 12. With `--ja` nothing is asked. */
export async function confirmChosen(
  session: Opened<'ask' | 'dryRun' | 'globals'>,
  names: readonly string[],
  question: ((name: string) => Text) | undefined,
): Promise<void> {
  if (!question || session.globals.ja) return;
  await askFirst(session, t(question(names.join(', '))));
}

/** The items of a list of the service that are offered: those of its first page that the command is likely meant for. */
export const offeredOf =
  <T>(list: (api: Api) => Listing<T>, likely?: (session: OpenSession, items: readonly T[]) => Promise<readonly T[]>) =>
  async (session: OpenSession): Promise<Offered<T>> => {
    const { items, more } = await firstOf(session, list(await session.api()));
    return { items: likely ? await likely(session, items) : items, more };
  };

/** How many items of a list are read to choose from: one page. */
export const mostOffered = 100;

export interface Offered<T> {
  readonly items: readonly T[];
  readonly more: boolean;
}

export const firstOffered = <T>(items: readonly T[]): Offered<T> => ({
  items: items.slice(0, mostOffered),
  more: items.length > mostOffered,
});

/** Reads the first page of a list, which begins with the newest or is in order of name. */
export async function firstOf<T>({ out }: Opened<'out'>, listing: Listing<T>): Promise<Offered<T>> {
  const items = await out.busy(t({ nl: 'Lijst lezen', en: 'Reading the list' }), everyOf(listing));
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
  { ask }: Opened<'ask'>,
  items: readonly T[],
  { title, columns, note, several = false, others = () => [] }: Question<T>,
): Promise<{ items: T[] } | { other: number; typed: string }> {
  // Loaded here, so that a command with all its words given needs no decimals.
  const { textRows: rowsOf } = await import('../../output/drawn.ts');
  const picked = await ask.pick({
    title: t(title),
    // To lay out a hundred rows takes longer than all else that a key does.
    rows: memo((width) => rowsOf(items, columns, width)),
    several,
    others,
    ...(note && { note: t(note) }),
  });
  if (!picked) throw nothingChosen();
  return 'other' in picked ? picked : { items: picked.items.flatMap((at) => items[at] ?? []) };
}
