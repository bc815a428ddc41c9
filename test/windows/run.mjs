// Runs the list on Windows, or on Linux under Wine: node test/windows/run.mjs [packed file]. Without a file duit is packed as it was
// built last. Ends with 1 where a step failed.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { unzipSync } from 'fflate';
import { fetchRuntimes, npm } from '../../scripts/packing.mjs';

const root = join(import.meta.dirname, '../..');
const cache = join(root, 'node_modules/.cache/test-windows');
const isWindows = process.platform === 'win32';
const quiet = ['--ignore-scripts', '--no-fund', '--no-audit'];

/** The message of a program that failed, or of npm that could not reach the registry. */
const failureOf = (error) =>
  String(error.stderr || error.message)
    .trim()
    .split('\n')
    .filter((line) => !line.includes('npm warn'))
    .slice(0, 3)
    .join('\n');

/** Drive Z: of Wine is the file system of Linux. */
const windowsPath = (path) => (isWindows ? path : `Z:${path.replaceAll('/', '\\')}`);

const wineEnv = {
  ...process.env,
  WINEPREFIX: join(cache, 'wine'),
  WINEDEBUG: '-all',
  WINEARCH: 'win64',
  NODE_SKIP_PLATFORM_CHECK: '1',
  // Wine writes the paths of Windows in the character set of the locale.
  LC_ALL: 'C.UTF-8',
};

function prepareWine() {
  if (existsSync(join(wineEnv.WINEPREFIX, 'system.reg'))) return;
  mkdirSync(wineEnv.WINEPREFIX, { recursive: true });
  execFileSync('wineboot', ['-i'], { env: wineEnv, stdio: 'ignore' });
  execFileSync('wine', ['winecfg', '-v', 'win10'], { env: wineEnv, stdio: 'ignore' });
}

/** Runs node with these arguments; gives its exit code and output. Under Wine its streams are files, because pipes from Linux don't work. */
function runNode(node, args, folder) {
  if (isWindows) return spawnSync(node, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  const at = (name) => join(folder, name);
  const words = [windowsPath(node), ...args].map((word) => `"${word}"`).join(' ');
  const line = `@${words} < NUL > "${windowsPath(at('out.txt'))}" 2> "${windowsPath(at('err.txt'))}"\r\n@echo %errorlevel% > "${windowsPath(at('code.txt'))}"\r\n`;
  writeFileSync(at('run.bat'), line);
  spawnSync('wine', ['cmd', '/d', '/c', windowsPath(at('run.bat'))], { env: wineEnv, stdio: 'ignore' });
  const text = (name) => (existsSync(at(name)) ? readFileSync(at(name), 'utf8') : '');
  return { status: Number(text('code.txt').trim() || 1), stdout: text('out.txt'), stderr: text('err.txt') };
}

/** A table of the steps, one column for each run. */
function tableOf(runs) {
  const steps = [...new Set(runs.flatMap(({ ended }) => ended.map(({ step }) => step)))];
  const width = Math.max(...steps.map((step) => step.length));
  const cell = (run, step) => {
    const found = run.ended.find((one) => one.step === step);
    return (found === undefined ? '' : found.failure === undefined ? 'ok' : 'failed').padEnd(run.name.length);
  };
  const lines = steps.map((step) => [step.padEnd(width), ...runs.map((run) => cell(run, step))].join('  '));
  const told = runs.flatMap(({ name, ended }) =>
    ended.flatMap(({ step, failure, notes }) => [failure, ...notes].filter(Boolean).map((text) => `${name}, ${step}: ${text}`)),
  );
  return [['step'.padEnd(width), ...runs.map(({ name }) => name)].join('  '), ...lines, ...(told.length > 0 ? ['', ...told] : [])].join(
    '\n',
  );
}

/** Runs the list with this Node on this program. A Node that does not start gives why. */
function runList(name, node, program, folder) {
  mkdirSync(folder, { recursive: true });
  // Asking for the version alone starts no V8.
  const begun = runNode(node, ['-p', '1'], folder);
  if (begun.status !== 0) {
    const why = begun.stderr.split('\n').map((line) => line.replace(/^# ?/, '').trim());
    return {
      name,
      ended: [{ step: 'Node starts', failure: why.find((line) => line !== '') ?? `exit code ${begun.status}`, notes: [] }],
      isMissing: true,
    };
  }
  const results = join(folder, 'results.json');
  // The Command Prompt of Wine reads no é in a line.
  const task = join(folder, 'task.json');
  writeFileSync(task, JSON.stringify({ program: windowsPath(program), folder: windowsPath(folder), results: windowsPath(results) }));
  const { status, stderr } = runNode(node, [join(import.meta.dirname, 'list.mjs'), task].map(windowsPath), folder);
  const ended = existsSync(results) ? JSON.parse(readFileSync(results, 'utf8')).ended : [];
  if (status !== 0) ended.push({ step: 'the list itself', failure: stderr.trim().split('\n').slice(0, 3).join(' '), notes: [] });
  return { name, ended };
}

/** Installs the packed file as a user would, and gives the path of its program. */
function install(packed, folder) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private": true}');
  npm(['install', ...quiet, '--os=win32', '--cpu=x64', packed], { cwd: folder });
  return join(folder, 'node_modules/duit/bin/duit.js');
}

/** Unpacks the zip where its paths have spaces and an é; gives the path of its program. */
function unpackZip(folder) {
  execFileSync(process.execPath, [join(root, 'scripts/package-windows.mjs')], { stdio: 'inherit' });
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const name = `duit-${version}-windows-x64`;
  for (const [path, bytes] of Object.entries(unzipSync(readFileSync(join(root, `${name}.zip`))))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
  return join(folder, name, 'duit.cmd');
}

/** Why nothing can be run here; undefined if it can. */
function missing() {
  if (!isWindows && spawnSync('wine', ['--version']).error) return 'Wine is missing';
  try {
    fetchRuntimes();
  } catch (error) {
    return `Node for Windows can't be fetched from the registry: ${failureOf(error)}`;
  }
  return undefined;
}

function runAll(given, folder) {
  if (!isWindows) prepareWine();
  if (!given) npm(['pack', '--ignore-scripts', '--pack-destination', folder]);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const program = install(given ? resolve(given) : join(folder, `duit-${version}.tgz`), join(folder, 'geïnstalleerd hier'));
  const majors = isWindows ? [Number(process.versions.node.split('.')[0])] : [20, 22, 24];
  const nodeOf = (major) => (isWindows ? process.execPath : join(fetchRuntimes(), `node-${major}/bin/node.exe`));
  const runs = majors.map((major) => runList(`Node ${major}`, nodeOf(major), program, join(folder, `node-${major}`)));
  if (given) return runs;
  const zip = unpackZip(join(folder, 'Programma’s é'));
  return [...runs, runList('zip', nodeOf(22), zip, join(folder, 'zip'))];
}

const why = missing();
if (why === undefined) {
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(isWindows ? tmpdir() : cache, 'run-'));
  try {
    const runs = runAll(process.argv[2], folder);
    console.log(`\n${tableOf(runs)}`);
    // A Node that this Wine can't start is told, and is no failure of duit.
    process.exitCode = runs.some(({ ended, isMissing }) => !isMissing && ended.some(({ failure }) => failure !== undefined)) ? 1 : 0;
  } finally {
    // The `rmSync` of Node before 24.13.1 ends the process on a path with an é on Windows.
    if (!process.env.DUIT_TEST_KEEP) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
} else console.log(`skipped: ${why}`);
