import { cpSync, lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { answeringWorld, page, pdf, ubl } from '../support/answers.ts';
import { archiveIn } from '../support/archive.ts';
import { sampleBySeed } from '../support/long.ts';
import { run } from '../support/world.ts';

const id = '00000001-0000-4000-8000-000000000000';
const row = { id, type: 'factuur', nummer: '2026-0001', status: 'verzonden', datum: '2026-01-02', totaal_incl: 121 };

/** A world with an archive of one invoice, and a folder elsewhere that nothing may be written in. */
async function archived() {
  const world = answeringWorld({
    'GET /facturen': page(row),
    'GET /inbox': page(),
    [`GET /facturen/${id}`]: { data: row },
    [`GET /facturen/${id}/pdf`]: pdf('een'),
    [`GET /facturen/${id}/ubl`]: ubl('een'),
  });
  expect((await run('archief bijwerken', world)).code).toBe(0);
  const elsewhere = join(world.folder, 'elders');
  mkdirSync(elsewhere);
  return { world, folder: join(world.folder, 'archief'), elsewhere };
}

describe('an archive in which a folder became a link', () => {
  it.each(['data', 'data/2026', 'data/2026/2026-0001'])(
    'writes nothing through %s, and puts the files back in a plain folder',
    async (at) => {
      const { world, folder, elsewhere } = await archived();
      rmSync(join(folder, at), { recursive: true });
      symlinkSync(elsewhere, join(folder, at));
      expect((await run('archief controleer', world)).code).toBe(13);
      const { code, stderr } = await run('archief herstel', world);
      expect(readdirSync(elsewhere)).toEqual([]);
      if (at === 'data') {
        expect({ code, stderr }).toMatchObject({
          code: 10,
          stderr: expect.stringContaining(`${join(folder, at)} is een koppeling naar`) as string,
        });
        return;
      }
      expect(code).toBe(0);
      expect(lstatSync(join(folder, '.duit/opzij', at)).isSymbolicLink()).toBe(true);
      expect((await run('archief controleer', world)).code).toBe(0);
    },
  );

  it('ends with 10 where its working folder is one, or the whole archive', async () => {
    const { world, folder, elsewhere } = await archived();
    rmSync(join(folder, '.duit'), { recursive: true });
    symlinkSync(elsewhere, join(folder, '.duit'));
    for (const command of ['bijwerken', 'herstel', 'zoek a']) await run(`archief ${command}`, world);
    expect((await run('archief bijwerken', world)).stderr).toContain('.duit is een koppeling naar');
    expect(readdirSync(elsewhere)).toEqual([]);
    rmSync(join(folder, '.duit'));
    renameSync(folder, join(world.folder, 'echt'));
    symlinkSync(join(world.folder, 'echt'), folder);
    const before = archiveIn(join(world.folder, 'echt'));
    expect(await run('archief herstel', world)).toMatchObject({
      code: 10,
      stderr: expect.stringContaining('is een koppeling naar') as string,
    });
    expect(archiveIn(join(world.folder, 'echt'))).toEqual(before);
  });

  const linked = ['logboek.txt', 'manifest-sha256.txt', 'tagmanifest-sha256.txt', 'bagit.txt', '.duit/slot', '.duit/zoek.txt.nieuw'];
  it.each(sampleBySeed(linked, 3, 1))('leaves the file alone that %s leads to', async (name) => {
    const { world, folder, elsewhere } = await archived();
    const target = join(elsewhere, 'bestand');
    const path = join(folder, name);
    writeFileSync(target, name.startsWith('.duit') ? 'van een ander' : readFileSync(path));
    const before = readFileSync(target, 'utf8');
    rmSync(path, { force: true });
    symlinkSync(target, path);
    for (const command of ['bijwerken', 'zoek a', 'herstel']) await run(`archief ${command}`, world);
    expect(readFileSync(target, 'utf8')).toBe(before);
  });
});

it('files that the archive does not know are moved aside under their own names, and a second one of a name beside the first', async () => {
  const { world, folder } = await archived();
  for (const text of ['een', 'twee']) {
    writeFileSync(join(folder, 'los.txt'), text);
    writeFileSync(join(folder, 'data/2026/bij.txt'), text);
    cpSync(join(folder, 'data/2026/2026-0001'), join(folder, 'kopie'), { recursive: true });
    expect((await run('archief controleer', world)).code).toBe(13);
    const { code, stdout, stderr } = await run('archief herstel', world);
    expect({ code, stderr }).toEqual({ code: 0, stderr: 'Hersteld: 0.\nOpzij gezet in .duit/opzij: 3.\n' });
    expect(stdout).toContain('opzij\tlos.txt\t.duit/opzij/los.txt');
    expect((await run('archief controleer', world)).code).toBe(0);
  }
  const read = (name: string) => readFileSync(join(folder, '.duit/opzij', name), 'utf8');
  expect(['los.txt', 'los.txt.2', 'data/2026/bij.txt', 'data/2026/bij.txt.2'].map(read)).toEqual(['een', 'twee', 'een', 'twee']);
  expect(readdirSync(join(folder, '.duit/opzij/kopie.2'))).toHaveLength(3);
});

it('inbox ophalen writes nothing through a linked folder', async () => {
  const { world, elsewhere } = await archived();
  symlinkSync(elsewhere, join(world.folder, 'in'));
  expect(await run('inbox ophalen --map in --vanaf alles', world)).toMatchObject({
    code: 10,
    stderr: expect.stringContaining('is een koppeling naar') as string,
  });
  expect(readdirSync(elsewhere)).toEqual([]);
});
