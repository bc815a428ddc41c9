import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { answeringWorld, page, pdf, refused, ubl } from '../support/answers.ts';
import { sha256sum } from '../support/archive.ts';
import { zipIn } from '../support/export.ts';
import { sampleBySeed } from '../support/long.ts';
import { run } from '../support/world.ts';

const id = '00000001-0000-4000-8000-000000000000';
const row = { id, type: 'factuur', nummer: '2026-0001', status: 'verzonden', datum: '2026-01-02', totaal_incl: 121 };

/** A world with an archive of one invoice, and the answers of its service. */
async function archived() {
  const answers: Record<string, object | string> = {
    'GET /facturen': page(row),
    'GET /inbox': page(),
    [`GET /facturen/${id}`]: { data: row },
    [`GET /facturen/${id}/pdf`]: pdf('een'),
    [`GET /facturen/${id}/ubl`]: ubl('een'),
  };
  const world = answeringWorld(answers);
  expect((await run('archief bijwerken', world)).code).toBe(0);
  world.sent.length = 0;
  const folder = join(world.folder, 'archief');
  return { world, answers, folder, file: (name: string) => join(folder, 'data/2026/2026-0001', name) };
}

describe('duit archief herstel', () => {
  it('fetches again only what is damaged, keeps that aside, and puts a renamed file back without a request', async () => {
    const { world, answers, folder, file } = await archived();
    // The status changes at the service, and is no part of what is kept.
    answers[`GET /facturen/${id}`] = { data: { ...row, status: 'betaald' } };
    writeFileSync(file('factuur.pdf'), 'kapot');
    rmSync(file('document.json'));
    rmSync(join(folder, 'data/LEESMIJ.txt'));
    renameSync(file('factuur.xml'), file('anders.xml'));
    const { code, stdout, stderr } = await run('archief herstel', world);
    expect({ code, stderr, stdout: stdout.split('\n').toSorted() }).toEqual({
      code: 0,
      stderr: 'Hersteld: 4.\n',
      stdout: [
        '',
        'hersteld\tdata/2026/2026-0001/document.json\t',
        'hersteld\tdata/2026/2026-0001/factuur.pdf\t',
        'hersteld\tdata/2026/2026-0001/factuur.xml\t',
        'hersteld\tdata/LEESMIJ.txt\t',
      ],
    });
    expect(world.sent).toEqual([`GET /facturen/${id}`, `GET /facturen/${id}/pdf`]);
    expect(readFileSync(join(folder, '.duit/opzij/data/2026/2026-0001/factuur.pdf'), 'utf8')).toBe('kapot');
    expect(sha256sum(folder)).toEqual([]);
    expect((await run('archief controleer', world)).code).toBe(0);
  });

  it('refuses JSON with another content, and keeps every version that the service gave', async () => {
    const { world, answers, folder, file } = await archived();
    rmSync(file('document.json'));
    const places: string[] = [];
    for (const totaal_incl of [122, 123]) {
      answers[`GET /facturen/${id}`] = { data: { ...row, totaal_incl } };
      const { code, stdout } = await run('archief herstel', world);
      expect(code).toBe(13);
      places.push(stdout.trim().split('\t')[2] ?? '');
    }
    expect(places.map((place) => (JSON.parse(readFileSync(join(folder, place), 'utf8')) as typeof row).totaal_incl)).toEqual([122, 123]);
    expect(existsSync(file('document.json'))).toBe(false);
  });

  it('lays a PDF with other bytes aside, also where the document is still the same, and accepts the very bytes alone', async () => {
    const { world, answers, folder, file } = await archived();
    writeFileSync(file('factuur.pdf'), 'kapot');
    const written = pdf('nieuw geschreven');
    for (const [pdfAnswer, answer] of [
      [written, { data: row }],
      [written, { data: { ...row, totaal_incl: 122 } }],
      [written, refused(404, 'weg')],
    ] as const) {
      Object.assign(answers, { [`GET /facturen/${id}/pdf`]: pdfAnswer, [`GET /facturen/${id}`]: answer });
      const { code, stdout, stderr } = await run('archief herstel', world);
      const [uitkomst, bestand, aside = ''] = stdout.trim().split('\t');
      expect({ code, uitkomst, bestand }).toEqual({ code: 13, uitkomst: 'afwijkend', bestand: 'data/2026/2026-0001/factuur.pdf' });
      expect(stderr).toContain('Het archief bleef zoals het was.');
      expect(readFileSync(join(folder, aside), 'utf8')).toBe(written);
      expect(readFileSync(file('factuur.pdf'), 'utf8')).toBe('kapot');
    }
    expect(world.sent).toEqual(Array.from({ length: 3 }, () => `GET /facturen/${id}/pdf`));
    expect(sha256sum(folder)).toEqual(['data/2026/2026-0001/factuur.pdf: FAILED']);
    expect(await run('archief controleer', world)).toMatchObject({
      code: 13,
      stdout: 'gewijzigd\tdata/2026/2026-0001/factuur.pdf\t\n',
    });
    expect((await run('archief exporteer -o k.zip --overschrijven', world)).code).toBe(13);
    expect(Object.keys(zipIn(world, 'k.zip'))[0]).toBe('verkoop/2026-0001.xml');
    answers[`GET /facturen/${id}/pdf`] = pdf('een');
    expect(await run('archief herstel', world)).toMatchObject({ code: 0, stdout: 'hersteld\tdata/2026/2026-0001/factuur.pdf\t\n' });
    expect((await run('archief controleer', world)).code).toBe(0);
    expect((await run('archief exporteer -o k.zip --overschrijven', world)).code).toBe(0);
    expect(zipIn(world, 'k.zip')['verkoop/2026-0001.pdf']).toBe(pdf('een'));
  });

  it('goes on with the other files where one can not be replaced', async () => {
    const { world, folder, file } = await archived();
    writeFileSync(file('factuur.pdf'), 'kapot');
    // Nothing can be moved aside into a folder that can't be made, as nothing can that a viewer holds on Windows.
    writeFileSync(join(folder, '.duit/opzij'), '');
    rmSync(file('factuur.xml'));
    const { code, stdout } = await run('archief herstel', world);
    expect({ code, stdout }).toEqual({
      code: 8,
      stdout: expect.stringMatching(
        /^mislukt\tdata.2026.2026-0001.factuur\.pdf\t.*kan niet geschreven worden: .*\nhersteld\t.*factuur\.xml\t\n$/,
      ) as string,
    });
  });

  it.skipIf(process.platform === 'win32')('says that the place for what is moved aside is a link', async () => {
    const { world, folder, file } = await archived();
    writeFileSync(file('factuur.pdf'), 'kapot');
    mkdirSync(join(world.folder, 'elders'));
    symlinkSync(join(world.folder, 'elders'), join(folder, '.duit/opzij'));
    const { code, stderr } = await run('archief herstel', world);
    expect({ code, stderr }).toEqual({
      code: 8,
      stderr: expect.stringContaining(
        `  data/2026/2026-0001/factuur.pdf: ${folder}/.duit/opzij is een koppeling naar ${world.folder}/elders\n`,
      ) as string,
    });
  });

  it.runIf(process.platform === 'linux')('takes one name that is not UTF-8 as one finding, and asks for no other file', async () => {
    const { world, folder } = await archived();
    const name = Buffer.concat([Buffer.from(`${folder}/data/2026/2026-0001/`), Buffer.from([0x66, 0xe9, 0x2e, 0x74])]);
    writeFileSync(name, 'x');
    const shown = 'data/2026/2026-0001/f\uFFFD.t';
    expect(await run('archief controleer', world)).toMatchObject({ code: 13, stdout: `te_veel\t${shown}\t\n` });
    const { code, stdout } = await run('archief herstel', world);
    expect([code, stdout]).toEqual([8, expect.stringMatching(/^mislukt\t.*hernoem of verplaats het dan zelf\n$/)]);
    expect(world.sent).toEqual([]);
    rmSync(name);
    expect((await run('archief controleer', world)).code).toBe(0);
  });

  it('names what could not be fetched, and can be run again', async () => {
    const { world, answers, file } = await archived();
    rmSync(file('factuur.pdf'));
    answers[`GET /facturen/${id}/pdf`] = refused(422, 'nu niet');
    const first = await run('archief herstel --taal en', world);
    expect(first).toMatchObject({ code: 8, stdout: expect.stringContaining('nu niet') as string });
    expect(first.stderr).toMatch(
      /^Restored: 0\.\nerror: not restored: 1\n {2}data\/2026\/2026-0001\/factuur\.pdf: .*nu niet.*\nhint: Once the reason is gone, give the same command again\.\n$/,
    );
    answers[`GET /facturen/${id}/pdf`] = pdf('een');
    expect((await run('archief herstel', world)).code).toBe(0);
  });

  it.each(['manifest-sha256.txt', 'tagmanifest-sha256.txt', 'bagit.txt', 'bag-info.txt'])(
    'writes %s anew from the log, without a request for a document',
    async (name) => {
      const { world, folder } = await archived();
      const path = join(folder, name);
      const text = readFileSync(path, 'utf8');
      const cut = text.slice(0, text.trimEnd().lastIndexOf('\n') + 1);
      for (const wrong of sampleBySeed([text.replace('a', 'b'), `${text}x\n`, text.slice(0, -1), cut, undefined], 3, name.length)) {
        if (wrong === undefined) rmSync(path);
        else writeFileSync(path, wrong);
        const { stderr } = await run('archief controleer', world);
        expect(stderr).toContain('duit archief herstel --map');
        expect(await run('archief herstel', world)).toEqual({ code: 0, stdout: `hersteld\t${name}\t\n`, stderr: 'Hersteld: 1.\n' });
        expect([...sha256sum(folder), ...sha256sum(folder, 'tagmanifest-sha256.txt')]).toEqual([]);
        if (name !== 'tagmanifest-sha256.txt') expect(readFileSync(path, 'utf8')).toBe(text);
        expect((await run('archief controleer', world)).code).toBe(0);
      }
      expect(world.sent).toEqual([]);
    },
  );

  it('mends a log that was cut, and tells so once', async () => {
    const { world, folder } = await archived();
    await run('archief bijwerken', world);
    const log = join(folder, 'logboek.txt');
    const lines = readFileSync(log, 'utf8').split(/(?<=\n)/);
    writeFileSync(log, lines.slice(0, 2).join(''));
    rmSync(join(folder, 'tagmanifest-sha256.txt'));
    expect((await run('archief herstel', world)).code).toBe(13);
    expect((await run('archief controleer', world)).code).toBe(0);
    expect((await run('archief herstel', world)).code).toBe(0);
    writeFileSync(log, lines.join(''));
    writeFileSync(join(folder, 'manifest-sha256.txt'), '');
    // The seal and the manifest both are damaged: the end of the log is proven by neither.
    expect((await run('archief herstel', world)).code).toBe(13);
  });

  it.skipIf(process.platform === 'win32')(
    'refuses a pipe or a folder in place of a file beside the documents, and waits for neither',
    async () => {
      const { world, folder } = await archived();
      const names = ['manifest-sha256.txt', 'logboek.txt', 'bagit.txt', 'bag-info.txt', 'tagmanifest-sha256.txt'];
      const puts = [(path: string) => execFileSync('mkfifo', [path]), (path: string) => mkdirSync(path)];
      const cells = names.flatMap((file) => puts.map((put) => [file, put] as const));
      for (const [name, put] of sampleBySeed(cells, 3, 1)) {
        const path = join(folder, name);
        const text = readFileSync(path, 'utf8');
        rmSync(path);
        put(path);
        for (const command of ['controleer', 'bijwerken', 'herstel', 'exporteer -o k.zip']) {
          expect([name, command, await run(`archief ${command}`, world)]).toEqual([
            name,
            command,
            { code: 10, stdout: '', stderr: `fout: ${path} is geen gewoon bestand\ntip: Er is niets verstuurd. Haal het daar weg.\n` },
          ]);
        }
        rmSync(path, { recursive: true });
        writeFileSync(path, text);
      }
      expect(world.sent).toEqual([]);
      expect((await run('archief controleer', world)).code).toBe(0);
    },
  );

  it('says how to go on where the log is gone', async () => {
    const { world, folder } = await archived();
    rmSync(join(folder, 'logboek.txt'));
    for (const command of ['controleer', 'bijwerken', 'toon']) {
      const { code, stderr } = await run(`archief ${command}`, world);
      expect(code).toBe(13);
      expect(stderr).toMatch(
        /^fout: het archief is beschadigd: logboek\.txt ontbreekt\ntip: Er is niets verstuurd\. Zet een goede kopie van logboek\.txt terug in .*, of maak het opnieuw uit het manifest en de documenten met: duit archief herstel/,
      );
    }
    expect((await run('archief herstel', world)).code).toBe(13);
    expect(world.sent).toEqual([]);
    expect((await run('archief controleer', world)).code).toBe(0);
  });

  it('makes no archive of a folder that is none, and mends a changed log without a request', async () => {
    const { world, folder } = await archived();
    expect((await run('archief herstel --map nergens', world)).code).toBe(10);
    expect(existsSync(join(world.folder, 'nergens'))).toBe(false);
    const log = join(folder, 'logboek.txt');
    writeFileSync(log, readFileSync(log, 'utf8').replace('121', '122'));
    expect((await run('archief herstel', world)).code).toBe(13);
    expect(await run('archief herstel --proef', world)).toMatchObject({ code: 0, stderr: 'Proef: het archief is niet gewijzigd.\n' });
    expect(world.sent).toEqual([]);
  });
});
