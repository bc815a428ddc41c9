import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { answeringWorld, idOf, refused } from '../support/answers.ts';
import { answersFor, archived, note, sold } from '../support/export.ts';
import { run, type TestWorld } from '../support/world.ts';

const mails = (world: TestWorld, more = '') => run(`archief exporteer --eml --aan dossier@pakket.example -o post ${more}`.trim(), world);
const inFolder = ({ folder }: TestWorld): string[] => readdirSync(join(folder, 'post')).toSorted();
const mailIn = ({ folder }: TestWorld, name: string): string => readFileSync(join(folder, 'post', name), 'utf8');

const earlierName = '2026-09-30_Bakkerij-Peeters-BV_2026-0041_00000003';
const soldName = '2026-10-05_Bakkerij-Peeters-BV_2026-0042_00000001';
const noteName = '2026-10-06_Bakkerij-Peeters-BV_2026-0043_00000002';
const billName = '2026-12-31_Houthandel_H-77_00000009';

describe('duit archief exporteer --eml', () => {
  it('saves one draft for each document of the account, once, and asks nothing of the service', async () => {
    const { world } = await archived();
    const { code, stdout, stderr } = await mails(world, '--nieuw');
    expect({ code, stderr, sent: world.sent }).toEqual({ code: 0, stderr: '', sent: [] });
    expect(stdout.split('\n').map((line) => line.split('\t')[0])).toEqual([
      ...[earlierName, soldName, noteName].map((name) => join('post', `${name}.eml`)),
      '',
    ]);
    expect(inFolder(world)).toEqual([earlierName, soldName, noteName].map((name) => `${name}.eml`));
    expect(statSync(join(world.folder, 'post', `${soldName}.eml`)).mode & 0o077).toBe(0);
    expect(mailIn(world, `${noteName}.eml`).split('\r\n').slice(0, 4)).toEqual([
      'X-Unsent: 1',
      'To: dossier@pakket.example',
      'Subject: Creditnota 2026-0043 Bakkerij Peeters BV',
      'Date: Tue, 06 Oct 2026 12:00:00 +0000',
    ]);
    expect(mailIn(world, `${noteName}.eml`)).toContain('\r\nCreditnota 2026-0043 Bakkerij Peeters BV, 06/10/2026\r\nDe bestanden');
    expect(await mails(world, '--nieuw --json')).toEqual({
      code: 0,
      stdout: '[]\n',
      stderr: '{"notice":"Niets te exporteren: geen enkel document voldoet. Er is geen bestand gemaakt."}\n',
    });
  });

  it('takes received documents with --met-aankoop alone, and says that a package may have them', async () => {
    const { world } = await archived();
    await mails(world, '--nieuw');
    const { code, stderr } = await mails(world, '--nieuw --met-aankoop');
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr:
        'Er zijn ontvangen documenten bij. Een boekhoudpakket kreeg die vaak al via Peppol: kijk dat na voor je ze mailt, anders staan ze er twee keer in.\n',
    });
    expect(inFolder(world)).toHaveLength(4);
    expect(mailIn(world, `${billName}.eml`)).toContain('Subject: Aankoopfactuur ../H/77 =Houthandel\r\n');
  });

  it('is begun anew over its own files where it was broken off, and remembers nothing before all are there', async () => {
    const { world } = await archived();
    await mails(world, '--kwartaal 2026-3');
    const last = join(world.folder, 'post', `${noteName}.eml`);
    writeFileSync(last, 'half');
    expect((await mails(world, '--nieuw')).code).toBe(2);
    const first = mailIn(world, `${soldName}.eml`);
    rmSync(last);
    const { code, stdout } = await mails(world, '--nieuw --json');
    const rows = JSON.parse(stdout) as { unchanged?: true }[];
    expect({ code, unchanged: rows.map(({ unchanged }) => unchanged === true) }).toEqual({ code: 0, unchanged: [true, false] });
    expect(mailIn(world, `${soldName}.eml`)).toBe(first);
    expect((await mails(world, '--nieuw')).stdout).toBe('');
  });

  it('leaves another file of that name, remembers nothing then, and replaces it with --overschrijven', async () => {
    const { world } = await archived();
    await mails(world, '--kwartaal 2026-3');
    writeFileSync(join(world.folder, 'post', `${soldName}.eml`), 'van iemand anders');
    const { code, stderr } = await mails(world, '--nieuw');
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringMatching(
        /2026-0042.*bestaat al met een andere inhoud\ntip: Vervang het met --overschrijven, of kies een andere map met -o/,
      ) as string,
    });
    expect(mailIn(world, `${soldName}.eml`)).toBe('van iemand anders');
    expect((await mails(world, '--nieuw --overschrijven')).stdout.split('\n')).toHaveLength(3);
    expect(mailIn(world, `${soldName}.eml`)).toContain('X-Unsent');
  });

  it('gives a document of which a file is damaged or missing no message, names it, and gives it later', async () => {
    const answers = answersFor(sold, note);
    const world = answeringWorld({ ...answers, [`GET /facturen/${note.id}/ubl`]: refused(404, 'weg') });
    await run('archief bijwerken', world);
    const file = join(world.folder, 'archief/data/2026/2026-0042 Bakkerij Peeters BV/factuur.pdf');
    const sound = readFileSync(file);
    appendFileSync(file, ' ');
    const broken = await mails(world, '--nieuw');
    expect({ code: broken.code, stdout: broken.stdout, stderr: broken.stderr }).toEqual({
      code: 13,
      stdout: '',
      stderr: expect.stringMatching(
        /ONVOLLEDIG: 2 bestanden[^]*factuur\.pdf: beschadigd[^]*2026-0043[^]*: nooit van de dienst gekregen/,
      ) as string,
    });
    expect(inFolder(world)).toEqual([]);
    writeFileSync(file, sound);
    expect((await mails(world, '--nieuw')).code).toBe(8);
    expect(inFolder(world)).toEqual([`${soldName}.eml`]);
  });

  it('refuses what is no message, no address or no folder of its own', async () => {
    const { world } = await archived();
    for (const [line, text] of [
      ['-o post --eml', '--eml: geef met --aan het adres'],
      ['-o post --eml --aan pakket', '--aan: dit is geen e-mailadres'],
      ['-o post --eml --aan zoë@pakket.example', "zonder letters als 'é'"],
      [`-o post --eml --aan ${'a'.repeat(250)}@b.example`, '--aan: dit is geen e-mailadres'],
      ['-o post --aan a@pakket.example', '--aan doet niets zonder --eml'],
      ['-o post --met-aankoop', '--met-aankoop doet niets zonder --eml'],
      ['-o post --eml --aan a@pakket.example --met-tegenpartij', '--met-tegenpartij doet niets met --eml'],
      ['-o - --eml --aan a@pakket.example', '--eml: geef met -o een map'],
      ['-o archief/post --eml --aan a@pakket.example', 'ligt in het archief zelf'],
      ['-o archief/bagit.txt --eml --aan a@pakket.example', 'ligt in het archief zelf'],
    ] as const) {
      const { code, stderr } = await run(`archief exporteer ${line}`, world);
      expect({ line, code, stderr }).toEqual({ line, code: 2, stderr: expect.stringContaining(text) as string });
    }
    expect(existsSync(join(world.folder, 'post'))).toBe(false);
  });

  it('lets no address and no name add a header, and folds a long subject', async () => {
    const world = answeringWorld({
      ...answersFor({ ...sold, nummer: `F\r\nBcc: x@y.example\r\n\r\n${'é'.repeat(90)}` }),
      [`GET /klanten/${idOf(70)}`]: { data: { id: idOf(70), naam: 'Café "Ω" <b@c.example>\r\nX-Kwaad: 1' } },
    });
    await run('archief bijwerken', world);
    const { code } = await run(['archief', 'exporteer', '--eml', '--aan', 'a@b.example\r\nBcc: x@y.example', '-o', 'post'], world);
    expect(code).toBe(2);
    expect((await mails(world)).code).toBe(0);
    const [name = ''] = inFolder(world);
    expect(name).toMatch(/^2026-10-05_[\w.-]+\.eml$/);
    const head = mailIn(world, name).split('\r\n\r\n')[0] ?? '';
    const lines = head.split('\r\n');
    expect(lines.map((line) => /^[\w-]+(?=:)/.exec(line)?.[0]).filter(Boolean)).toEqual([
      'X-Unsent',
      'To',
      'Subject',
      'Date',
      'Message-ID',
      'MIME-Version',
      'Content-Type',
    ]);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(76);
    expect(lines.length).toBeGreaterThan(8);
  });
});
