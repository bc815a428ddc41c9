import { spawnSync } from 'node:child_process';
import { execa } from 'execa';
import { bin, node, type ownEnvironment } from './duit.ts';

/** Whether this machine can give a process a terminal, as the `script` of util-linux does; where it can't, says what stays untested. */
export function hasPty(untested: string): boolean {
  const has = String(spawnSync('script', ['--version']).stdout).includes('util-linux');
  if (!has) console.warn(`NOT TESTED, because the script of util-linux is missing here: ${untested}`);
  return has;
}

/** A duit on a real terminal of its own, whose keys are pressed one question at a time. */
export interface Terminal {
  /** Waits until this shows after what was seen before. */
  readonly see: (text: string) => Promise<void>;
  /** Waits for a question and answers it with Enter. */
  readonly answer: (question: string, line: string) => Promise<void>;
  readonly press: (keys: string) => void;
  /** All that showed, once duit has ended, and how it ended: 128 and the signal's number where one ended it. */
  readonly end: () => Promise<{ code: number | undefined; screen: string }>;
}

/** Runs the built duit on a terminal. */
export function terminal(argv: readonly string[], { env, folder }: ReturnType<typeof ownEnvironment>): Terminal {
  const line = `exec ${[node, bin, ...argv].map((word) => `'${word}'`).join(' ')}`;
  const child = execa('script', ['--quiet', '--flush', '--return', '--command', line, '/dev/null'], {
    cwd: folder,
    env: { ...env, TERM: 'xterm', SHELL: '/bin/sh' },
    extendEnv: false,
    reject: false,
    buffer: false,
  });
  let screen = '';
  let seen = 0;
  let ended = false;
  let wake: (() => void) | undefined;
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    screen += chunk;
    wake?.();
  });
  child.stdout.on('end', () => {
    ended = true;
    wake?.();
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
    end: async () => {
      const { exitCode } = await child;
      return { code: exitCode, screen: screen.replaceAll('\r\n', '\n') };
    },
  };
}
