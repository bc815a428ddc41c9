import { spawn } from 'node:child_process';
import type { Env } from '../world.ts';
import { childEnv } from './child-env.ts';

/** A program that fails tells so within this time; one that still runs then shows the file. */
const soon = 1000;

/** The program of each system that opens a file as a double click does, and its arguments. */
export function viewerOf(path: string, platform: NodeJS.Platform): readonly [program: string, ...args: string[]] {
  if (platform === 'win32') return ['cmd.exe', '/d', '/s', '/c', `start "" "${path}"`];
  return [platform === 'darwin' ? 'open' : 'xdg-open', path];
}

/** Opens a file in the viewer of the user's desktop, which outlives duit; false where none can be started. `path` is absolute. */
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
