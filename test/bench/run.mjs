// Measures what duit costs beside the start of Node. Prints tables, and writes them to results.md. With `--kort` it takes a few pairs only.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { rolldown } from 'rolldown';
import config, { unused } from '../../scripts/rolldown.config.mjs';
import { buildBare } from './bare.mjs';
import { paired, peak, streamed, time } from './measure.mjs';
import { sections, writeAll } from './section.mjs';
import { aSentInvoice, serve, startCases } from './starts.mjs';

const here = import.meta.dirname;
const root = `${here}/../..`;
const bin = `${root}/bin/duit.js`;
const pairs = process.argv.includes('--kort') ? 5 : 30;
const folder = mkdtempSync(`${tmpdir()}/duit-bench-`);
/** A folder in memory; undefined on a system that has none. */
const inMemory = existsSync('/dev/shm') ? mkdtempSync('/dev/shm/duit-bench-') : undefined;
process.on('exit', () => {
  for (const path of [folder, inMemory]) if (path) rmSync(path, { recursive: true, force: true });
});
const nodes = [process.execPath, `${process.env.DUIT_BENCH_NODES ?? `${root}/test/nodes`}/node_modules/node-24/bin/node`].filter((node) =>
  existsSync(node),
);
const lines = [];
const say = (line = '') => {
  console.log(line);
  lines.push(line);
};
const number = (value, digits = 1) => value.toFixed(digits);

/** Makes a practice account of its own and fills it; gives the environment in which duit uses it. */
function place(name, ...fill) {
  const base = `${folder}/${name}`;
  mkdirSync(base, { recursive: true });
  const env = { PATH: process.env.PATH, HOME: base, DUIT_CONFIG_DIR: `${base}/config`, DUIT_STATE_DIR: `${base}/state` };
  execFileSync(process.execPath, [bin, 'oefen', 'vul', ...fill], { env, stdio: 'ignore' });
  return env;
}

/** A folder for a bundle, within node_modules so that the packages which can't be bundled are found. */
const built = (name) => `${root}/node_modules/.cache/duit-bench/${name}`;

async function script(name) {
  const bundle = await rolldown({
    cwd: root,
    input: `test/bench/${name}.ts`,
    platform: 'node',
    external: config[0].external,
    plugins: [unused],
  });
  await bundle.write({ dir: built(name), format: 'esm', entryFileNames: 'script.mjs' });
  return `${built(name)}/script.mjs`;
}

const output = (command, env) => JSON.parse(execFileSync(command[0], command.slice(1), { env, encoding: 'utf8' }));

async function starts(node, small) {
  const { env, stop } = await serve(small);
  const duit = (...words) => [node, bin, ...words];
  const id = aSentInvoice(env);
  const there = [];
  for (const one of startCases({ node, bin, env, id, inMemory }))
    if (
      ['curl', 'gh', 'resend'].every((program) => one.command[0] !== program) ||
      (await time([one.command[0], '--version'], { env }).catch(() => 0))
    )
      there.push(one);
  const rows = await paired([node, '-e', '0'], there, { pairs, env });
  const memory = await peak(duit('klanten', 'list'), { env, file: `${folder}/peak` });
  await stop();
  const first = node === process.execPath;
  say(
    `| Node ${execFileSync(node, ['--version'], { encoding: 'utf8' }).trim().slice(1)} | ms | × \`node -e 0\` | goal |\n|---|---:|---:|---:|`,
  );
  for (const { name, ms, ratio } of rows) {
    const goal = [there.find((one) => one.name === name)?.most ?? []].flat();
    say(`| ${name} | ${number(ms)} | ${number(ratio, 2)} | ${(first ? goal[0] : goal.at(-1)) ?? ''} |`);
  }
  say(`| peak memory of \`klanten list\` | ${number(memory)} MB | | ${first ? 62 : 75} MB |\n`);
}

async function added(account) {
  const { env, stop } = await serve(account);
  const idOf = (group) =>
    execFileSync(process.execPath, [bin, group, 'list', '--limit', '1', '--formaat', 'id', '--stil'], { env, encoding: 'utf8' }).trim();
  const { read, write } = output([process.execPath, await script('added'), `${folder}/added`], env);
  const bare = await buildBare(root, built('bare'));
  // An https connection loads the cryptography of Node in any case.
  const command = (file, ...words) => [process.execPath, '--require', 'node:crypto', file, ...words, '--json'];
  const whole = async (...words) => {
    const [{ more }] = await paired(command(bare, ...words), [{ name: '', command: command(bin, ...words) }], { pairs, env });
    return number(more);
  };
  say('| journal and budget add | ms | goal |\n|---|---:|---:|');
  say(`| to a read | ${number(read, 2)} | 1 |`);
  say(`| to a write | ${number(write, 2)} | 5 |`);
  say(`| to a command that reads once, with what it loads for it | ${await whole('producten', 'toon', idOf('producten'))} | |`);
  say(
    `| to a command that writes once, with what it loads for it | ${await whole('klanten', 'wijzig', idOf('klanten'), '--adres', 'Straat 1')} | |\n`,
  );
  await stop();
}

async function reading() {
  const pdfs = 24;
  const { env, stop } = await serve(place('customers', '--klanten', '5900', '--facturen', '400'), '--vertraging', '100');
  const one = output([process.execPath, await script('sequential'), String(pdfs)], { ...process.env, ...env });
  const duit = (...words) => streamed([process.execPath, bin, ...words], { env, cwd: folder });
  const list = await duit('klanten', 'list', '--alles', '--formaat', 'ndjson');
  const numbers = execFileSync(
    process.execPath,
    [bin, 'factuur', 'list', '--status', 'verzonden', '--limit', String(pdfs), '--velden', 'nummer'],
    {
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  const saved = await duit('factuur', 'pdf', ...numbers.trim().split('\n'));
  await stop();
  say('| reading much, at 100 ms a reply | one after another | as `duit` does | × |\n|---|---:|---:|---:|');
  say(`| 5,900 customers: the first on the screen | ${number(one.first, 0)} ms | ${number(list.first, 0)} ms | |`);
  say(`| 5,900 customers: all | ${number(one.all, 0)} ms | ${number(list.all, 0)} ms | ${number(one.all / list.all)} faster |`);
  say(`| ${pdfs} PDFs | ${number(one.pdfs, 0)} ms | ${number(saved.all, 0)} ms | ${number(one.pdfs / saved.all)} faster |\n`);
  say(
    'Two requests are in flight at most, until a service was seen to let bursts pass. A PDF by a number that is remembered takes two: the',
  );
  say('read of its document proves the number first.\n');
}

async function large() {
  const env = place('large', '--klanten', '1000', '--facturen', '100000');
  const { env: reached, stop } = await serve(env);
  const measured = { file: `${folder}/peak` };
  const all = [process.execPath, await script('ndjson')];
  say('| 100,000 invoices | | goal |\n|---|---:|---:|');
  const most = async (FORMAAT) => number(await peak(all, { ...measured, env: { ...reached, FORMAAT } }));
  say(`| peak memory, all as NDJSON over HTTP | ${await most('ndjson')} MB | 120 MB |`);
  say(`| peak memory, all as a table over HTTP | ${await most('tabel')} MB | 120 MB |`);
  await stop();
  const list = [process.execPath, bin, 'factuur', 'list', '--profiel', 'oefen', '--alles', '--formaat', 'ndjson'];
  say(`| the same with the service in the process | ${number(await peak(list, { ...measured, env }))} MB | |`);
  const { request, page, pdf, ubl } = output([process.execPath, await script('practice'), `${env.DUIT_STATE_DIR}/oefen`], env);
  say(`| practice service: a request in process | ${number(request, 2)} ms | 1 ms |`);
  say(`| a page of 100 at any offset | ${number(page, 2)} ms | 10 ms |`);
  say(`| a PDF | ${number(pdf)} ms | 150 ms |`);
  say(`| a UBL | ${number(ubl, 2)} ms | 2 ms |\n`);
}

/** Reports over 10,000 documents that memory knows: the lists are read again, from the service in the process. */
async function reports() {
  const env = { ...place('reports', '--klanten', '500', '--facturen', '10000'), DUIT_PROFIEL: 'oefen' };
  const codes = `${folder}/codes.yaml`;
  writeFileSync(codes, `regels:\n${['a', 'e', 'i', 'o', 'u'].map((letter) => `  ${letter}: 47\n`).join('')}`);
  const duit = (...words) => time([process.execPath, bin, 'rapport', ...words, '--van', '2020-01-01', '--tot', '2030-12-31'], { env });
  const first = await duit('omzet');
  say('| 10,000 documents | |\n|---|---:|');
  say(`| the first report, which reads each of them | ${number(first / 1000)} s |`);
  say(`| rapport btw | ${number(await duit('btw', '--btw-codes', codes), 0)} ms |`);
  const lists = [
    ['--status', 'verzonden'],
    ['--type', 'creditnota'],
    ['--van', `${new Date().getFullYear()}-01-01`],
  ];
  let read = 0;
  for (const list of lists) read += await time([process.execPath, bin, 'factuur', 'list', '--alles', '--formaat', 'id', ...list], { env });
  say(`| the three lists of invoices that overzicht reads, each by a command | ${number(read, 0)} ms |`);
  await time([process.execPath, bin, 'overzicht'], { env });
  say(`| overzicht | ${number(await time([process.execPath, bin, 'overzicht'], { env }), 0)} ms |\n`);
}

async function aside() {
  const { env, stop } = await serve(small, '--tijdelijk', '--bediening');
  const { refused, duringPdf, duringFill } = output([process.execPath, await script('aside')], env);
  await stop();
  say('| a GET at the practice service | the work | median | worst | goal |\n|---|---:|---:|---:|---:|');
  for (const [name, { seconds, median, worst }] of [
    ['during a PDF of 10,000 lines', duringPdf],
    ['during `vul` of 250,000 invoices', duringFill],
  ])
    say(`| ${name} | ${number(seconds)} s | ${number(median)} ms | ${number(worst)} ms | 50, 250 ms |`);
  say('\n| a wrong body of 1 MB | refused in | × half of it | goal |\n|---|---:|---:|---:|');
  for (const { name, ms, doubling } of refused) say(`| ${name} | ${number(ms)} ms | ${number(doubling)} | 300 ms, 2.5 |`);
  say();
}

/** An archive at the practice service in the process, where no limit counts: at 60 requests a minute the service decides. */
async function archiving() {
  const env = place('archiving', '--klanten', '30', '--facturen', '917');
  const update = () =>
    // Whether customers who can't receive through Peppol leave a gap depends on the rules of the practice service.
    streamed([process.execPath, bin, 'archief', 'bijwerken', '--profiel', 'oefen'], { env, cwd: folder, codes: [0, 8] });
  const first = await update();
  const second = await update();
  say('| an archive of 1,000 documents | |\n|---|---:|');
  say(`| the first \`archief bijwerken\` | ${number(first.all / 1000)} s |`);
  say(`| the second, which tries the gaps again | ${number(second.all / 1000)} s |\n`);
}

async function archive() {
  const map = `${folder}/archief-groot`;
  mkdirSync(map, { mode: 0o700 });
  output([process.execPath, await script('archive'), map, '10000'], process.env);
  const duit = (...words) => [process.execPath, bin, 'archief', ...words, '--map', map];
  const env = { ...process.env, DUIT_STATE_DIR: `${folder}/archief-state`, DUIT_CONFIG_DIR: `${folder}/archief-config` };
  const first = await time(duit('zoek', 'dossier 77-0'), { env });
  const cases = ['dossier 77-0', '>1000', '02/03/2020', 'peeters dak'].map((query) => ({ name: query, command: duit('zoek', query) }));
  say('| an archive of 10,000 documents | ms | goal |\n|---|---:|---:|');
  say(`| the first \`archief zoek\` | ${number(first, 0)} | |`);
  for (const { name, ms } of await paired([process.execPath, '-e', '0'], cases, { pairs: Math.ceil(pairs / 3), env }))
    say(`| \`archief zoek '${name}'\` after it | ${number(ms, 0)} | 300 |`);
  const [most, used] = [`${folder}/archief-groot.zip`, `${folder}/peak`];
  const took = await time(duit('exporteer', '-o', most), { env });
  say(`| \`archief exporteer\` of all | ${number(took, 0)} | |`);
  say(`| its peak memory | ${number(await peak(duit('exporteer', '--overschrijven', '-o', most), { env, file: used }), 0)} MB | |\n`);
}

delete process.env.NODE_EXTRA_CA_CERTS;
say('# What duit costs\n');
say(
  `Medians of ${pairs} pairs that take turns with \`node -e 0\` of the same Node. Written by \`npm run bench\`; the budget has \`npm run bench:budget\`.`,
);
say(`Machine: ${cpus()[0]?.model.trim()}, ${availableParallelism()} cores, ${process.platform} ${process.arch}.\n`);
const small = place('small');
for (const node of nodes) await starts(node, small);
await added(small);
await reading();
await large();
await reports();
await aside();
await archiving();
await archive();
writeAll(lines.join('\n'), sections().others);
// It ends the database that it starts with its process.
execFileSync(process.execPath, [`${here}/long.mjs`], { stdio: 'inherit' });
