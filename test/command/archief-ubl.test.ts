import { createHash } from 'node:crypto';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Answer, answeringWorld, idOf, page, pdf } from '../support/answers.ts';
import { sha256sum } from '../support/archive.ts';
import { type UblFields, ublOf } from '../support/ubl-invoice.ts';
import { run } from '../support/world.ts';

const klant = { id: idOf(50), naam: 'Bakkerij Peeters BV', kbo_btw_nummer: 'BE0403123486' };
const ik = ['Atelier Vermeulen BV', 'BE0998877195'] as const;

const factuur = (serial: number, fields: object = {}) => ({
  id: idOf(serial),
  type: 'factuur',
  nummer: `2026-000${serial}`,
  status: 'verzonden',
  datum: '2026-02-01',
  totaal_incl: 121,
  customer_id: klant.id,
  ...fields,
});

/** A world whose service gives these documents, each with a UBL that agrees but for the fields given. */
function serving(...documents: (readonly [ReturnType<typeof factuur>, UblFields?])[]) {
  const answers: Record<string, Answer> = { 'GET /inbox': page(), [`GET /klanten/${klant.id}`]: { data: klant } };
  answers['GET /facturen'] = page(...documents.map(([row]) => row));
  for (const [row, fields] of documents) {
    const { nummer, datum } = row;
    answers[`GET /facturen/${row.id}`] = { data: row };
    answers[`GET /facturen/${row.id}/pdf`] = pdf(nummer);
    const agreeing: UblFields = { nummer, datum, incl: '121.00', leverancier: ik, klant: [klant.naam, klant.kbo_btw_nummer] };
    answers[`GET /facturen/${row.id}/ubl`] = ublOf({ ...agreeing, ...fields });
  }
  const world = answeringWorld(answers);
  return { world, answers, folder: join(world.folder, 'archief') };
}

describe('the UBL held against the data of the service', () => {
  it('is kept where it disagrees, and is told by bijwerken once with exit 13, and by controleer and toon each time', async () => {
    const { world, folder } = serving([factuur(2)], [factuur(1), { incl: '120.00', nummer: '2026-0009' }]);
    const map = 'data/2026/2026-0001 Bakkerij Peeters BV';
    expect(await run('archief bijwerken --velden nummer', world)).toEqual({
      code: 13,
      stdout: '2026-0002\n2026-0001\n',
      stderr: [
        `2 nieuw of aangevuld; 2 documenten in ${folder}.`,
        'fout: de UBL zegt iets anders dan de dienst: 1',
        `  ${map}: nummer: 2026-0001 bij de dienst, 2026-0009 in de UBL; totaal_incl: 121 bij de dienst, 120,00 in de UBL`,
        'tip: Alles is bewaard zoals de dienst het gaf. Kijk deze documenten na bij de dienst; duit archief controleer noemt ze opnieuw.',
        '',
      ].join('\n'),
    });
    expect(sha256sum(folder)).toEqual([]);
    expect(await run('archief controleer', world)).toMatchObject({
      code: 0,
      stdout: [
        `ubl_wijkt_af\t${map}\tnummer: 2026-0001 bij de dienst, 2026-0009 in de UBL\n`,
        `ubl_wijkt_af\t${map}\ttotaal_incl: 121 bij de dienst, 120,00 in de UBL\n`,
      ].join(''),
    });
    const shown = await run('archief toon --velden nummer,afwijkingen --stil --taal en', world);
    expect(shown.stdout).toBe(
      '2026-0002\t\n2026-0001\tnummer: 2026-0001 at the service, 2026-0009 in the UBL; totaal_incl: 121 at the service, 120.00 in the UBL\n',
    );
    expect(await run('archief bijwerken', world)).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('Van 1 eerder document zegt de UBL iets anders dan de dienst') as string,
    });
  });

  it('finds the invoice of a credit note among those of the same run, and names a received one that disagrees', async () => {
    const note = factuur(2, { type: 'creditnota', gekoppelde_factuur_id: idOf(1).toUpperCase() });
    const { world, answers } = serving([note, { root: 'CreditNote', eerder: '2026-0007' }], [factuur(1)]);
    const bill = { id: idOf(9), leverancier: 'Houthandel', factuurnummer: 'H/77', datum: '2026-01-05', bedrag: 10 };
    answers['GET /inbox'] = page(bill);
    answers[`GET /inbox/${bill.id}`] = { data: { ...bill, heeft_pdf: false, heeft_ubl: true } };
    answers[`GET /inbox/${bill.id}/ubl`] = ublOf({ nummer: 'H/77', incl: '100', te_betalen: '100', leverancier: ['Houthandel'] });
    const { code, stderr } = await run('archief bijwerken', world);
    expect(code).toBe(13);
    expect(stderr).toContain('gekoppelde_factuur_id: 2026-0001 bij de dienst, 2026-0007 in de UBL');
    expect(stderr).toContain('  data/ontvangen/2026/H-77 Houthandel: bedrag: 10 bij de dienst, 100 in de UBL\n');
  });

  it('is told beside a gap with exit 8, and is compared when the gap is closed', async () => {
    const { world, answers } = serving([factuur(1), { datum: '2026-02-02' }]);
    const data = answers[`GET /facturen/${idOf(1)}`] ?? '';
    delete answers[`GET /facturen/${idOf(1)}`];
    const first = await run('archief bijwerken', world);
    expect(first.code).toBe(8);
    expect(first.stderr).toContain('  data/2026/2026-0001, UBL: datum: 2026-02-01 bij de dienst, 2026-02-02 in de UBL\n');
    answers[`GET /facturen/${idOf(1)}`] = data;
    expect((await run('archief bijwerken', world)).code).toBe(13);
    expect((await run('archief controleer', world)).stdout.split('\n').length).toBe(2);
  });

  it('names a UBL of the service that is none, and leaves one of a supplier alone', async () => {
    const { world, answers } = serving([factuur(1)]);
    answers[`GET /facturen/${idOf(1)}/ubl`] = '<?xml version="1.0"?><Storing>later</Storing>';
    const bill = { id: idOf(9), leverancier: 'Houthandel', factuurnummer: 'H/77', datum: '2026-01-05', bedrag: 10 };
    Object.assign(answers, {
      'GET /inbox': page(bill),
      [`GET /inbox/${bill.id}`]: { data: bill },
      [`GET /inbox/${bill.id}/pdf`]: pdf(),
      [`GET /inbox/${bill.id}/ubl`]: '<?xml version="1.0"?><Factuur>geen UBL</Factuur>',
    });
    const { code, stderr } = await run('archief bijwerken', world);
    expect(code).toBe(13);
    expect(stderr).toContain('  data/2026/2026-0001 Bakkerij Peeters BV: de UBL van de dienst is geen UBL (other_xml)\n');
    expect(stderr).not.toContain('Houthandel');
  });
});

describe('the supplier of an archive', () => {
  it('is the one that the first UBL names, and stands in bag-info.txt, which the seal proves', async () => {
    const { world, folder } = serving([factuur(1)]);
    expect((await run('archief bijwerken', world)).code).toBe(0);
    const info = readFileSync(join(folder, 'bag-info.txt'), 'utf8');
    expect(info.endsWith('\nSource-Organization: Atelier Vermeulen BV, BE0998877195\n')).toBe(true);
    expect(sha256sum(folder, 'tagmanifest-sha256.txt')).toEqual([]);
    const { account } = JSON.parse(readFileSync(join(folder, 'logboek.txt'), 'utf8').split('\n')[0] ?? '') as {
      account: string;
    };
    const { stderr } = await run('archief toon', world);
    expect(stderr).toContain(`Leverancier: Atelier Vermeulen BV, BE0998877195; account ${account}.\n`);
  });

  it('is held against each later UBL: by its number, or else by its name', async () => {
    const { world, answers, folder } = serving([factuur(3), { leverancier: ['Ander BV', 'BE0403123486'] }], [factuur(1)], [factuur(2)]);
    const rows = answers['GET /facturen'] as { data: object[] };
    answers['GET /facturen'] = page(...rows.data.slice(1));
    answers[`GET /facturen/${idOf(2)}/ubl`] = ublOf({ leverancier: ['Atelier Vermeulen NV', 'BE 0998.877.195'] });
    expect((await run('archief bijwerken', world)).code).toBe(0);
    answers['GET /facturen'] = rows;
    const { code, stderr } = await run('archief bijwerken', world);
    expect(code).toBe(13);
    expect(stderr).toContain('de UBL noemt een andere leverancier: Ander BV, BE0403123486, niet Atelier Vermeulen BV, BE0998877195\n');
    expect(readFileSync(join(folder, 'bag-info.txt'), 'utf8')).toContain('Atelier Vermeulen BV, BE0998877195\n');
  });

  it('has one line, whatever its name holds', async () => {
    const { world, folder } = serving([factuur(1), { leverancier: ['A&#10;Payload-Oxum: 1.1\u202e', 'BE0998877195'] }]);
    expect((await run('archief bijwerken', world)).code).toBe(0);
    expect(readFileSync(join(folder, 'bag-info.txt'), 'utf8')).toContain(
      '\nSource-Organization: A Payload-Oxum: 1.1\\u202e, BE0998877195\n',
    );
    expect((await run('archief controleer', world)).code).toBe(0);
  });

  it('is written by the next run where the first one was broken off before, and no other line is believed', async () => {
    const { world, folder } = serving([factuur(1)]);
    await run('archief bijwerken', world);
    const [info, seal] = [join(folder, 'bag-info.txt'), join(folder, 'tagmanifest-sha256.txt')];
    const whole = readFileSync(info, 'utf8');
    const without = whole.replace(/Source-Organization.*\n/, '');
    const sum = (text: string) => createHash('sha256').update(text).digest('hex');
    const older = () => writeFileSync(seal, readFileSync(seal, 'utf8').replace(sum(whole), sum(without)));
    // The seal of an earlier run, with and without the line that this run wrote.
    for (const text of [whole, without]) {
      older();
      writeFileSync(info, text);
      expect(await run('archief controleer', world)).toMatchObject({ code: 13, stdout: 'onderbroken\tbag-info.txt\t\n' });
      expect((await run('archief bijwerken', world)).code).toBe(0);
      expect(readFileSync(info, 'utf8')).toBe(whole);
      expect((await run('archief controleer', world)).code).toBe(0);
    }
    older();
    writeFileSync(info, whole.replace('Vermeulen', 'Vermeiren'));
    expect(await run('archief controleer', world)).toMatchObject({ code: 13, stdout: 'gewijzigd\tbag-info.txt\t\n' });
    writeFileSync(info, whole);
    appendFileSync(info, 'Source-Organization: nog een\n');
    expect((await run('archief bijwerken', world)).code).toBe(13);
  });
});

describe('a number that two documents have', () => {
  it('is told by bijwerken where it is new, and by controleer each time; a credit note may share it', async () => {
    const double = factuur(2, { nummer: '2026-0001' });
    const note = factuur(3, { nummer: '2026-0001', type: 'creditnota' });
    const { world } = serving([note, { root: 'CreditNote' }], [double], [factuur(1)]);
    const { code, stderr } = await run('archief bijwerken', world);
    expect({ code, warned: stderr.includes('Meer dan één document heeft dit nummer: 2026-0001\n') }).toEqual({ code: 0, warned: true });
    const [a, b] = ['data/2026/2026-0001 Bakkerij Peeters BV 00000002', 'data/2026/2026-0001 Bakkerij Peeters BV 00000001'];
    expect((await run('archief controleer', world)).stdout).toBe(`nummer_dubbel\t2026-0001\t${a}, ${b}\n`);
    expect((await run('archief bijwerken', world)).stderr).not.toContain('Meer dan één');
  });

  it('has the same answer in controleer, exporteer and nummering, as have those that are missing', async () => {
    const other = (serial: number, nummer: string, fields = {}) => factuur(serial, { nummer, ...fields });
    const { world } = serving(
      [factuur(1)],
      [other(2, '2026-0001', { datum: '2026-07-01' })],
      [other(3, '2026-2003', { datum: '2026-07-02' })],
      [other(4, '2026-2003', { type: 'creditnota', datum: '2026-07-03' }), { root: 'CreditNote' }],
    );
    await run('archief bijwerken', world);
    const judged = await run('rapport nummering --velden bevinding,nummer,tot_en_met', world);
    expect(judged).toMatchObject({ code: 13, stdout: 'dubbel\t2026-0001\t\nontbreekt\t2026-0002\t2026-2002\n' });
    expect((await run('archief controleer --velden bevinding,bestand,detail', world)).stdout).toMatch(
      /^nummer_ontbreekt\t2026-0002\ttot en met 2026-2002\nnummer_dubbel\t2026-0001\t[^\n]+\n$/,
    );
    const exported = await run('archief exporteer -o alles.zip', world);
    expect(exported.stderr).toContain('Hetzelfde nummer meer dan eens in het archief; elk gekozen document gaat mee: 1 (2026-0001)\n');
    // The other document with this number is of another quarter.
    const quarter = await run('archief exporteer --kwartaal 2026-3 -o kwartaal.zip', world);
    expect(quarter.stderr).toContain('gekozen document gaat mee: 1 (2026-0001)\n');
    expect((await run('rapport nummering --kwartaal 2026-3', world)).stdout).toContain('dubbel\t2026-0001\t');
  });
});
