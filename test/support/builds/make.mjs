// Has an earlier build do a day's work, and keeps as text what it left: its state folder, its tables in PostgreSQL, the account at the
// service, and what it shows of all that.
//   node test/support/builds/make.mjs <work tree of that build, built> <folder to write> <address of an empty PostgreSQL database>
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync as Database } from '@photostructure/sqlite';
import pg from 'pg';

const [tree, out, database] = process.argv.slice(2);
const bin = join(resolve(tree), 'bin/duit.js');
const port = 18421;
const groups = new Set(JSON.parse(spawnSync(process.execPath, [bin, 'help', '--json']).stdout).commands.map(({ name }) => name));
const knows = (command, option) =>
  spawnSync(process.execPath, [bin, ...command.split(' '), '--help'], { encoding: 'utf8' }).stdout.includes(option);

/** All rows of a SQLite database, as statements that make it again. */
function dumpOf(path) {
  const connection = new Database(path, { readOnly: true });
  const all = (sql) => connection.prepare(sql).all();
  const pragma = (name) => `pragma ${name} = ${Object.values(all(`pragma ${name}`)[0])[0]};`;
  const tables = all("select name, sql from sqlite_master where type = 'table' order by rowid");
  const others = all("select sql from sqlite_master where type <> 'table' and sql is not null order by rowid");
  const rows = tables.flatMap(({ name }) => {
    const columns = all(`pragma table_info(${name})`).map((column) => column.name);
    const quoted = columns.map((column) => `quote(${column})`).join(" || ', ' || ");
    return all(`select ${quoted} as row from ${name} order by 1`).map(({ row }) => `insert into ${name} values (${row});`);
  });
  const lines = [
    pragma('application_id'),
    pragma('user_version'),
    ...tables.map(({ sql }) => `${sql};`),
    ...rows,
    ...others.map(({ sql }) => `${sql};`),
  ];
  connection.close();
  return `${lines.join('\n')}\n`;
}

/** The tables of a build in PostgreSQL, by its own SQL, and all rows in them. */
async function dumpOfTables(schemaSql) {
  const client = new pg.Client(database);
  await client.connect();
  const { rows: tables } = await client.query(
    "select relname as name from pg_class where relnamespace = 'duit'::regnamespace and relkind = 'r' order by oid",
  );
  const lines = [];
  for (const { name } of tables) {
    const { rows: columns } = await client.query(
      'select attname as name, attidentity as identity from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum',
      [`duit.${name}`],
    );
    if (name === 'holder' || name === 'shared') continue;
    const { rows } = await client.query(
      `select concat_ws(', ', ${columns.map((column) => `coalesce(quote_literal(${column.name}), 'null')`).join(', ')}) as row from duit.${name} order by 1`,
    );
    if (name === 'version') lines.push('delete from duit.version;');
    lines.push(...rows.map(({ row }) => `insert into duit.${name} overriding system value values (${row});`));
    for (const column of columns.filter(({ identity }) => identity !== ''))
      lines.push(
        `select setval(pg_get_serial_sequence('duit.${name}', '${column.name}'), greatest((select max(${column.name}) from duit.${name}), 1));`,
      );
  }
  await client.end();
  return `${schemaSql}${lines.join('\n')}\n`;
}

/** Every file below a folder that is text, by its path. */
function textsIn(folder) {
  const paths = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((path) => statSync(join(folder, path)).isFile());
  const kept = paths.filter((path) => !/sqlite|(^|\/)(code|sloten)\//.test(path));
  return Object.fromEntries(kept.toSorted().map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
}

const rows = `referentie;klant;omschrijving;aantal;eenheidsprijs;btw_percentage
B1;Bakkerij Peeters BV;Advies;1;100;21
B2;Drukkerij Maes NV;Advies;2;100;21
`;
const contracts = `- naam: hosting
  klant: Bakkerij Peeters BV
  ritme: maand
  dag: 1
  van: 2026-01
  regels:
    - {omschrijving: Hosting, eenheidsprijs: 50, btw_percentage: 21}
`;

/** Does the work, with what is remembered in the state folder or in the database, and gives what is left. */
async function work(isShared) {
  const folder = mkdtempSync(join(tmpdir(), 'bouw-'));
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    TZ: 'Europe/Brussels',
    DUIT_CONFIG_DIR: join(folder, 'config'),
    DUIT_STATE_DIR: join(folder, 'state'),
    SLEUTEL: 'bouwsleutel-test',
    DUIT_PROFIEL: 'werk',
  };
  writeFileSync(join(folder, 'sleutels'), 'bouwsleutel\nbouwsleutel-test\n', { mode: 0o600 });
  mkdirSync(join(folder, 'dienst'), { mode: 0o700 });
  const serverEnv = { ...env, DUIT_STATE_DIR: join(folder, 'dienst') };
  const server = spawn(
    process.execPath,
    [bin, ...`oefen start --json --bediening --zonder-limiet --zaad 1 --poort ${port} --sleutel-bestand sleutels`.split(' ')],
    { cwd: folder, env: serverEnv, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [told] = await once(server.stdout, 'data');
  const { bediening } = JSON.parse(told);
  const fault = (...fouten) =>
    fetch(`${bediening}/fouten`, { method: 'PUT', headers: { connection: 'close' }, body: JSON.stringify({ fouten }) });
  const duit = (line, ...codes) => {
    const words = Array.isArray(line) ? line : line.split(' ');
    const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...words], { cwd: folder, env, encoding: 'utf8' });
    if (!(codes.length === 0 ? [0] : codes).includes(status)) throw new Error(`duit ${words.join(' ')}: ${status}\n${stdout}${stderr}`);
    return stdout.trim();
  };
  const save = (name, text) => writeFileSync(join(folder, name), text);

  duit(`profiel maak werk --base-url http://127.0.0.1:${port}/api/v1 --soort test --sleutel-omgeving SLEUTEL --zonder-controle`);
  duit('profiel wijzig --ondernemingsnummer 0403123486 --btw-stelsel normaal --aangifte kwartaal');
  if (isShared) {
    duit(`opslag maak --opslag ${database}`);
    duit(`profiel wijzig werk --opslag ${database}`);
  }
  duit(['klanten', 'maak', '--naam', 'Bakkerij Peeters BV', '--kbo-btw-nummer', '0403123486', '--email', 'peeters@example.be']);
  duit(['klanten', 'maak', '--naam', 'Drukkerij Maes NV', '--email', 'maes@example.be']);
  duit(['klanten', 'wijzig', 'Drukkerij Maes NV', '--adres', 'Kade 1, 2000 Antwerpen']);
  const make = (klant, text, ...more) => ['factuur', 'maak', '--klant', klant, '--regel', `${text};1;100;21`, '--formaat', 'id', ...more];
  const sent = duit(make('Bakkerij Peeters BV', 'Verstuurd'));
  duit(`factuur definitief ${sent}`);
  duit(`factuur verstuur ${sent} --kanaal email`);
  const credited = duit(make('Drukkerij Maes NV', 'Gecrediteerd'));
  duit(`factuur definitief ${credited}`);
  duit(`creditnota maak ${credited}`);
  // A sending whose reply is lost stays uncertain; one that nobody carried out is said not to be done.
  const unsure = duit(make('Bakkerij Peeters BV', 'Onzeker'));
  duit(`factuur definitief ${unsure}`);
  await fault('POST /facturen/{id}/versturen antwoord-kwijt 1');
  duit(`factuur verstuur ${unsure} --kanaal email`, 7);
  const undone = duit(make('Drukkerij Maes NV', 'Niet verstuurd'));
  duit(`factuur definitief ${undone}`);
  await fault('POST /facturen/{id}/versturen antwoord-kwijt 1');
  duit(`factuur verstuur ${undone} --kanaal email`, 7);
  const open = JSON.parse(duit('journaal list --open --json'));
  duit(`journaal herstel ${open.find(({ document }) => document === undone).n ?? open.at(-1).nr} --niet-gedaan`);
  await fault('POST /facturen antwoord-kwijt 1', 'GET /facturen status 503');
  duit(make('Drukkerij Maes NV', 'Kwijt'), 7, 5);
  await fault();
  duit(['klanten', 'maak', '--naam', 'Zonder mail', '--email', 'x'], 2, 6);
  duit(['api', 'POST', '/klanten', '-v', 'naam=', '-v', 'type=bedrijf'], 2, 6);
  const quote = duit(['offerte', 'maak', '--klant', 'Bakkerij Peeters BV', '--regel', 'Offerte;1;300;21', '--formaat', 'id']);
  duit(['offerte', 'factureer', quote, '--klant', 'Bakkerij Peeters BV']);
  if (knows('factuur maak', '--eigen-referentie')) duit(make('Drukkerij Maes NV', 'Bestelling', '--eigen-referentie', 'ORD-1'));

  save('in.csv', rows);
  duit('batch plan in.csv --eindstatus definitief -o plan.json');
  duit('batch voer-uit plan.json --ja');
  save('later.csv', rows.replaceAll('B1', 'B3').replaceAll('B2', 'B4').replaceAll('Advies', 'Later'));
  duit('batch plan later.csv --eindstatus concept -o later.json');
  await fault('POST /facturen status 422 1');
  duit('batch voer-uit later.json --ja', 8, 6);
  await fault();
  save('abonnementen.yaml', contracts);
  duit('abonnement plan abonnementen.yaml --periode 2026-10 -o abonnement.json', 0, 13);
  duit('batch voer-uit abonnement.json --ja --datum-bevestigd');

  for (const n of [1, 2, 3])
    duit(['inbox', 'test', '--leverancier', `Leverancier ${n}`, '--factuurnummer', `L-${n}`, '--bedrag', `${n}00`]);
  save('boek', '#!/bin/sh\ngrep -q "L-2" && exit 1\nexit 0\n');
  spawnSync('chmod', ['+x', join(folder, 'boek')]);
  duit('inbox ophalen --map inkoop --vanaf alles --voer-uit ./boek', 8);
  const waiting = JSON.parse(duit('inbox list --alles --json'));
  duit(`inbox overslaan ${waiting.find(({ factuurnummer }) => factuurnummer === 'L-3').id}`, 0, 12, 2);
  duit('rapport btw --kwartaal 2026-3 --ingediend --ja', 0, 8, 12, 13);
  duit('factuur list --alles');
  if (groups.has('bank')) {
    duit('profiel wijzig --rekening BE68539007547034');
    save('bank.csv', statement);
    const columns = ['Datum=datum', 'Bedrag=bedrag', 'Mededeling=tekst', 'Naam=tegenpartij', 'Rekening=tegenrekening'].flatMap((one) => [
      '--kolom',
      one,
    ]);
    duit(['bank', 'lees', 'bank.csv', '--rekening', 'BE68539007547034', ...columns]);
    const read = JSON.parse(duit('bank list --alles --json'));
    const row = (text) => read.find(({ mededeling, tekst }) => String(mededeling ?? tekst).includes(text)).id;
    const nummer = (id) => JSON.parse(duit(`factuur toon ${id} --json`)).nummer;
    duit(['bank', 'koppel', row('betaling advies'), nummer(sent)], 0);
    duit(['bank', 'negeer', row('huur november'), '--reden', 'huur', '--altijd'], 0);
    duit(['bank', 'boek', nummer(unsure), '--bedrag', '50', '--datum', '2026-11-20', '--wijze', 'contant']);
  }
  if (knows('profiel wijzig', '--hoogstens-per-dag')) duit('profiel wijzig werk --hoogstens-bedrag 10000 --hoogstens-per-dag 50');

  const shows = [
    'journaal list --alles',
    'batch list',
    'inbox opvolging --alles',
    'inbox list --alles',
    'factuur list --alles',
    'openstaand',
    'geheugen toon',
    'profiel toon',
    ...(groups.has('bank') ? ['bank list --alles', 'bank besluiten'] : []),
  ];
  const shown = Object.fromEntries(shows.map((line) => [line, JSON.parse(duit(`${line} --json`, 0, 13))]));
  server.kill('SIGTERM');
  await once(server, 'exit');
  const schemaSql = isShared ? duit(`opslag maak --opslag ${database.replace(/\/[^/?]+(?=\?|$)/, '/leeg')} --proef`, 0, 10) : '';
  const left = {
    'service.sql': dumpOf(join(folder, 'dienst/oefen/oefen.sqlite')),
    ...(isShared ? { 'tables.sql': await dumpOfTables(schemaSql) } : { 'state.sql': dumpOf(join(folder, 'state/state.sqlite')) }),
    'rest.json': `${JSON.stringify({ documents: { sent, credited, unsure, undone, quote }, shown, config: textsIn(env.DUIT_CONFIG_DIR), state: textsIn(env.DUIT_STATE_DIR), work: Object.fromEntries(['plan.json', 'later.json', 'abonnement.json', 'in.csv', 'later.csv', ...(groups.has('bank') ? ['bank.csv'] : [])].map((name) => [name, readFileSync(join(folder, name), 'utf8')])) }, null, 1)}\n`,
  };
  rmSync(folder, { recursive: true });
  return left;
}

const statement = `Datum;Bedrag;Mededeling;Naam;Rekening
2026-11-20;121,00;betaling advies;Bakkerij Peeters BV;BE39103123456719
2026-11-21;-800,00;huur november;Immo Kaai;BE43068999999501
2026-11-22;60,50;iets anders;Onbekend;BE02737026917240
`;

for (const isShared of [false, true]) {
  const to = join(out, isShared ? 'postgres' : 'sqlite');
  mkdirSync(to, { recursive: true });
  for (const [name, text] of Object.entries(await work(isShared))) writeFileSync(join(to, name), text);
}
