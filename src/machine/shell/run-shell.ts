import { spawn } from 'node:child_process';
import type { Env } from '../world.ts';
import { childEnv } from './child-env.ts';

/**
 * Runs a shell command and gives its standard output; rejects when it fails. With `onTerminal` the command may read standard
 * input. It never gets DUIT_API_KEY.
 */
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
