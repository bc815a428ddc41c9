// Has eight machines work in one account, with a PostgreSQL that they share, while their connections are cut, hang and are
// refused, the server is killed, commands are killed, and replies of the service are lost. At the end it counts documents, and holds
// the journal, what was put aside and what the database keeps against what the service did. `node test/bench/team.mjs 60` lasts an
// hour; with `free` behind it the service has no limit.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { flushing, loadPostgres } from './database.mjs';
import { troubledCable } from './team/cable.mjs';
import { holdTogether } from './team/agreement.mjs';
import { makeMachine } from './team/machine.mjs';
import { recordedService } from './team/service.mjs';

const minutes = Number(process.argv[2] ?? 60);
const machineCount = 8;
/** Without a limit at the service its turns are not waited for, so that more commands meet trouble; they then rest for longer. */
const isLimited = process.argv[3] !== 'free';
const rest = isLimited ? 1_500 : 12_000;
const root = `${import.meta.dirname}/../..`;
const bin = `${root}/bin/duit.js`;
const folder = mkdtempSync(`${tmpdir()}/duit-team-`);
const databaseFolder = `${tmpdir()}/duit-team-postgres-${process.pid}`;

const { password, startServer, runServer, killServer } = await loadPostgres();
let database = await startServer(databaseFolder, process.pid, flushing);
const cable = await troubledCable(database.port);
const serverAddress = `postgres://postgres@127.0.0.1:${database.port}/postgres`;
const base = { PATH: process.env.PATH, PGPASSWORD: password, DUIT_SOORT: 'test', LC_ALL: 'C.UTF-8' };
const service = await recordedService(bin, isLimited, {
  ...base,
  HOME: folder,
  DUIT_STATE_DIR: `${folder}/service`,
  DUIT_CONFIG_DIR: `${folder}/service`,
});
const env = {
  ...base,
  DUIT_BASE_URL: service.base_url,
  DUIT_API_KEY: service.key,
  DUIT_OPSLAG: `postgres://postgres@127.0.0.1:${cable.port}/postgres`,
};
execFileSync(process.execPath, [bin, 'opslag', 'maak', '--opslag', serverAddress], {
  env: { ...env, DUIT_OPSLAG: serverAddress, HOME: folder, DUIT_STATE_DIR: `${folder}/make`, DUIT_CONFIG_DIR: `${folder}/make` },
  stdio: 'ignore',
});

const began = performance.now();
const end = began + minutes * 60_000;
let trouble = 'none';
const counts = { commands: 0, codes: {}, troubles: {} };
const longest = new Map();
const strange = [];
function note({ name, argv, code, ms, err }) {
  counts.commands += 1;
  counts.codes[code] = (counts.codes[code] ?? 0) + 1;
  const what = argv.slice(0, 2).join(' ');
  if (ms > (longest.get(what)?.ms ?? 0))
    longest.set(what, { ms, name, code, trouble, at: Math.round((performance.now() - began) / 1000), err: err.slice(0, 600) });
  if (![0, 5, 7, 10, 11, 12, null].includes(code)) strange.push({ name, argv, code, err: err.slice(0, 800) });
}

const mayKill = () => performance.now() < end - Math.min(60_000, minutes * 20_000);
const machines = Array.from({ length: machineCount }, (_, n) =>
  makeMachine({
    bin,
    name: `machine-${n + 1}`,
    env: { ...env, HOSTNAME: `machine-${n + 1}` },
    folder: `${folder}/machine-${n + 1}`,
    note,
    mayKill,
  }),
);
const klant = (
  await machines[0].run(['klanten', 'maak', '--naam', 'Bakkerij Peeters', '--email', 'peeters@example.be', '--formaat', 'id'])
).out.trim();

/** Works of which each must be at the service once, with what the machine was told of it. */
const works = [];
/** Documents for which machines race: final ones to send or credit, drafts to finalise. */
const drafts = [];
const finals = [];
const pick = (list) => list[Math.floor(Math.random() * list.length)];

const kindsOfWork = {
  async batch(machine, tag) {
    const rows = Array.from(
      { length: 1 + Math.floor(Math.random() * 2) },
      (_, n) => `${tag}-${n},${klant},Werk ${tag}-${n},1,10,21,${pick(['concept', 'definitief', 'verstuurd'])},email`,
    );
    machine.write(
      `${tag}.csv`,
      ['referentie,klant,omschrijving,aantal,eenheidsprijs,btw_percentage,eindstatus,kanaal', ...rows, ''].join('\n'),
    );
    const planned = await machine.run(['batch', 'plan', `${tag}.csv`, '-o', `${tag}.json`, '--overschrijven']);
    if (planned.code !== 0) return;
    const { code } = await machine.run(['batch', 'voer-uit', `${tag}.json`, '--ja', '--wacht']);
    for (const [n] of rows.entries()) works.push({ mark: `Werk ${tag}-${n}`, code });
  },
  async make(machine, tag) {
    const { code, out } = await machine.run(['factuur', 'maak', '--klant', klant, '--regel', `Los ${tag};1;5;21`, '--formaat', 'id'], {
      again: () => false,
    });
    works.push({ mark: `Los ${tag}`, code });
    if (code === 0) drafts.push(out.trim());
  },
  async finalise(machine) {
    const id = pick(drafts.slice(-4));
    if (!id) return;
    const { code } = await machine.run(['factuur', 'definitief', id, '--ja']);
    if (code === 0 && !finals.includes(id)) finals.push(id);
  },
  async send(machine) {
    const id = pick(finals.slice(-4));
    if (id) await machine.run(['factuur', 'verstuur', id, '--kanaal', 'email', '--ja']);
  },
  async credit(machine) {
    const id = pick(finals.slice(-4));
    if (id) await machine.run(['creditnota', 'maak', id, '--formaat', 'id']);
  },
  async read(machine) {
    await machine.run(pick([['overzicht'], ['factuur', 'list'], ['journaal', 'list'], ['opslag', 'controleer']]));
  },
};
const shares = ['batch', 'make', 'make', 'make', 'finalise', 'finalise', 'finalise', 'send', 'send', 'send', 'credit', 'credit', 'read'];

async function workOn(machine) {
  for (let n = 0; performance.now() < end; n += 1) {
    await kindsOfWork[pick(shares)](machine, `${machine.name.slice(-1)}-${n}`);
    await sleep(Math.random() * rest);
  }
}

async function troubles() {
  const kinds = ['cut', 'hangs', 'refused', 'snips', 'killed', 'terminated'];
  for (let n = 0; performance.now() < end - 30_000; n += 1) {
    await sleep(8_000 + Math.random() * 20_000);
    trouble = kinds[n % kinds.length];
    counts.troubles[trouble] = (counts.troubles[trouble] ?? 0) + 1;
    // Most last for seconds; one of five for half a minute.
    const lasts = n % 5 === 4 ? 30_000 : 300 + Math.random() * 6_000;
    if (trouble === 'killed') {
      await killServer(database);
      rmSync(`${databaseFolder}/data/postmaster.pid`, { force: true });
      await sleep(lasts);
      database = await runServer(databaseFolder, process.pid, database.port);
    } else if (trouble === 'terminated') {
      await asSuperuser(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'duit'`);
    } else {
      await cable.become(trouble);
      await sleep(lasts);
      await cable.become('none');
    }
    trouble = 'none';
  }
}

async function asSuperuser(sql) {
  const client = new pg.Client({ host: '127.0.0.1', port: database.port, user: 'postgres', database: 'postgres', password });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const progress = setInterval(
  () =>
    console.error(
      Math.round((performance.now() - began) / 1000),
      's',
      JSON.stringify(counts),
      'done',
      service.truth.done.length,
      'lost',
      service.truth.lost,
      '429',
      service.truth.refused,
      'strange',
      strange.length,
    ),
  60_000,
);
await Promise.all([...machines.map(workOn), troubles()]);
clearInterval(progress);
console.error('settling');

// Every machine hands on what it put aside, and what is uncertain is found out.
for (let n = 0; n < 4; n += 1) {
  for (const machine of machines) await machine.once(['journaal', 'list']);
  const { code } = await machines[0].once(['journaal', 'herstel']);
  if (code === 0) break;
}
const [facts] =
  await asSuperuser(`select (select count(*) from duit.unsettled)::int as unsettled, (select count(*) from duit.holder)::int as holders,
  (select count(*) from duit.shared)::int as counts, (select count(*) from duit.record)::int as records`);
const { wrong, found } = await holdTogether({ machines, service, works, facts });

console.log(`# Eight machines for ${minutes} minutes\n`);
console.log(JSON.stringify({ counts, facts, ...found }, null, 1));
console.log('\n| command | longest, s | code | trouble at the end | at s |\n|---|---:|---:|---|---:|');
for (const [what, { ms, code, trouble: during, at }] of longest)
  console.log(`| ${what} | ${(ms / 1000).toFixed(1)} | ${code} | ${during} | ${at} |`);
console.log('\n', JSON.stringify(Object.fromEntries(longest), null, 1));
console.log('\nstrange:', JSON.stringify(strange, null, 1));
console.log(wrong.length === 0 ? '\nNothing wrong' : `\nWRONG ${wrong.length}\n${wrong.join('\n')}`);
await service.close();
await cable.close();
await killServer(database);
for (const one of [folder, databaseFolder]) if (wrong.length === 0) rmSync(one, { recursive: true, force: true, maxRetries: 5 });
process.exitCode = wrong.length === 0 ? 0 : 1;
