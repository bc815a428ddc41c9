import type { Whole } from '../copy.ts';
import { erased, inserted } from '../rows.ts';
import { askedKept } from '../moved.ts';
import { type Cell, type Row, rowsOf, type Run, type Steps } from '../steps.ts';
import { verify } from '../verify.ts';
import { countsOf, type Salvaged } from './counts.ts';
import { type Given, provenIn } from './proof.ts';
import { rowsTold, type Shapes } from './readable.ts';
import { rowsFrom } from './refill.ts';

/** The columns of each table without a number of its own, in the order of `rowsFrom`. */
const salvagedColumns = {
  chain: ['account', 'log', 'last', 'hash'],
  record: ['account', 'log', 'n', 'entry', 'subject', 'settles', 'body', 'hash', 'line'],
  gap: ['first', 'last', 'hash'],
  unsettled: ['entry'],
  item: ['account', 'collection', 'key', 'value'],
} as const;

type Table = keyof typeof salvagedColumns;

/**
 * Takes out of a database every record and value of an account that is not as it was written; where all are, nothing changes. No number up
 * to those of `given` is given again. Exit 10 where the database refuses, or the account was moved.
 */
export const salvageInPlace = (whole: Whole, account: string, given: readonly Given[], shapes: Shapes): Promise<Salvaged> =>
  whole.writing([account], async (run) => {
    await run(askedKept(account));
    const found = rowsTold(await rowsIn(run, account), shapes);
    const proven = provenIn(found, given);
    const counts = countsOf(proven, given);
    const verified = [];
    for (const { log } of found.chains) verified.push(await run(verify(account, log)));
    // A row may be there that does not belong to any log, such as a record after the last one.
    const isBroken = verified.some(({ brokenFrom }) => brokenFrom !== undefined);
    if (isBroken || counts.lost > 0 || found.isItemLost) {
      await run(erased(account));
      await refill(
        run,
        [...rowsFrom(proven)].map(([table, cells]) => ({ table: table as Table, cells })),
      );
    }
    return { aside: undefined, ...counts, isPageLost: found.isItemLost };
  });

const atATime = 500;

/** Every row of an account, as the rows of a salvaged file are: with their number first, and null to the end of short ones. */
async function rowsIn(run: Run, account: string): Promise<Cell[][]> {
  const rows: Cell[][] = [];
  const add = async (steps: Steps<Row[]>): Promise<Row | undefined> => {
    const found = await run(steps);
    for (const row of found) rows.push(Object.values(row));
    return found.at(-1);
  };
  await add(rowsOf('select id, account, log, last, hash, null as f from chain where account = ?', account));
  const ofAccount = 'chain in (select id from chain where account = ?)';
  await add(rowsOf(`select id, chain, first, last, hash, null as f from gap where ${ofAccount}`, account));
  const page = (after: Cell) =>
    rowsOf(
      `select id, chain, account, log, n, entry, subject, settles, body, hash, line from record where ${ofAccount} and id > ? order by id limit ?`,
      account,
      after,
      atATime,
    );
  for (let last = await add(page(0)); last; last = await add(page(last['id']!)));
  await add(rowsOf('select 0 as id, account, collection, key, value, null as f from item where account = ?', account));
  return rows;
}

/** Writes rows, each log with the number that the database gives its chain. */
async function refill(run: Run, rows: readonly { readonly table: Table; readonly cells: readonly Cell[] }[]): Promise<void> {
  const named = (table: Table, cells: readonly Cell[]): Row =>
    Object.fromEntries(salvagedColumns[table].map((name, at) => [name, cells.slice(-salvagedColumns[table].length)[at]!]));
  const chains = new Map<Cell, Cell>();
  for (const { table, cells } of rows) {
    if (table !== 'chain') continue;
    const [row] = await run(rowsOf('insert into chain (account, log, last, hash) values (?, ?, ?, ?) returning id', ...cells.slice(1)));
    chains.set(cells[0]!, row!['id']!);
  }
  for (const table of ['record', 'gap', 'unsettled'] as const) {
    const own = rows.filter((row) => row.table === table);
    const chainOf = (cells: readonly Cell[]) => chains.get(cells[table === 'unsettled' ? 0 : 1]!)!;
    await run(
      inserted(
        own.map(({ cells }) => ({ chain: chainOf(cells), ...named(table, cells) })),
        table,
        {},
      ),
    );
  }
  const items = rows.filter((row) => row.table === 'item');
  await run(
    inserted(
      items.map(({ cells }) => named('item', cells)),
      'item',
      {},
    ),
  );
}
