import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

const running = new Set();

export const isWine = process.env.WINEPREFIX !== undefined;

/** Wine fails to start about one process in a thousand, before anything of it runs. */
const starts = isWine ? 3 : 1;

function started(program, args, options) {
  for (let tries = 1; ; tries += 1) {
    try {
      return spawn(program, args, options);
    } catch (error) {
      if (error.code !== 'UNKNOWN' || tries === starts) throw error;
    }
  }
}

/** Starts a process, which ends with the step at the latest. */
export function begin(program, args, options) {
  const child = started(program, args, options);
  running.add(child);
  child.on('exit', () => running.delete(child));
  return child;
}

/** Ends everything that a step left running. */
export async function endAll() {
  const ends = [...running].map((child) => new Promise((resolve) => child.on('exit', resolve).kill('SIGKILL')));
  await Promise.all(ends);
}

/** Milliseconds after which a command counts as one that hangs; a whole step takes one minute where twenty processes share two cores. */
const patience = 120_000;

/** The exit code of a command, and its output. */
function endOf(child, line) {
  const printed = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr']) child[name].setEncoding('utf8').on('data', (text) => (printed[name] += text));
  // A command may end without reading its input.
  child.stdin.on('error', () => {});
  const timer = setTimeout(() => child.kill('SIGKILL'), patience);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve({ code, ...printed, line });
    });
  });
}

/** Fails with the command, its exit code and its last lines. */
function unexpected({ line, code, stdout, stderr }, wanted) {
  const said = `${stderr}\n${stdout}`.trim().split(/\r?\n/).slice(0, 3).join(' / ');
  return new Error(`duit ${line} ended with ${code} and not with ${wanted}: ${said}`);
}

/**
 * A new place below `folder`, where duit runs with the folders of a user. `program` is the command line that starts duit, without its
 * words. Many users have a path with spaces and an é.
 */
export function placeIn(folder, program) {
  const home = join(folder, 'Gebruikers', 'Zoë de Smet');
  const env = {
    ...process.env,
    USERPROFILE: home,
    HOME: home,
    APPDATA: join(home, 'AppData', 'Roaming'),
    LOCALAPPDATA: join(home, 'AppData', 'Local'),
    XDG_CONFIG_HOME: join(home, 'AppData', 'Roaming'),
    XDG_STATE_HOME: join(home, 'AppData', 'Local'),
    DUIT_TAAL: 'en',
  };
  for (const name of ['DUIT_CONFIG_DIR', 'DUIT_STATE_DIR', 'DUIT_PROFIEL', 'DUIT_API_KEY', 'DUIT_BASE_URL']) delete env[name];
  const work = join(home, 'Mijn facturen é');
  mkdirSync(work, { recursive: true });
  const config = join(env.APPDATA, 'duit');
  const state = join(env.LOCALAPPDATA, 'duit');

  /** Starts duit and gives the process, with its end as a promise. */
  const start = (words, { input } = {}) => {
    const child = program.start(words, { cwd: work, env });
    const ended = endOf(child, words.join(' '));
    child.stdin.end(input ?? '');
    return { child, ended };
  };

  /** Runs duit until it ends with this code, or one of these. */
  const duit = async (words, { code = 0, input } = {}) => {
    const end = await start(words, { input }).ended;
    const wanted = [code].flat();
    if (!wanted.includes(end.code)) throw unexpected(end, wanted.join(' or '));
    return end;
  };

  return {
    folder,
    work,
    home,
    config,
    state,
    start,
    duit,
    json: async (words, options) => JSON.parse((await duit([...words, '--json'], options)).stdout),
  };
}

/** duit as Node and the path of `duit.js` start it. */
export const scripted = (script) => ({ start: (words, options) => begin(process.execPath, [script, ...words], options) });

const quoted = (word) => `"${word.replaceAll('"', '""')}"`;

/** duit as a line in the Command Prompt starts its `duit.cmd`. */
export const commanded = (path) => ({
  start: (words, options) =>
    begin('cmd.exe', ['/d', '/s', '/c', `"${[path, ...words].map(quoted).join(' ')}"`], { ...options, windowsVerbatimArguments: true }),
});

/** Resolves with what `look` gives, once that is something; fails if it stays without. */
export async function until(look, what) {
  const end = Date.now() + patience;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > end) throw new Error(`${what} did not come`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** A practice service in a process of its own, with the lines of its log. */
export async function serve(place, ...options) {
  const { child, ended } = place.start(['oefen', 'start', '--json', '--log', '--tijdelijk', '--zonder-limiet', ...options]);
  let out = '';
  const requests = [];
  let rest = '';
  child.stdout.on('data', (text) => (out += text));
  child.stderr.on('data', (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop();
    for (const line of lines) if (line.startsWith('{"nr"')) requests.push(JSON.parse(line));
  });
  let isOver = false;
  void ended.then(() => (isOver = true));
  await until(() => isOver || out.includes('\n'), 'the address of the practice service');
  if (isOver) throw unexpected(await ended, 'an address');
  const { base_url, testsleutel } = JSON.parse(out);
  const stop = async () => {
    child.kill();
    await ended;
  };
  return { base_url, testsleutel, requests, stop };
}
