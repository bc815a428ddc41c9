import { realpathSync, statfsSync } from 'node:fs';
import { platform } from 'node:os';

/** The kinds of disk that several machines may have at once, as Linux numbers them. (linux/magic.h, statfs(2)) */
const networkDisks = new Map([
  ['nfs', 0x6969],
  ['smb', 0x517b],
  ['smb2', 0xfe534d42],
  ['cifs', 0xff534d42],
  ['fuse', 0x65735546],
  ['9p', 0x01021997],
  ['afs', 0x5346414f],
  ['coda', 0x73757245],
  ['ceph', 0x00c36400],
  ['lustre', 0x0bd00bd0],
  ['gpfs', 0x47504653],
  ['gfs2', 0x01161970],
  ['ocfs2', 0x7461636f],
  ['virtualbox', 0x786f4256],
]);
const remote = new Set(networkDisks.values());

/** As far as the system tells: macOS does not number its disks, and there SQLite itself refuses shared memory on them. */
export function isOnNetwork(folder: string): boolean {
  try {
    return platform() === 'win32' ? /^\\\\(?!\?\\[A-Z]:)/i.test(realpathSync.native(folder)) : remote.has(statfsSync(folder).type);
  } catch {
    return false;
  }
}
