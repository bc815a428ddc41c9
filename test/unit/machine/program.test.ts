import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { findProgram, programEnv, runProgram } from '../../../src/machine/shell/program.ts';
import type { ProgramRun } from '../../../src/machine/world.ts';

const kill = (pid: number, signal: NodeJS.Signals) => {
  try {
    process.kill(-pid, signal);
  } catch {
    // It has ended.
  }
};

const never = new AbortController().signal;

/** Runs JavaScript in a process of its own. */
const run = (code: string, more: Partial<ProgramRun> = {}) =>
  runProgram(
    { words: [process.execPath, '-e', code], env: process.env, cwd: tmpdir(), input: '', signal: never, ...more },
    process.platform,
    kill,
  );

// Most of the time is spent in waiting, so all of these wait together.
describe.concurrent('a program', { skip: process.platform === 'win32' }, () => {
  it('gets its input, its environment and its arguments as they are', async () => {
    const code = `process.stdin.on('data', (text) => console.log(String(text), process.env.X, process.argv[1])).on('end', () => process.exit(7))`;
    const env = { ...process.env, X: '$(x)' };
    const ended = await run('', { words: [process.execPath, '-e', code, '; rm *'], env, input: '{"a":1}' });
    expect(ended).toEqual({ code: 7, signal: null, output: '{"a":1} $(x) ; rm *\n', cut: false });
  });

  it('may print without end: the last 8 KiB are kept', async () => {
    const { code, output, cut } = await run(
      `const mega = 'x'.repeat(2 ** 20); let n = 0; const more = () => { while (n < 20) { n += 1; if (!process.stdout.write(mega)) return process.stdout.once('drain', more); } process.stdout.write('einde'); }; more()`,
    );
    expect([code, output.length, output.slice(-6), cut]).toEqual([0, 8192, 'xeinde', true]);
  });

  it('may close its input, or end before it read it', async () => {
    const input = 'x'.repeat(10_000_000);
    expect(await run('require("fs").closeSync(0); setTimeout(() => {}, 200)', { input })).toMatchObject({ code: 0 });
    expect(await run('', { input })).toMatchObject({ code: 0 });
  });

  it('that leaves another one behind on its output ends all the same', async () => {
    const code = `const { spawn } = require('child_process'); spawn(process.execPath, ['-e', 'setTimeout(() => {}, 20000)'], { stdio: 'inherit', detached: true }).unref(); console.log('klaar')`;
    expect(await run(code)).toMatchObject({ code: 0, output: 'klaar\n' });
  });

  it('that dies of a signal tells it', async () => {
    expect(await run(`process.kill(process.pid, 'SIGKILL')`)).toMatchObject({ code: null, signal: 'SIGKILL' });
  });

  it('is ended with all that it started, also where it ignores that', async () => {
    const stop = new AbortController();
    const mark = join(mkdtempSync(join(tmpdir(), 'duit-program-')), 'pid');
    const inner = `require('fs').writeFileSync(${JSON.stringify(mark)}, String(process.pid)); process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)`;
    const code = `process.on('SIGTERM', () => {}); require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(inner)}], { stdio: 'inherit' }).on('spawn', () => console.log('er')); setInterval(() => {}, 1000)`;
    const ending = run(code, { signal: stop.signal });
    const pidIn = () => Number(readFileSync(mark, 'utf8'));
    await vi.waitFor(() => expect(pidIn()).toBeGreaterThan(0), { timeout: 110_000 });
    const pid = pidIn();
    stop.abort();
    expect(await ending).toMatchObject({ code: null, signal: 'SIGKILL' });
    await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 110_000 });
  });

  it('that is not there rejects', async () => {
    await expect(run('', { words: ['/bestaat/niet'] })).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

/** Whether a process runs; one that has ended and waits to be cleaned up does not. */
function isRunning(pid: number): boolean {
  const state = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
  return state !== '' && !state.startsWith('Z');
}

describe.skipIf(process.platform === 'win32')('looking for a program', () => {
  const folder = mkdtempSync(join(tmpdir(), 'duit-path-'));
  mkdirSync(join(folder, 'bin'));
  writeFileSync(join(folder, 'bin/boek'), '');
  writeFileSync(join(folder, 'bin/tekst'), '');
  chmodSync(join(folder, 'bin/boek'), 0o700);
  const find = (name: string) => findProgram(name, { env: { PATH: `/nergens:${folder}/bin` }, cwd: folder, platform: 'linux' });

  it('takes one of the PATH, or of a path', () => {
    const path = join(folder, 'bin/boek');
    expect([find('boek'), find('bin/boek'), find('./bin/boek'), find(path)]).toEqual([path, path, path, path]);
  });

  it('takes no folder, no file that can not be run, and nothing', () => {
    expect([find('bin'), find('./bin'), find('tekst'), find('niets'), find('')]).toEqual(Array.from({ length: 5 }, () => undefined));
  });
});

describe('the environment of a program', () => {
  it('has no variable in which a key may lie, and none left over from another run', () => {
    const env = { PATH: '/bin', DUIT_API_KEY: 'k', duit_api_key: 'k', SLEUTEL: 'k', DUIT_PDF: 'oud' };
    expect(programEnv(env, ['SLEUTEL'], { DUIT_ID: 'x', DUIT_PDF: undefined })).toEqual({ PATH: '/bin', DUIT_ID: 'x' });
  });
});
