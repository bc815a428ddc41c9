// Measures an earlier build and this one in turns, in one run: npm run bench:turns -- <folder of the earlier build>
// With `--kort` it takes a few turns only.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { paired } from './measure.mjs';
import { keepSection } from './section.mjs';
import { aSentInvoice, serve, startCases } from './starts.mjs';

const root = `${import.meta.dirname}/../..`;
const [earlier = ''] = process.argv.slice(2);
const pairs = process.argv.includes('--kort') ? 3 : 30;
if (!existsSync(`${earlier}/bin/duit.js`) || !existsSync(`${earlier}/dist`)) throw new Error(`no build of duit in '${earlier}'`);

const folder = mkdtempSync(`${tmpdir()}/duit-bench-`);
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const base = { PATH: process.env.PATH, HOME: folder, DUIT_CONFIG_DIR: `${folder}/config`, DUIT_STATE_DIR: `${folder}/state` };
execFileSync(process.execPath, [`${root}/bin/duit.js`, 'oefen', 'vul'], { env: base, stdio: 'ignore' });
const { env, stop } = await serve(base);
const id = aSentInvoice(env);

/** The cases of one build, with a state and a configuration of its own. */
function casesOf(build, bin) {
  const placed = { ...env, DUIT_CONFIG_DIR: `${folder}/${build}/config`, DUIT_STATE_DIR: `${folder}/${build}/state` };
  const inMemory = existsSync('/dev/shm') ? mkdtempSync('/dev/shm/duit-bench-') : undefined;
  if (inMemory) process.on('exit', () => rmSync(inMemory, { recursive: true, force: true }));
  const all = startCases({ node: process.execPath, bin, env: placed, id, inMemory });
  return all
    .filter(({ name }) => /^(?:duit (?!.*oefen)|Tab on the name)/.test(name))
    .map((one) => ({ env: placed, ...one, build, title: one.name }));
}

const [before, now] = [casesOf('earlier', `${earlier}/bin/duit.js`), casesOf('this', `${root}/bin/duit.js`)];
const inTurns = now.flatMap((one) => [before.find(({ title }) => title === one.title), one]);
const named = inTurns.map((one) => ({ ...one, name: `${one.build} ${one.title}` }));
const found = new Map((await paired([process.execPath, '-e', '0'], named, { pairs, env })).map((row) => [row.name, row]));
await stop();

const lines = [`| Node ${process.versions.node}, × \`node -e 0\` | earlier | this | goal |`, '|---|---:|---:|---:|'];
for (const { title, most } of now) {
  const [was, is] = ['earlier', 'this'].map((build) => found.get(`${build} ${title}`).ratio.toFixed(2));
  lines.push(`| ${title} | ${was} | ${is} | ${[most ?? ''].flat()[0]} |`);
}
keepSection(
  'In turns with an earlier build',
  `Medians of ${pairs} turns in one run. Written by \`npm run bench:turns\`.\n\n${lines.join('\n')}`,
);
