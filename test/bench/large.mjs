// Measures commands in an account of many documents, with a journal of many lines, at n and 4n and in both stores.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { rolldown } from 'rolldown';
import { startDatabase } from './database.mjs';
import { fillAccount } from './long-jobs.mjs';
import { used } from './measure.mjs';
import { keepSection } from './section.mjs';
import { serve } from './starts.mjs';

const root = `${import.meta.dirname}/../..`;
const bin = `${root}/bin/duit.js`;
const folder = mkdtempSync(`${tmpdir()}/duit-bench-`);
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const { address, password } = await startDatabase();

/** Each command with the most seconds of processor time and MB that it should take at 4n; `codes` count as done beside 0. */
const commands = [
  { words: ['journaal', 'list'], most: [0.3, 100] },
  { words: ['journaal', 'list', '--open'], most: [0.3, 100] },
  { words: ['journaal', 'list', '--alles'], most: [] },
  { words: ['controle'], most: [3, 250] },
  { words: ['openstaand', '--json'], most: [3, 250] },
  { words: ['overzicht', '--json'], most: [3, 250] },
  { words: ['batch', 'plan', 'in.csv', '-o', 'plan.json', '--overschrijven'], most: [3, 250] },
];

/** The script that writes lines into a journal. The packages that can't be bundled are found from within node_modules. */
async function lineWriter() {
  const dir = `${root}/node_modules/.cache/duit-bench/journal-lines`;
  const bundle = await rolldown({
    cwd: root,
    input: 'test/bench/journal-lines.ts',
    platform: 'node',
    external: ['@photostructure/sqlite', 'pg'],
  });
  await bundle.write({ dir, format: 'esm', entryFileNames: 'script.mjs' });
  return `${dir}/script.mjs`;
}
const script = await lineWriter();

/** Makes an account with so many invoices, all that its reports need known, and so many lines; gives what each command used in each store. */
async function measured(name, documents, lines) {
  const cwd = `${folder}/${name}`;
  const base = { PATH: process.env.PATH, HOME: cwd, PGPASSWORD: password };
  const ours = { ...base, DUIT_CONFIG_DIR: `${cwd}/dienst/config`, DUIT_STATE_DIR: `${cwd}/dienst/state` };
  fillAccount(ours, ['--klanten', '2000', '--facturen', String(documents)]);
  const { env: served, stop } = await serve(ours);
  const { DUIT_BASE_URL, DUIT_API_KEY: SLEUTEL } = served;
  const env = { ...base, SLEUTEL, DUIT_PROFIEL: 'werk', DUIT_CONFIG_DIR: `${cwd}/config`, DUIT_STATE_DIR: `${cwd}/state` };
  const duit = (...words) =>
    execFileSync(process.execPath, [bin, ...words], { env, cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  duit('profiel', 'maak', 'werk', '--base-url', DUIT_BASE_URL, '--sleutel-omgeving', 'SLEUTEL', '--soort', 'test', '--zonder-controle');
  for (const report of ['openstaand', 'overzicht']) duit(report);
  execFileSync(process.execPath, [script, env.DUIT_STATE_DIR, JSON.parse(duit('profiel', 'toon', '--json')).account, String(lines)]);
  const klant = duit('klanten', 'list', '--limit', '1', '--formaat', 'id').trim();
  const rows = Array.from({ length: 10_000 }, (_, n) => `R-${n};${klant};Advies ${n};1;${100 + n};21`);
  writeFileSync(`${cwd}/in.csv`, ['referentie;klant;omschrijving;aantal;eenheidsprijs;btw_percentage', ...rows, ''].join('\n'));
  const each = async () => {
    const found = [];
    for (const { words } of commands) found.push(await used([process.execPath, bin, ...words], { env, cwd, file: `${cwd}/used` }));
    return found;
  };
  const here = await each();
  duit('opslag', 'maak', '--opslag', address);
  duit('opslag', 'verhuis', '--naar', address, '--ja');
  const there = await each();
  await stop();
  return { SQLite: here, PostgreSQL: there };
}

const few = await measured('n', 12_500, 50_000);
const many = await measured('4n', 50_000, 200_000);
const lines = ['| command | store | s at n | s at 4n | goal | MB at n | MB at 4n | goal |', '|---|---|---:|---:|---:|---:|---:|---:|'];
for (const [at, { words, most }] of commands.entries())
  for (const store of ['SQLite', 'PostgreSQL']) {
    const [one, four] = [few[store][at], many[store][at]];
    const [seconds = '', memory = ''] = most;
    lines.push(
      `| \`${words.slice(0, 3).join(' ')}\` | ${store} | ${one.seconds.toFixed(2)} | ${four.seconds.toFixed(2)} | ${seconds} | ${one.memory.toFixed(0)} | ${four.memory.toFixed(0)} | ${memory} |`,
    );
  }
keepSection(
  'Large accounts',
  `Processor time and peak memory of duit itself. n is 12,500 invoices and 50,000 lines in the journal, 4n is 50,000 and 200,000; the plan has 10,000 rows. Written by \`npm run bench\`, or by \`node test/bench/large.mjs\` alone.\n\n${lines.join('\n')}`,
);
