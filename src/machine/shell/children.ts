import { spawn } from 'node:child_process';
import type { Env } from '../world.ts';
import { childEnv } from './child-env.ts';
import { shellLine } from './shell.ts';

/**
 * The user's text editor as a shell command, chosen as git does: VISUAL unless the terminal is dumb, then EDITOR, then `vi`, which a
 * dumb terminal can't run. Undefined where none is left.
 */
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
 * code, 127 where a POSIX shell finds no such program; rejects where it can't be started or ends by a signal.
 */
export function runEditor(line: string, env: Env): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(line, { shell: true, stdio: ['inherit', 2, 2], env: childEnv(env) });
    child.on('error', reject);
    child.on('close', (code, signal) => (code === null ? reject(new Error(String(signal))) : resolve(code)));
  });
}
