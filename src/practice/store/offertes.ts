import type { StoredOfferte } from '../rules/offerte.ts';
import { addRow, type PracticeDatabase } from './sqlite.ts';

const columns = 'id, nummer, status, klant_id, datum, geldig_tot, totaal_incl, notities, regels';

type Row = Omit<StoredOfferte, 'regels'> & { regels: string };

/** The quote with this id. */
export function findOfferte(store: PracticeDatabase, id: string): StoredOfferte | undefined {
  const row = store.get(`select ${columns} from offerte where id = ?`, id) as Row | undefined;
  return row && { ...row, regels: JSON.parse(row.regels) as StoredOfferte['regels'] };
}

/** Adds a quote. */
export const addOfferte = (store: PracticeDatabase, offerte: StoredOfferte): void =>
  addRow(store, 'offerte', { ...offerte, regels: JSON.stringify(offerte.regels) });
