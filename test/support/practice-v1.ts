import { join } from 'node:path';
import { openDatabase, type PracticeDatabase, type Value } from '../../src/practice/store/sqlite.ts';

const schema = `
create table toestand (versie integer not null, eigen integer not null, sleutel text not null, testsleutel text not null);

create table klant (
  volg integer primary key, id text not null unique, naam text not null, sorteer text not null, type text not null, email text, adres text,
  land text not null, kbo_btw_nummer text, peppol_id text
);
create index klant_op_naam on klant (sorteer, naam, volg);

create table product (
  volg integer primary key, id text not null unique, naam text not null, eenheid text not null, eenheidsprijs real not null,
  btw_percentage real not null, actief integer not null
);

create table nummer (reeks text not null, jaar text not null, laatste integer not null, primary key (reeks, jaar)) without rowid;

create table offerte (
  volg integer primary key, id text not null unique, nummer text not null unique, status text not null, klant_id text not null,
  datum text not null, geldig_tot text not null, totaal_incl real not null, regels text not null, notities text
);
create index offerte_op_datum on offerte (datum, volg);

create table factuur (
  volg integer primary key, id text not null unique, type text not null, nummer text unique, status text not null, datum text not null,
  vervaldatum text not null, klant_id text not null, klant text, gekoppelde_factuur_id text, ogm text, totaal_excl real not null,
  totaal_btw real not null, totaal_incl real not null, regels text not null, notities text
);
create index factuur_op_datum on factuur (datum, volg);
create index factuur_op_status on factuur (status, datum, volg);
create index factuur_op_type on factuur (type, datum, volg);
create index factuur_op_type_en_status on factuur (type, status, datum, volg);

create table inbox (
  volg integer primary key, id text not null unique, leverancier text not null, factuurnummer text not null, datum text not null,
  bedrag real not null, status text not null, heeft_pdf integer not null, pdf blob, ubl text
);
create index inbox_op_datum on inbox (datum, volg);

create table verzoek (sleutel text not null, op integer not null);
create index verzoek_op_sleutel on verzoek (sleutel, op);
`;

type Row = Record<string, Value>;

function insert(database: PracticeDatabase, table: string, row: Row): void {
  const names = Object.keys(row);
  database.run(`insert into ${table} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`, ...Object.values(row));
}

/** The file of a practice account as version 1 made it, with these rows. */
export async function versionOne(folder: string, rows: Record<string, readonly Row[]>): Promise<void> {
  const database = await openDatabase(join(folder, 'oefen.sqlite'));
  database.exec(schema);
  database.run("insert into toestand (versie, eigen, sleutel, testsleutel) values (1, 1, 'oefen_1', 'oefen_test_1')");
  for (const [table, items] of Object.entries(rows)) for (const row of items) insert(database, table, row);
  database.close();
}
