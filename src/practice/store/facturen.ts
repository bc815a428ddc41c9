import { decimal, toNumber } from '../../belgium/decimal.ts';
import type { StoredFactuur } from '../rules/factuur.ts';
import { addRow, type PracticeDatabase } from './sqlite.ts';

const columns = `id, type, nummer, status, datum, vervaldatum, klant_id, gekoppelde_factuur_id, ogm,
  totaal_excl, totaal_btw, totaal_incl, notities, regels, document`;

type Row = Omit<StoredFactuur, 'regels' | 'document'> & { regels: string; document: string | null };

/** The document with this id, a factuur or a creditnota. */
export function findFactuur(store: PracticeDatabase, id: string): StoredFactuur | undefined {
  const row = store.get(`select ${columns} from factuur where id = ?`, id) as Row | undefined;
  if (!row) return undefined;
  const document = row.document === null ? null : (JSON.parse(row.document) as StoredFactuur['document']);
  return { ...row, regels: JSON.parse(row.regels) as StoredFactuur['regels'], document };
}

/** Adds a factuur or creditnota, with the number it has. */
export const addFactuur = (store: PracticeDatabase, factuur: StoredFactuur): void =>
  addRow(store, 'factuur', {
    ...factuur,
    regels: JSON.stringify(factuur.regels),
    document: factuur.document && JSON.stringify(factuur.document),
  });

/** The sum in euro of the final credit notes on an invoice. */
export const creditedOn = (store: PracticeDatabase, id: string): number => {
  const sql = "select totaal_incl from factuur where gekoppelde_factuur_id = ? and type = 'creditnota' and status <> 'concept'";
  const rows = store.all(sql, id) as { totaal_incl: number }[];
  return toNumber(rows.reduce((sum, { totaal_incl }) => sum.plus(decimal(totaal_incl)), decimal(0)));
};

/** Stores the fields that a document gets when it becomes final. */
export const storeFinal = (store: PracticeDatabase, { id, nummer, ogm, status, document }: StoredFactuur): void =>
  store.run(
    'update factuur set nummer = ?, ogm = ?, status = ?, document = ? where id = ?',
    nummer,
    ogm,
    status,
    document && JSON.stringify(document),
    id,
  );
