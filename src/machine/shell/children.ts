import { spawn } from 'node:child_process';
import type { Env, Pager } from '../world.ts';
import { shellLine } from './shell.ts';

/** The environment for a program that duit starts, without DUIT_API_KEY, which is for duit alone. */
export const childEnv = (env: Env): Env => ({ ...env, DUIT_API_KEY: undefined });

/** The user's editor as a shell command, as git chooses: VISUAL unless the terminal is dumb, EDITOR, then `vi`; or undefined. */
export function editorCommand(env: Env, platform: NodeJS.Platform): string | undefined {
  const { visual, editor, term } = { visual: env['VISUAL'], editor: env['EDITOR'], term: env['TERM'] };
  if (platform === 'win32') return visual || editor || 'notepad';
  const dumb = !term || term === 'dumb';
  return (dumb ? '' : visual) || editor || (dumb ? undefined : 'vi');
}

/** The command line that opens this file in an editor, whose command may hold arguments, such as `code --wait`. */
export const editorLine = (command: string, path: string, platform: NodeJS.Platform): string =>
  `${command} ${platform === 'win32' ? `"${path}"` : shellLine([path])}`;

/**
 * Runs an editor on the terminal of standard error, which is there also where standard output is a pipe. Resolves with its exit
 * code, 127 if a POSIX shell finds no such program; rejects where it can't be started or ends by a signal.
 */
export function runEditor(line: string, env: Env): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(line, { shell: true, stdio: ['inherit', 2, 2], env: childEnv(env) });
    child.on('error', reject);
    child.on('close', (code, signal) => (code === null ? reject(new Error(String(signal))) : resolve(code)));
  });
}

/** Undefined without that program. `less` gets the options of `gh`: it ends where the text fits, keeps colours and leaves the text. */
export function openPager(command: string, env: Env): Promise<Pager | undefined> {
  const [program = '', ...args] = command.trim().split(/\s+/);
  const child = spawn(program, args, { stdio: ['pipe', 'inherit', 'inherit'], env: { LESS: 'FRX', LV: '-c', ...childEnv(env) } });
  const closed = new Promise<void>((resolve) => child.on('close', () => resolve()));
  // Each write reports its own failure; without a listener the same failure would end the process.
  child.stdin.on('error', () => {});
  const pager: Pager = {
    write: (chunk) => new Promise((resolve, reject) => child.stdin.write(chunk, (error) => (error ? reject(error) : resolve()))),
    close: () => {
      child.stdin.end();
      return closed;
    },
  };
  return new Promise((resolve) => child.on('spawn', () => resolve(pager)).on('error', () => resolve(undefined)));
}

/** Runs a shell command, without DUIT_API_KEY, and gives its output; rejects when it fails. `onTerminal` lets it read standard input. */
export function runShell(line: string, env: Env, onTerminal: boolean): Promise<string> {
  return new Promise((resolve, reject) => {
    // Off a terminal, standard input holds text that duit itself still reads, such as ids.
    const stdin = onTerminal ? 'inherit' : 'ignore';
    const child = spawn(line, { shell: true, stdio: [stdin, 'pipe', 'inherit'], env: childEnv(env) });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0) resolve(Buffer.concat(chunks).toString('utf8'));
      else reject(new Error(String(code ?? signal)));
    });
  });
}

/** A program that fails tells so within this time; one that still runs then shows the file. */
const soon = 1000;

export function viewerOf(path: string, platform: NodeJS.Platform): readonly [program: string, ...args: string[]] {
  if (platform === 'win32') return ['cmd.exe', '/d', '/s', '/c', `start "" "${path}"`];
  return [platform === 'darwin' ? 'open' : 'xdg-open', path];
}

/** Opens a file in the viewer of the user's desktop, which outlives duit; false if none can be started. `path` is absolute. */
export function openViewer(path: string, platform: NodeJS.Platform, env: Env): Promise<boolean> {
  const [program, ...args] = viewerOf(path, platform);
  const child = spawn(program, args, { detached: true, stdio: 'ignore', env: childEnv(env), windowsVerbatimArguments: true });
  return new Promise((resolve) => {
    const end = (opened: boolean) => {
      clearTimeout(timer);
      child.unref();
      resolve(opened);
    };
    const timer = setTimeout(end, soon, true);
    child.on('error', () => end(false)).on('exit', (code) => end(code === 0));
  });
}
