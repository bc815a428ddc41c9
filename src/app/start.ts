import {
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { Script } from 'node:vm';

/*
 * The start of duit. It loads the chunks of the build instead of Node, and keeps the code that V8 compiles, so that the next
 * run need not compile again. That saves a quarter of the time of a short command. Where code can't be kept, duit runs without.
 */

/** The chunk of `main.ts`. The build fills in its name, which ends in a hash of everything that it loads. */
const main = './main.js';
/** The chunk of `worker.ts`, which shares no chunk with `main.ts`. */
const worker = './worker.js';

/** A chunk holds the function that Node would have wrapped around it. */
type Chunk = (exports: unknown, require: (id: string) => unknown, module: { exports: unknown }, file: string, folder: string) => void;

const month = 30 * 86_400_000;
const chunks = import.meta.dirname;
const loaded = new Map<string, { exports: unknown }>();
const scripts = new Map<string, { readonly script: Script; readonly keptSize: number }>();
const folder = codeFolder();
const keeps = folder !== undefined && isOurs(folder);
/** Whether this is a worker thread, which begins with this file itself. Loading the module that tells takes 3 ms. */
const beside =
  process.argv[1] === import.meta.filename && !(require('node:worker_threads') as typeof import('node:worker_threads')).isMainThread;

/** The `require` of a chunk: it loads the chunks beside it and leaves any other name to Node. */
function load(id: string): unknown {
  if (!id.startsWith('./')) return require(id);
  const name = id.slice(2);
  const known = loaded.get(name);
  if (known) return known.exports;
  const file = join(chunks, name);
  const module = { exports: {} };
  loaded.set(name, module);
  // Node notes loaded files here, and the tests read it.
  require.cache[file] = module as NodeJS.Module;
  try {
    const cachedData = keeps ? kept(name) : undefined;
    const script = new Script(readFileSync(join(chunks, name), 'utf8'), { filename: file, ...(cachedData && { cachedData }) });
    scripts.set(name, { script, keptSize: script.cachedDataRejected ? 0 : (cachedData?.length ?? 0) });
    const chunk = script.runInThisContext() as Chunk;
    chunk(module.exports, load, module, file, chunks);
    return module.exports;
  } catch (error) {
    // While a build is being replaced, a second try must not find the empty module.
    loaded.delete(name);
    delete require.cache[file];
    throw error;
  }
}

/** A folder for each build and each Node, because V8 tells two sources apart by their length alone. */
function codeFolder(): string | undefined {
  const { DUIT_STATE_DIR, XDG_STATE_HOME, LOCALAPPDATA, HOME = '' } = process.env;
  const shared = (process.platform === 'win32' ? LOCALAPPDATA : XDG_STATE_HOME) || join(HOME, '.local/state');
  const state = DUIT_STATE_DIR || join(shared, 'duit');
  return isAbsolute(state) ? join(state, 'code', `${main.slice(2)}-${process.version}-${process.arch}`) : undefined;
}

/** True for a folder that only this user can write, because code from another user would run as this one. */
function isOurs(path: string): boolean {
  try {
    const stats = lstatSync(path);
    if (!stats.isDirectory()) return false;
    return process.getuid === undefined || (stats.uid === process.getuid() && (stats.mode & 0o077) === 0);
  } catch {
    return false;
  }
}

/** The code of a chunk that an earlier run kept, twice in its file: V8 crashes on damaged code, and a comparison is its cheapest check. */
function kept(name: string): Buffer | undefined {
  const path = join(folder ?? '', name);
  try {
    // A pipe in its place would never end.
    if (!lstatSync(path).isFile()) return undefined;
    const both = readFileSync(path);
    const code = both.subarray(0, both.length / 2);
    return code.equals(both.subarray(code.length)) ? code : undefined;
  } catch {
    return undefined;
  }
}

/** How much larger the code of a chunk must be to be kept again: compiling a few functions takes less time than a file that is synced. */
const worthKeeping = 1.1;

/**
 * Keeps the functions that ran, beside those that earlier runs kept: half of a chunk is never run, and code that is not there is
 * not read. `together` is an empty file that says a run with the same chunks kept its functions already.
 */
function keepCode(into: string, together: string): void {
  if (make(into)) forget(dirname(into));
  if (!isOurs(into)) return;
  for (const [name, { script, keptSize }] of scripts) {
    const code = script.createCachedData();
    if (code.length > keptSize * worthKeeping) put(join(into, name), code);
  }
  // A pipe in its place would be waited for, and a file that is there says the same.
  writeFileSync(together, '', { mode: 0o600, flag: 'wx' });
}

/** A short name for the chunks of this run. A run with others also runs other functions of the chunks that both have. */
function nameOfChunks(): string {
  let sum = 0;
  for (const letter of [...scripts.keys()].toSorted().join()) sum = (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0;
  return `with-${sum}`;
}

/** Makes the folder and those above it; false if it is there. Node's own recursion never ends below /proc. */
function make(path: string): boolean {
  if (existsSync(path)) return false;
  make(dirname(path));
  mkdirSync(path, { mode: 0o700 });
  return true;
}

function forget(all: string): void {
  for (const name of readdirSync(all)) {
    const path = join(all, name);
    const found = lstatSync(path);
    if (!found.isDirectory() || Date.now() - found.mtimeMs <= month) continue;
    for (const file of readdirSync(path)) unlinkSync(join(path, file));
    rmdirSync(path);
  }
}

/** Writes the code twice, synced before the file gets its name. */
function put(path: string, code: Buffer): void {
  const temporary = `${path}.${process.pid}`;
  const file = openSync(temporary, 'wx', 0o600);
  try {
    writeFileSync(file, Buffer.concat([code, code]));
    fsyncSync(file);
    closeSync(file);
    renameSync(temporary, path);
  } catch (error) {
    unlinkSync(temporary);
    throw error;
  }
}

process.on('exit', () => {
  if (beside || folder === undefined || process.argv.includes('--proef')) return;
  try {
    const together = join(folder, nameOfChunks());
    if (!existsSync(together) || [...scripts.values()].some(({ keptSize }) => keptSize === 0)) keepCode(folder, together);
  } catch {
    // On a full or closed disk the next run compiles again.
  }
});

if (beside) load(worker);
else void (load(main) as { main: () => Promise<void> }).main();
