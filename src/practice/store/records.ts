import { kort, velden } from '../../contract/values.ts';
import { decimal, toNumber } from '../../belgium/decimal.ts';
import { complete, credit } from '../../einvoice/document/complete.ts';
import type { DocumentData } from '../../einvoice/document/model.ts';
import { practiceSeller } from '../account.ts';
import { makeFinal, type StoredFactuur } from '../rules/factuur.ts';
import type { StoredInboxDocument } from '../rules/inbox.ts';
import { sortKey, type StoredKlant } from '../rules/klant.ts';
import type { StoredOfferte } from '../rules/offerte.ts';
import type { StoredProduct } from '../rules/regels.ts';
import { addRow, changeRow, fromRow, type PracticeDatabase } from './sqlite.ts';

const finder =
  <T>(table: string, columns: readonly string[]) =>
  (store: PracticeDatabase, id: string): T | undefined => {
    const row = store.get(`select ${columns.join(', ')} from ${table} where id = ?`, id) as object | undefined;
    return row && (fromRow(row) as T);
  };

export const findKlant = finder<StoredKlant>('klant', velden.klant);
export const findProduct = finder<StoredProduct>('product', velden.product);
export const findOfferte = finder<StoredOfferte>(
  'offerte',
  'id nummer status klant_id datum geldig_tot totaal_incl notities regels'.split(' '),
);
export const findReceived = finder<StoredInboxDocument & ReceivedFiles>('inbox', [...kort.inbox, 'heeft_pdf', 'ubl', 'pdf']);
export const findFactuur = finder<StoredFactuur>(
  'factuur',
  (
    'id type nummer status datum vervaldatum klant_id gekoppelde_factuur_id ogm totaal_excl totaal_btw totaal_incl notities regels ' +
    'document'
  ).split(' '),
);

/** The files that a document came with; a missing one is made from the document itself. */
export interface ReceivedFiles {
  ubl: string | null;
  pdf: Uint8Array | null;
}

export const addKlant = (store: PracticeDatabase, klant: StoredKlant): void =>
  addRow(store, 'klant', { ...klant, sorteer: sortKey(klant.naam) });

export const replaceKlant = (store: PracticeDatabase, { id, ...fields }: StoredKlant): void =>
  changeRow(store, 'klant', id, { ...fields, sorteer: sortKey(fields.naam) });

export const addReceived = (
  store: PracticeDatabase,
  document: StoredInboxDocument,
  files: ReceivedFiles = { ubl: null, pdf: null },
): void => addRow(store, 'inbox', { ...document, ...files });

/** The sum in euro of the final credit notes on an invoice. */
export const creditedOn = (store: PracticeDatabase, id: string): number => {
  const sql = "select totaal_incl from factuur where gekoppelde_factuur_id = ? and type = 'creditnota' and status <> 'concept'";
  const rows = store.all(sql, id) as { totaal_incl: number }[];
  return toNumber(rows.reduce((sum, { totaal_incl }) => sum.plus(decimal(totaal_incl)), decimal(0)));
};

export const storeFinal = (store: PracticeDatabase, { id, nummer, ogm, status, document }: StoredFactuur): void =>
  changeRow(store, 'factuur', id, { nummer, ogm, status, document });

/**
 * The snapshot that was kept when it became final, and for a concept the one it would get now.
 * A creditnota takes the parties, lines and categories of its factuur. (creditnota)
 */
export function documentDataOf(store: PracticeDatabase, factuur: StoredFactuur): DocumentData {
  if (factuur.document) return factuur.document;
  const { type, nummer, datum, vervaldatum, ogm, notities } = factuur;
  const origineel = factuur.gekoppelde_factuur_id === null ? undefined : findFactuur(store, factuur.gekoppelde_factuur_id);
  if (origineel?.document) return credit(origineel.document, { nummer, datum, ogm, notities });
  const { id: _, ...klant } = findKlant(store, factuur.klant_id) ?? { id: '', naam: '' };
  const regels = factuur.regels.map(({ product_id, ...regel }) => ({
    ...regel,
    eenheid: product_id === undefined ? undefined : findProduct(store, product_id)?.eenheid,
  }));
  return complete({ seller: practiceSeller, klant, document: { type, nummer, datum, vervaldatum, ogm, notities, regels } });
}

/** A concept finalised, with its number and all that it shows from now on. Throws a Refusal unless it is a concept. (States) */
export function finaliseStored(store: PracticeDatabase, concept: StoredFactuur): StoredFactuur {
  const factuur = makeFinal(concept, (jaar) => nextNumber(store, 'factuur', jaar));
  return { ...factuur, document: documentDataOf(store, factuur) };
}

/** The next number of a series in a year. Call it inside the transaction that stores the document, so that no number is lost. */
export function nextNumber(store: PracticeDatabase, reeks: 'factuur' | 'offerte' | 'id', jaar: string): number {
  const sql = `insert into nummer (reeks, jaar, laatste) values (?, ?, 1)
    on conflict (reeks, jaar) do update set laatste = laatste + 1 returning laatste`;
  return (store.get(sql, reeks, jaar) as { laatste: number }).laatste;
}

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

const shown = (row: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fromRow(row as object)).filter(([name]) => !hidden.has(name)));

/** Everything that the account holds, read from one state of the file. Received files are left out: they have an address of their own. */
export function stateOf(store: PracticeDatabase): AccountState {
  const rowsOf = (table: string) => store.all(`select * from ${table}${table === 'nummer' ? " where reeks <> 'id'" : ''}`).map(shown);
  return store.read(
    () => Object.fromEntries(Object.entries(tables).map(([kind, table]) => [kind, rowsOf(table)])) as unknown as AccountState,
  );
}
