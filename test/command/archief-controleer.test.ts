import { appendFileSync, readFileSync, renameSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { answeringWorld, idOf, page, pdf } from '../support/answers.ts';
import { ublOf } from '../support/ubl-invoice.ts';
import { run } from '../support/world.ts';

const base = 'data/2026';

/** A world with an archive of invoices with these numbers, which was made by two runs. */
async function archived(...serials: number[]) {
  const rows = serials.map((serial) => ({
    id: idOf(serial),
    type: 'factuur',
    nummer: `2026-000${serial}`,
    status: 'betaald',
    datum: '2026-01-02',
  }));
  const answers: Record<string, object | string> = { 'GET /inbox': page() };
  for (const row of rows) {
    Object.assign(answers, {
      [`GET /facturen/${row.id}`]: { data: row },
      [`GET /facturen/${row.id}/pdf`]: pdf(row.nummer),
      [`GET /facturen/${row.id}/ubl`]: ublOf({ nummer: row.nummer, datum: row.datum, leverancier: ['Eigen zaak BV', 'BE0998877195'] }),
    });
  }
  const world = answeringWorld(answers);
  for (const part of [rows.slice(1), rows]) {
    answers['GET /facturen'] = page(...part);
    expect((await run('archief bijwerken', world)).code).toBe(0);
  }
  return { world, folder: join(world.folder, 'archief') };
}

describe('duit archief controleer', () => {
  it('finds nothing in an archive as it was kept, without a request, and warns of a number that is missing', async () => {
    const { world } = await archived(1, 2, 4);
    world.sent.length = 0;
    expect(await run('archief controleer', world)).toEqual({
      code: 0,
      stdout: 'nummer_ontbreekt\t2026-0003\t\n',
      stderr: '3 documenten; 10 van 10 bestanden gelezen: ze zijn zoals ze bewaard werden.\n',
    });
    expect((await run('archief controleer --json', (await archived(1)).world)).stdout).toBe('[]\n');
    expect(world.sent).toEqual([]);
  });

  it('names what is changed, missing, extra and renamed, with exit 13', async () => {
    const { world, folder } = await archived(1, 2, 3);
    const file = (name: string) => join(folder, base, name);
    appendFileSync(file('2026-0001/factuur.pdf'), ' ');
    unlinkSync(file('2026-0001/factuur.xml'));
    renameSync(file('2026-0002/factuur.xml'), file('2026-0002/oud.xml'));
    writeFileSync(file('bij.txt'), 'x');
    writeFileSync(join(folder, 'los.txt'), 'x');
    writeFileSync(
      file('2026-0003/document.json'),
      readFileSync(file('2026-0003/document.json'), 'utf8').replace('betaald', 'x').replace('factuur', 'Factuur'),
    );
    rmSync(file('2026-0003/factuur.pdf'));
    symlinkSync('factuur.xml', file('2026-0003/factuur.pdf'));
    const { code, stdout, stderr } = await run('archief controleer', world);
    expect({ code, found: stdout.split('\n').toSorted() }).toEqual({
      code: 13,
      found: [
        '',
        'gewijzigd\tdata/2026/2026-0001/factuur.pdf\t',
        'gewijzigd\tdata/2026/2026-0003/document.json\t',
        'gewijzigd\tdata/2026/2026-0003/factuur.pdf\t',
        `hernoemd\tdata/2026/2026-0002/factuur.xml\tdata/2026/2026-0002/oud.xml`,
        'ontbreekt\tdata/2026/2026-0001/factuur.xml\t',
        'te_veel\tdata/2026/bij.txt\t',
        'te_veel\tlos.txt\t',
      ],
    });
    expect(stderr).toBe(
      `fout: het archief klopt niet (7 bevindingen)\ntip: Zet een goede kopie terug, of haal documenten opnieuw met: duit archief herstel --map ${folder}\n`,
    );
    expect((await run('archief controleer --taal en', world)).stderr).toContain('the archive is not intact (7 findings)');
  });

  it('reads a part of the files with --deel, looks at the name and size of all, and says where there is no archive', async () => {
    const { world, folder } = await archived(1, 2);
    const half = await run('archief controleer --deel 40%', world);
    expect(half).toMatchObject({ code: 0, stderr: expect.stringContaining('0 van 7 bestanden gelezen') as string });
    appendFileSync(join(folder, base, '2026-0001/factuur.pdf'), ' ');
    expect((await run('archief controleer --deel 40', world)).code).toBe(13);
    const { code: nowhere, stderr: told } = await run('archief controleer --map nergens', world);
    expect(nowhere).toBe(10);
    expect(told).toMatch(/nergens is geen archief van duit\ntip: Maak er een met duit archief bijwerken/);
    for (const wrong of ['0%', '101', 'half']) {
      const { code, stderr } = await run(['archief', 'controleer', '--deel', wrong], world);
      expect({ code, stderr }).toEqual({ code: 2, stderr: `fout: --deel: '${wrong}' is geen deel van 1% tot 100%\n` });
    }
  });

  it('names a run that was broken off, and says how to finish it', async () => {
    const { world, folder } = await archived(1);
    appendFileSync(join(folder, 'logboek.txt'), 'halve re');
    const { code, stdout, stderr } = await run('archief controleer', world);
    expect({ code, stdout }).toEqual({ code: 13, stdout: 'onderbroken\tlogboek.txt\t\n' });
    expect(stderr).toContain(`Doe dat eerst met: duit archief bijwerken --map ${folder}\n`);
    await run('archief bijwerken', world);
    expect((await run('archief controleer', world)).code).toBe(0);
  });
});
