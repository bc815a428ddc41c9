import { velden } from '../../contract/values.ts';
import { sortKey, type StoredKlant } from '../rules/klant.ts';
import { addRow, type Database } from './sqlite.ts';

/** The customer with this id. */
export const findKlant = (store: Database, id: string): StoredKlant | undefined =>
  store.get(`select ${velden.klant.join(', ')} from klant where id = ?`, id) as StoredKlant | undefined;

/** Adds a customer. */
export const addKlant = (store: Database, klant: StoredKlant): void => addRow(store, 'klant', { ...klant, sorteer: sortKey(klant.naam) });

/** Stores all fields of a customer that is there. */
export const replaceKlant = (store: Database, klant: StoredKlant): void => {
  const { id, ...fields } = { ...klant, sorteer: sortKey(klant.naam) };
  const changes = Object.keys(fields).map((column) => `${column} = ?`);
  store.run(`update klant set ${changes.join(', ')} where id = ?`, ...Object.values(fields), id);
};
