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
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { Script } from 'node:vm';

/*
 * Where duit begins: it loads the chunks of the build in Node's place, and keeps the code that V8 makes of them so that
 * the next run need not make it again. That is a quarter of the time of a short command. No other file knows of it, and
 * where code can't be kept, all goes as without.
 */

/** The file of `main.ts`. The build fills in its name, which ends in a hash of all that follows from it. */
const main = './main.js';

/** What the file of a chunk holds: the function that Node would have made of it. */
type Chunk = (exports: unknown, require: (id: string) => unknown, module: { exports: unknown }, file: string, folder: string) => void;

const month = 30 * 86_400_000;
const chunks = import.meta.dirname;
const loaded = new Map<string, { exports: unknown }>();
/** The chunks whose code was not kept yet. */
const fresh = new Set<string>();
const folder = codeFolder();
const keeps = folder !== undefined && isOurs(folder);

/** What `require` is in a chunk: other chunks lie beside it, anything else is for Node to find. */
function load(id: string): unknown {
  if (!id.startsWith('./')) return require(id);
  const name = id.slice(2);
  const known = loaded.get(name);
  if (known) return known.exports;
  const file = join(chunks, name);
  const module = { exports: {} };
  loaded.set(name, module);
  // Where Node would have noted it, for who asks what was loaded.
  require.cache[file] = module as NodeJS.Module;
  try {
    const cachedData = keeps ? kept(name) : undefined;
    const script = new Script(textOf(name), { filename: file, ...(cachedData && { cachedData }) });
    if (!cachedData || script.cachedDataRejected) fresh.add(name);
    const chunk = script.runInThisContext() as Chunk;
    chunk(module.exports, load, module, file, chunks);
    return module.exports;
  } catch (error) {
    // A build that is being replaced: who asks again must not get what is empty.
    loaded.delete(name);
    delete require.cache[file];
    throw error;
  }
}

const textOf = (name: string): string => readFileSync(join(chunks, name), 'utf8');

/** In the state folder, one for each build and Node: V8 looks no further than the length of a source. */
function codeFolder(): string | undefined {
  const { DUIT_STATE_DIR, XDG_STATE_HOME, LOCALAPPDATA, HOME = '' } = process.env;
  const shared = (process.platform === 'win32' ? LOCALAPPDATA : XDG_STATE_HOME) || join(HOME, '.local/state');
  const state = DUIT_STATE_DIR || join(shared, 'duit');
  return isAbsolute(state) ? join(state, 'code', `${main.slice(2)}-${process.version}-${process.arch}`) : undefined;
}

/** Code that another could have put there would run as this user. False too where the way to it is no folder, or closed. */
function isOurs(path: string): boolean {
  try {
    const stats = lstatSync(path);
    if (!stats.isDirectory()) return false;
    return process.getuid === undefined || (stats.uid === process.getuid() && (stats.mode & 0o077) === 0);
  } catch {
    return false;
  }
}

function kept(name: string): Buffer | undefined {
  try {
    return readFileSync(join(folder ?? '', name));
  } catch {
    return undefined;
  }
}

/** Compiles the new chunks whole, as they would only be bit by bit, and keeps the result. It may fail: nothing is lost. */
function keep(into: string): void {
  const { setFlagsFromString } = require('node:v8') as typeof import('node:v8');
  if (make(into)) forget(dirname(into));
  if (!isOurs(into)) return;
  setFlagsFromString('--no-lazy');
  // Under its bare name: under the one it ran by, V8 gives the script that ran, with no more than ran of it.
  const scripts = [...fresh].map((name) => ({ name, script: new Script(textOf(name), { filename: name }) }));
  // Back before the code is written down: it holds which flags it was made with.
  setFlagsFromString('--lazy');
  for (const { name, script } of scripts) put(join(into, name), script.createCachedData());
}

/** Whether it was not there yet. One by one, because Node's own recursion never ends below /proc. */
function make(path: string): boolean {
  if (existsSync(path)) return false;
  make(dirname(path));
  mkdirSync(path, { mode: 0o700 });
  return true;
}

/** Removes what builds and Nodes of more than a month ago left. */
function forget(all: string): void {
  for (const name of readdirSync(all)) {
    const path = join(all, name);
    if (Date.now() - lstatSync(path).mtimeMs > month) rmSync(path, { recursive: true, force: true });
  }
}

/** In one go, and on disk before it has its name: V8 does not notice code that is damaged. */
function put(path: string, data: Buffer): void {
  const temporary = `${path}.${process.pid}`;
  const file = openSync(temporary, 'wx', 0o600);
  try {
    writeFileSync(file, data);
    fsyncSync(file);
    closeSync(file);
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

process.on('exit', () => {
  try {
    if (folder !== undefined && fresh.size > 0) keep(folder);
  } catch {
    // A full or closed disk: the next run compiles again.
  }
});

load(main);
