import { fromRow, type PracticeDatabase } from './sqlite.ts';

const tables = {
  klanten: 'klant',
  producten: 'product',
  offertes: 'offerte',
  facturen: 'factuur',
  inbox: 'inbox',
  nummers: 'nummer',
} as const;

/** Every row of the account by kind, in the order in which it was added, with the fields as they are stored. */
export type AccountState = Readonly<Record<keyof typeof tables, readonly Record<string, unknown>[]>>;

const hidden = new Set(['volg', 'sorteer', 'pdf', 'ubl']);

/** Everything that the account holds, read from one state of the file. Received files are left out: they have an address of their own. */
export function stateOf(store: PracticeDatabase): AccountState {
  const shown = (row: unknown) => Object.fromEntries(Object.entries(fromRow<object>(row as object)).filter(([name]) => !hidden.has(name)));
  const rowsOf = (table: string) => store.all(`select * from ${table}${table === 'nummer' ? " where reeks <> 'id'" : ''}`).map(shown);
  return store.read(
    () => Object.fromEntries(Object.entries(tables).map(([kind, table]) => [kind, rowsOf(table)])) as unknown as AccountState,
  );
}
