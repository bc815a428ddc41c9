import { zeroCategory } from '../../einvoice/document/category.ts';
import type { Afnemer, DocumentData, Koper } from '../../einvoice/document/model.ts';
import { inEu, isLand } from '../../belgium/land.ts';
import { checkPeppolId, peppolIdFor, splitPeppolId } from '../../belgium/peppol.ts';
import type { RegelFigures } from '../../belgium/regel.ts';
import { vatNumber } from '../../belgium/vat.ts';
import { practiceSeller } from '../account.ts';
import type { PracticeDatabase } from './sqlite.ts';

type DocumentRow = Omit<DocumentData['document'], 'regels' | 'origineel'> & {
  volg: number;
  klant: string | null;
  nu: string;
  regels: string;
  origineel: string | null;
  origineel_datum: string;
};

const batch = 500;

/** Keeps every final document of version 1 as it reads in that version, whose rules this file repeats. */
export function freezeDocuments(database: PracticeDatabase): void {
  database.exec('alter table factuur add column document text');
  const eenheden = new Map(
    (database.all('select id, eenheid from product') as { id: string; eenheid: string }[]).map((p) => [p.id, p.eenheid]),
  );
  const sql = `select factuur.volg, factuur.type, factuur.nummer, factuur.datum, factuur.vervaldatum, factuur.ogm, factuur.notities,
      factuur.regels, factuur.klant, origineel.nummer origineel, origineel.datum origineel_datum,
      json_object('naam', klant.naam, 'type', klant.type, 'email', klant.email, 'adres', klant.adres, 'land', klant.land,
        'kbo_btw_nummer', klant.kbo_btw_nummer, 'peppol_id', klant.peppol_id) nu
    from factuur join klant on klant.id = factuur.klant_id left join factuur origineel on origineel.id = factuur.gekoppelde_factuur_id
    where factuur.status <> 'concept' and factuur.volg > ? order by factuur.volg limit ${batch}`;
  for (let rows: DocumentRow[], last = 0; (rows = database.all(sql, last) as DocumentRow[]).length > 0; last = rows.at(-1)?.volg ?? last) {
    for (const row of rows) database.run('update factuur set document = ? where volg = ?', JSON.stringify(frozen(row, eenheden)), row.volg);
  }
  database.exec('alter table factuur drop column klant');
}

function frozen(row: DocumentRow, eenheden: ReadonlyMap<string, string>): DocumentData {
  const { type, nummer, datum, vervaldatum, ogm, notities } = row;
  const klant = afnemer(customer(row.klant, JSON.parse(row.nu) as Koper));
  const regels = (JSON.parse(row.regels) as RegelFigures[]).map(({ product_id, ...regel }) => ({
    ...regel,
    eenheid: eenheden.get(product_id ?? ''),
    categorie: regel.btw_percentage === 0 ? zeroCategory(klant) : ({ id: 'S' } as const),
  }));
  const origineel = row.origineel === null ? undefined : { nummer: row.origineel, datum: row.origineel_datum };
  const own = { type, nummer, datum, vervaldatum, ogm, notities, regels, origineel };
  return { seller: { ...practiceSeller, rpr: undefined }, klant, document: { ...own, vermeldingen: [] } };
}

/** The customer as it was, but with today's e-mail address and Peppol id, and with the values that were missing then. */
function customer(atFinal: string | null, now: Koper): Koper {
  const { id: _, ...was } = (atFinal === null ? now : JSON.parse(atFinal)) as Koper & { id?: string };
  return {
    ...was,
    adres: was.adres || now.adres,
    kbo_btw_nummer: was.kbo_btw_nummer || now.kbo_btw_nummer,
    email: now.email,
    peppol_id: now.peppol_id,
  };
}

function afnemer(klant: Koper): Afnemer {
  const btw_nummer = vatNumber(klant) ?? numberByForm(klant);
  const id = peppolIdFor({ ...klant, kbo_btw_nummer: btw_nummer }) ?? derived(klant, btw_nummer);
  const loose = /^(?:0158|0201|0210|0211|9944):/.test(id ?? '');
  const reached = id !== undefined && isLand(klant.land ?? 'BE') && (loose || checkPeppolId(id) === undefined);
  return { ...klant, btw_nummer, peppol: reached ? splitPeppolId(id) : undefined };
}

const forms: Record<string, RegExp> = { NL: /^NL\d{9}B\d{2}$/, DE: /^DE\d{9}$/, FR: /^FR[0-9A-Z]{2}\d{9}$/, LU: /^LU\d{8}$/ };

/** A VAT number of another country, of which version 1 read the form alone. */
function numberByForm({ kbo_btw_nummer, land }: Koper): string | undefined {
  const country = land ?? 'BE';
  const bare = (kbo_btw_nummer ?? '').toUpperCase().replaceAll(/[\s./-]/g, '');
  const prefix = /^[A-Z]{2}/.exec(bare)?.[0] ?? (country === 'GR' ? 'EL' : country);
  const vat = bare.startsWith(prefix) ? bare : prefix + bare;
  const known = bare.startsWith(country) || inEu(prefix) || prefix === 'EL' || prefix === 'XI';
  return prefix !== 'BE' && known && (forms[prefix] ?? /^[A-Z]{2}[A-Z0-9+*]{4,13}$/).test(vat) ? vat : undefined;
}

function derived({ peppol_id, type }: Koper, vat: string | undefined): string | undefined {
  const scheme = { NL: '9944', DE: '9930', FR: '9957', LU: '9938' }[vat?.slice(0, 2) ?? ''];
  return peppol_id || type === 'particulier' || !scheme ? undefined : `${scheme}:${vat}`;
}
