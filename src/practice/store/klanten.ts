import { sortKey, type StoredKlant } from '../rules/klant.ts';
import type { Database } from './sqlite.ts';

const columns = 'id, naam, type, email, adres, land, kbo_btw_nummer, peppol_id';

const values = (klant: StoredKlant) =>
  [klant.naam, sortKey(klant.naam), klant.type, klant.email, klant.adres, klant.land, klant.kbo_btw_nummer, klant.peppol_id] as const;

/** The customer with this id. */
export const findKlant = (store: Database, id: string): StoredKlant | undefined =>
  store.get(`select ${columns} from klant where id = ?`, id) as StoredKlant | undefined;

/** Adds a customer. */
export const addKlant = (store: Database, klant: StoredKlant): void =>
  store.run(
    'insert into klant (naam, sorteer, type, email, adres, land, kbo_btw_nummer, peppol_id, id) values (?, ?, ?, ?, ?, ?, ?, ?, ?)',
    ...values(klant),
    klant.id,
  );

/** Stores all fields of a customer that is there. */
export const replaceKlant = (store: Database, klant: StoredKlant): void =>
  store.run(
    'update klant set naam = ?, sorteer = ?, type = ?, email = ?, adres = ?, land = ?, kbo_btw_nummer = ?, peppol_id = ? where id = ?',
    ...values(klant),
    klant.id,
  );
