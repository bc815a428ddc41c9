import { spawn, spawnSync } from 'node:child_process';
import { setTimeout as after } from 'node:timers/promises';

/** Whether this program is here; where it is not, says what that leaves untested. */
export function isHere(program: string, untested: string): boolean {
  const here = spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
  if (!here) console.warn(`NOT TESTED, because ${program} is missing here: ${untested}`);
  return here;
}

export interface Terminal {
  /** Types the keys and waits until the screen has been still for a while. */
  type(keys: string): Promise<void>;
  /** All that was shown so far, as the program sent it. */
  shown(): string;
  close(): void;
}

const still = 150;
const longest = 10_000;

/** Runs a program in a real pseudo-terminal, 200 columns wide; `close` ends it. Needs `script` of util-linux. */
export async function openTerminal(command: string, env: Record<string, string>, cwd: string): Promise<Terminal> {
  const child = spawn('script', ['-qfec', `stty cols 200; exec ${command}`, '/dev/null'], { env: { TERM: 'dumb', ...env }, cwd });
  let shown = '';
  let last = Date.now();
  child.stdout.on('data', (chunk: Buffer) => {
    shown += chunk.toString('utf8');
    last = Date.now();
  });
  const settled = async (since: number) => {
    const begun = Date.now();
    while (Date.now() - begun < longest && (shown.length === since || Date.now() - last < still)) await after(20);
  };
  await settled(0);
  return {
    type: async (keys) => {
      const before = shown.length;
      child.stdin.write(keys);
      await settled(before);
    },
    shown: () => shown,
    close: () => void child.kill('SIGKILL'),
  };
}
