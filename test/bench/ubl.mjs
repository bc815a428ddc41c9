// Measures how fast `duit ubl controleer` checks a folder within folders, and a zip file, of ordinary invoices.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { zipSync } from 'fflate';
import { rolldown } from 'rolldown';
import { peak, time } from './measure.mjs';
import { keepSection } from './section.mjs';

const count = 10_000;
const root = `${import.meta.dirname}/../..`;
const folder = mkdtempSync(`${tmpdir()}/duit-bench-`);
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const bundle = await rolldown({ cwd: root, input: 'test/bench/ubl-documents.ts', platform: 'node' });
await bundle.write({ file: `${folder}/script.mjs`, format: 'esm' });
execFileSync(process.execPath, [`${folder}/script.mjs`, `${folder}/ubl`, String(count)]);
const files = readdirSync(`${folder}/ubl`, { recursive: true }).filter((name) => name.endsWith('.xml'));
writeFileSync(`${folder}/ubl.zip`, zipSync(Object.fromEntries(files.map((name) => [name, readFileSync(`${folder}/ubl/${String(name)}`)]))));

const env = { PATH: process.env.PATH, HOME: folder, DUIT_CONFIG_DIR: `${folder}/config`, DUIT_STATE_DIR: `${folder}/state` };
const lines = [`| \`ubl controleer\` of ${count.toLocaleString('en')} documents | documents a minute | peak memory |`, '|---|---:|---:|'];
for (const [name, from] of [
  ['in a folder within folders', 'ubl'],
  ['in a zip file', 'ubl.zip'],
]) {
  const command = [process.execPath, `${root}/bin/duit.js`, 'ubl', 'controleer', `${folder}/${from}`, '--formaat', 'ndjson'];
  const ms = await time(command, { env });
  const most = await peak(command, { env, file: `${folder}/peak` });
  lines.push(`| ${name} | ${Math.round((count / ms) * 60).toLocaleString('en')},000 | ${most.toFixed(0)} MB |`);
}
keepSection(
  'Checking invoices',
  `The goals are 1,000 documents a minute and 250 MB. Written by \`npm run bench:ubl\`.\n\n${lines.join('\n')}`,
);
