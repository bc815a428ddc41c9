// Measures short commands against an earlier build, in turns: what they cost the processor, and how long they take where the service is
// far away. `-- <commit>` names another build to compare with; `--kort` takes a few pairs only.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { distant, oneWay } from './latency.mjs';
import { time, used } from './measure.mjs';
import { median } from './median.mjs';
import { keepSection } from './section.mjs';
import { aSentInvoice, serve } from './starts.mjs';

const root = `${import.meta.dirname}/../..`;
const isShort = process.argv.includes('--kort');
const pairs = isShort ? 5 : 15;
const commit = process.argv.slice(2).find((word) => !word.startsWith('-')) ?? 'db41236';
const folder = mkdtempSync(`${tmpdir()}/duit-bench-`);
const before = `${folder}/before`;
process.on('exit', () => {
  execFileSync('git', ['worktree', 'remove', '--force', before], { cwd: root, stdio: 'ignore' });
  rmSync(folder, { recursive: true, force: true });
});
const others = `${process.env.DUIT_BENCH_NODES ?? `${root}/test/nodes`}/node_modules`;
const nodes = [process.execPath, `${others}/node-24/bin/node`].filter((node) => existsSync(node));
delete process.env.NODE_EXTRA_CA_CERTS;

execFileSync('git', ['worktree', 'add', '--detach', before, commit], { cwd: root, stdio: 'ignore' });
symlinkSync(`${root}/node_modules`, `${before}/node_modules`);
execFileSync('npm', ['run', 'build'], { cwd: before, stdio: 'ignore' });
const builds = { before: `${before}/bin/duit.js`, now: `${root}/bin/duit.js` };

/** The variables of a build, with folders of its own. */
function placeOf(build, env) {
  const base = `${folder}/${build}`;
  mkdirSync(base, { recursive: true });
  return { ...env, DUIT_CONFIG_DIR: `${base}/config`, DUIT_STATE_DIR: `${base}/state` };
}

/** The median of what both builds take, and of the difference pair by pair, with its quartiles. */
async function compared(measure) {
  const all = { before: [], now: [] };
  for (let turn = -2; turn < pairs; turn += 1)
    for (const [build, bin] of Object.entries(builds)) {
      const found = await measure(bin, build);
      // The first two turns fill the caches.
      if (turn >= 0) all[build].push(found);
    }
  const more = all.now.map((one, at) => one - all.before[at]).toSorted((a, b) => a - b);
  const at = (part) => more[Math.floor(part * more.length)] ?? Number.NaN;
  return { before: median(all.before), now: median(all.now), more: median(more), from: at(0.25), to: at(0.75) };
}

const row = (name, { before: then, now, more, from, to }) =>
  `| ${name} | ${then.toFixed(0)} | ${now.toFixed(0)} | ${more.toFixed(0)} | ${from.toFixed(0)} to ${to.toFixed(0)} |`;
const head = (title) => `\n| ${title} | ms before | ms now | more | middle half |\n|---|---:|---:|---:|---:|`;

const own = placeOf('service', { PATH: process.env.PATH, HOME: folder });
execFileSync(process.execPath, [builds.now, 'oefen', 'vul'], { env: own, stdio: 'ignore' });
const { env, stop } = await serve(own);
const klant = execFileSync(process.execPath, [builds.now, 'klanten', 'list', '--limit', '1', '--formaat', 'id', '--stil'], {
  env,
  encoding: 'utf8',
}).trim();
const commands = [
  ['klanten list, in a pipe', ['klanten', 'list']],
  ['factuur toon, in a pipe', ['factuur', 'toon', aSentInvoice(env)]],
  ['klanten wijzig, in a pipe', ['klanten', 'wijzig', klant, '--adres', 'Straat 1']],
  ['profiel list, in a pipe', ['profiel', 'list']],
  ['klanten list, as a table', ['klanten', 'list', '--formaat', 'tabel']],
];
const lines = [];
for (const node of nodes) {
  const version = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim().slice(1);
  lines.push(head(`Node ${version}: processor time`));
  for (const [name, line] of commands) {
    const cpu = async (bin, build) =>
      1000 * (await used([node, bin].concat(line), { env: placeOf(build, env), file: `${folder}/cpu` })).seconds;
    lines.push(row(name, await compared(cpu)));
  }
  const { env: far, close } = await distant(env, folder);
  lines.push(head(`Node ${version}: wall time, a service over TLS ${2 * oneWay} ms away`));
  lines.push(row('klanten list', await compared((bin, build) => time([node, bin, 'klanten', 'list'], { env: placeOf(build, far) }))));
  close();
}
await stop();
const [load = 0] = loadavg();
const machine = `${cpus()[0]?.model.trim()}, ${availableParallelism()} cores, ${process.platform} ${process.arch}`;
keepSection(
  'Short commands against an earlier build',
  `Medians of ${pairs} pairs in turns against the build of ${commit}, by \`npm run bench:against\`. Machine: ${machine}; its load at the end was ${load.toFixed(1)}${load > 1.5 ? ', so others used it too' : ''}.\n${lines.join('\n')}`,
);
