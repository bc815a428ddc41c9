import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, statSync, symlinkSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { withLock } from '../../../../src/store/sqlite/lock.ts';
import { openRegular } from '../../../../src/machine/files/regular.ts';
import { readInput } from '../../../../src/machine/files/read.ts';
import { memoryIn } from '../../../support/memory.ts';
import { canary, profilesIn, sample, tempFolder } from '../../../support/profiles.ts';

const strange: Record<string, (path: string) => unknown> = {
  'a named pipe': (path) => execFileSync('mkfifo', ['-m', '600', path]),
  'a folder': (path) => mkdirSync(path, { mode: 0o700 }),
  'a link to a device': (path) => symlinkSync('/dev/zero', path),
  'a socket': (path) => new Promise<void>((resolve) => createServer().unref().listen(path, resolve)),
};

describe.skipIf(process.platform === 'win32').each(Object.keys(strange))('%s in place of a file', (name) => {
  const placed = async (file: string) => {
    const path = join(mkdtempSync(join(tmpdir(), 'duit-')), file);
    await strange[name]?.(path);
    return path;
  };
  const refused = (path: string) => expect.objectContaining({ reason: 'local', message: `${path} is geen gewoon bestand` }) as Error;

  test.each(['read', 'change', 'add'] as const)('is refused in words, to %s', async (use) => {
    const path = await placed('bestand');
    expect(() => openRegular(path, use)).toThrow(refused(path));
  });

  test('is refused as the profiles', async () => {
    const path = await placed('profielen.json');
    const folder = join(path, '..');
    await expect(profilesIn(folder).list()).rejects.toMatchObject({ reason: 'local' });
    await expect(profilesIn(folder).add(sample('werk'), { sleutel: canary })).rejects.toMatchObject({ reason: 'local' });
  });

  test('is refused as a lock', async () => {
    const path = await placed('slot');
    await expect(withLock(path, () => 1)).rejects.toThrow(refused(path));
  });

  test('is no memory', async () => {
    const state = tempFolder();
    await strange[name]?.(join(state, 'state.sqlite'));
    const { memory } = memoryIn(state);
    expect(await memory.documents()).toEqual([]);
    await expect(memory.summary()).rejects.toMatchObject({ reason: 'local' });
  });
});

test('profiles behind a link are read', async () => {
  const [there, here] = [tempFolder(), tempFolder()];
  await profilesIn(there).add(sample('werk'), { sleutel: canary });
  symlinkSync(join(there, 'profielen.json'), join(here, 'profielen.json'));
  expect(await profilesIn(here).readKey(sample('werk'))).toBe(canary);
});

test('a new file is for its owner alone', () => {
  const path = join(tempFolder(), 'bestand');
  closeSync(openRegular(path, 'add'));
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test.skipIf(process.platform === 'win32')('a named pipe that the user gives as input is read', async () => {
  const pipe = join(tempFolder(), 'pijp');
  execFileSync('mkfifo', [pipe]);
  const reading = readInput(pipe, '/', process.stdin);
  await writeFile(pipe, '{"naam":"X"}');
  expect(await reading).toBe('{"naam":"X"}');
});
