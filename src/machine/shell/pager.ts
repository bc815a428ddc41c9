import { spawn } from 'node:child_process';
import type { Env, Pager } from '../world.ts';
import { childEnv } from './child-env.ts';

/**
 * Starts a pager on the terminal; undefined where that program is not there. `less` gets the options of `gh`: it ends by itself
 * where the text fits one screen, keeps colours and leaves the text on the screen.
 */
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
