import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { answeringWorld, page } from '../support/answers.ts';
import { invoices, somePdf } from '../support/documents/invoices.ts';
import { expectRefused } from '../support/refused.ts';
import { run, testWorld } from '../support/world.ts';

const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const kort = { id, leverancier: 'Drukkerij Claes', factuurnummer: 'BJ-1', datum: '2026-02-01', bedrag: 344.85, status: 'nieuw' };
const answers = (ubl: string, more: object = {}) => ({
  'GET /inbox': page(kort),
  [`GET /inbox/${id}`]: { data: { ...kort, heeft_pdf: true, heeft_ubl: true, ...more } },
  [`GET /inbox/${id}/ubl`]: ubl,
});

describe('inbox lees', () => {
  it('shows the invoice of a received document, with the command that saves its attachments', async () => {
    const world = answeringWorld(answers(invoices.bijlagen), { tty: 80 });
    const { code, stdout, stderr } = await run('inbox lees BJ-1 --geen-kleur', world);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^Factuur BJ-1\n\nVan +Studio Zonneklaar BV\n/);
    expect(stdout).toMatch(/\nTe betalen +€ 344,85\n/);
    expect(stdout).toMatch(/\nBewaren:\n {2}duit inbox lees BJ-1 --bijlagen bijlagen\n$/);
    expect(world.sent).toEqual(['GET /inbox?limit=100', `GET /inbox/${id}`, `GET /inbox/${id}/ubl`]);
  });

  it('keeps a long e-mail address whole on a terminal of 40 columns, below its title', async () => {
    const contact = '<cac:Contact><cbc:ElectronicMail>boekhouding@studiozonneklaar.be</cbc:ElectronicMail></cac:Contact>';
    const ubl = invoices.bijlagen.replace(/(<cac:AccountingSupplierParty>.*?)(<\/cac:Party>)/s, `$1${contact}$2`);
    const { stdout } = await run('inbox lees BJ-1 --geen-kleur', answeringWorld(answers(ubl), { tty: 40 }));
    expect(stdout).toMatch(/\n\nVan\n {2}Studio Zonneklaar BV\n[^]*\n {2}boekhouding@studiozonneklaar\.be\n/);
  });

  it('saves attachments and a PDF', async () => {
    const world = answeringWorld(answers(invoices.bijlagen));
    expect((await run('inbox lees BJ-1 --bijlagen m --pdf -o x.pdf', world)).code).toBe(0);
    expect(readFileSync(join(world.folder, 'm/uren-maart-1.pdf'), 'utf8')).toBe(somePdf);
    expect(readFileSync(join(world.folder, 'x.pdf'), 'latin1')).toMatch(/^%PDF-/);
  });

  it.each([
    [{ heeft_ubl: false }, 'fout: document BJ-1 heeft geen UBL om te lezen\ntip: Bewaar de PDF: duit inbox pdf BJ-1\n'],
    [
      { heeft_ubl: false, heeft_pdf: false },
      'fout: document BJ-1 heeft geen UBL om te lezen\ntip: Het heeft ook geen PDF. Vraag de factuur op bij de leverancier.\n',
    ],
  ])('exits 3 for a document without UBL and says what to do: %j', async (more, stderr) => {
    const world = answeringWorld(answers(invoices.bijlagen, more));
    expect(await run('inbox lees BJ-1', world)).toEqual({ code: 3, stdout: '', stderr });
    expect(world.sent).toEqual(['GET /inbox?limit=100', `GET /inbox/${id}`]);
  });

  it('exits 11 for XML that is no UBL, and says how to keep the file', async () => {
    expect(await run('inbox lees BJ-1', answeringWorld(answers('<bon>1</bon>')))).toEqual({
      code: 11,
      stdout: '',
      stderr: 'fout: de UBL van BJ-1 is XML, maar geen UBL\ntip: Bewaar het bestand zoals het is: duit inbox ubl BJ-1\n',
    });
  });

  it.each([
    ['inbox lees', 'fout: <document> ontbreekt\ntip: Bijvoorbeeld: duit inbox lees GL-3301\nZie duit help inbox lees\n'],
    ['inbox lees BJ-1 -o x.pdf', 'fout: -o gaat alleen met --pdf\n'],
  ])('%s is refused before any request', (line, message) => expectRefused(line, message, answers('')));

  it('reads every document that the practice service receives', async () => {
    const world = testWorld();
    await run('oefen vul --profiel oefen', world);
    const { stdout } = await run('inbox list --profiel oefen --formaat id --alles', world);
    const ids = stdout.split('\n').filter(Boolean);
    expect(ids.length).toBeGreaterThan(3);
    for (const one of ids) {
      const read = await run(['inbox', 'lees', one, '--profiel', 'oefen', '--formaat', 'tabel'], world);
      expect(read).toMatchObject({ code: 0, stderr: '' });
      expect(read.stdout).toMatch(/\n(?:Te betalen|Te crediteren) +€ [\d.]+,\d\d\n/);
    }
  });
});

describe('inbox toon', () => {
  it('names inbox lees to a person, where there is a UBL', async () => {
    const world = answeringWorld(answers(invoices.bijlagen), { tty: 80 });
    expect((await run('inbox toon BJ-1', world)).stderr).toBe('De hele factuur: duit inbox lees BJ-1\n');
    const without = answeringWorld(answers('', { heeft_ubl: false }), { tty: 80 });
    expect((await run('inbox toon BJ-1', without)).stderr).toBe('');
  });
});
