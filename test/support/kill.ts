import { spawnSync } from 'node:child_process';
import { execa } from 'execa';
import { bin, node, type ownEnvironment } from './duit.ts';

/** Whether strace is here and may trace; where not, says what that leaves untested. */
export function canKill(): boolean {
  const may = spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0;
  if (!may) console.warn('NOT TESTED, because strace is missing here or may not trace: kill -9 at every step of a write');
  return may;
}

/** The steps at which duit leaves something behind: on disk, at the service, or for the user. */
const steps = 'write,pwrite64,writev,fsync,fdatasync,rename,connect,sendto,sendmsg,unlink,ftruncate,mkdir';

/** Runs duit and kills it (SIGKILL) as it is about to take its `n`-th step; `done` where it ended before that. */
export async function killAtStep(n: number, argv: readonly string[], { env, folder }: ReturnType<typeof ownEnvironment>) {
  const inject = `inject=${steps}:signal=SIGKILL:when=${n}`;
  const command = ['-f', '-qq', '-o', '/dev/null', '-e', `trace=${steps}`, '-e', inject, node, bin, ...argv];
  const { exitCode, signal, stdout, stderr } = await execa('strace', command, { cwd: folder, env, extendEnv: false, reject: false });
  return { done: signal === undefined, exitCode, stdout, stderr };
}
