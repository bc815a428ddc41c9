import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { local } from '../../failure.ts';
import { t } from '../../language.ts';
import type { Cell } from '../../store/steps.ts';
import { makeFolder } from '../../machine/files/folder.ts';
import { copyDatabase, openDatabase, type PracticeDatabase } from './sqlite.ts';

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

/** More than the filters that one user pages through at a time. */
const mostCounts = 200;

/** Counts rows and remembers each count for as long as neither this process nor another changes the file, the last 200 at most. */
export function counter(database: PracticeDatabase): (sql: string, ...values: Cell[]) => number {
  const known = new Map<string, number>();
  let stamp: string | undefined;
  return (sql, ...values) => {
    const { stamp: now } = database.get("select data_version || ':' || total_changes() stamp from pragma_data_version") as {
      stamp: string;
    };
    if (now !== stamp || known.size >= mostCounts) known.clear();
    stamp = now;
    const key = JSON.stringify([sql, ...values]);
    const count = known.get(key) ?? (database.get(sql, ...values) as { n: number }).n;
    known.set(key, count);
    return count;
  };
}

const schemaVersion = 4;

export type KeyKind = 'normaal' | 'test';

export interface Store extends PracticeDatabase {
  readonly keys: Record<KeyKind, string>;
  /** The result of a `select count(*) n`, remembered until any process changes the file. */
  count(sql: string, ...values: Cell[]): number;
  /** Like `tryWrite`, for a change by a user: from then on the data is more than sample data. `patiently` repeats it. */
  change<T>(work: () => T): T;
  /** Whether the account holds anything besides sample data. */
  touched(): boolean;
  readonly empty: () => boolean;
  /** Takes the data out of the account, and begins its numbers and seeded ids again; its keys stay. */
  clear(): void;
}

const fileIn = (folder: string): string => join(folder, 'oefen.sqlite');

/** Copies the account in a folder, as it is at this moment, into an empty one; copies nothing if there is none. */
export async function copyPracticeAccount(from: string, to: string): Promise<void> {
  if (existsSync(fileIn(from))) await copyDatabase(fileIn(from), fileIn(to));
}

/** Opens the account in `folder`, made where missing. Throws a local Failure on one of another version. */
export async function openPracticeStore(folder: string, uuid: () => string): Promise<Store> {
  makeHome(folder);
  const path = fileIn(folder);
  const database = await openDatabase(path);
  const { versie, normaal, test } = prepared(database, uuid);
  if (versie !== schemaVersion) {
    database.close();
    throw otherVersion(path);
  }
  const clear = () => {
    for (const table of dataTables) database.run(`delete from ${table}`);
    database.run('update toestand set eigen = 0');
  };
  return {
    ...database,
    keys: { normaal, test },
    count: counter(database),
    change: (work) =>
      database.tryWrite(() => {
        database.run('update toestand set eigen = 1 where eigen = 0');
        return work();
      }),
    touched: () => database.get('select 1 from toestand where eigen = 1') !== undefined,
    empty: () => dataTables.every((table) => database.get(`select 1 from ${table} limit 1`) === undefined),
    clear,
  };
}

interface State {
  versie: number | undefined;
  normaal: string;
  test: string;
}

function prepared(database: PracticeDatabase, uuid: () => string): State {
  return database.write(() => {
    const tables = database.all('select name from sqlite_schema') as { name: string }[];
    if (tables.length === 0) {
      database.exec(practiceSchema);
      const keys = [`oefen_${uuid()}`, `oefen_test_${uuid()}`];
      database.run('insert into toestand (versie, eigen, sleutel, testsleutel) values (?, 0, ?, ?)', schemaVersion, ...keys);
    }
    const known = tables.length === 0 || tables.some(({ name }) => name === 'toestand');
    const state = known && (database.get('select versie, sleutel normaal, testsleutel test from toestand') as State | undefined);
    return state || { versie: undefined, normaal: '', test: '' };
  });
}

function makeHome(folder: string): void {
  try {
    makeFolder(folder, 0o700);
  } catch (cause) {
    const hint = t({ nl: 'Kies een andere map met DUIT_STATE_DIR.', en: 'Choose another folder with DUIT_STATE_DIR.' });
    throw local(t({ nl: `de map ${folder} kan niet gemaakt worden`, en: `the folder ${folder} can't be made` }), { hint, cause });
  }
}

const otherVersion = (path: string) =>
  local(
    t({
      nl: `${path} komt van een andere versie van de oefendienst`,
      en: `${path} was made by another version of the practice service`,
    }),
    { hint: t({ nl: 'Verwijder dat bestand en begin opnieuw: duit oefen vul.', en: 'Remove that file and start again: duit oefen vul.' }) },
  );
