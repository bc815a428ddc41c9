import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLong } from '../../../support/long.ts';
import { inProcess, newFolder, type Call } from '../../../support/practice.ts';

const root = join(import.meta.dirname, '../../../..');

const finals = async (call: Call) => {
  const numbers: string[] = [];
  for (let offset = 0; ; offset += 100) {
    const { list } = await call('GET', `/facturen?status=verzonden&limit=100&offset=${offset}`);
    numbers.push(...list.map(({ nummer }) => String(nummer)));
    if (list.length < 100) return numbers.toSorted();
  }
};
const unbroken = (count: number) => Array.from({ length: count }, (_, index) => `2026-${String(index + 1).padStart(4, '0')}`);

describe('several processes at once, and processes that are killed', () => {
  let built: string;
  beforeAll(async () => {
    // Beside node_modules, so that the packages which stay outside the bundle are found.
    built = await mkdtemp(join(root, 'node_modules/.duit-writer-'));
    const bundle = await rolldown({ input: join(root, 'test/support/practice-writer.ts'), platform: 'node', external: [/^[^./]/] });
    await bundle.write({ dir: built, format: 'esm', entryFileNames: 'writer.mjs' });
  });
  afterAll(() => rm(built, { recursive: true }));

  /** Starts a writer; `ended` gives the numbers that it printed. */
  const write = (folder: string, times = 'Infinity') => {
    const child = spawn(process.execPath, [join(built, 'writer.mjs'), folder, times], { stdio: ['ignore', 'pipe', 'inherit'] });
    let printed = '';
    child.stdout.on('data', (part: Buffer) => (printed += part.toString()));
    const ended = once(child, 'close').then(() => printed.split('\n').slice(0, -1));
    return { child, ended };
  };

  it('gives each number once and leaves none out, though writers are killed at any moment', async () => {
    const folder = newFolder();
    const printed: string[] = [];
    for (let turn = 0; turn < (isLong ? 4 : 1); turn++) {
      const writers = [write(folder), write(folder)];
      await Promise.all(writers.map(({ child }) => once(child.stdout, 'data')));
      for (const { child } of writers) {
        await new Promise((resolve) => setTimeout(resolve, 3 + ((turn * 7) % 20)));
        child.kill('SIGKILL');
      }
      printed.push(...(await Promise.all(writers.map(({ ended }) => ended))).flat());
    }
    const account = await inProcess({ folder });
    const numbers = await finals(account.call);
    await account.close();
    expect(printed.length).toBeGreaterThan(3);
    expect(numbers).toEqual(unbroken(numbers.length));
    expect(new Set(printed).size).toBe(printed.length);
    expect(numbers).toEqual(expect.arrayContaining(printed));
  });

  it('lets four processes begin on a new folder at the same time', async () => {
    const folder = newFolder();
    const printed = await Promise.all(Array.from({ length: 4 }, () => write(folder, '10').ended));
    expect(printed.flat().toSorted()).toEqual(unbroken(40));
  });
});
