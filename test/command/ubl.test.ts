import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { base } from '../support/ubl/base.ts';
import { attr, changed, drop, set } from '../support/ubl/change.ts';
import { run, type TestWorld, testWorld } from '../support/world.ts';

const invoice = base('invoice');
const broken = changed(invoice, drop('BuyerReference'), drop('OrderReference'));
const odd = changed(invoice, set('PaymentMeans/PaymentID', '+++202/6000/00193+++'));

const release = 'Getoetst aan EN 16931 1.3.16 en Peppol BIS Billing 3.0.21, van kracht sinds augustus 2026.';

function worldWith(files: Record<string, string | Uint8Array>, options: Parameters<typeof testWorld>[0] = {}): TestWorld {
  const world = testWorld(options);
  mkdirSync(join(world.folder, 'inkoop'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(world.folder, name), text);
  return world;
}

describe('ubl controleer', () => {
  it('finds nothing in a right document, without a profile', async () => {
    expect(await run('ubl controleer f.xml', worldWith({ 'f.xml': invoice }))).toEqual({
      code: 0,
      stdout: '',
      stderr: `1 document nagekeken, 1 zonder opmerkingen: 0 fouten, 0 waarschuwingen.\n${release}\n`,
    });
  });

  it('gives a program one object for a good file too, with what was checked', async () => {
    const { code, stdout } = await run('ubl controleer f.xml --json', worldWith({ 'f.xml': invoice }));
    expect([code, JSON.parse(stdout)]).toEqual([0, { faults: [], documents: 1, release: expect.any(Object) as object }]);
  });

  it('tells a broken rule in a stable shape and ends with 13', async () => {
    const { code, stdout, stderr } = await run('ubl controleer f.xml --json', worldWith({ 'f.xml': broken }));
    expect(code).toBe(13);
    expect(JSON.parse(stdout)).toEqual({
      documents: 1,
      release: { en16931: '1.3.16', peppol: '3.0.21', van: '2026-08-24' },
      faults: [
        {
          bestand: 'f.xml',
          regel: 'PEPPOL-EN16931-R003',
          ernst: 'fataal',
          tekst:
            'De referentie van de klant en het bestelnummer ontbreken; Peppol eist een van beide. Vraag de leverancier om een verbeterd document.',
          gevonden: null,
          verwacht: null,
          plaats: { lijn: 1, kolom: 1, pad: '/Invoice' },
          vanaf: null,
          ook: [],
        },
      ],
    });
    expect(stderr).toContain('"message":"één fout tegen de regels gevonden"');
  });

  it('tells warnings, and ends with 0', async () => {
    const { code, stdout } = await run('ubl controleer f.xml', worldWith({ 'f.xml': odd }));
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^f\.xml\tDUIT-OGM\twaarschuwing\tDe gestructureerde mededeling .*\t\+\+\+202\/6000\/00193\+\+\+\t\+\+\+202\/6000\/00192\+\+\+\t/,
    );
  });

  it.each([
    [50, 50],
    [120, 100],
  ])('lays findings out for a terminal of %i columns', async (tty, widest) => {
    const { code, stdout } = await run('ubl controleer f.xml --geen-pager', worldWith({ 'f.xml': odd }, { tty }));
    expect(code).toBe(0);
    const lines = stripVTControlCharacters(stdout).trimEnd().split('\n');
    expect(lines[0]).toBe('waarschuwing DUIT-OGM');
    expect(lines.slice(1).join(' ').replaceAll(/\s+/g, ' ')).toContain('verwacht: +++202/6000/00192+++');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(widest);
  });

  it('reads the XML files of a folder and counts them', async () => {
    const world = worldWith({ 'inkoop/a.xml': invoice, 'inkoop/b.XML': broken, 'inkoop/c.pdf': '%PDF-1.4' });
    const { code, stdout, stderr } = await run('ubl controleer inkoop --formaat id', world);
    expect({ code, stdout }).toEqual({ code: 13, stdout: 'PEPPOL-EN16931-R003\n' });
    expect(stderr).toContain('2 documenten nagekeken, 1 zonder opmerkingen: 1 fout, 0 waarschuwingen.');
  });

  it('reads standard input', async () => {
    const world = testWorld();
    Object.assign(world, { stdin: { isTTY: false, stream: Readable.from([Buffer.from(broken)]) } });
    expect((await run('ubl controleer - --formaat id', world)).code).toBe(13);
  });

  it.each([
    ['ubl controleer', /bestand/],
    ['ubl controleer nergens.xml', /^fout: nergens\.xml bestaat niet\n/],
    ['ubl controleer inkoop', /^fout: in de map inkoop staat geen XML- of zip-bestand\n/],
    ['ubl controleer f.xml --velden naam', /naam/],
  ])('%s ends with 2', async (line, message) => {
    const { code, stderr } = await run(line, worldWith({ 'f.xml': invoice }));
    expect(code).toBe(2);
    expect(stderr).toMatch(message);
  });

  it('goes on after a file that is no UBL, and names it', async () => {
    const world = worldWith({ 'a.xml': '%PDF-1.4', 'b.xml': invoice });
    const { code, stderr } = await run('ubl controleer a.xml b.xml', world);
    expect(code).toBe(2);
    expect(stderr).toBe(
      `1 document nagekeken, 1 zonder opmerkingen: 0 fouten, 0 waarschuwingen.\n${release}\nfout: 1 van 2 niet gelukt\n  a.xml: a.xml is een PDF, geen UBL\ntip: Vraag de leverancier om de UBL (XML) zelf.\n`,
    );
  });

  it('holds the rules of the country of the supplier', async () => {
    const danish = changed(invoice, set('AccountingSupplierParty/Party/PostalAddress/Country/IdentificationCode', 'DK'));
    const { code, stdout } = await run('ubl controleer f.xml', worldWith({ 'f.xml': danish }));
    expect(code).toBe(13);
    expect(stdout).toMatch(
      /^f\.xml\tDK-R-014\tfataal\tHet ondernemingsnummer van een Deense leverancier heeft niet het schema 0184 \(CVR\)\./m,
    );
  });

  it('shows text of a supplier that steers nothing', async () => {
    const hostile = changed(invoice, set('PaymentMeans/PaymentMeansCode', 'x\u202ey'));
    const { stdout } = await run('ubl controleer f.xml', worldWith({ 'f.xml': hostile }, { tty: 80 }));
    expect(stdout).not.toMatch(/\u202e/);
  });

  it('speaks English', async () => {
    const { stdout, stderr } = await run('ubl controleer f.xml --taal en', worldWith({ 'f.xml': broken }));
    expect(stdout).toContain('Ask the supplier for a corrected document.');
    expect(stderr).toContain('1 document checked, 0 without remarks: 1 error, 0 warnings.');
  });

  it('goes into folders and zip files, and names each document by its place', async () => {
    const world = worldWith({});
    mkdirSync(join(world.folder, 'inkoop/2026/maart'), { recursive: true });
    writeFileSync(join(world.folder, 'inkoop/2026/maart/a.xml'), odd);
    writeFileSync(
      join(world.folder, 'inkoop/b.ZIP'),
      zipSync({ 'map/c.XML': strToU8(broken), 'd.txt': strToU8('x'), '__MACOSX/._c.xml': strToU8('x') }),
    );
    const { code, stdout, stderr } = await run('ubl controleer inkoop --formaat ndjson', world);
    expect(code).toBe(13);
    const rows = stdout
      .trim()
      .split('\n')
      .map((row) => JSON.parse(row) as { bestand: string; regel: string });
    expect(rows.map(({ bestand, regel }) => [bestand, regel])).toEqual([
      ['inkoop/2026/maart/a.xml', 'DUIT-OGM'],
      ['inkoop/b.ZIP/map/c.XML', 'PEPPOL-EN16931-R003'],
    ]);
    expect(stderr).toContain('2 documenten nagekeken');
  });

  it('reads nothing of a zip file whose name leads out of it, and goes on with the others', async () => {
    const world = worldWith({ 'f.zip': zipSync({ '../../x.xml': strToU8(invoice), 'goed.xml': strToU8(invoice) }) });
    const { code, stderr } = await run('ubl controleer f.zip', world);
    expect(code).toBe(2);
    expect(stderr).toContain('1 document nagekeken, 1 zonder opmerkingen');
    expect(stderr).toContain('f.zip/../../x.xml: deze naam leidt buiten het zip-bestand');
  });

  it('warns from nine months after the last rules that it knows came into force', async () => {
    const at = async (now: string) => (await run('ubl controleer f.xml', worldWith({ 'f.xml': invoice }, { now }))).stderr;
    expect(await at('2027-10-31T12:00:00Z')).not.toContain('negen maanden');
    expect(await at('2027-11-01T12:00:00Z')).toContain('De regels van februari 2027 zijn ouder dan negen maanden');
  });

  describe('with a fault that Peppol refuses from 24 February 2027', () => {
    const gln = changed(
      invoice,
      attr('AccountingSupplierParty/Party/EndpointID', 'schemeID', '0088'),
      set('AccountingSupplierParty/Party/EndpointID', '10012341234560'),
    );
    const at = (now: string, line = 'ubl controleer f.xml --json') => run(line, worldWith({ 'f.xml': gln }, { now }));
    const finding = { regel: 'PEPPOL-COMMON-R040', ernst: 'waarschuwing', gevonden: '10012341234560', vanaf: '2027-02-24' };

    it('tells it apart until then, and ends with 0', async () => {
      const { code, stdout, stderr } = await at('2027-02-23T22:59:59Z');
      expect({ code, findings: (JSON.parse(stdout) as { faults: unknown }).faults }).toEqual({
        code: 0,
        findings: [expect.objectContaining(finding)],
      });
      expect(stderr).toContain(
        '1 document nagekeken, 0 zonder opmerkingen: 0 fouten, 0 waarschuwingen. 1 opmerking wordt geweigerd vanaf 24/02/2027.',
      );
      expect(stderr).toContain('Peppol BIS Billing 3.0.21, van kracht sinds augustus 2026');
    });

    it('refuses it from that day in Belgium, and ends with 13', async () => {
      const { code, stdout, stderr } = await at('2027-02-23T23:00:00Z');
      expect({ code, findings: (JSON.parse(stdout) as { faults: unknown }).faults }).toEqual({
        code: 13,
        findings: [expect.objectContaining({ ...finding, ernst: 'fataal', vanaf: null })],
      });
      expect(stderr).toContain('Peppol BIS Billing 3.0.22, van kracht sinds februari 2027');
    });

    it('shows a person the day', async () => {
      const world = worldWith({ 'f.xml': gln }, { tty: 80, now: '2026-12-01T12:00:00Z' });
      const { stdout } = await run('ubl controleer f.xml --geen-pager', world);
      expect(stripVTControlCharacters(stdout)).toContain('wordt geweigerd vanaf 24/02/2027 PEPPOL-COMMON-R040');
    });

    it('tries another day with --datum', async () => {
      const tried = async (datum: string) => (await at('2026-12-01T12:00:00Z', `ubl controleer f.xml --datum ${datum}`)).code;
      expect(await tried('2027-02-23')).toBe(0);
      expect(await tried('2027-02-24')).toBe(13);
      expect(await tried('1/3/2027')).toBe(13);
    });
  });

  it('knows no rules of before 24 August 2026', async () => {
    const at = (datum: string) => run(`ubl controleer f.xml --datum ${datum}`, worldWith({ 'f.xml': invoice }));
    expect((await at('2026-08-24')).code).toBe(0);
    expect(await at('2026-08-23')).toEqual({
      code: 2,
      stdout: '',
      stderr: 'fout: --datum: duit kent de regels van voor 24/08/2026 niet\n',
    });
  });

  it('says a mistake once that two rules name, with both ids', async () => {
    const silent = changed(invoice, drop('AllowanceCharge[1]/AllowanceChargeReason'), drop('AllowanceCharge[1]/AllowanceChargeReasonCode'));
    const world = worldWith({ 'f.xml': silent }, { tty: 80 });
    const { code, stdout, stderr } = await run('ubl controleer f.xml --geen-pager', world);
    expect(code).toBe(13);
    expect(stripVTControlCharacters(stdout).match(/^(fout|waarschuwing) .*$/gm)).toEqual(['fout BR-33 (ook BR-CO-21)']);
    expect(stderr).toContain('1 fout, 0 waarschuwingen.');
  });

  it('asks nobody else about a document of the own company', async () => {
    const text = async (number: string) => {
      const env = { DUIT_API_KEY: 'x', DUIT_BASE_URL: 'http://127.0.0.1:1/api/v1', DUIT_ONDERNEMINGSNUMMER: number };
      return (await run('ubl controleer f.xml', worldWith({ 'f.xml': broken }, { env }))).stdout;
    };
    expect(await text('0403123486')).toContain('Dit is je eigen document: verbeter je gegevens, of meld dit aan de dienst.');
    expect(await text('1234567894')).toContain('Vraag de leverancier om een verbeterd document.');
  });

  it('gives a row a finding in csv', async () => {
    const { stdout } = await run(
      'ubl controleer f.xml --formaat csv',
      worldWith({ 'f.xml': changed(broken, set('PaymentMeans/PaymentID', '+++202/6000/00193+++')) }),
    );
    expect(
      stdout
        .trim()
        .split('\n')
        .map((row) => row.split(',').slice(0, 2)),
    ).toEqual([
      ['bestand', 'regel'],
      ['f.xml', 'PEPPOL-EN16931-R003'],
      ['f.xml', 'DUIT-OGM'],
    ]);
  });
});
