import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { warmEnvironment } from '../support/duit.ts';
import { canKill, failing, stepsOf } from '../support/kill.ts';
import { isLong } from '../support/long.ts';

const traced = canKill() ? it : it.skip;

const commands = [
  // What fills and empties a practice account is one file, which the others write too; the samples would make a large archive.
  ...(isLong
    ? [
        ['oefen', 'vul', '--klanten', '2', '--facturen', '2'],
        ['oefen', 'wis'],
        ['klanten', 'maak', '--naam', 'Bakkerij Peeters', '--type', 'particulier', '--profiel', 'oefen'],
      ]
    : []),
  ['inbox', 'test', '--profiel', 'oefen'],
  ['archief', 'bijwerken', '--map', 'archief', '--profiel', 'oefen'],
  ['profiel', 'maak', 'werk', '--base-url', 'https://example.be/api/v1', '--sleutel-omgeving', 'SLEUTEL', '--zonder-controle'],
];

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

describe('on Windows, which flushes no folder and no file that is open for reading alone', () => {
  traced('writes go on where a folder is opened and not flushed', async () => {
    const place = warmEnvironment({ SLEUTEL: 'x' });
    const folders = [place.folder, place.env.DUIT_CONFIG_DIR, place.env.DUIT_STATE_DIR, join(place.folder, 'archief')];
    for (const folder of folders) mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const argv of commands) {
      const { exitCode, stderr } = await failing('fsync:error=EPERM', argv, place, folders);
      expect({ argv, exitCode, stderr }).toMatchObject({ exitCode: 0 });
    }
  });

  traced('each file that is flushed is open for writing', async () => {
    const place = warmEnvironment({ SLEUTEL: 'x' });
    for (const argv of commands) {
      const { steps, exitCode } = await stepsOf(argv, place, 'openat,fsync,fdatasync');
      expect({ argv, exitCode }).toEqual({ argv, exitCode: 0 });
      const opened = new Set(steps.flatMap(({ text }) => /^openat\(.*"(.*)", \S*O_(?:RDWR|WRONLY)/.exec(text)?.[1] ?? []));
      const flushed = steps.flatMap(({ text }) => /^f(?:data)?sync\(\d+<(.*)>\)/.exec(text)?.[1] ?? []);
      expect(flushed.length).toBeGreaterThan(0);
      // SQLite flushes folders itself where the system has that, and one of them is gone afterwards.
      const wasFolder = (path: string) => isFolder(path) || [...opened].some((file) => file.startsWith(`${path}/`));
      expect(flushed.filter((path) => !wasFolder(path) && !opened.has(path))).toEqual([]);
    }
  });
});
