// Measures every long job at n and 4n, in both stores: npm run bench:long -- [part of the name of a job…] [--vorige <folder of an earlier build>]
// [--deel <number>], which divides n where a machine is too slow for the full size, and below 1 makes it larger.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { rolldown } from 'rolldown';
import { startDatabase } from './database.mjs';
import { fillAccount, longJobs } from './long-jobs.mjs';
import { used } from './measure.mjs';
import { keepSection, sections } from './section.mjs';
import { serve } from './starts.mjs';

const root = `${import.meta.dirname}/../..`;
const heading = 'Long jobs';
const { jobs, builds } = read(process.argv.slice(2));
const folder = mkdtempSync(`${tmpdir()}/duit-bench-`);
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const { address, password } = await startDatabase();

function read(words) {
  const option = (name) => {
    const at = words.indexOf(name);
    return at < 0 ? undefined : words.splice(at, 2)[1];
  };
  const [earlier, part = 1] = [option('--vorige'), option('--deel')];
  const named = longJobs.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
  if (named.length === 0) throw new Error(`no job is called '${words.join(' ')}': ${longJobs.map(({ name }) => name).join(', ')}`);
  return { jobs: named.map((job) => ({ ...job, count: Math.ceil(job.count / part) })), builds: { ...(earlier && { earlier }), now: root } };
}

async function scripts(name) {
  const bundle = await rolldown({ cwd: root, input: `test/bench/${name}.ts`, platform: 'node' });
  await bundle.write({ file: `${folder}/${name}.mjs`, format: 'esm' });
  return `${folder}/${name}.mjs`;
}

/** A new database, because one that knows another account of the service asks which of the two it is; made by the build itself. */
async function newDatabase(bin, name, env) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: address.replace('postgres@', `postgres:${password}@`) });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const own = address.replace(/[^/]*$/, name);
  execFileSync(process.execPath, [bin, 'opslag', 'maak', '--opslag', own], { env, stdio: 'ignore' });
  return own;
}

let serial = 0;

/** Runs a job once over so many documents; gives the processor time in seconds and the most memory in MB, or nothing if this build lacks the command. */
async function run(job, { build, count, isShared }) {
  const cwd = `${folder}/${++serial}`;
  mkdirSync(cwd);
  // A row comes only after both of its sizes, which can take many minutes.
  console.error(`${job.name}: ${count}, ${isShared ? 'PostgreSQL' : 'SQLite'}, ${build}`);
  const base = { PATH: process.env.PATH, HOME: cwd, PGPASSWORD: password };
  const ours = { ...base, DUIT_CONFIG_DIR: `${cwd}/dienst/config`, DUIT_STATE_DIR: `${cwd}/dienst/state` };
  if (job.fill) fillAccount(ours, job.fill(count));
  const { env: served, stop } = await serve(ours, ...(job.fill ? [] : ['--tijdelijk']));
  const { DUIT_BASE_URL, DUIT_API_KEY: SLEUTEL } = served;
  const env = { ...base, SLEUTEL, DUIT_PROFIEL: 'werk', DUIT_CONFIG_DIR: `${cwd}/config`, DUIT_STATE_DIR: `${cwd}/state` };
  const bin = `${builds[build]}/bin/duit.js`;
  const duit = (...words) => execFileSync(process.execPath, [bin, ...words], { env, cwd, stdio: ['ignore', 'ignore', 'pipe'] });
  try {
    if (isShared)
      env.DUIT_OPSLAG = await newDatabase(bin, `lang_${serial}`, {
        ...base,
        DUIT_CONFIG_DIR: `${cwd}/maak`,
        DUIT_STATE_DIR: `${cwd}/maak`,
      });
    duit('profiel', 'maak', 'werk', '--base-url', DUIT_BASE_URL, '--sleutel-omgeving', 'SLEUTEL', '--soort', 'test', '--zonder-controle');
    const input = await job.prepare?.({ env: served, count, cwd, duit, scripts });
    const codes = [0, ...(job.codes ?? [])];
    return await used([process.execPath, bin, ...job.words], { env, cwd, input, codes, file: `${cwd}/used` });
  } catch (error) {
    if (build === 'now') throw error;
    console.error(`${job.name}: ${String(error.message).split('\n')[0]}`);
    return undefined;
  } finally {
    await stop();
    rmSync(cwd, { recursive: true, force: true });
  }
}

const shown = (found, what, digits) => found?.[what].toFixed(digits) ?? '—';

/** The row of a job in a store: for each build the time and the memory at n and 4n, and how many times the time of n that of 4n is. */
async function rowOf(job, isShared) {
  const cells = [];
  for (const build of Object.keys(builds)) {
    const few = await run(job, { build, count: job.count, isShared });
    const many = await run(job, { build, count: 4 * job.count, isShared });
    const times = few && many ? (many.seconds / few.seconds).toFixed(1) : '—';
    cells.push(shown(few, 'seconds', 1), shown(many, 'seconds', 1), times, shown(few, 'memory', 0), shown(many, 'memory', 0));
  }
  return `| \`${job.name}\` | ${job.count.toLocaleString('en')}, ${(4 * job.count).toLocaleString('en')} | ${isShared ? 'PostgreSQL' : 'SQLite'} | ${cells.join(' | ')} |`;
}

const columns = ['s at n', 's at 4n', '×', 'MB at n', 'MB at 4n'];
const titles = [
  'job',
  'n, 4n',
  'store',
  ...Object.keys(builds).flatMap((build) => columns.map((one) => (build === 'now' ? one : `earlier ${one}`))),
];
const rows = new Map();
for (const job of jobs)
  for (const isShared of job.name === 'ubl controleer' ? [false] : [false, true]) {
    const row = await rowOf(job, isShared);
    console.log(row);
    rows.set(row.split('|', 4).slice(1).join('|'), row);
  }
// The rows of jobs that were not run stay, where the table has the same columns.
const head = `| ${titles.join(' | ')} |\n|---|---:|---|${titles
  .slice(3)
  .map(() => '---:|')
  .join('')}`;
const before = sections().others.get(heading) ?? '';
const kept = before.includes(head) ? before.split('\n').filter((line) => line.startsWith('| `')) : [];
const all = new Map([...kept.map((row) => [row.split('|', 4).slice(1).join('|'), row]), ...rows]);
keepSection(
  heading,
  `Processor time of duit itself, and its peak memory; the goals are 4 times the time at 4n, and 200 MB. Written by \`npm run bench:long\`.\n\n${head}\n${[...all.values()].join('\n')}`,
);
