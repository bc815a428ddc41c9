import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { answeringWorld, page, pdf, ubl } from '../support/answers.ts';
import { followed } from '../support/followed.ts';
import { expectRefused } from '../support/refused.ts';
import { run, type TestWorld, testWorld } from '../support/world.ts';
import { onOneStore } from '../support/each-store.ts';

const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const other = '8f14e45f-ceea-467f-a2f0-1c5d9a0b7c11';
/** The number that duit makes up for a test document. */
const eigen = 'TEST-MMRL2KG0I';
const kort = { id, leverancier: 'Drukkerij Claes', factuurnummer: 'FA/1', datum: '2026-02-01', bedrag: 1210, status: 'nieuw' };
const document = { ...kort, heeft_pdf: true, heeft_ubl: false };
const answers = {
  'GET /inbox': page(kort, { ...kort, id: other, factuurnummer: 'GL-2' }),
  [`GET /inbox/${id}`]: { data: document },
  [`GET /inbox/${other}`]: { data: { ...document, id: other, factuurnummer: 'GL-2', heeft_ubl: true } },
  [`GET /inbox/${id}/pdf`]: pdf('een'),
  [`GET /inbox/${other}/pdf`]: pdf('twee'),
  [`GET /inbox/${other}/ubl`]: ubl('twee'),
  'POST /test/inbox': { data: { ...kort, leverancier: 'Testleverancier BV', factuurnummer: eigen, bedrag: 121 } },
};
const one = { 'GET /inbox': page(kort) };
const json = `{"id":"${id}","leverancier":"Drukkerij Claes","factuurnummer":"FA/1","datum":"2026-02-01","bedrag":1210,"status":"nieuw"}\n`;
const test = { DUIT_SOORT: 'test' };

describe('inbox list', () => {
  it.each([
    [
      'tabel',
      `Datum       Leverancier      Factuurnummer  Status      Bedrag  Id\n01/02/2026  Drukkerij Claes  FA/1           nieuw   € 1.210,00  ${id}\n`,
    ],
    ['json', `[\n${json}]\n`],
  ])('in %s', async (format, stdout) => {
    expect(await run(`inbox list --formaat ${format}`, answeringWorld(one))).toEqual({ code: 0, stdout, stderr: '' });
  });

  it('asks for any status, and for a period with both its days', async () => {
    const world = answeringWorld(answers);
    await run('inbox list --status afgekeurd --van 2026-01-01 --tot 2026-01-31 --limit 10 --offset 20', world);
    expect(world.sent).toEqual(['GET /inbox?limit=10&offset=20&status=afgekeurd&van=2026-01-01&tot=2026-01-31']);
  });

  it.each([
    ['--van 2026-02-02 --tot 2026-02-01', /^fout: --van \(2026-02-02\) ligt na --tot \(2026-02-01\)/],
    ['--tot 2026-13-01', /^fout: --tot: '2026-13-01' is geen/],
    ['--status=', 'fout: --status: de waarde is leeg\ntip: Komt ze van een variabele in je shell? Dan is die niet gezet.\n'],
  ])('refuses %s before any request', (words, message) => expectRefused(`inbox list ${words}`, message, answers));
});

await onOneStore('inbox list --nieuw', ({ once }) => {
  describe('inbox list --nieuw', () => {
    const third = '9f14e45f-ceea-467f-a2f0-1c5d9a0b7c12';
    const listed = {
      'GET /inbox': page(kort, { ...kort, id: other, factuurnummer: 'GL-2', bedrag: 10 }, { ...kort, id: third, factuurnummer: 'GL-3' }),
    };

    it('shows the documents that the follower has yet to do, with their state', async () => {
      const world = answeringWorld(listed);
      await followed(world, { id, stand: 'gedaan' }, { id: other, stand: 'opzij' }, { id: 'weg', stand: 'wacht' });
      expect(await run('inbox list --nieuw --formaat tabel', world)).toEqual({
        code: 0,
        stdout:
          'Datum       Leverancier      Factuurnummer  Status      Bedrag  Stand       Id\n' +
          `01/02/2026  Drukkerij Claes  GL-2           nieuw      € 10,00  opzijgezet  ${other}\n` +
          `01/02/2026  Drukkerij Claes  GL-3           nieuw   € 1.210,00  nieuw       ${third}\n` +
          'Totaal van 2                                        € 1.220,00\n',
        stderr: '',
      });
      expect((await run('inbox list --nieuw --taal en --formaat tabel', world)).stdout).toMatch(/ {2}set aside {2}.*\n.* {2}new {8}/);
      await followed(world, { id: other, stand: 'wacht' }, { id: third, stand: 'gezien' });
      expect(JSON.parse((await run('inbox list --nieuw --json --status nieuw', world)).stdout)).toEqual([
        { ...kort, id: other, factuurnummer: 'GL-2', bedrag: 10, stand: 'wacht' },
      ]);
      expect(world.sent.at(-1)).toBe('GET /inbox?limit=100&status=nieuw');
    });

    once('sorts and cuts those that are left', async () => {
      const world = answeringWorld(listed);
      await followed(world, { id, stand: 'overgeslagen' });
      const of = async (words: string) => (await run(`inbox list --nieuw --formaat id ${words}`, world)).stdout.split('\n').filter(Boolean);
      expect(await of('--sorteer factuurnummer:af')).toEqual([third, other]);
      expect(await of('--limit 1')).toEqual([other]);
      expect(await of('--offset 1')).toEqual([third]);
      expect(await of('--sorteer stand:af')).toEqual([other, third]);
    });

    once('is refused before any request where nobody follows the inbox', () =>
      expectRefused(
        'inbox list --nieuw',
        'fout: --nieuw: duit volgt de inbox van dit profiel nog niet op\n' +
          'tip: Begin ermee: duit inbox ophalen --map inkoop --vanaf nu\nOf toon wat bij de dienst op nieuw staat: duit inbox list --status nieuw\n',
        answers,
      ),
    );
  });
});

describe('inbox toon', () => {
  it.each([
    [
      'tabel',
      `Leverancier    Drukkerij Claes\nFactuurnummer  FA/1\nDatum          01/02/2026\nBedrag         € 1.210,00\nStatus         nieuw\n` +
        `PDF            ja\nUBL            nee\nId             ${id}\n`,
    ],
    ['json', `${json.slice(0, -2)},"heeft_pdf":true,"heeft_ubl":false}\n`],
  ])('in %s', async (format, stdout) => {
    const world = answeringWorld(answers);
    expect(await run(`inbox toon fa/1 --formaat ${format}`, world)).toEqual({ code: 0, stdout, stderr: '' });
    expect(world.sent).toEqual(['GET /inbox?limit=100', `GET /inbox/${id}`]);
  });

  it('exits 3 for an unknown document and 2 for a number that two suppliers use', async () => {
    expect(await run('inbox toon FA/9', answeringWorld(answers))).toEqual({
      code: 3,
      stdout: '',
      stderr: "fout: geen document 'FA/9' gevonden\ntip: Bekijk welke er zijn: duit inbox list\n",
    });
    const twice = answeringWorld({ 'GET /inbox': page(kort, { ...kort, id: other, leverancier: 'Zagerij Noord' }) });
    expect(await run('inbox toon FA/1 --json', twice)).toMatchObject({ code: 2, stdout: '' });
    expect(twice.sent).toEqual(['GET /inbox?limit=100']);
  });

  it.each([
    ['inbox toon', 'fout: <document> ontbreekt\ntip: Bijvoorbeeld: duit inbox toon GL-3301\nZie duit help inbox toon\n'],
    [['inbox', 'toon', ' '], 'fout: het document is leeg: geef een id of een factuurnummer\n'],
    ['inbox toon 3f2504e04f8941d39a0c0305e82c3301', /dit is geen volledig id/],
  ])('%s is refused before any request', (line, message) => expectRefused(line, message, answers));
});

describe('inbox pdf and ubl', () => {
  it('save several named documents, with a row for each, and go on after one that fails', async () => {
    const world = answeringWorld(answers);
    const { code, stdout, stderr } = await run(`inbox ubl ${id} GL-2 weg --map in --velden id,bestand`, world);
    expect({ code, stdout }).toEqual({
      code: 8,
      stdout: `${other}\tin/2026-02-01_Drukkerij-Claes_GL-2_8f14e45f.xml\n`,
    });
    expect(stderr).toBe(
      'fout: 2 van 3 niet gelukt\n' +
        `  ${id}: document FA/1, Drukkerij Claes, ${id} heeft geen UBL\n  weg: geen document 'weg' gevonden\n`,
    );
  });

  it('take ids from standard input', async () => {
    const world = answeringWorld(answers, { stdin: `${other}\n${id}\n` });
    const { code, stdout } = await run('inbox pdf - --formaat id', world);
    expect({ code, stdout }).toEqual({ code: 0, stdout: `${other}\n${id}\n` });
    expect(readFileSync(join(world.folder, '2026-02-01_Drukkerij-Claes_FA-1_3f2504e0.pdf'), 'utf8')).toBe(pdf('een'));
  });

  it('refuse to overwrite a file with other content, and accept a file with the same content', async () => {
    const world = answeringWorld(answers);
    expect((await run(`inbox pdf ${id} -o x.pdf`, world)).code).toBe(0);
    expect((await run(`inbox pdf ${id} -o x.pdf`, world)).code).toBe(0);
    expect(await run(`inbox pdf ${other} -o x.pdf`, world)).toMatchObject({ code: 2, stdout: '' });
    expect((await run(`inbox pdf ${other} -o x.pdf --overschrijven`, world)).code).toBe(0);
    expect(readFileSync(join(world.folder, 'x.pdf'), 'utf8')).toBe(pdf('twee'));
  });
});

await onOneStore('inbox test', ({ once }) => {
  describe('inbox test', () => {
    it('sends only the given fields, once', async () => {
      const world = answeringWorld(answers, { env: test });
      expect(await run('inbox test', world)).toEqual({
        code: 0,
        stdout: `id\t${id}\nleverancier\tTestleverancier BV\nfactuurnummer\t${eigen}\ndatum\t2026-02-01\nbedrag\t121\nstatus\tnieuw\n`,
        stderr: '',
      });
      expect(world.sent).toEqual(['POST /test/inbox']);
      const words = ['inbox', 'test', '--leverancier', 'A "B"', '--factuurnummer', 'x', '--bedrag', '12,5', '--datum', '2026-03-01'];
      expect(JSON.parse((await run([...words, '--proef', '--json'], world)).stdout)).toMatchObject({
        request: {
          method: 'POST',
          path: '/test/inbox',
          body: { leverancier: 'A "B"', factuurnummer: 'x', bedrag: 12.5, datum: '2026-03-01' },
        },
        outcome: 'go',
      });
      expect(world.sent).toHaveLength(1);
    });

    once('shows with --proef the number that it makes up itself', async () => {
      const world = answeringWorld(answers, { env: test });
      const { code, stdout } = await run('inbox test --proef --json', world);
      expect({ code, sent: world.sent }).toEqual({ code: 0, sent: [] });
      expect(JSON.parse(stdout)).toMatchObject({ request: { method: 'POST', path: '/test/inbox', body: { factuurnummer: eigen } } });
    });

    once('stops on a real profile before any request', async () => {
      const world = answeringWorld(answers);
      expect(await run('inbox test --bedrag 5', world)).toEqual({
        code: 2,
        stdout: '',
        stderr: "fout: inbox test kan alleen met een testprofiel; 'omgeving' is echt\ntip: Oefenen kan met --profiel oefen.\n",
      });
      expect(world.sent).toEqual([]);
    });

    once.each([['--bedrag abc'], ['--bedrag 1.234'], ['--bedrag 1e309'], ['--datum 2026-02-30'], ['--kleur rood']])(
      'refuses %s before any request',
      async (words) => {
        const world = answeringWorld(answers, { env: test });
        expect(await run(`inbox test ${words}`, world)).toMatchObject({ code: 2, stdout: '' });
        expect(world.sent).toEqual([]);
      },
    );
  });
});

it('goes the whole way on the practice account, with a hostile supplier', async () => {
  const supplier = '$(touch x); \u001b[2J../../x';
  const world = testWorld({ env: { DUIT_PROFIEL: 'oefen' } });
  // Real Peppol documents may hold control characters, which the practice service refuses from a client.
  const printable = '$(touch x); ../../x';
  expect((await run(['inbox', 'test', '--leverancier', supplier], world)).code).not.toBe(1);
  const made = await run(['inbox', 'test', '--leverancier', printable, '--factuurnummer', printable, '--formaat', 'id'], world);
  const stdin = { stdin: testWorld({ stdin: made.stdout }).stdin };
  const { code, stdout } = await run('inbox pdf - --map in --velden bestand', Object.assign(world, stdin) as TestWorld);
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: `in/2026-03-15_touch-x-..-..-x_touch-x-..-..-x_${made.stdout.slice(0, 8)}.pdf\n`,
  });
  expect((await run(['inbox', 'toon', printable, '--velden', 'leverancier'], world)).stdout).toBe(`leverancier\t${printable}\n`);
});
