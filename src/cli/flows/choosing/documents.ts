import type { Command as Commander } from 'commander';
import { Failure } from '../../../failure.ts';
import { t, type Text } from '../../../language.ts';
import type { Api, Listing } from '../../../service/api/index.ts';
import { missingArgument } from '../../help/layout.ts';
import type { Column } from '../../output/out.ts';
import type { OpenSession } from '../../session/session.ts';
import { nothingChosen } from '../../terminal/line.ts';

/** The documents that a command offers where none was named. */
export interface Offer<T extends object> {
  readonly title: Text;
  /** The message where there is nothing to offer, and the command that helps. */
  readonly none: Text;
  readonly hint: string;
  readonly list: (api: Api) => Listing<T>;
  /** Leaves out the documents that the command is not likely meant for. */
  readonly likely?: (session: OpenSession, items: readonly T[]) => Promise<readonly T[]>;
  /** The columns that tell these documents apart. */
  readonly columns: (session: OpenSession, items: readonly T[]) => Promise<readonly Column<T>[]> | readonly Column<T>[];
}

/** The words that the user gave, or else the ids of documents chosen from a list. Off a terminal missing words fail with exit 2. */
export async function wordsOrChosen<T extends { id: string }>(
  session: OpenSession,
  words: readonly string[],
  command: Commander,
  offer: Offer<T>,
): Promise<readonly string[]> {
  if (words.length > 0) return words;
  if (!session.ask.interactive) throw missingArgument(command);
  return (await chosen(session, offer, true)).map(({ id }) => id);
}

/** Lets the user choose one document of an offer. Leaving the list fails with exit 12. */
export async function oneChosen<T extends { id: string }>(session: OpenSession, command: Commander, offer: Offer<T>): Promise<T> {
  if (!session.ask.interactive) throw missingArgument(command);
  const [one] = await chosen(session, offer, false);
  if (!one) throw new Error('a list ended without a choice');
  return one;
}

async function chosen<T extends { id: string }>(session: OpenSession, { likely, ...offer }: Offer<T>, several: boolean): Promise<T[]> {
  const { items: all, more } = await firstOf(session, offer.list(await session.api()));
  const items = likely ? await likely(session, all) : all;
  if (items.length === 0) throw new Failure('not_found', t(offer.none), { hint: offer.hint });
  const picked = await pickFrom(session, items, {
    title: offer.title,
    columns: await offer.columns(session, items),
    several,
    note: more ? { nl: `van de nieuwste ${all.length}`, en: `of the newest ${all.length}` } : undefined,
  });
  return 'items' in picked ? picked.items : [];
}

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
  const { textRows: rowsOf } = await import('../../output/cells.ts');
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
