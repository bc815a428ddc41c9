import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { answeringWorld, page, pdf, refused, ubl } from '../support/answers.ts';
import { sha256sum } from '../support/archive.ts';
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
  it('fetches again only what is damaged, and puts a renamed file back without a request', async () => {
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
    expect(sha256sum(folder)).toEqual([]);
    expect((await run('archief controleer', world)).code).toBe(0);
  });

  it('lays aside what the service now gives otherwise, and keeps what is there', async () => {
    const { world, answers, folder, file } = await archived();
    writeFileSync(file('factuur.xml'), 'kapot');
    answers[`GET /facturen/${id}/ubl`] = ubl('iets anders');
    const { code, stdout, stderr } = await run('archief herstel', world);
    const [uitkomst, bestand, aside = ''] = stdout.trim().split('\t');
    expect({ code, uitkomst, bestand }).toEqual({ code: 13, uitkomst: 'afwijkend', bestand: 'data/2026/2026-0001/factuur.xml' });
    expect(stderr).toContain('fout: de dienst geeft nu iets anders: 1\nHet archief bleef zoals het was.');
    expect(readFileSync(file('factuur.xml'), 'utf8')).toBe('kapot');
    expect(readFileSync(join(folder, aside), 'utf8')).toBe(ubl('iets anders'));
  });

  it('names what could not be fetched, and can be run again', async () => {
    const { world, answers, file } = await archived();
    rmSync(file('factuur.pdf'));
    answers[`GET /facturen/${id}/pdf`] = refused(422, 'nu niet');
    const first = await run('archief herstel --taal en', world);
    expect(first).toMatchObject({ code: 8, stdout: expect.stringContaining('nu niet') as string });
    expect(first.stderr).toBe('Restored: 0.\nerror: not restored: 1\nTry again later with the same command.\n');
    answers[`GET /facturen/${id}/pdf`] = pdf('een');
    expect((await run('archief herstel', world)).code).toBe(0);
  });

  it('makes no archive of a folder that is none, and restores nothing where the log was changed', async () => {
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
