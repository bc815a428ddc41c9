import { readFileSync } from 'node:fs';

/** The start of a process on Linux, `-` for one that runs elsewhere; undefined where none runs. A zombie does not run. */
export function started(pid: number): string | undefined {
  try {
    if (process.platform !== 'linux') return process.kill(pid, 0) ? '-' : undefined;
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19];
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? '-' : undefined;
  }
}

/** Ends a process and all that it started on Windows, which has neither groups nor signals for that. */
function endTree(pid: number): void {
  const { spawnSync } = process.getBuiltinModule('node:child_process');
  const { status } = spawnSync('taskkill', ['/pid', String(pid), '/t', '/f'], { stdio: 'ignore', windowsHide: true });
  if (status !== 0) process.kill(pid);
}

/** Sends a signal to a process that leads a group, and to all that it started. They may have ended by now. */
export function killGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    if (process.platform !== 'win32') process.kill(-pid, signal);
    else endTree(pid);
  } catch {
    // Nothing of it is left to stop.
  }
}
