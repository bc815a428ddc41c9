/**
 * `volg` is the order in which rows were added; amounts are euro as JSON numbers, `regels` and `document` are JSON.
 * `toestand` is one row: `eigen` is 1 once the account holds more than sample data. In `nummer` the
 * series `id` counts the ids that were made from a seed.
 */
export const practiceSchema = `
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
  vervaldatum text not null, klant_id text not null, document text, gekoppelde_factuur_id text, ogm text, totaal_excl real not null,
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
`;

/** The tables that hold the account's data, emptied by `wipe`. */
export const dataTables = ['klant', 'product', 'nummer', 'offerte', 'factuur', 'inbox'] as const;
