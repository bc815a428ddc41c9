import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { answeringWorld, page, refused } from '../support/answers.ts';
import { expectRefused } from '../support/refused.ts';
import { run, testWorld } from '../support/world.ts';

const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const klant_id = '8f14e45f-ceea-467f-a2f0-1c5d9a0b7c11';
const regels = [{ omschrijving: 'Advies', aantal: 3, eenheidsprijs: 95, btw_percentage: 21, totaal: 285 }];
const kort = { id, nummer: 'OF-2026-0001', status: 'verzonden', datum: '2026-03-01', geldig_tot: '2026-03-31', totaal_incl: 344.85 };
const offerte = { ...kort, regels, notities: 'Dank u' };
const answers = {
  'GET /offertes': page(kort),
  [`GET /offertes/${id}`]: { data: offerte },
  'GET /klanten': page({ id: klant_id, naam: 'Bakkerij Peeters BV' }),
  'POST /offertes': { data: { id, status: 'concept', totaal_incl: 344.85 } },
};
const json = `{"id":"${id}","nummer":"OF-2026-0001","status":"verzonden","datum":"2026-03-01","geldig_tot":"2026-03-31","totaal_incl":344.85}\n`;

describe('offerte list', () => {
  it.each([
    [
      'tabel',
      `Nummer        Datum       Geldig tot  Status     Totaal incl.  Id\nOF-2026-0001  01/03/2026  31/03/2026  verzonden      € 344,85  ${id}\n`,
    ],
    ['json', `[\n${json}]\n`],
  ])('in %s', async (format, stdout) => {
    expect(await run(`offerte list --formaat ${format}`, answeringWorld(answers))).toEqual({ code: 0, stdout, stderr: '' });
  });

  it('asks for the status given, over all pages with --alles', async () => {
    const world = answeringWorld(answers);
    await run('offertes list --status geaccepteerd --alles', world);
    await run('offerte list --limit 2 --offset 1', world);
    expect(world.sent).toEqual(['GET /offertes?limit=100&status=geaccepteerd', 'GET /offertes?limit=2&offset=1']);
  });

  it('shows a status that is not in the text', async () => {
    const world = answeringWorld({ 'GET /offertes': page({ ...kort, status: 'ingetrokken' }) });
    expect((await run('offerte list --velden status', world)).stdout).toBe('ingetrokken\n');
  });
});

describe('offerte toon', () => {
  it.each([
    [
      'tabel',
      `offerte OF-2026-0001  verzonden

Datum       01/03/2026
Geldig tot  31/03/2026
Id          ${id}

Omschrijving  Aantal  Prijs   Btw    Totaal
Advies             3  95,00  21 %  € 285,00

Btw 21 % op € 285,00   € 59,85
Totaal incl. btw      € 344,85

Dank u
`,
    ],
  ])('in %s', async (format, stdout) => {
    expect(await run(`offerte toon of-2026-0001 --formaat ${format}`, answeringWorld(answers))).toEqual({ code: 0, stdout, stderr: '' });
  });

  it('prints every field in JSON and NDJSON', async () => {
    for (const format of ['json', 'ndjson']) {
      const { code, stdout, stderr } = await run(`offerte toon ${id} --formaat ${format}`, answeringWorld(answers));
      expect({ code, data: JSON.parse(stdout) as unknown, stderr }).toEqual({ code: 0, data: offerte, stderr: '' });
    }
  });

  it('prints the chosen fields in CSV', async () => {
    const words = ['offerte', 'toon', id, '--formaat', 'csv', '--csv-stijl', 'be', '--velden', 'nummer,totaal_incl,notities'];
    expect((await run(words, answeringWorld(answers))).stdout).toBe('\ufeffnummer;totaal_incl;notities\r\nOF-2026-0001;344,85;Dank u\r\n');
  });

  it('exits 2 for a number that several quotes have, and 3 for one that none has', async () => {
    const twice = answeringWorld({ 'GET /offertes': page(kort, { ...kort, id: klant_id, status: 'concept' }) });
    expect(await run('offerte toon OF-2026-0001', twice)).toEqual({
      code: 2,
      stdout: '',
      stderr: `fout: 'OF-2026-0001' kan meer dan één offerte zijn:\n  ${id}  verzonden 2026-03-01\n  ${klant_id}  concept 2026-03-01\ntip: Geef het id van de juiste.\n`,
    });
    expect(await run('offerte toon OF-2026-0009', answeringWorld(answers))).toEqual({
      code: 3,
      stdout: '',
      stderr: "fout: geen offerte 'OF-2026-0009' gevonden\ntip: Bekijk welke er zijn: duit offerte list\n",
    });
  });

  it.each([
    [
      'offerte toon 2026-0001',
      "fout: '2026-0001' is geen offerte: geef een id of een nummer zoals OF-2026-0001\ntip: Dit is een document: duit factuur toon 2026-0001\n",
    ],
    [
      'offerte toon ../klanten',
      "fout: '../klanten' is geen offerte: geef een id of een nummer zoals OF-2026-0001\ntip: Bekijk welke er zijn: duit offerte list\n",
    ],
    ['offerte toon 3f2504e0-4f89-41d3-9a0c-0305e82c3301a', /dit is geen volledig id/],
    ['offerte toon', 'fout: <offerte> ontbreekt\ntip: Bijvoorbeeld: duit offerte toon OF-2026-0004\nZie duit help offerte toon\n'],
  ])('%s is refused before any request', (line, message) => expectRefused(line, message, answers));
});

describe('offerte maak', () => {
  const line = ['--klant', 'bakkerij peeters bv', '--regel', 'Advies;3;95;21'];

  it('looks up the customer, sends the whole document once and shows the reply', async () => {
    const world = answeringWorld({ ...answers, 'GET /offertes': page() });
    const words = ['offerte', 'maak', ...line, '--datum', '2026-03-01', '--geldig-tot', '2026-03-31', '--notities', 'Dank u'];
    expect(await run(words, world)).toEqual({
      code: 0,
      stdout: `id\t${id}\nstatus\tconcept\ntotaal_incl\t344.85\n`,
      stderr: '',
    });
    expect(world.sent.filter((request) => request.startsWith('POST'))).toEqual(['POST /offertes']);
    const { stdout, stderr } = await run([...words, '--proef', '--json'], world);
    expect(stderr).toContain('{"notice":"Proef: dit zou verstuurd worden; er is niets geschreven."}\n');
    expect((JSON.parse(stdout) as { request: object }).request).toEqual({
      method: 'POST',
      path: '/offertes',
      body: {
        klant_id,
        regels: [{ omschrijving: 'Advies', aantal: 3, eenheidsprijs: 95, btw_percentage: 21 }],
        datum: '2026-03-01',
        geldig_tot: '2026-03-31',
        notities: 'Dank u',
      },
    });
    expect(world.sent.filter((request) => request.startsWith('POST'))).toEqual(['POST /offertes']);
  });

  it('warns about a total that differs from the one computed here', async () => {
    const other = { ...answers, 'POST /offertes': { data: { id, status: 'concept', totaal_incl: 345 } } };
    const { code, stderr } = await run(['offerte', 'maak', ...line], answeringWorld(other));
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringMatching(/345,00.*344,85/) as string });
  });

  it('names the option of a field that the service refuses', async () => {
    const refusing = { ...answers, 'POST /offertes': refused(422, 'klopt niet') };
    expect((await run(['offerte', 'maak', ...line], answeringWorld(refusing))).code).toBe(6);
    const named = () =>
      Response.json({ error: { status: 422, message: 'klopt niet', errors: { geldig_tot: 'ligt voor de datum' } } }, { status: 422 });
    const { code, stderr } = await run(['offerte', 'maak', ...line], answeringWorld({ ...answers, 'POST /offertes': named }));
    expect(code).toBe(6);
    expect(stderr).toContain('\n  --geldig-tot: ligt voor de datum\n');
  });

  it.each([
    [['--klant', 'x'], 'fout: --regel ontbreekt: geef minstens één --regel of --product\n'],
    [['--klant', 'x', '--regel', 'a;1;2;21', '--geldig-tot', '2026-02-30'], /^fout: --geldig-tot: '2026-02-30' is geen bestaande datum/],
    [
      ['--klant', 'x', '--regel', 'a;1;2;21', '--datum', '2026-02-01', '--geldig-tot', '2026-01-31'],
      'fout: --datum (2026-02-01) ligt na --geldig-tot (2026-01-31)\n',
    ],
    [['--invoer', 'om.yaml'], 'fout: datum (2026-02-01) ligt na geldig_tot (2026-01-31)\n'],
    [['--invoer', 'weg.json'], 'fout: weg.json bestaat niet\n'],
    [['--invoer', 'stuk.json'], /^fout: stuk\.json, regel 2, kolom 1: geen geldige JSON; /],
  ])('refuses %j before anything is sent', async (words, message) => {
    const world = answeringWorld(answers);
    writeFileSync(join(world.folder, 'stuk.json'), '{"regels": [\n');
    const regel = '{omschrijving: a, aantal: 1, eenheidsprijs: 2, btw_percentage: 21}';
    writeFileSync(join(world.folder, 'om.yaml'), `klant_id: ${klant_id}\nregels: [${regel}]\ndatum: 2026-02-01\ngeldig_tot: 2026-01-31\n`);
    const { code, stdout, stderr } = await run(['offerte', 'maak', ...words], world);
    expect({ code, stdout, sent: world.sent }).toEqual({ code: 2, stdout: '', sent: [] });
    if (typeof message === 'string') expect(stderr).toBe(message);
    else expect(stderr).toMatch(message);
  });

  it.each(['naam', 'eenheidsprijs', 'btw_percentage'])('makes no line of a product without %s', async (field) => {
    const product = { id, naam: 'Advies', eenheidsprijs: 95, btw_percentage: 21, [field]: null };
    const world = answeringWorld({ ...answers, [`GET /producten/${id}`]: { data: product } });
    const { code, stderr } = await run(`offerte maak --klant ${klant_id} --product ${id};aantal=2`, world);
    expect({ code, stderr, sent: world.sent }).toEqual({
      code: 11,
      stderr: `fout: product '${id}' heeft geen naam, prijs of btw-tarief; schrijf de regel voluit met --regel\n`,
      sent: [`GET /producten/${id}`],
    });
  });

  it('reads a product once for all its lines', async () => {
    const product = { id, naam: 'Advies', eenheidsprijs: 95, btw_percentage: 21 };
    const world = answeringWorld({ ...answers, 'GET /producten': page(product), [`GET /producten/${id}`]: { data: product } });
    const lines = ['--product', 'Advies;aantal=2', '--product', `${id};aantal=3`];
    const { code } = await run(['offerte', 'maak', '--klant', klant_id, ...lines, '--proef'], world);
    expect({ code, sent: world.sent }).toEqual({
      code: 0,
      // A dry run shows the customer too.
      sent: ['GET /producten?limit=100', `GET /producten/${id}`, 'GET /offertes?limit=100', `GET /klanten/${klant_id}`],
    });
  });

  it('refuses a document with an unknown field or without a line', async () => {
    const world = answeringWorld(answers);
    writeFileSync(join(world.folder, 'x.yaml'), `klant_id: ${klant_id}\nkleur: rood\nregels: []\n`);
    const { code, stderr } = await run('offerte maak --invoer x.yaml', world);
    expect({ code, sent: world.sent }).toEqual({ code: 2, sent: [] });
    expect(stderr).toMatch(
      /^fout: de invoer klopt niet; er is niets verstuurd\n {2}regels \(regel 3 van het bestand\): minstens één regel is nodig\n {2}kleur \(regel 2 van het bestand\): onbekend veld\n$/,
    );
  });

  it('is valid for 30 days on the practice account by default', async () => {
    const world = testWorld({ env: { DUIT_PROFIEL: 'oefen' } });
    await run(['klanten', 'maak', '--naam', 'A'], world);
    const made = await run(['offerte', 'maak', '--klant', 'a', '--regel', 'x;1;100;21', '--datum', '2026-01-15', '--formaat', 'id'], world);
    const { stdout } = await run(
      ['offerte', 'toon', made.stdout.trim(), '--velden', 'nummer,datum,geldig_tot,totaal_incl', '--json'],
      world,
    );
    expect(JSON.parse(stdout)).toEqual({ nummer: 'OF-2026-0001', datum: '2026-01-15', geldig_tot: '2026-02-14', totaal_incl: 121 });
  });
});
