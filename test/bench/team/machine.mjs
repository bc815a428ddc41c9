// One machine of the team: it runs commands, each again until it is settled, as a person or a script does.
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** So many commands of a hundred are killed at a moment of their first seconds. */
const kills = 6;
/** The exit codes after which a command is not run again: done, and already done. */
const settled = new Set([0, 12]);

/** A machine with folders of its own; `note` hears of every command how it ended. */
export function makeMachine({ bin, name, env, folder, note, mayKill }) {
  mkdirSync(folder, { recursive: true });
  const place = { ...env, HOME: folder, DUIT_CONFIG_DIR: `${folder}/config`, DUIT_STATE_DIR: `${folder}/state` };
  /** Runs a command once; gives its code (null if it was killed) and what it printed. */
  const runOnce = async (argv, { kill = false } = {}) => {
    const began = performance.now();
    const child = spawn(process.execPath, [bin, ...argv], { env: place, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
    const [out, err] = [[], []];
    child.stdout.on('data', (chunk) => out.push(chunk));
    child.stderr.on('data', (chunk) => err.push(chunk));
    const timer = kill && setTimeout(() => child.kill('SIGKILL'), 200 + Math.random() * 2_500);
    const [code] = await once(child, 'close');
    clearTimeout(timer);
    const ended = { name, argv, code, ms: performance.now() - began, out: String(Buffer.concat(out)), err: String(Buffer.concat(err)) };
    note(ended);
    return ended;
  };
  /** Runs a command until it is settled; one whose outcome is unknown is found out first, and ends there where it may not go `again`. */
  const run = async (argv, { again = () => true } = {}) => {
    for (let n = 0; ; n += 1) {
      const ended = await runOnce(argv, { kill: mayKill() && Math.random() * 100 < kills });
      if (settled.has(ended.code)) return ended;
      if (ended.code === 7 || ended.code === null) {
        await runOnce(['journaal', 'herstel', '--niet-wachten']);
        if (!again(ended)) return ended;
      }
      if (n > 60) return ended;
      await sleep(500 + Math.random() * 1_000);
    }
  };
  return { name, once: runOnce, run, write: (file, text) => writeFileSync(`${folder}/${file}`, text), folder };
}
