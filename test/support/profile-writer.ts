import { withLock } from '../../src/store/sqlite/lock.ts';
import { canary, profilesIn, sample } from './profiles.ts';

/** Runs as a process of its own with the arguments `add <folder> <prefix> <count>`, `hold <lock>` or `loaded <folder>`. */
async function main([task, path = '', prefix = '', count = '0']: readonly string[]): Promise<void> {
  const profiles = profilesIn(path);
  if (task === 'add') {
    process.umask(0);
    for (let i = 0; i < Number(count); i += 1) await profiles.add(sample(`${prefix}.${i}`), { sleutel: `${canary}_${prefix}_${i}` });
  }
  if (task === 'hold') {
    await withLock(path, () => {
      process.stdout.write('held\n');
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60_000);
    });
  }
  if (task === 'loaded') {
    await profiles.readKey(await profiles.resolve());
    process.stdout.write(Object.keys(require.cache).join('\n'));
  }
}

void main(process.argv.slice(2));
