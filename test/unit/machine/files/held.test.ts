import { mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { removeUnheld, whileHeld } from '../../../../src/machine/files/held.ts';

const src = join(import.meta.dirname, '../../../../src');
const sources = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
const textOf = (name: string) => readFileSync(join(src, name), 'utf8');

const refusing = (code: string, times: number) => {
  let tries = 0;
  return () => {
    tries += 1;
    if (tries <= times) throw Object.assign(new Error(code), { code });
    return tries;
  };
};

it.each(['EBUSY', 'EPERM', 'EACCES'])('work that %s stops is tried again on Windows', (code) => {
  const pauses: number[] = [];
  expect(whileHeld(refusing(code, 3), { isWindows: true, pause: (ms) => pauses.push(ms) })).toBe(4);
  expect(pauses).toHaveLength(3);
});

it('a file that another program keeps for two seconds fails with a code of its own', () => {
  let waited = 0;
  const tried = () => whileHeld(refusing('EPERM', Infinity), { isWindows: true, pause: (ms) => (waited += ms) });
  expect(tried).toThrow(expect.objectContaining({ code: 'EHELD', cause: expect.objectContaining({ code: 'EPERM' }) }));
  expect(waited).toBe(2000);
});

it('any other error, and every error elsewhere, is thrown at once', () => {
  const pause = () => expect.unreachable('a pause');
  expect(() => whileHeld(refusing('ENOSPC', 1), { isWindows: true, pause })).toThrow('ENOSPC');
  expect(() => whileHeld(refusing('EPERM', 1), { isWindows: false, pause })).toThrow(expect.objectContaining({ code: 'EPERM' }));
});

it('removes a folder with all that is in it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'duit-held-'));
  const [full, beside] = [join(folder, 'é'), join(folder, 'ernaast')];
  mkdirSync(join(full, 'a', 'b'), { recursive: true });
  writeFileSync(join(full, 'a', 'x.txt'), 'x');
  writeFileSync(beside, 'blijft');
  symlinkSync(beside, join(full, 'a', 'link'));
  removeUnheld(full);
  removeUnheld(full);
  expect(readdirSync(folder)).toEqual(['ernaast']);
});

it('nothing of the program removes by rmSync, which fails on Windows where a path holds an é', () => {
  expect(sources.filter((name) => /\brm(?:Sync)?\(/.test(textOf(name)))).toEqual([]);
});

it('every rename of the program can wait for another one, but for that of compiled code', () => {
  const renaming = sources.filter((name) =>
    [...textOf(name).matchAll(/^.*\brename(?:Sync)?\(.*$/gm)].some(([line]) => !line.includes('whileHeld')),
  );
  expect(renaming.map((name) => name.replaceAll('\\', '/'))).toEqual(['app/start.ts']);
});
