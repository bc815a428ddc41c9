import type { StoredOfferte } from '../rules/offerte.ts';
import type { Database } from './sqlite.ts';

const columns = 'id, nummer, status, klant_id, datum, geldig_tot, totaal_incl, notities, regels';

type Row = Omit<StoredOfferte, 'regels'> & { regels: string };

/** The quote with this id. */
export function findOfferte(store: Database, id: string): StoredOfferte | undefined {
  const row = store.get(`select ${columns} from offerte where id = ?`, id) as Row | undefined;
  return row && { ...row, regels: JSON.parse(row.regels) as StoredOfferte['regels'] };
}

/** Adds a quote. */
export const addOfferte = (store: Database, offerte: StoredOfferte): void =>
  store.run(
    `insert into offerte (${columns}) values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    offerte.id,
    offerte.nummer,
    offerte.status,
    offerte.klant_id,
    offerte.datum,
    offerte.geldig_tot,
    offerte.totaal_incl,
    offerte.notities,
    JSON.stringify(offerte.regels),
  );
