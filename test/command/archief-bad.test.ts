import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../src/machine/files/hash.ts';
import { type Answer, answeringWorld, idOf, page, pdf, refused, ubl } from '../support/answers.ts';
import { archiveIn, sha256sum } from '../support/archive.ts';
import { heapUsed } from '../support/heap.ts';
import { run } from '../support/world.ts';

const factuur = (serial: number, fields: object = {}) => ({
  id: idOf(serial),
  type: 'factuur',
  nummer: `2026-000${serial}` as string | null,
  status: 'verzonden',
  datum: '2026-02-01',
  totaal_incl: 121,
  ...fields,
});

/** A world whose service gives these documents, and nothing in the inbox. */
function serving(...rows: ReturnType<typeof factuur>[]) {
  const answers: Record<string, Answer> = { 'GET /inbox': page(), 'GET /facturen': page(...rows) };
  for (const row of rows) {
    answers[`GET /facturen/${row.id}`] = { data: row };
    answers[`GET /facturen/${row.id}/pdf`] = pdf(row.id);
    answers[`GET /facturen/${row.id}/ubl`] = ubl(row.id);
  }
  const world = answeringWorld(answers);
  return { world, answers, folder: join(world.folder, 'archief') };
}

describe('an archive of another version', () => {
  it('that is newer is not read, written or mended by this duit, which says so before a request', async () => {
    const { world, folder } = serving(factuur(1));
    await run('archief bijwerken', world);
    const log = join(folder, 'logboek.txt');
    const [made, seal] = [readFileSync(log, 'utf8'), join(folder, 'tagmanifest-sha256.txt')];
    const newer = made.replace('"versie":1', '"versie":2');
    writeFileSync(log, newer);
    writeFileSync(seal, readFileSync(seal, 'utf8').replace(sha256(made), sha256(newer)));
    const before = archiveIn(folder);
    world.sent.length = 0;
    for (const command of ['bijwerken', 'herstel', 'controleer', 'toon', 'zoek a', 'bewaren 2026-0001 --jaren 12', 'exporteer -o x.zip']) {
      const { code, stderr } = await run(`archief ${command}`, world);
      expect({ command, code, stderr }).toEqual({
        command,
        code: 10,
        stderr: `fout: ${folder} is van een nieuwere duit (versie 2)\ntip: Er is niets verstuurd. Installeer de nieuwste duit.\n`,
      });
    }
    expect(archiveIn(folder)).toEqual(before);
    expect(world.sent).toEqual([]);
  });
});

describe('the names of an archive', () => {
  const hostile = [
    '../../etc/passwd',
    'CON',
    'nul.txt',
    'com1',
    'Jansen & Zn.',
    '...',
    '. . .',
    'a'.repeat(300),
    '\u202egnp.exe',
    'A\u0000B\nC',
    'ÅŁØ ß',
    'с кириллицей',
    'C:\\Windows\\x',
    'naam ',
    '-rf',
    '~',
    'LPT9 x',
    '日本',
  ];

  it('are safe, whatever the number of a document holds', async () => {
    const { world, folder } = serving(...hostile.map((nummer, at) => factuur(at + 1, { nummer })));
    expect((await run('archief bijwerken', world)).code).toBe(0);
    const names = readdirSync(join(folder, 'data/2026'));
    expect(names).toHaveLength(hostile.length);
    for (const name of names) {
      expect(name).toMatch(/^[A-Za-z0-9_][A-Za-z0-9._ -]{0,100}$/);
      expect(name).not.toMatch(/[. ]$/);
      expect(name).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i);
    }
    expect(Object.keys(archiveIn(folder)).filter((file) => file.startsWith('data/'))).toHaveLength(3 * hostile.length + 1);
    expect((await run('archief controleer --stil', world)).code).toBe(0);
    expect(sha256sum(folder)).toEqual([]);
  });

  it('differ in more than case and marks, because many disks take those as one', async () => {
    const rows = ['a/É', 'A/e', 'a\\e', 'A:É '].map((nummer, index) => factuur(index + 1, { nummer }));
    const { world, folder } = serving(...rows);
    expect((await run('archief bijwerken', world)).code).toBe(0);
    const names = readdirSync(join(folder, 'data/2026')).map((name) => name.toLowerCase());
    expect(new Set(names).size).toBe(4);
  });

  it('have a year, or say that there is none', async () => {
    const rows = [
      factuur(1, { datum: '../..', nummer: 'x' }),
      factuur(2, { datum: null, nummer: '2025-1' }),
      factuur(3, { datum: '0000-99-99' }),
    ];
    const { world, folder } = serving(...rows);
    expect((await run('archief bijwerken', world)).code).toBe(0);
    expect(readdirSync(join(folder, 'data')).toSorted()).toEqual(['0000', '2025', 'LEESMIJ.txt', 'zonder-datum']);
  });
});

describe('a document that the service does not give any more', () => {
  it('is a gap while the list has it, and is told and kept when the list forgets it', async () => {
    const { world, answers, folder } = serving(factuur(1), factuur(2));
    answers[`GET /facturen/${idOf(2)}/pdf`] = refused(404, 'weg');
    const first = await run('archief bijwerken', world);
    expect(first).toMatchObject({ code: 8, stderr: expect.stringContaining('  2026-0002, factuur.pdf: ') as string });
    expect((await run('archief controleer', world)).stdout).toBe('nooit_gekregen\tdata/2026/2026-0002/factuur.pdf\t\n');
    for (const file of ['', '/ubl']) answers[`GET /facturen/${idOf(1)}${file}`] = refused(404, 'weg');
    answers[`GET /facturen/${idOf(1)}/pdf`] = refused(404, 'weg');
    answers['GET /facturen'] = page(factuur(2));
    const kept = archiveIn(folder)['data/2026/2026-0001/factuur.pdf'];
    const second = await run('archief bijwerken', world);
    expect(second.stderr).toContain('Niet meer bij de dienst, nog wel in het archief: 2026-0001\n');
    expect(archiveIn(folder)['data/2026/2026-0001/factuur.pdf']).toBe(kept);
    const { code, stdout } = await run('archief herstel', world);
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
  });

  it('is named and tried again where nothing of it can be fetched', async () => {
    const { world, answers } = serving(factuur(1));
    const data = { ...answers };
    for (const file of ['', '/pdf', '/ubl']) answers[`GET /facturen/${idOf(1)}${file}`] = refused(404, 'weg');
    const { code, stderr } = await run('archief bijwerken', world);
    expect({ code, lines: stderr.split('\n').filter((line) => line.startsWith('  2026-0001, ')).length }).toEqual({ code: 8, lines: 3 });
    Object.assign(answers, data);
    expect(await run('archief bijwerken --velden nummer --stil', world)).toEqual({ code: 0, stdout: '2026-0001\n', stderr: '' });
  });
});

describe('a PDF of many megabytes', () => {
  it('is kept piece by piece', async () => {
    const { world, answers, folder } = serving(factuur(1));
    const chunk = Buffer.alloc(64 * 1024, 'x');
    const pieces = 320;
    let [sent, most] = [0, 0];
    answers[`GET /facturen/${idOf(1)}/pdf`] = () => {
      const body = new ReadableStream({
        pull(controller) {
          sent += 1;
          // What is no longer needed is cleared away first, which Node itself does when it likes.
          if (sent === pieces) {
            heapUsed();
            most = Math.max(most, process.memoryUsage().arrayBuffers);
          }
          if (sent === 1) controller.enqueue(Buffer.from('%PDF-1.7\n'));
          else if (sent <= pieces) controller.enqueue(chunk);
          else {
            controller.enqueue(Buffer.from('\n%%EOF\n'));
            controller.close();
          }
        },
      });
      return new Response(body);
    };
    heapUsed();
    const before = process.memoryUsage().arrayBuffers;
    expect((await run('archief bijwerken', world)).code).toBe(0);
    expect(most - before).toBeLessThan(12_000_000);
    expect(sha256sum(folder)).toEqual([]);
    expect((await run('archief controleer', world)).code).toBe(0);
  });
});

describe('a folder that looks like an archive', () => {
  it('is refused before a request where it has the files of another bag', async () => {
    const { world } = serving(factuur(1));
    const folder = join(world.folder, 'tas');
    mkdirSync(join(folder, 'data'), { recursive: true, mode: 0o700 });
    writeFileSync(join(folder, 'bagit.txt'), 'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n');
    writeFileSync(join(folder, 'manifest-sha256.txt'), '');
    for (const command of ['bijwerken', 'herstel', 'controleer', 'toon']) {
      const { code, stderr } = await run(`archief ${command} --map tas`, world);
      expect({ command, code, stderr }).toMatchObject({
        command,
        code: 10,
        stderr: expect.stringContaining('tas is geen archief van duit') as string,
      });
    }
    expect(world.sent).toEqual([]);
  });
});
