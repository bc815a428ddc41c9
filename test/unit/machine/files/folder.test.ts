import { existsSync, mkdirSync, mkdtempSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../../../../src/machine/files/folder.ts';

const place = () => mkdtempSync(join(tmpdir(), 'duit-folder-'));

test('makes the missing folders, private on request, and gives the topmost one that it made', () => {
  const home = place();
  expect(makeFolder(join(home, 'a/b/c'), 0o700)).toBe(join(home, 'a'));
  for (const made of ['a', 'a/b', 'a/b/c']) expect(statSync(join(home, made)).mode & 0o777, made).toBe(0o700);
  expect(makeFolder(join(home, 'a/b/c'), 0o700)).toBeUndefined();
  expect(makeFolder(join(home, 'a/b/d'))).toBe(join(home, 'a/b/d'));
});

test('accepts a link to a folder', () => {
  const home = place();
  mkdirSync(join(home, 'there'));
  symlinkSync(join(home, 'there'), join(home, 'link'));
  expect(makeFolder(join(home, 'link'))).toBeUndefined();
  expect(makeFolder(join(home, 'link/a'))).toBe(join(home, 'link/a'));
  expect(existsSync(join(home, 'there/a'))).toBe(true);
});

test('fails where a file is in the way', () => {
  const home = place();
  writeFileSync(join(home, 'file'), '');
  expect(() => makeFolder(join(home, 'file'))).toThrow(expect.objectContaining({ code: 'EEXIST' }) as Error);
  for (const below of ['file/a', 'file/a/b']) {
    expect(() => makeFolder(join(home, below)), below).toThrow(expect.objectContaining({ code: 'ENOTDIR' }) as Error);
  }
});

test.skipIf(process.platform !== 'linux')('ends where no folder can be, as below /proc', () => {
  for (const path of ['/proc/duit', '/proc/duit/a/b']) {
    expect(() => makeFolder(path), path).toThrow(expect.objectContaining({ code: 'ENOENT' }) as Error);
  }
});
