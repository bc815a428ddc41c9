import { rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFiles } from '../../../../src/machine/files/index.ts';
import { sink } from '../../cli/output/sinks.ts';
import { folder } from './documents.ts';

let cwd = '';
beforeAll(async () => {
  cwd = await folder();
});
afterAll(() => rm(cwd, { recursive: true }));

const files = (stdin: string | Buffer = '') =>
  openFiles(
    {
      cwd,
      env: {},
      home: '/home/an',
      platform: 'linux',
      stdin: { isTTY: false, stream: Readable.from([Buffer.from(stdin as string)]) },
      stdout: sink(),
      uuid: () => 'x',
      stop: new AbortController().signal,
      viewer: async () => false,
    },
    true,
  );

async function message(work: Promise<unknown>): Promise<string> {
  const error = await work.then(() => new Error('no failure')).catch((reason: unknown) => reason as Error);
  expect(error).toMatchObject({ reason: 'usage' });
  return error.message;
}

async function fromFile(contents: string | Buffer): Promise<unknown> {
  await writeFile(path.join(cwd, 'in.json'), contents);
  return files().body('in.json');
}

test.each([
  ['UTF-8', Buffer.from('{"naam":"Café"}')],
  ['a byte order mark and CRLF', Buffer.from('\ufeff{\r\n"naam":"Café"\r\n}')],
  ['UTF-16', Buffer.from('\ufeff{"naam":"Café"}', 'utf16le')],
  ['UTF-16, big end first', Buffer.from('\ufeff{"naam":"Café"}', 'utf16le').swap16()],
  ['YAML with a byte order mark', Buffer.from('\ufeffnaam: Café\r\n')],
])('reads %s', async (_what, contents) => {
  expect(await fromFile(contents)).toEqual({ naam: 'Café' });
  expect(await files(contents).body('-')).toEqual({ naam: 'Café' });
});

test('refuses bytes that it cannot read, and says where they are', async () => {
  expect(await message(fromFile(Buffer.from('{"naam":"Caf\u00e9"}', 'latin1')))).toBe('in.json is geen UTF-8 vanaf byte 12');
  expect(await message(fromFile(Buffer.concat([Buffer.from('{"a":"\ufffdé'), Buffer.from([0xff])])))).toBe(
    'in.json is geen UTF-8 vanaf byte 11',
  );
  expect(await message(files(Buffer.from([0xff, 0xfe, 0x00, 0xd8])).body('-'))).toBe('standaardinvoer is geen utf-16le');
  expect(await message(files().body('weg.yaml'))).toBe('weg.yaml bestaat niet');
  expect(await message(files().body('.'))).toBe('. is een map');
  expect(await message(fromFile(' \n'))).toBe('in.json is leeg');
});

test('refuses more than 16 MiB', async () => {
  const big = path.join(cwd, 'groot');
  await writeFile(big, '');
  await truncate(big, 16 * 1024 * 1024 + 1);
  expect(await message(files().body('groot'))).toBe('groot is te groot: hoogstens 16 MiB');
  await truncate(big, 16 * 1024 * 1024);
  expect(await message(files().body('groot'))).not.toContain('te groot');
});

test('reads the words on standard input, one per line', async () => {
  expect(await files('\ufeffa1\r\n\r\n  b2 \nc3').lines()).toEqual(['a1', 'b2', 'c3']);
  expect(await files('').lines()).toEqual([]);
});
