import { appendFileSync, chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { answeringWorld, refused } from '../support/answers.ts';
import { answersFor, archived, earlier, exporteer, note, sold, zipIn } from '../support/export.ts';
import { run } from '../support/world.ts';

describe('duit archief exporteer, and what it remembers', () => {
  it('takes with --nieuw what no export has, and names what came late for an earlier period', async () => {
    const { world, answers } = await archived(sold);
    await exporteer(world);
    expect(await run('archief exporteer --nieuw -o nieuw.zip', world)).toMatchObject({
      code: 0,
      stderr: 'Niets te exporteren: geen enkel document voldoet. Er is geen bestand gemaakt.\n',
    });
    expect(existsSync(join(world.folder, 'nieuw.zip'))).toBe(false);
    Object.assign(answers, answersFor(sold, note, earlier));
    await run('archief bijwerken', world);
    const quarter = await run('archief exporteer --kwartaal 2026-4 --nieuw -o nieuw.zip', world);
    expect(quarter).toMatchObject({
      code: 0,
      stderr:
        'Van voor deze periode en nog in geen export (duit archief exporteer --nieuw, zonder periode, neemt ze mee): 1 (2026-0041 Bakkerij Peeters BV)\n',
    });
    expect(Object.keys(zipIn(world, 'nieuw.zip')).filter((name) => name.includes('/'))).toEqual([
      'verkoop/2026-0043.pdf',
      'verkoop/2026-0043.xml',
    ]);
    expect((await run('archief exporteer --nieuw -o rest.zip', world)).code).toBe(0);
    expect(Object.keys(zipIn(world, 'rest.zip'))).toContain('verkoop/2026-0041.pdf');
    expect((await run('archief controleer', world)).code).toBe(0);
  });

  it('leaves a damaged file out, names it everywhere, ends with exit 13 and gives it later with --nieuw', async () => {
    const { world, folder } = await archived(sold);
    const file = 'data/2026/2026-0042 Bakkerij Peeters BV/factuur.pdf';
    const sound = readFileSync(join(folder, file));
    appendFileSync(join(folder, file), ' ');
    const { code, stdout, stderr } = await exporteer(world);
    expect({ code, stdout }).toEqual({ code: 13, stdout: expect.stringContaining('volledig\tfalse\n') as string });
    expect(stderr).toBe(
      [
        'fout: de export is ONVOLLEDIG: 1 bestanden',
        `  ${file}: beschadigd of weg in het archief`,
        `tip: Probeer ze te halen met: duit archief herstel --map ${folder}. Exporteer daarna opnieuw.`,
        '',
      ].join('\n'),
    );
    const files = zipIn(world);
    expect(Object.keys(files)).not.toContain('verkoop/2026-0042.pdf');
    expect(files['controle.txt']).toMatch(/^ONVOLLEDIG: 1 [^]*Beschadigd[^]*factuur\.pdf/);
    writeFileSync(join(folder, file), sound);
    expect((await run('archief exporteer --nieuw -o weer.zip', world)).code).toBe(0);
    expect(Object.keys(zipIn(world, 'weer.zip'))).toContain('verkoop/2026-0042.pdf');
    rmSync(join(folder, 'data/2026/2026-0042 Bakkerij Peeters BV/document.json'));
    expect((await exporteer(world, '--overschrijven')).code).toBe(13);
  });

  it('names a file that the service never gave, with exit 8, and takes the document again once it came', async () => {
    const path = `GET /facturen/${sold.id}/pdf`;
    const answers = { ...answersFor(sold), [path]: refused(404, 'weg') };
    const world = answeringWorld(answers);
    await run('archief bijwerken', world);
    const { code, stderr } = await exporteer(world, '--nieuw');
    expect({ code, stderr }).toEqual({
      code: 8,
      stderr: expect.stringMatching(
        /2026-0042 Bakkerij Peeters BV\/factuur\.pdf: nooit van de dienst gekregen[^]*duit archief bijwerken/,
      ) as string,
    });
    expect((await run('archief exporteer --nieuw -o n.zip', world)).stderr).toContain('Niets te exporteren');
    Object.assign(answers, answersFor(sold));
    await run('archief bijwerken', world);
    expect((await run('archief exporteer --nieuw -o n.zip', world)).code).toBe(0);
    expect(Object.keys(zipIn(world, 'n.zip'))).toContain('verkoop/2026-0042.pdf');
  });

  it('exports from an archive that it may not write to, and says that it does not remember', async () => {
    const { world, folder } = await archived();
    chmodSync(folder, 0o755);
    const before = readFileSync(join(folder, 'logboek.txt'), 'utf8');
    expect(await exporteer(world)).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/^Deze export wordt niet onthouden voor --nieuw: .*archief is open voor andere gebruikers/) as string,
    });
    expect(readFileSync(join(folder, 'logboek.txt'), 'utf8')).toBe(before);
    const manifest = join(folder, 'manifest-sha256.txt');
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('2026-0043', '2026-0099'));
    expect((await exporteer(world, '--overschrijven')).code).toBe(13);
  });

  it('writes with -o - to standard output, and remembers nothing', async () => {
    const { world } = await archived();
    const { code, stdout, stderr } = await run('archief exporteer -o -', world);
    expect({ code, start: stdout.slice(0, 2), stderr }).toEqual({
      code: 0,
      start: 'PK',
      stderr: 'Deze export wordt niet onthouden voor --nieuw: de zip is geen gewoon bestand.\n',
    });
    expect(await run('archief exporteer --nieuw -o -', world)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--nieuw: geef met -o') as string,
    });
    expect((await run('archief exporteer --overschrijven -o -', world)).code).toBe(2);
  });
});
