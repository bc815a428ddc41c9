import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, mkdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test as base, expect } from 'vitest';
import { Failure } from '../../../../src/failure.ts';
import { type DownloadPlace, openTarget } from '../../../../src/machine/files/target.ts';
import { body, folder, names, pdf, ubl } from './documents.ts';

const id = '3f2a91bc-7d1e-4f00-8000-000000000001';
const other = 'aaaaaaaa-7d1e-4f00-8000-000000000002';
const sha256 = '723b459e5ed53f4ade3b9d9605ffde1509601899ae6775137e23405d637d6a68';
const longer = pdf.replace('obj', 'obj ');

const test = base.extend<{ cwd: string }>({
  // oxlint-disable-next-line no-empty-pattern
  cwd: async ({}, use) => {
    const made = await folder();
    await use(made);
    await rm(made, { recursive: true, force: true });
  },
});

const open = (cwd: string, where: Partial<DownloadPlace> = {}, stop = new AbortController().signal) =>
  openTarget({ kind: 'pdf', ...where }, { cwd, uuid: randomUUID, stop, mayWrite: true });
const caught = (work: Promise<unknown>) => work.then(() => undefined).catch((error: unknown) => error);
const read = (...parts: string[]) => readFile(path.join(...parts), 'utf8');

test('saves a document under the name that the service gives it', async ({ cwd }) => {
  const target = await open(cwd);
  expect(await target.save(body(pdf), { id, name: '2026-1' })).toEqual({ bestand: '2026-1.pdf', bytes: 30, sha256 });
  expect(await read(cwd, '2026-1.pdf')).toBe(pdf);
  expect(await names(cwd)).toEqual(['2026-1.pdf']);
});

test('makes the folder of --map, and UBL ends in .xml', async ({ cwd }) => {
  const target = await open(cwd, { kind: 'ubl', folder: 'a/b' });
  expect(await target.save(body(ubl), { id, name: null })).toMatchObject({ bestand: 'a/b/3f2a91bc.xml' });
  expect(await names(path.join(cwd, 'a/b'))).toEqual(['3f2a91bc.xml']);
});

test('an existing file stays, and the same bytes are reported as unchanged', async ({ cwd }) => {
  await writeFile(path.join(cwd, '2026-1.pdf'), pdf);
  const target = await open(cwd);
  expect(await target.save(body(pdf), { id, name: '2026-1' })).toEqual({ bestand: '2026-1.pdf', bytes: 30, sha256, unchanged: true });
  const failure = await caught((await open(cwd)).save(body(longer), { id, name: '2026-1' }));
  expect(failure).toMatchObject({ reason: 'usage', message: `${path.join(cwd, '2026-1.pdf')} bestaat al met een andere inhoud` });
  expect((failure as Failure).hint).toBe('Vervang het met --overschrijven, of kies een andere map met --map.');
  const named = await caught((await open(cwd, { file: '2026-1.pdf' })).save(body(longer), { id, name: null }));
  expect((named as Failure).hint).toBe('Vervang het met --overschrijven, of kies een andere naam met -o.');
  expect(await read(cwd, '2026-1.pdf')).toBe(pdf);
  expect(await names(cwd)).toEqual(['2026-1.pdf']);
});

test('--overschrijven replaces a file and keeps its mode', async ({ cwd }) => {
  const file = path.join(cwd, '2026-1.pdf');
  await writeFile(file, pdf);
  await chmod(file, 0o600);
  const target = await open(cwd, { overwrite: true });
  expect(await target.save(body(longer), { id, name: '2026-1' })).not.toHaveProperty('unchanged');
  expect(await read(file)).toBe(longer);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await (await open(cwd, { overwrite: true })).save(body(longer), { id, name: '2026-1' })).toHaveProperty('unchanged', true);
});

test.each([
  ['no PDF', '<!DOCTYPE html>', 'De dienst stuurde geen PDF. Er is niets bewaard.'],
  ['a cut PDF', pdf.slice(0, -6), 'De PDF van de dienst is niet volledig. Er is niets bewaard.'],
])('%s leaves the old file and no trace', async (_what, text, message) => {
  const cwd = await folder();
  await writeFile(path.join(cwd, '2026-1.pdf'), 'oud');
  const target = await open(cwd, { overwrite: true });
  expect(await caught(target.save(body(text), { id, name: '2026-1' }))).toMatchObject({ reason: 'unusable', message });
  expect(await read(cwd, '2026-1.pdf')).toBe('oud');
  expect(await names(cwd)).toEqual(['2026-1.pdf']);
  await rm(cwd, { recursive: true });
});

test('a download that breaks off leaves no file, and its failure is thrown on', async ({ cwd }) => {
  const broken = (async function* () {
    yield Buffer.from(pdf.slice(0, 12));
    throw new Failure('temporary', 'weg', { because: 'network' });
  })();
  const target = await open(cwd);
  expect(await caught(target.save(broken, { id, name: '2026-1' }))).toMatchObject({ reason: 'temporary' });
  expect(await names(cwd)).toEqual([]);
});

test('of several downloads with one name at the same time, one is saved and none replaces it', async ({ cwd }) => {
  const texts = Array.from({ length: 8 }, (_, at) => pdf.replace('obj', `obj ${at}`));
  const results = await Promise.all(texts.map(async (text) => caught((await open(cwd)).save(body(text), { id, name: '2026-1' }))));
  const winners = results.flatMap((failure, at) => (failure === undefined ? [texts[at]] : []));
  expect(winners).toHaveLength(1);
  expect(await read(cwd, '2026-1.pdf')).toBe(winners[0]);
  expect(await names(cwd)).toEqual(['2026-1.pdf']);
});

test('names that differ in case only are two files', async ({ cwd }) => {
  const target = await open(cwd);
  await Promise.all([target.save(body(pdf), { id, name: 'A1' }), target.save(body(longer), { id: other, name: 'a1' })]);
  expect(await names(cwd)).toEqual(['A1.pdf', 'a1-aaaaaaaa.pdf']);
});

test('a name from the service never follows a link, nor replaces a folder', async ({ cwd }) => {
  await writeFile(path.join(cwd, 'elders'), 'oud');
  await symlink('elders', path.join(cwd, 'link.pdf'));
  await symlink('weg', path.join(cwd, 'nergens.pdf'));
  await mkdir(path.join(cwd, 'map.pdf'));
  for (const overwrite of [true, false]) {
    for (const name of ['link', 'nergens', 'map']) {
      const target = await open(cwd, { overwrite });
      expect(await caught(target.save(body(pdf), { id, name }))).toMatchObject({
        reason: 'usage',
        message: `${path.join(cwd, `${name}.pdf`)} is geen gewoon bestand; er is niets bewaard`,
      });
    }
  }
  expect(await read(cwd, 'elders')).toBe('oud');
  expect(await names(cwd)).toEqual(['elders', 'link.pdf', 'map.pdf', 'nergens.pdf']);
});

test('a hostile name stays in the folder', async ({ cwd }) => {
  await mkdir(path.join(cwd, 'in'));
  const target = await open(cwd, { folder: 'in' });
  for (const name of ['../uit', '/etc/x', '..', 'a/../../b']) await target.save(body(pdf), { id: randomUUID(), name });
  expect(await names(cwd)).toEqual(['in']);
  expect(await names(path.join(cwd, 'in'))).toHaveLength(4);
});

test('-o names one file', async ({ cwd }) => {
  const target = await open(cwd, { file: 'een.pdf' });
  expect(await target.save(body(pdf), { id, name: 'x' })).toEqual({ bestand: 'een.pdf', bytes: 30, sha256 });
  expect(await caught(target.save(body(pdf), { id, name: 'y' }))).toMatchObject({ reason: 'usage' });
  expect(await names(cwd)).toEqual(['een.pdf']);
});

test('-o replaces neither a link nor the file behind it', async ({ cwd }) => {
  await writeFile(path.join(cwd, 'echt.pdf'), 'oud');
  await symlink('echt.pdf', path.join(cwd, 'link.pdf'));
  expect(await caught(open(cwd, { file: 'link.pdf', overwrite: true }))).toMatchObject({
    reason: 'usage',
    message: `${path.join(cwd, 'link.pdf')} is geen gewoon bestand; er is niets bewaard`,
    hint: 'Het is een koppeling: noem het bestand zelf.',
  });
  expect(await read(cwd, 'echt.pdf')).toBe('oud');
  expect(await names(cwd)).toEqual(['echt.pdf', 'link.pdf']);
});

test('-o to a pipe streams', async ({ cwd }) => {
  const pipe = path.join(cwd, 'pijp');
  execFileSync('mkfifo', [pipe]);
  const target = await open(cwd, { file: 'pijp' });
  const [saved, text] = await Promise.all([target.save(body(pdf), { id, name: null }), readFile(pipe, 'utf8')]);
  expect(saved).toEqual({ bestand: 'pijp', bytes: 30, sha256 });
  expect(text).toBe(pdf);
});

test('-o to a pipe that nobody reads ends when the user stops', async ({ cwd }) => {
  const pipe = path.join(cwd, 'pijp');
  execFileSync('mkfifo', [pipe]);
  const stop = new AbortController();
  const target = await open(cwd, { file: 'pijp' }, stop.signal);
  const failure = caught(target.save(body(pdf), { id, name: null }));
  stop.abort();
  expect(await failure).toMatchObject({ reason: 'temporary', message: `niemand leest ${pipe}; gestopt` });
  // Unblocks the pipe.
  await readFile(pipe);
});

test('an impossible place is refused before any request', async ({ cwd }) => {
  await mkdir(path.join(cwd, 'map'));
  await writeFile(path.join(cwd, 'bestand'), '');
  await symlink('nergens', path.join(cwd, 'link.pdf'));
  expect(await caught(open(cwd, { file: 'link.pdf' }))).toMatchObject({
    reason: 'usage',
    message: `${path.join(cwd, 'link.pdf')} is geen gewoon bestand; er is niets bewaard`,
  });
  expect(await caught(open(cwd, { file: 'map' }))).toMatchObject({ reason: 'usage', message: '-o: map is een map; gebruik --map map' });
  expect(await caught(open(cwd, { file: 'nieuw/' }))).toMatchObject({
    reason: 'usage',
    message: '-o: nieuw/ is een map; gebruik --map nieuw/',
  });
  expect(await caught(open(cwd, { folder: 'bestand' }))).toMatchObject({ reason: 'usage', message: '--map: bestand is geen map' });
  expect(await caught(open(cwd, { folder: 'bestand/in' }))).toMatchObject({ reason: 'usage' });
  expect(await caught(open(cwd, { file: 'weg/x.pdf' }))).toMatchObject({
    reason: 'local',
    message: 'weg/x.pdf kan niet geschreven worden: de map bestaat niet',
  });
});

test('a full or read-only disk is exit 10 and leaves the old file untouched', async ({ cwd, skip }) => {
  const disk = path.join(cwd, 'schijf');
  await mkdir(disk);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'none', disk], { stdio: 'ignore' });
  } catch {
    skip('mounting is not allowed here');
  }
  try {
    await writeFile(path.join(disk, '2026-1.pdf'), 'oud');
    const target = await open(cwd, { folder: 'schijf', overwrite: true });
    const big = pdf.replace('endobj', 'x'.repeat(200_000));
    expect(await caught(target.save(body(big, 4096), { id, name: '2026-1' }))).toMatchObject({
      reason: 'local',
      message: `${path.join(disk, '2026-1.pdf')} kan niet geschreven worden: de schijf is vol`,
    });
    expect(await read(disk, '2026-1.pdf')).toBe('oud');
    expect(await names(disk)).toEqual(['2026-1.pdf']);
    execFileSync('mount', ['-o', 'remount,ro', disk], { stdio: 'ignore' });
    expect(await caught(open(cwd, { folder: 'schijf' }))).toMatchObject({
      reason: 'local',
      message: 'schijf kan niet geschreven worden: de schijf is alleen-lezen',
    });
  } finally {
    execFileSync('umount', [disk]);
  }
});
