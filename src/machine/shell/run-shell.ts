import { spawn } from 'node:child_process';
import type { Env } from '../world.ts';

/** Runs a shell command and gives its standard output; rejects when it fails. `onTerminal` lets it read what the person types. */
export function runShell(line: string, env: Env, onTerminal: boolean): Promise<string> {
  return new Promise((resolve, reject) => {
    // Standard input that is no terminal holds what duit itself still has to read, such as ids.
    const child = spawn(line, { shell: true, stdio: [onTerminal ? 'inherit' : 'ignore', 'pipe', 'inherit'], env });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0) resolve(Buffer.concat(chunks).toString('utf8'));
      else reject(new Error(String(code ?? signal)));
    });
  });
}
