import type { FactuurKort } from '../../../contract/index.ts';
import type { Memory } from '../../../service/memory/memory.ts';
import { option } from '../../options.ts';
import { chunks } from '../../output/chunks.ts';
import type { Column } from '../../output/out.ts';

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

/** Passes the rows on, after it noted the names of their customers, page by page as they come. */
export async function* withCustomerNames(rows: AsyncIterable<FactuurKort>, memory: Memory, names: Names): AsyncGenerator<FactuurKort> {
  for await (const page of chunks(rows, pageSize, (next) => next)) {
    await noteNames(page, memory, names);
    yield* page;
  }
}

/** Notes the names of the customers of these rows. */
export async function noteNames(rows: readonly FactuurKort[], memory: Memory, names: Names): Promise<void> {
  for (const [at, klant] of (await memory.customersOf(rows)).entries()) {
    const row = rows[at];
    if (row && klant?.naam !== undefined && !names.has(row)) names.set(row, klant.naam);
  }
}
