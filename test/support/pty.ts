import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as after } from 'node:timers/promises';
import { bin, node, type ownEnvironment } from './duit.ts';

/** Whether this program is installed; otherwise warns that `untested` is skipped. */
export function isHere(program: string, untested: string): boolean {
  const here = spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
  if (!here) console.warn(`NOT TESTED, because ${program} is missing here: ${untested}`);
  return here;
}

/** Whether the `script` of util-linux can give a process a terminal here; otherwise warns that `untested` is skipped. */
export function hasPty(untested: string): boolean {
  const has = String(spawnSync('script', ['--version']).stdout).includes('util-linux');
  if (!has) console.warn(`NOT TESTED, because the script of util-linux is missing here: ${untested}`);
  return has;
}

/** A program on a real terminal of its own. */
export interface Terminal {
  /** Waits until this text shows, after the text that was waited for before. */
  readonly see: (text: string) => Promise<void>;
  /** Waits for a question and answers it with Enter. */
  readonly answer: (question: string, line: string) => Promise<void>;
  readonly press: (keys: string) => void;
  /** Presses the keys and waits until the screen has been still for a while. */
  readonly type: (keys: string) => Promise<void>;
  /** The output so far, as the program sent it. */
  readonly shown: () => string;
  /** Waits for the end of the program and gives its output and exit code, which is 128 plus the number of a signal that ended it. */
  readonly end: () => Promise<{ code: number | null; screen: string }>;
  /** Kills the program. */
  readonly close: () => void;
}

const still = 150;
const longest = 110_000;

/** Runs a shell line on a terminal. */
export function openTerminal(line: string, env: Record<string, string>, cwd: string): Terminal {
  const child = spawn('script', ['--quiet', '--flush', '--return', '--command', line, '/dev/null'], {
    cwd,
    env: { TERM: 'xterm', ...env, SHELL: '/bin/sh' },
  });
  const closed = once(child, 'close') as Promise<[code: number | null]>;
  let screen = '';
  let seen = 0;
  let last = Date.now();
  let ended = false;
  let wake = () => {};
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    screen += chunk;
    last = Date.now();
    wake();
  });
  child.stdout.on('end', () => {
    ended = true;
    wake();
  });
  const see = async (text: string) => {
    while (!screen.includes(text, seen)) {
      if (ended) throw new Error(`this never showed: ${text}\n${screen}`);
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    seen = screen.indexOf(text, seen) + text.length;
  };
  const press = (keys: string) => void child.stdin.write(keys);
  return {
    see,
    answer: async (question, answer) => {
      await see(question);
      press(`${answer}\r`);
    },
    press,
    type: async (keys) => {
      const before = screen.length;
      press(keys);
      const begun = Date.now();
      while (Date.now() - begun < longest && (screen.length === before || Date.now() - last < still)) await after(20);
    },
    shown: () => screen,
    end: async () => {
      const [code] = await closed;
      return { code, screen: screen.replaceAll('\r\n', '\n') };
    },
    close: () => void child.kill('SIGKILL'),
  };
}

/** Runs the built duit on a terminal. */
export const terminal = (argv: readonly string[], { env, folder }: ReturnType<typeof ownEnvironment>): Terminal =>
  openTerminal(`exec ${[node, bin, ...argv].map((word) => `'${word}'`).join(' ')}`, env, folder);
