import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { expect, it } from 'vitest';
import { copiesIn } from '../support/copies.ts';
import { onOneStore } from '../support/each-store.ts';
import { savedWorld, sentBy } from '../support/service.ts';
import { run } from '../support/world.ts';

/** The line with its sum, as the file has it. */
const summed = (value: object): string => {
  const json = JSON.stringify(value);
  return `${crc32(json).toString(16).padStart(8, '0')} ${json}\n`;
};

/** Gives the file another head. */
const withHead = (more: object) => (path: string) => {
  const [head = '', ...rest] = readFileSync(path, 'utf8').split('\n');
  writeFileSync(path, summed({ ...(JSON.parse(head.slice(9)) as object), ...more }) + rest.join('\n'));
};

const removed = { message: 'is geen gewoon bestand', hint: 'Haal het daar weg.' };

const unusable: Readonly<Record<string, { spoil: (path: string) => unknown; message: string; hint: string }>> = {
  'a folder': { spoil: (path) => [renameSync(path, `${path}.weg`), mkdirSync(path)], ...removed },
  'a link': { spoil: (path) => [renameSync(path, `${path}.weg`), symlinkSync(`${path}.weg`, path)], ...removed },
  'a pipe': { spoil: (path) => [renameSync(path, `${path}.weg`), execFileSync('mkfifo', [path])], ...removed },
  'open to others': { spoil: (path) => chmodSync(path, 0o644), message: 'is open voor andere gebruikers', hint: 'chmod 600 ' },
  'of another account': {
    spoil: withHead({ account: 'a0000000-0000-4000-8000-000000000000' }),
    message: 'is van een ander account',
    hint: 'Zet het bestand van dit account terug, of haal dit weg',
  },
  'of a newer duit': { spoil: withHead({ kopie: 2 }), message: 'is van een nieuwere duit', hint: 'Installeer de nieuwste duit.' },
};

const names = ['Claes', 'Maes', 'Jacobs', 'Mertens', 'Willems', 'Janssens'];

await onOneStore('a file of lines that can not be used', () => {
  it.skipIf(process.platform === 'win32')('is named with what to do, and nothing is sent or changed', async () => {
    const world = await savedWorld();
    expect((await run('klanten maak --naam Kiekens', world)).code).toBe(0);
    for (const [at, [what, { spoil, message, hint }]] of Object.entries(unusable).entries()) {
      const [path = ''] = copiesIn(join(world.folder, 'config'));
      const lines = readFileSync(path, 'utf8');
      spoil(path);
      const before = lstatSync(path);
      const text = before.isFile() ? readFileSync(path, 'utf8') : '';
      sentBy(world);
      const maak = ['klanten', 'maak', '--naam', names[at]!];
      const { code, stderr } = await run(maak, world);
      expect([what, code, stderr]).toEqual([what, 10, expect.stringContaining(`${path} ${message}`)]);
      expect(stderr).toContain(hint);
      expect(sentBy(world).filter((request) => !request.startsWith('GET'))).toEqual([]);
      expect([lstatSync(path).ino, lstatSync(path).mode]).toEqual([before.ino, before.mode]);
      if (before.isFile()) expect(readFileSync(path, 'utf8')).toBe(text);
      rmSync(path, { recursive: true });
      if (existsSync(`${path}.weg`)) rmSync(`${path}.weg`);
      writeFileSync(path, lines, { mode: 0o600 });
      const made = await run(maak, world);
      expect([what, made.code, made.stderr]).toEqual([what, 0, expect.not.stringContaining('teruggezet')]);
    }
  });
});
