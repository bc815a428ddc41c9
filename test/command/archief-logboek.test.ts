import { appendFileSync, copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { idOf } from '../support/answers.ts';
import { sha256sum } from '../support/archive.ts';
import { archivedInRuns, cutWhole } from '../support/archive-of-runs.ts';
import { run } from '../support/world.ts';
import { copyFolder } from '../support/copy.ts';
import { sampleBySeed } from '../support/long.ts';

const linesOf = (folder: string): string[] => readFileSync(join(folder, 'logboek.txt'), 'utf8').split(/(?<=\n)/);
const shown = async (world: Awaited<ReturnType<typeof archivedInRuns>>['world']) =>
  (await run('archief toon --json --velden id,nummer,datum,bedrag,naam,map', world)).stdout;

const tagManifest = 'tagmanifest-sha256.txt';
const notLast = 'het is niet het logboek van de vorige keer';

describe('a damaged log', () => {
  it('with one flipped bit in any line is made anew from the manifest and the documents, which is told once', async () => {
    const { world, folder } = await archivedInRuns();
    const before = await shown(world);
    const good = `${world.folder}-goed`;
    copyFolder(world.folder, good);
    const bytes = readFileSync(join(folder, 'logboek.txt'));
    const lines = linesOf(folder);
    const places = lines.flatMap((line, at) => [3, 64, 90, line.length - 1].map((within) => ({ line, at, within })));
    const all = places.filter(({ line, within }) => within < line.length);
    // Some places, the version in the first line, and the end of the last, which is another case.
    for (const { at, within } of new Set([all[1]!, ...sampleBySeed(all, 40, 1), all.at(-1)!])) {
      const start = Buffer.byteLength(lines.slice(0, at).join(''));
      const damaged = Buffer.from(bytes);
      damaged[start + within] = (damaged[start + within] ?? 0) ^ 4;
      writeFileSync(join(folder, 'logboek.txt'), damaged);
      const where = `line ${at + 1}, byte ${within}`;
      expect({ where, code: (await run('archief controleer', world)).code }).toEqual({ where, code: 13 });
      const { code, stdout, stderr } = await run('archief herstel', world);
      expect({ where, code, stdout }).toEqual({ where, code: 13, stdout: `hersteld\tlogboek.txt\t${notLast}\n` });
      expect(stderr).toContain('fout: het logboek was gebroken, en is hersteld\n');
      expect({ where, again: (await run('archief herstel', world)).code, check: (await run('archief controleer', world)).code }).toEqual({
        where,
        again: 0,
        check: 0,
      });
      expect({ where, shown: await shown(world) }).toEqual({ where, shown: before });
      expect(sha256sum(folder)).toEqual([]);
      expect(readFileSync(join(folder, '.duit/opzij/logboek.txt'))).toEqual(damaged);
      rmSync(world.folder, { recursive: true });
      copyFolder(good, world.folder);
    }
    expect(world.sent).toEqual([]);
  }, 180_000);

  it('that is gone is made anew, and the next run of bijwerken fetches nothing but what was never there', async () => {
    const { world, folder } = await archivedInRuns();
    const before = await shown(world);
    rmSync(join(folder, 'logboek.txt'));
    expect((await run('archief herstel', world)).stderr).toContain('7 documenten komen uit het manifest en de bestanden zelf');
    expect(await shown(world)).toBe(before);
    world.sent.length = 0;
    expect((await run('archief bijwerken', world)).code).toBe(0);
    expect(world.sent).toEqual(['GET /facturen?limit=100', 'GET /inbox?limit=100', `GET /facturen/${idOf(3)}/ubl`]);
    expect((await run('archief controleer', world)).code).toBe(0);
  });

  it('moves the files of a document aside that nothing proves any more, and bijwerken fetches it again', async () => {
    const { world, folder } = await archivedInRuns();
    rmSync(join(folder, 'logboek.txt'));
    writeFileSync(join(folder, 'data/2026/2026-0002/document.json'), '{}');
    const { code, stdout } = await run('archief herstel', world);
    expect(code).toBe(13);
    expect(stdout).toContain('opzij\tdata/2026/2026-0002/factuur.pdf\t.duit/opzij/data/2026/2026-0002/factuur.pdf\n');
    expect((await run('archief bijwerken --velden nummer', world)).stdout).toContain('2026-0002\n');
    expect((await run('archief controleer', world)).code).toBe(0);
  });

  it('of another account is left alone', async () => {
    const { world, folder } = await archivedInRuns();
    rmSync(join(folder, 'logboek.txt'));
    const info = join(folder, 'bag-info.txt');
    writeFileSync(info, readFileSync(info, 'utf8').replace(/External-Identifier: .*/, 'External-Identifier: ander'));
    expect((await run('archief herstel', world)).code).toBe(10);
    expect(existsSync(join(folder, 'logboek.txt'))).toBe(false);
  });
});

describe('what was to be kept longer', () => {
  const keptLonger = async (world: Awaited<ReturnType<typeof archivedInRuns>>['world']) =>
    (await run('archief toon --velden nummer,bewaren_tot_minstens --stil', world)).stdout.includes('2026-0002\t2038-12-31\n');

  const damages: [string, (at: (name: string) => string, old: string) => void, number][] = [
    ['a line was added to the log', (at) => appendFileSync(at('logboek.txt'), 'iets\n'), 13],
    [
      'an older copy of the log was put back with its tag manifest',
      (at, old) => ['logboek.txt', tagManifest].forEach((name) => copyFileSync(join(old, name), at(name))),
      13,
    ],
    ['an older copy of the archive was put back', (at, old) => copyFolder(old, at('.')), 13],
    [
      'the hash of the log in the tag manifest has another digit',
      (at) =>
        writeFileSync(
          at(tagManifest),
          readFileSync(at(tagManifest), 'utf8').replace(/.(?= {2}logboek\.txt)/, (digit) => (digit === '0' ? '1' : '0')),
        ),
      0,
    ],
  ];

  it.each(sampleBySeed(damages, 2, 1))('stays known where %s', async (_, damage, code) => {
    const { world, folder } = await archivedInRuns();
    expect((await run('archief bewaren 2026-0002 --jaren 12', world)).code).toBe(0);
    copyFolder(folder, `${folder}-oud`);
    expect((await run('archief bewaren 2026-0003 --jaren 12', world)).code).toBe(0);
    damage((name) => join(folder, name), `${folder}-oud`);
    expect((await run('archief controleer', world)).code).toBe(13);
    expect((await run('archief herstel', world)).code).toBe(code);
    expect((await run('archief bijwerken', world)).code).toBe(0);
    expect((await run('archief controleer', world)).code).toBe(0);
    expect(await keptLonger(world)).toBe(true);
  });
});

describe('the end of an archive', () => {
  it('that was cut off with its documents, manifest and seal is seen, and comes back from the service', async () => {
    const { world, folder } = await archivedInRuns();
    const before = await shown(world);
    const lines = linesOf(folder).length;
    cutWhole(folder, lines - 5);
    expect(await run('archief controleer', world)).toMatchObject({
      code: 13,
      stdout: expect.stringContaining(`gewijzigd\tlogboek.txt\t${notLast}\n`) as string,
    });
    for (const command of ['bijwerken', 'exporteer -o k.zip', 'bewaren 2026-0001 --jaren 12']) {
      expect(await run(`archief ${command}`, world)).toMatchObject({ code: 13, stderr: expect.stringContaining(notLast) as string });
    }
    expect((await run('archief herstel', world)).code).toBe(13);
    expect((await run('archief bijwerken', world)).code).toBe(0);
    expect((await run('archief controleer', world)).code).toBe(0);
    expect(await shown(world)).toBe(before);
  });

  it('is held against no other archive, and a copy elsewhere against none', async () => {
    const { world, folder } = await archivedInRuns();
    copyFolder(folder, `${folder}-kopie`);
    expect((await run('archief controleer --map archief-kopie', world)).code).toBe(0);
    rmSync(folder, { recursive: true });
    const later = { ...world, now: () => new Date(world.now().getTime() + 1000) };
    expect((await run('archief bijwerken', later)).code).toBe(0);
    expect((await run('archief controleer', world)).code).toBe(0);
  });
});
