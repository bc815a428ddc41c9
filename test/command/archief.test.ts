import { chmodSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { answeringWorld, page, pdf, refused, ubl } from '../support/answers.ts';
import { archiveIn, sha256sum } from '../support/archive.ts';
import { run } from '../support/world.ts';

const one = '00000001-0000-4000-8000-000000000000';
const two = '00000002-0000-4000-8000-000000000000';
const note = '00000003-0000-4000-8000-000000000000';
const bill = '00000004-0000-4000-8000-000000000000';

const factuur = (id: string, nummer: string | null, fields = {}) => ({
  id,
  type: 'factuur',
  nummer,
  status: nummer === null ? 'concept' : 'verzonden',
  datum: '2026-02-01',
  totaal_incl: 121,
  ...fields,
});

/** A service with an invoice, a draft, a credit note that can't be read on its own, and a received document without a PDF. */
const service = () => ({
  'GET /facturen': page(factuur(note, '2026-0002', { type: 'creditnota' }), factuur(one, '2026-0001'), factuur(two, null)),
  [`GET /facturen/${one}`]: { data: { ...factuur(one, '2026-0001'), customer_id: two, regels: [{ omschrijving: 'Élan' }] } },
  [`GET /facturen/${one}/pdf`]: pdf('een'),
  [`GET /facturen/${one}/ubl`]: ubl('een'),
  [`GET /facturen/${note}/pdf`]: pdf('nota'),
  [`GET /facturen/${note}/ubl`]: ubl('nota', 'CreditNote'),
  [`GET /klanten/${two}`]: { data: { id: two, naam: 'Bäckerei\n../Peeters: "BV" ' } },
  'GET /inbox': page({ id: bill, leverancier: 'CON', factuurnummer: '', datum: '2025-12-31', bedrag: 5, status: 'nieuw' }),
  [`GET /inbox/${bill}`]: { data: { id: bill, leverancier: 'CON', status: 'nieuw', heeft_pdf: false, heeft_ubl: true } },
  [`GET /inbox/${bill}/ubl`]: ubl('inkoop'),
});

describe('duit archief bijwerken', () => {
  it('keeps each document whole in a folder with a safe name, and names the file that could not be fetched', async () => {
    const world = answeringWorld(service());
    const { code, stdout, stderr } = await run('archief bijwerken', world);
    const folder = join(world.folder, 'archief');
    expect({ code, stdout }).toEqual({
      code: 8,
      stdout: [
        '2026-0002\t2026-02-01\t\tdocument.json\tdata/2026/2026-0002\n',
        '2026-0001\t2026-02-01\tBäckerei\\n../Peeters: "BV" \t\tdata/2026/2026-0001 Backerei Peeters BV\n',
        '\t2025-12-31\tCON\t\tdata/ontvangen/2025/_CON\n',
      ].join(''),
    });
    expect(stderr).toBe(
      [
        `3 nieuw of aangevuld; 3 documenten in ${folder}.`,
        'fout: niet alles staat in het archief: 1',
        `  2026-0002, document.json: Factuur ${note} bestaat niet.`,
        'tip: De rest staat in het archief. duit archief bijwerken probeert het de volgende keer opnieuw.',
        '',
      ].join('\n'),
    );
    const files = archiveIn(folder);
    expect(Object.keys(files)).toEqual([
      'bag-info.txt',
      'bagit.txt',
      'data/2026/2026-0001 Backerei Peeters BV/document.json',
      'data/2026/2026-0001 Backerei Peeters BV/factuur.pdf',
      'data/2026/2026-0001 Backerei Peeters BV/factuur.xml',
      'data/2026/2026-0002/creditnota.pdf',
      'data/2026/2026-0002/creditnota.xml',
      'data/LEESMIJ.txt',
      'data/ontvangen/2025/_CON/document.json',
      'data/ontvangen/2025/_CON/factuur.xml',
      'logboek.txt',
      'manifest-sha256.txt',
      'tagmanifest-sha256.txt',
    ]);
    expect(files['bagit.txt']).toBe('BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n');
    const kept = JSON.parse(readFileSync(join(folder, 'data/2026/2026-0001 Backerei Peeters BV/document.json'), 'utf8')) as object;
    const { status: _, ...fields } = factuur(one, '2026-0001');
    expect(kept).toEqual({ ...fields, customer_id: two, regels: [{ omschrijving: 'Élan' }] });
    expect(sha256sum(folder)).toEqual([]);
    expect(sha256sum(folder, 'tagmanifest-sha256.txt')).toEqual([]);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  it('asks again only for the lists and the gaps, and closes a gap that can be closed', async () => {
    const answers: Record<string, object | string> = service();
    const world = answeringWorld(answers);
    await run('archief bijwerken', world);
    world.sent.length = 0;
    expect((await run('archief bijwerken', world)).code).toBe(8);
    const asked = ['GET /facturen?limit=100', 'GET /inbox?limit=100', `GET /facturen/${note}`];
    expect(world.sent).toEqual(asked);
    answers[`GET /facturen/${note}`] = { data: factuur(note, '2026-0002', { type: 'creditnota' }) };
    const closed = await run('archief bijwerken --taal en', world);
    expect(closed).toEqual({
      code: 0,
      stdout: '2026-0002\t2026-02-01\t\t\tdata/2026/2026-0002\n',
      stderr: `1 new or completed; 3 documents in ${join(world.folder, 'archief')}.\n`,
    });
    expect(sha256sum(join(world.folder, 'archief'))).toEqual([]);
    world.sent.length = 0;
    expect((await run('archief bijwerken', world)).code).toBe(0);
    expect(world.sent).toEqual(asked.slice(0, 2));
  });

  it('costs no more than the pages of the lists where nothing is new', async () => {
    const drafts = Array.from({ length: 249 }, (_, index) =>
      factuur(`${String(index).padStart(8, '1')}-0000-4000-8000-000000000000`, null),
    );
    const rows = [...drafts, factuur(one, '2026-0001')];
    const list = (request: Request) => {
      const { searchParams } = new URL(request.url);
      const offset = Number(searchParams.get('offset'));
      return Response.json({ data: rows.slice(offset, offset + Number(searchParams.get('limit'))), total: rows.length });
    };
    const world = answeringWorld({ ...service(), 'GET /facturen': list });
    expect((await run('archief bijwerken', world)).code).toBe(0);
    world.sent.length = 0;
    expect((await run('archief bijwerken', world)).code).toBe(0);
    const pages = ['GET /facturen?limit=100', 'GET /facturen?limit=100&offset=100', 'GET /facturen?limit=100&offset=200'];
    expect(world.sent).toEqual([...pages, 'GET /inbox?limit=100']);
  });

  it('tells of a document that the service forgot, and of one that it changed, and keeps both', async () => {
    const answers: Record<string, object | string> = {
      ...service(),
      [`GET /facturen/${note}`]: { data: factuur(note, '2026-0002', { type: 'creditnota' }) },
    };
    const world = answeringWorld(answers);
    await run('archief bijwerken', world);
    answers['GET /facturen'] = page(factuur(one, '2026-0001', { totaal_incl: 99, status: 'betaald' }));
    const { code, stderr } = await run('archief bijwerken', world);
    expect(code).toBe(8);
    expect(stderr).toContain('Niet meer bij de dienst, nog wel in het archief: 2026-0002\n');
    expect(stderr).toContain('  2026-0001 Bäckerei\\n../Peeters: "BV" : het nummer, de datum of het bedrag is bij de dienst nu anders');
    expect(sha256sum(join(world.folder, 'archief'))).toEqual([]);
  });

  it('keeps the rest where one document or the inbox fails, and stops where the key does', async () => {
    const answers: Record<string, object | string> = {
      ...service(),
      [`GET /facturen/${one}`]: refused(422, 'stuk'),
      'GET /inbox': refused(403, 'geen toegang'),
    };
    const world = answeringWorld(answers);
    expect((await run('archief bijwerken', world)).code).toBe(4);
    answers['GET /inbox'] = refused(422, 'later');
    const { code, stderr } = await run('archief bijwerken', world);
    expect(code).toBe(8);
    expect(stderr).toContain('  2026-0001: dienst.example aanvaardt dit niet: stuk\n');
    expect(stderr).toContain('  de inbox: dienst.example aanvaardt dit niet: later\n');
    expect(sha256sum(join(world.folder, 'archief'))).toEqual([]);
  });
});

describe('a folder that can not serve', () => {
  const filled = async () => {
    const world = answeringWorld({ ...service(), [`GET /facturen/${note}`]: { data: factuur(note, '2026-0002', { type: 'creditnota' }) } });
    // The second run has the seal of the first.
    for (const _ of [1, 2]) expect((await run('archief bijwerken', world)).code).toBe(0);
    world.sent.length = 0;
    return { world, folder: join(world.folder, 'archief') };
  };

  it('is refused before a request: another folder, a file, open to others', async () => {
    const world = answeringWorld(service());
    mkdirSync(join(world.folder, 'fotos'), { mode: 0o700 });
    writeFileSync(join(world.folder, 'fotos/zee.jpg'), '');
    const other = await run('archief bijwerken --map fotos', world);
    expect(other).toMatchObject({
      code: 10,
      stderr: expect.stringContaining('fotos is geen archief van duit, en ze is niet leeg') as string,
    });
    const file = await run('archief bijwerken --map fotos/zee.jpg', world);
    expect(file).toMatchObject({ code: 10, stderr: expect.stringContaining('zee.jpg is geen map') as string });
    mkdirSync(join(world.folder, 'open'));
    chmodSync(join(world.folder, 'open'), 0o755);
    const open = await run('archief bijwerken --map open', world);
    expect(open).toMatchObject({ code: 10, stderr: expect.stringContaining('chmod 700') as string });
    expect(world.sent).toEqual([]);
  });

  it('is refused before a request: of another account, of a newer version', async () => {
    const { world, folder } = await filled();
    const other = answeringWorld(service(), { env: { DUIT_API_KEY: 'sk_2' } });
    expect(await run(['archief', 'bijwerken', '--map', folder], other)).toMatchObject({
      code: 10,
      stderr: expect.stringContaining('is het archief van een ander account') as string,
    });
    expect(other.sent).toEqual([]);
    expect(world.sent).toEqual([]);
  });

  it.each(['logboek.txt', 'manifest-sha256.txt', 'tagmanifest-sha256.txt', 'bagit.txt', 'bag-info.txt'])(
    'is refused with exit 13 where %s was edited, cut or removed',
    async (file) => {
      const { world, folder } = await filled();
      const path = join(folder, file);
      const text = readFileSync(path, 'utf8');
      const cut = text.slice(0, text.trimEnd().lastIndexOf('\n') + 1);
      for (const wrong of [text.replace('a', 'b'), `${text}x\n`, cut]) {
        writeFileSync(path, wrong);
        const { code, stderr } = await run('archief bijwerken', world);
        expect({ code, wrong }).toEqual({ code: 13, wrong });
        expect(stderr).toMatch(
          /^fout: het archief is beschadigd: .*(?:gewijzigd|begint niet)[^]*(?:duit archief controleer --map|Zet een goede kopie van logboek)/,
        );
      }
      rmSync(path);
      expect((await run('archief bijwerken', world)).code).toBe(13);
      expect(world.sent).toEqual([]);
    },
  );

  it('tells a second run who is at work', async () => {
    const answers: Record<string, object | string | (() => Promise<Response>)> = service();
    const world = answeringWorld(answers);
    const second = answeringWorld(service());
    let told: Awaited<ReturnType<typeof run>> | undefined;
    answers['GET /inbox'] = async () => {
      told = await run(['archief', 'bijwerken', '--map', join(world.folder, 'archief')], second);
      return Response.json(page());
    };
    await run('archief bijwerken', world);
    expect(told?.code).toBe(5);
    expect(told?.stderr).toMatch(/wordt al gewerkt: duit archief bijwerken, net begonnen \(.+\)\n/);
    expect(second.sent).toEqual([]);
  });
});
