import type { Product } from '../../../contract/index.ts';
import { notFound } from '../../../failure.ts';
import { t, type Text } from '../../../language.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import type { Api, Listing } from '../../../service/api/index.ts';
import {
  klantId,
  klantMatches,
  type Matches,
  type Named,
  productId,
  productMatches,
  provenKlantId,
} from '../../../service/references/name.ts';
import type { Choose } from '../../command/command.ts';
import type { Column } from '../../output/out.ts';
import type { Opened } from '../../session/session.ts';
import { columns } from '../../views/columns.ts';
import { askFirst } from '../confirm.ts';
import { confirmChosen, firstOf, mostOffered, type Offered, pickFrom } from './documents.ts';

export interface Meant {
  readonly id: string;
  /** Its name, safe to print, where the user gave only a part of it or chose it from a list. */
  readonly naam?: string;
}

interface Kind {
  readonly title: Text;
  readonly exact: (api: Api, word: string) => Promise<string>;
  readonly matches: (api: Api, word: string) => Promise<Matches>;
  /** The id that memory knows and one read proves, for commands that only read. */
  readonly known: (api: Api, word: string) => Promise<string | undefined>;
  readonly list: (api: Api) => Listing<Named>;
  /** The columns of its list, without the id. */
  readonly columns: readonly Column<Product>[];
  readonly searches: boolean;
}

export const aKlant: Kind = {
  title: { nl: 'Klant', en: 'Customer' },
  exact: klantId,
  matches: klantMatches,
  known: provenKlantId,
  list: ({ klanten }) => klanten.list({}, { limit: mostOffered }),
  columns: [columns.naam],
  searches: true,
};

export const aProduct: Kind = {
  title: { nl: 'Product', en: 'Product' },
  exact: productId,
  matches: productMatches,
  known: async () => undefined,
  list: ({ producten }) => producten.list({}, { limit: mostOffered }),
  columns: [
    columns.naam,
    { field: 'eenheidsprijs', title: { nl: 'Prijs', en: 'Price' }, kind: 'prijs' },
    { field: 'eenheid', title: { nl: 'Eenheid', en: 'Unit' }, worth: 2 },
    { field: 'btw_percentage', title: { nl: 'Btw', en: 'VAT' }, kind: 'percentage', worth: 1 },
  ],
  searches: false,
};

/**
 * The item that a word means. Off a terminal, and for a write without a question (`--ja`), that is an id or the exact name. At a
 * terminal a part of a name is enough: one hit is taken, and several are a list to choose from.
 */
export async function meant(
  session: Opened<'api' | 'ask' | 'globals' | 'out'>,
  kind: Kind,
  word: string,
  { writes = false } = {},
): Promise<Meant> {
  const { ask, globals, out } = session;
  const api = await session.api();
  const known = writes ? undefined : await kind.known(api, word);
  if (known !== undefined) return { id: known };
  if (!ask.interactive || (writes && globals.ja)) return { id: await kind.exact(api, word) };
  const { called, near } = await kind.matches(api, word);
  const found = called.length > 0 ? called : near;
  if (called.length === 1 || found.length === 0) return { id: await kind.exact(api, word) };
  const [one, ...others] = found;
  if (!one || others.length > 0) return pickNamed(session, kind, { items: found, more: false });
  const naam = clean(one.naam ?? '');
  if (!writes || globals.proef) await out.notice(`${t(kind.title)}: ${naam}`);
  return { id: one.id, naam };
}

export const namedChoice =
  (kind: Kind): Choose =>
  async (session, { question }) => {
    const { id, naam } = await askNamed(session, kind);
    await confirmChosen(session, [naam], question);
    return [id];
  };

/** Lets the user choose from everything of a kind. Fails with exit 3 if there is nothing, and with 12 where the list is left. */
export async function askNamed(session: Opened<'api' | 'ask' | 'out'>, kind: Kind): Promise<Required<Meant>> {
  const offered = await firstOf(session, kind.list(await session.api()));
  if (offered.items.length === 0) throw notFound(t({ nl: 'er is nog niets om uit te kiezen', en: 'there is nothing to choose from yet' }));
  return pickNamed(session, kind, offered);
}

/** Leaving the list fails with exit 12. */
async function pickNamed(session: Opened<'api' | 'ask' | 'out'>, kind: Kind, offered: Offered<Named>): Promise<Required<Meant>> {
  const picked = await chooseNamed(session, kind, offered);
  if (!('item' in picked)) throw new Error('a list ended without a choice');
  const { id, naam } = picked.item;
  return { id, naam: clean(naam ?? id) };
}

const shortestSearch = 3;

/**
 * Lets the user choose from a list by name, or one of the `extra` rows. Where the service has more, it can be asked for the text that was
 * typed. Gives the item and the items that it was chosen from, `more` where the service has others. Leaving the list fails with
 * exit 12.
 */
export async function chooseNamed(
  session: Opened<'api' | 'ask' | 'out'>,
  kind: Kind,
  offered: Offered<Named>,
  extra: readonly string[] = [],
): Promise<{ item: Named; from: Offered<Named> } | { extra: number; typed: string }> {
  const { items, more } = offered;
  const alike = new Set(items.map(({ naam }) => naam)).size < items.length;
  const shown: Column<Named>[] = [...(kind.columns as Column<Named>[]), ...(alike ? [columns.id] : [])];
  const searched = (typed: string): string[] =>
    more && kind.searches && typed.trim().length >= shortestSearch
      ? [t({ nl: `zoek '${typed.trim()}' bij alle klanten`, en: `find '${typed.trim()}' among all customers` })]
      : [];
  const picked = await pickFrom(session, items, {
    title: kind.title,
    columns: shown,
    ...(more && { note: { nl: `van de eerste ${items.length}`, en: `of the first ${items.length}` } }),
    others: (typed) => [...searched(typed), ...extra],
  });
  if ('items' in picked) return { item: picked.items[0] ?? { id: '' }, from: offered };
  const { typed } = picked;
  const at = picked.other - searched(typed).length;
  if (at >= 0) return { extra: at, typed };
  const { near } = await session.out.busy(t({ nl: 'Klanten zoeken', en: 'Finding customers' }), kind.matches(await session.api(), typed));
  if (near.length > 0) return chooseNamed(session, kind, { items: near, more: false }, extra);
  await session.ask.show(t({ nl: `niets gevonden met '${typed}'`, en: `nothing found with '${typed}'` }));
  return chooseNamed(session, kind, offered, extra);
}

/** Asks `question` before a write on items that were not named exactly, but for `--ja`; a no fails with exit 12. */
export async function confirmMeant(
  session: Opened<'ask' | 'dryRun' | 'globals'>,
  items: readonly Meant[],
  question: (names: string[]) => string | Promise<string>,
): Promise<void> {
  const names = items.flatMap(({ naam }) => naam ?? []);
  if (names.length === 0 || session.globals.ja) return;
  await askFirst(session, await question(names));
}
