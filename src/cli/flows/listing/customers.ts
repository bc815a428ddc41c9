import type { FactuurKort } from '../../../contract/index.ts';
import { t } from '../../../language.ts';
import type { Memory } from '../../../service/memory/memory.ts';
import { option } from '../../options.ts';
import { chunks } from '../../output/chunks.ts';
import type { Column } from '../../output/out.ts';
import type { OpenSession } from '../../session/session.ts';

/** The option `--klant` of a list of documents. */
export const klantFilter = () =>
  option('--klant <klant>', {
    nl: 'alleen van deze klant, bij id of naam; leest documenten waarvan duit de klant nog niet kent',
    en: 'only of this customer, by id or name; reads documents of which duit does not know the customer yet',
  });

/** The names of the customers of list rows, as far as memory knows them. */
export type Names = WeakMap<FactuurKort, string>;

/** The column with the name of the customer, which a list row does not carry. */
export const klantColumn = (names: Names): Column<FactuurKort> => ({
  field: 'klant',
  title: { nl: 'Klant', en: 'Customer' },
  value: (row) => names.get(row),
  sparse: true,
  worth: 4,
});

const pageSize = 100;

/** How the customers of rows are named: those of drafts too, as they were last read, where a person reads the list. */
interface Naming {
  readonly memory: Memory;
  readonly drafts: boolean;
  readonly names: Names;
}

/** Passes the rows on, after it noted the names of their customers, page by page as they come. */
export async function* withCustomerNames(rows: AsyncIterable<FactuurKort>, naming: Naming): AsyncGenerator<FactuurKort> {
  for await (const page of chunks(rows, pageSize, (next) => next)) {
    await noteNames(page, naming);
    yield* page;
  }
}

/** Notes the names of the customers of these rows. */
export async function noteNames(rows: readonly FactuurKort[], { memory, drafts, names }: Naming): Promise<void> {
  for (const [at, klant] of (await memory.customersOf(rows, { drafts })).entries()) {
    const row = rows[at];
    if (row && klant?.naam !== undefined && !names.has(row)) names.set(row, klant.naam);
  }
}

/** Passes the rows on, and says at the end why some of them have no customer where others have one. */
export async function* withBlanksExplained(
  rows: AsyncIterable<FactuurKort>,
  { out }: Pick<OpenSession, 'out'>,
  names: Names,
): AsyncGenerator<FactuurKort> {
  let named = 0;
  let all = 0;
  for await (const row of rows) {
    all += 1;
    if (names.has(row)) named += 1;
    yield row;
  }
  if (named === 0 || named === all) return;
  await out.notice(
    t({
      nl: `Zonder klant: ${all - named} van de ${all}; die documenten las duit nog niet. duit factuur toon <nummer of id> leest er een.`,
      en: `No customer: ${all - named} of the ${all}; duit has not read those documents yet. duit factuur toon <number or id> reads one.`,
    }),
  );
}
