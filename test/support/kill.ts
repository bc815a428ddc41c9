import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { execa } from 'execa';
import { bin, node, type ownEnvironment } from './duit.ts';

/** Whether strace is installed and may trace; otherwise warns of the tests that are skipped. */
export function canKill(): boolean {
  const may = spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0;
  if (!may) console.warn('NOT TESTED, because strace is missing here or may not trace: kill -9 at every step of a write');
  return may;
}

type Place = ReturnType<typeof ownEnvironment>;

/** One step of a command: the `n`-th call of one system call, and the name of the file or connection that it is on. */
export interface Step {
  readonly call: string;
  readonly n: number;
  readonly on: string;
  /** The call with its arguments. */
  readonly text: string;
}

/** The calls that have an effect on disk, at the service or for the user. */
const allCalls = 'write,pwrite64,writev,fsync,fdatasync,rename,link,connect,sendto,sendmsg,unlink,ftruncate,mkdir';
/** The writes by which Node wakes its own threads. */
const wakeUp = /^write\(\d+<[^>]*>, "(?:\*|\\1\\0)/;

const traced = (options: readonly string[], argv: readonly string[], { env, folder }: Place) =>
  execa('strace', ['-f', '-qq', ...options, node, bin, ...argv], { cwd: folder, env, extendEnv: false, reject: false });

/** Runs duit to its end and gives its steps among these system calls. */
export async function stepsOf(
  argv: readonly string[],
  place: Place,
  calls = allCalls,
): Promise<{ steps: Step[]; exitCode: number | undefined }> {
  const file = join(place.folder, 'trace');
  const { exitCode } = await traced(['-y', '-o', file, '-e', `trace=${calls}`], argv, place);
  const counts = new Map<string, number>();
  const steps: Step[] = [];
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const text = line.replace(/^\d+ +/, '');
    const call = /^(\w+)\(/.exec(text)?.[1];
    if (call === undefined) continue;
    const n = (counts.get(call) ?? 0) + 1;
    counts.set(call, n);
    if (!wakeUp.test(text)) steps.push({ call, n, on: targetOf(text), text });
  }
  return { steps, exitCode };
}

/** The target of a call in a trace: a file or folder by its own name without an id, `socket` or `stdout`. */
function targetOf(text: string): string {
  const to = text.slice(text.indexOf('(') + 1);
  const [, fd, opened] = /^(\d+)<([^>]*)>/.exec(to) ?? [];
  const path = opened ?? /"([^"]*)"[^"]*$/.exec(to)?.[1] ?? '';
  if (fd === '1') return 'stdout';
  return path.startsWith('socket:') ? 'socket' : basename(path).replaceAll(/[-.][0-9a-f-]{32,36}/g, '');
}

/** Runs duit to its end and gives its calls on the `named` targets in order, such as `fsync state.sqlite`. */
export async function doneTo(named: readonly string[], argv: readonly string[], place: Place): Promise<string[]> {
  const file = join(place.folder, 'trace');
  await traced(['-y', '-o', file, '-e', 'trace=fsync,fdatasync,/^(p?write|rename|link)'], argv, place);
  const done: string[] = [];
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [, call = ''] = /(\w+)\(/.exec(line) ?? [];
    const name = targetOf(line);
    const step = `${call.replace(/^p?(write|rename|link).*/, '$1')} ${name}`;
    if (named.includes(name) && step !== done.at(-1)) done.push(step);
  }
  return done;
}

/** Runs duit on a system whose calls fail, or only those on these paths; `inject` is the expression for strace. */
export const failing = (inject: string, argv: readonly string[], place: Place, paths: readonly string[] = []) =>
  traced(['-o', '/dev/null', '-e', `inject=${inject}`, ...paths.flatMap((path) => ['-P', path])], argv, place);

/** Runs duit and kills it with SIGKILL just before this step, which is counted among the calls on these paths alone where any are given. */
export async function killAtStep({ call, n }: Step, argv: readonly string[], place: Place, paths: readonly string[] = []) {
  const only = paths.flatMap((path) => ['-P', path]);
  const { stdout, stderr } = await traced(
    ['-o', '/dev/null', '-e', `trace=${call}`, '-e', `inject=${call}:signal=SIGKILL:when=${n}`, ...only],
    argv,
    place,
  );
  return { stdout, stderr };
}
