// Has eight machines, each with folders of its own, keep an archive of one account and share a PostgreSQL, at a service with
// every kind of limiter: once while nothing is known of it, and once more after that.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { rolldown } from 'rolldown';
import { startDatabase } from './database.mjs';
import { keepSection } from './section.mjs';

const machines = 8;
const minute = 60_000;
const minutes = 4;
/** So many kinds of limiter are tried side by side. */
const sideBySide = 5;
/** The fewest requests a minute: 95 in a hundred of the limit. */
const goal = 57;

const root = `${import.meta.dirname}/../..`;
const bin = `${root}/bin/duit.js`;
const folder = mkdtempSync(`${tmpdir()}/duit-bench-`);
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const bundle = await rolldown({ cwd: root, input: 'test/bench/machines-service.ts', platform: 'node' });
const built = `${root}/node_modules/.cache/duit-bench/machines-service`;
await bundle.write({ dir: built, format: 'esm', entryFileNames: 'script.mjs' });
const { kinds, openService } = await import(`${built}/script.mjs`);
const { address, password } = await startDatabase();

const plain = (kind) => kind.replaceAll(/[^a-z0-9]+/g, '_');

/** The environment of one machine. The key tells kinds of limiter apart, so that each has learned limits of its own. */
function place(kind, machine, base_url = '') {
  const home = `${folder}/${plain(kind)}-${machine}`;
  return {
    PATH: process.env.PATH,
    PGPASSWORD: password,
    HOME: home,
    DUIT_CONFIG_DIR: `${home}/config`,
    DUIT_STATE_DIR: `${home}/state`,
    DUIT_BASE_URL: base_url,
    DUIT_API_KEY: `sk_test_${plain(kind)}`,
    DUIT_SOORT: 'test',
    DUIT_OPSLAG: address,
  };
}

/** Has all machines at work for some minutes; gives how many requests were refused, and how many a minute passed after the first. */
async function work(kind, { base_url, begin }, run) {
  const { passed, refused } = begin();
  const children = Array.from({ length: machines }, (_, machine) => {
    const env = place(kind, machine, base_url);
    const argv = [bin, 'archief', 'bijwerken', '--map', `${env.HOME}/archief-${run}`, '--stil'];
    return spawn(process.execPath, argv, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  });
  const ended = Promise.all(children.map((child) => once(child, 'close')));
  while (passed.length === 0) await setTimeout(100);
  const [first] = passed;
  await setTimeout(first + minutes * minute - performance.now());
  const counted = passed.filter((time) => time > first + minute && time <= first + minutes * minute).length / (minutes - 1);
  for (const child of children) child.kill('SIGKILL');
  await ended;
  const isMet = refused.length === 0 && counted >= goal;
  if (!isMet) process.exitCode = 1;
  return `${refused.length} (${counted.toFixed(1)})${isMet ? '' : ' MISSED'}`;
}

async function row(kind) {
  const service = await openService(kind);
  const cells = [await work(kind, service, 1), await work(kind, service, 2)];
  service.close();
  return `| ${[kind, ...cells].join(' | ')} | 0 (${goal}) |`;
}

execFileSync(process.execPath, [bin, 'opslag', 'maak', '--opslag', address], { env: place('maak', 0), stdio: 'ignore' });
const rows = [];
for (let at = 0; at < kinds.length; at += sideBySide) rows.push(...(await Promise.all(kinds.slice(at, at + sideBySide).map(row))));
keepSection(
  'Eight machines on one account',
  `Each keeps an archive for ${minutes} minutes, with a shared store: 429s (requests a minute after the first minute). Written by \`npm run bench:machines\`.

| the service counts by | nothing is known of it | once more | goal |
|---|---:|---:|---:|
${rows.join('\n')}`,
);
