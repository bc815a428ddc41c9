import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, expect, it, vi } from 'vitest';
import { isOnNetwork } from '../../../src/store/sqlite/disks.ts';
import { newState } from '../../support/store.ts';

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

it.skipIf(process.platform === 'win32').each([
  ['NFS', 0x6969, true],
  ['SMB', 0xfe534d42, true],
  ['CIFS', 0xff534d42, true],
  ['FUSE', 0x65735546, true],
  ['9P', 0x01021997, true],
  ['ext4', 0xef53, false],
  ['tmpfs', 0x01021994, false],
  ['overlay', 0x794c7630, false],
])('a disk of kind %s is told from others', (_, type, expected) => {
  vi.spyOn(fs, 'statfsSync').mockReturnValue({ type } as fs.StatsFs);
  syncBuiltinESMExports();
  expect(isOnNetwork('/anywhere')).toBe(expected);
});

it('a folder of this machine is on no network, and neither is one that is not there', () => {
  expect([isOnNetwork(newState()), isOnNetwork('/nowhere/at/all')]).toEqual([false, false]);
});
