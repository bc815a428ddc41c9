import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, extname, isAbsolute, join } from 'node:path';
import type { Env, ProgramEnd, ProgramRun, World } from '../world.ts';

/** How long a program and all that it started get to end by themselves, and how long output may still come once it ended. */
const grace = 3_000;
const lastOutput = 1_000;

/** How many bytes of its output are kept: the last ones. */
const mostOutput = 8_192;

/** Sends a signal to a process and all that it started. */
type Kill = (pid: number, signal: 'SIGTERM' | 'SIGKILL') => void;

/** Runs a program as `World.program` promises. */
export function runProgram({ words, env, cwd, input, signal }: ProgramRun, platform: NodeJS.Platform, kill: Kill): Promise<ProgramEnd> {
  const [program = '', ...args] = words;
  // A group of its own: Ctrl-C in the terminal does not reach it, and a signal to the group reaches all that it started.
  const child = spawn(program, args, { env, cwd, detached: platform !== 'win32', stdio: 'pipe', windowsHide: true });
  const output = keepOutput(child);
  // A program may end, or close its input, without reading it.
  child.stdin?.on('error', () => {});
  child.stdin?.end(input);
  return new Promise((resolve, reject) => {
    let last: NodeJS.Timeout | undefined;
    const stop = () => {
      const { pid } = child;
      if (pid === undefined) return;
      kill(pid, 'SIGTERM');
      last = setTimeout(kill, grace, pid, 'SIGKILL');
    };
    const end = () => signal.removeEventListener('abort', stop);
    signal.addEventListener('abort', stop);
    child.on('error', (error) => {
      end();
      reject(error);
    });
    child.on('exit', (code, by) => {
      end();
      // Whatever it started must end with it, where it had to be stopped.
      if (last && child.pid !== undefined) kill(child.pid, 'SIGKILL');
      clearTimeout(last);
      void closed(child).then(() => resolve({ code, signal: by, ...output() }));
    });
    if (signal.aborted) stop();
  });
}

/** Waits for the rest of the output, which a program in the background may keep open for ever. */
function closed(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      child.stdout?.destroy();
      child.stderr?.destroy();
      resolve();
    };
    const timer = setTimeout(end, lastOutput);
    child.on('close', end);
  });
}

/** Keeps the end of both outputs, in the order in which they come. */
function keepOutput({ stdout, stderr }: ChildProcess): () => Pick<ProgramEnd, 'output' | 'cut'> {
  let kept: Buffer = Buffer.alloc(0);
  let cut = false;
  const add = (chunk: Buffer) => {
    const all = Buffer.concat([kept, chunk.subarray(-mostOutput)]);
    cut ||= kept.length + chunk.length > mostOutput;
    kept = Buffer.from(all.subarray(-mostOutput));
  };
  for (const stream of [stdout, stderr]) stream?.on('data', add);
  return () => ({ output: kept.toString('utf8'), cut });
}

/** The path of a program that can be run, looked for as the system does; undefined if there is none. */
export function findProgram(name: string, { env, cwd, platform }: Pick<World, 'env' | 'cwd' | 'platform'>) {
  const named = /[/\\]/.test(platform === 'win32' ? name : name.replaceAll('\\', ''));
  const folders = named ? [cwd] : (env['PATH'] ?? '').split(delimiter).filter(Boolean);
  // Node starts no .bat or .cmd without a shell.
  const endings = platform === 'win32' && extname(name) === '' ? ['.exe', '.com'] : [''];
  for (const folder of folders) {
    for (const ending of endings) {
      const path = (isAbsolute(name) ? name : join(folder, name)) + ending;
      if (isProgram(path)) return path;
    }
  }
  return undefined;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** The environment for a program that the user names, without any variable in which a key may lie, and with these `added`. */
export function programEnv(env: Env, keys: readonly string[], added: Env): Env {
  const hidden = new Set(['DUIT_API_KEY', ...keys, ...Object.keys(added)].map((name) => name.toUpperCase()));
  const rest = Object.entries(env).filter(([name]) => !hidden.has(name.toUpperCase()));
  return { ...Object.fromEntries(rest), ...added };
}
