import { velden } from '../../contract/values.ts';
import { sortKey, type StoredKlant } from '../rules/klant.ts';
import { addRow, type PracticeDatabase } from './sqlite.ts';

/** The customer with this id. */
export const findKlant = (store: PracticeDatabase, id: string): StoredKlant | undefined =>
  store.get(`select ${velden.klant.join(', ')} from klant where id = ?`, id) as StoredKlant | undefined;

/** Adds a customer. */
export const addKlant = (store: PracticeDatabase, klant: StoredKlant): void =>
  addRow(store, 'klant', { ...klant, sorteer: sortKey(klant.naam) });

/** Stores all fields of a customer that is there. */
export const replaceKlant = (store: PracticeDatabase, klant: StoredKlant): void => {
  const { id, ...fields } = { ...klant, sorteer: sortKey(klant.naam) };
  const changes = Object.keys(fields).map((column) => `${column} = ?`);
  store.run(`update klant set ${changes.join(', ')} where id = ?`, ...Object.values(fields), id);
};
