import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, readdirSync, readFileSync, renameSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { version } from '../../package.json';
import { bin, duit, node, ownEnvironment, startService } from '../support/duit.ts';
import { here } from '../support/here.ts';
import { sampleBySeed } from '../support/long.ts';

/* A command is quick because it loads only the code that it uses. */

const place = ownEnvironment();

/** Texts that mark the code of a package in the built chunks. */
const marks = {
  commander: /CommanderError/,
  zod: /ZodMini/,
  conf: /projectSuffix/,
  ora: /isSilent/,
  chalk: /openAll/,
  'cli-table3': /wrapOnWordBoundary/,
  yaml: /YAMLParseError/,
  sqlite: /DatabaseSync/,
  pg: /PGSSLMODE/,
  undici: /UND_ERR_BPL_MISSING_UPSTREAM/,
  'string-width': /===9001/,
  'big.js': /\[big\.js\]/,
} as const;

const natives = ['child_process', 'crypto', 'dns', 'http', 'https', 'net', 'stream', 'tls', 'tty', 'worker_threads', 'zlib'];

interface Loaded {
  /** The layers of `scripts/layers.mjs` whose chunks were loaded. */
  readonly layers: string[];
  readonly packages: string[];
  readonly natives: string[];
  readonly bytes: number;
}

/** The packages and modules of Node that a command loads, and the size of the loaded chunks. */
async function loadedBy(argv: readonly string[], env: Record<string, string> = {}): Promise<Loaded> {
  const preload = join(place.folder, 'preload.cjs');
  writeFileSync(
    preload,
    `const before = new Set(process.moduleLoadList);
process.on('exit', () => {
  const natives = process.moduleLoadList.filter((name) => !before.has(name) && name.startsWith('NativeModule ')).map((name) => name.slice(13));
  require('node:fs').writeSync(2, '\\n' + JSON.stringify({ files: Object.keys(require.cache), natives }));
});`,
  );
  const { stderr } = await promisify(execFile)(node, [bin, ...argv], {
    env: { ...place.env, ...env, NODE_OPTIONS: `--require ${preload}` },
  });
  const found = JSON.parse(stderr.split('\n').at(-1) ?? '') as { files: string[]; natives: string[] };
  const chunks = found.files.filter((file) => file.includes('/dist/'));
  const code = chunks.map((file) => readFileSync(file, 'utf8'));
  return {
    layers: [...new Set(chunks.map((file) => /([a-z]+)-[^/]*$/.exec(file)?.[1] ?? 'start'))].toSorted(),
    packages: Object.entries(marks).flatMap(([name, mark]) => (code.some((text) => mark.test(text)) ? [name] : [])),
    natives: natives.filter((name) => found.natives.includes(name)),
    bytes: code.join('').length,
  };
}

test('each mark is in the build', () => {
  const dist = join(bin, '../../dist');
  const chunks = readdirSync(dist)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(dist, name), 'utf8'));
  expect(Object.values(marks).filter((mark) => !chunks.some((text) => mark.test(text)))).toEqual([]);
});

test('the worker of the practice service loads nothing of the command line', () => {
  const dist = join(bin, '../../dist');
  const begun = new Set(['worker.js']);
  for (const name of begun) {
    const code = readFileSync(join(dist, name), 'utf8');
    expect(code).not.toMatch(marks.commander);
    for (const [, next = ''] of code.matchAll(/require\(["`']\.\/([^"`']+)["`']\)/g)) begun.add(next);
  }
  expect(begun.size).toBeGreaterThan(3);
  expect([...begun].filter((name) => !name.startsWith('worker'))).toEqual([]);
});

test('the version needs no package and nothing of Node but files', async () => {
  const { packages, natives: used, bytes } = await loadedBy(['--version']);
  expect({ packages, used }).toEqual({ packages: [], used: [] });
  // The early connection and the third language of letters took seven hundred characters over 20,000; the words of a stop and the one form of a missing, existing or meant name another six hundred, work on files that only helps sixty, a hint beside its message seventy.
  expect(bytes).toBeLessThan(21_740);
});

const helps = [
  '--help',
  'factuur --help',
  'factuur verstuur --help',
  'klanten --help',
  'inbox list --help',
  'api --help',
  'controle --help',
];
test.each(sampleBySeed(helps, 3, 1))('help needs commander: %s', async (line) => {
  const { packages, natives: used } = await loadedBy(line.split(' '));
  expect({ packages, used }).toEqual({ packages: ['commander'], used: [] });
});

const groups = readdirSync(join(bin, '../../src/cli/commands')).filter((name) => !name.endsWith('.ts'));

/** The layers that hold the work of commands, of which a start loads only what it names. */
const work = new Set([
  'declaring',
  'documents',
  'journal',
  'network',
  'planning',
  'limits',
  'service',
  'session',
  'shared',
  'store',
  'table',
]);
const workOf = ({ layers }: Loaded) => layers.filter((layer) => work.has(layer));

test.each(sampleBySeed(groups, 4, 1))('help of %s loads nothing of the work that its commands do', async (group) => {
  const found = workOf(await loadedBy([group, '--help']));
  expect(found.filter((layer) => layer !== 'declaring')).toEqual([]);
});

test('a list of profiles needs no schema, no store and no connection', async () => {
  const found = await loadedBy(['profiel', 'list']);
  expect(workOf(found)).toEqual(['limits', 'session']);
  // A pipe is written through a stream of Node, so that signals are heard meanwhile.
  expect({ packages: found.packages, used: found.natives }).toEqual({ packages: ['commander'], used: ['net', 'stream'] });
});

test('a read into a pipe needs commander, the schemas, SQLite for the budget and undici without Node’s HTTP', async () => {
  const service = await startService(place, '--zonder-limiet');
  onTestFinished(service.stop);
  const { env } = service;
  // The first use of a key keeps which account it leads to.
  await loadedBy(['klanten', 'list'], env);
  const found = await loadedBy(['klanten', 'list'], env);
  const { packages, natives: used } = found;
  expect(packages).toEqual(['commander', 'zod', 'sqlite', 'undici']);
  expect(workOf(found)).toEqual(['network', 'service', 'session', 'store']);
  // The budget needs hashes: it lies under the print of its key. The last line of the journal is read for its sum.
  expect(used).toEqual(['crypto', 'net', 'stream', 'zlib']);
});

test('the page of an invoice needs no work on other documents, no practice service and no writer of JSON Schema', async () => {
  const service = await startService(place, '--zonder-limiet');
  onTestFinished(service.stop);
  const { env } = service;
  await here(place, 'oefen', 'vul');
  const there = { ...place, env: { ...place.env, ...env } };
  const { stdout } = await here(there, 'factuur', 'list', '--limit', '1', '--formaat', 'id');
  const { layers, packages } = await loadedBy(['factuur', 'toon', stdout.trim(), '--formaat', 'tabel'], env);
  expect(packages).not.toContain('cli-table3');
  expect((await loadedBy(['factuur', 'list', '--formaat', 'tabel'], env)).packages).toContain('cli-table3');
  expect(layers).toContain('page');
  expect(layers.filter((layer) => ['documents', 'numbers', 'practice', 'schemas'].includes(layer))).toEqual([]);
});

test('code is cached for the next run, but only in a folder where no other user can write', async () => {
  const { folder, env } = ownEnvironment();
  await duit(['--version'], { folder, env });
  const [build = ''] = readdirSync(join(env.DUIT_STATE_DIR, 'code'));
  const kept = join(env.DUIT_STATE_DIR, 'code', build);
  expect(statSync(kept).mode & 0o777).toBe(0o700);
  const [file = ''] = readdirSync(kept);
  expect(statSync(join(kept, file)).mode & 0o777).toBe(0o600);
  writeFileSync(join(kept, file), 'not what V8 wrote');
  expect((await duit(['--version'], { folder, env })).stdout).toBe(`${version}\n`);
  chmodSync(kept, 0o755);
  writeFileSync(join(kept, file), 'not what V8 wrote');
  expect((await duit(['--version'], { folder, env })).stdout).toBe(`${version}\n`);
  expect(readFileSync(join(kept, file), 'utf8')).toBe('not what V8 wrote');
});

test('duit runs when the code cache can not be made', async () => {
  const { folder, env } = ownEnvironment();
  writeFileSync(join(folder, 'file'), '');
  const { stdout, stderr } = await duit(['--version'], { folder, env: { ...env, DUIT_STATE_DIR: join(folder, 'file', 'state') } });
  expect({ stdout, stderr }).toEqual({ stdout: `${version}\n`, stderr: '' });
});

test('the code of a chunk is cached as far as commands ran it, beside what earlier ones ran', async () => {
  const { folder, env } = ownEnvironment();
  const sizeAfter = async (...argv: string[]) => {
    await duit(argv, { folder, env });
    const [build = ''] = readdirSync(join(env.DUIT_STATE_DIR, 'code'));
    const kept = join(env.DUIT_STATE_DIR, 'code', build);
    const file = readdirSync(kept).find((name) => name.startsWith('program-')) ?? '';
    return statSync(join(kept, file)).size;
  };
  const help = await sizeAfter('--help');
  const both = await sizeAfter('klanten', 'list', '--profiel', 'oefen');
  expect(both).toBeGreaterThan(help);
  expect(await sizeAfter('--help')).toBe(both);
  expect(await sizeAfter('klanten', 'list', '--profiel', 'oefen')).toBe(both);
});

test('a chunk that could not be loaded, as during an update, is loaded on the next request', async () => {
  const { folder, env } = ownEnvironment();
  const root = join(bin, '../..');
  for (const name of ['bin', 'dist', 'package.json']) cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const dist = join(folder, 'dist');
  const chunk = readdirSync(dist).find((name) => name.startsWith('openapi-')) ?? '';
  const service = spawn(node, [join(folder, 'bin/duit.js'), 'oefen', 'start', '--json'], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  onTestFinished(() => void service.kill());
  const [line] = (await once(service.stdout, 'data')) as unknown[];
  const { base_url } = JSON.parse(String(line)) as { base_url: string };
  const status = async () => (await fetch(`${base_url}/openapi.json`)).status;
  renameSync(join(dist, chunk), join(dist, 'weg'));
  const without = [await status(), await status()];
  renameSync(join(dist, 'weg'), join(dist, chunk));
  expect([...without, await status()]).toEqual([500, 500, 200]);
});
