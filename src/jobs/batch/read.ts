import type { StateStore } from '../../machine/store/store.ts';
import { columnsOf } from './columns.ts';
import { readTable } from './file/index.ts';
import { shown } from './file/table.ts';
import { type Grouped, grouped } from './grouping.ts';
import { rememberedHeaders, rememberHeaders } from './layouts.ts';
import { mistaken } from './mistakes.ts';
import type { PlanOptions } from './plan/plan.ts';
import { typedRows } from './values.ts';

/** A file that the user named, and its bytes. */
export interface NamedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * Reads a file into documents, with every mistake in its rows. A mapping of headers that the user gives is kept for the next
 * file with the same headers. Fails with exit 2 where the file can't be read or a column is not known.
 */
export async function readBatch({ name, bytes }: NamedFile, options: PlanOptions, store: StateStore): Promise<Grouped> {
  const { headers, rows } = await readTable(bytes, name, options);
  const before = await rememberedHeaders(store, headers);
  const named = { ...before, ...options.kolommen };
  const columns = columnsOf(headers, { named: new Map(Object.entries(named)), ignoreUnknown: options.negeerKolommen === true });
  if (columns.mistakes.length > 0) throw mistaken(columns.mistakes, name);
  if (options.kolommen && JSON.stringify(before) !== JSON.stringify(named)) await rememberHeaders(store, headers, named);
  const typed = typedRows(rows, columns.of, options.decimaal);
  const { datum, kanaal, eindstatus } = options;
  const { documents, mistakes } = grouped(
    typed.rows,
    {
      ...(datum !== undefined && { datum }),
      ...(kanaal !== undefined && { kanaal }),
      ...(eindstatus !== undefined && { eindstatus }),
    },
    typed.mistakes,
  );
  return { documents, mistakes };
}

/** Reads the file of `--klanten`: in its first column the user's own number for a customer, in its second the customer. */
export async function readOwnNumbers({ name, bytes }: NamedFile): Promise<ReadonlyMap<string, string>> {
  const { rows } = await readTable(bytes, name);
  return new Map(
    rows.flatMap(({ cells: [number, customer] }): [string, string][] => (number && customer ? [[shown(number), shown(customer)]] : [])),
  );
}
