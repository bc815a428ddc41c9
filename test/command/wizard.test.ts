import { describe, expect, it } from 'vitest';
import { copyFolder } from '../support/copy.ts';
import { fetchTransport } from '../support/fetch-transport.ts';
import { meets } from '../support/karig.ts';
import { serviceWorld } from '../support/service.ts';
import { typing } from '../support/typing.ts';
import { run, type TestWorld, testWorld } from '../support/world.ts';

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/;
const oefen = () => testWorld({ env: { DUIT_PROFIEL: 'oefen' } });
const figuresOfRows = !meets('no unit and rate of a listed product');

let sample: Promise<TestWorld> | undefined;

async function samples(): Promise<TestWorld> {
  const world = oefen();
  await run(['oefen', 'vul'], world);
  return world;
}

/** A world with the sample data, which is made once. */
async function filled(): Promise<TestWorld> {
  const world = oefen();
  copyFolder((await (sample ??= samples())).folder, world.folder);
  return world;
}

async function withKlant(world: TestWorld, naam = 'Bakkerij Peeters BV', ...words: string[]): Promise<string> {
  return (await run(['klanten', 'maak', '--naam', naam, '--formaat', 'id', ...words], world)).stdout.trim();
}

/** The command that the wizard showed after the last question. */
const commandIn = (stderr: string): string => /Hetzelfde als commando:\n\n(.*)\n\n$/s.exec(stderr)?.[1] ?? '';

async function counts(world: TestWorld): Promise<string[]> {
  const lists = ['klanten', 'factuur', 'offerte'].map((group) => [group, 'list', '--alles', '--formaat', 'id']);
  const seen: string[] = [];
  for (const list of lists) seen.push((await run(list, world)).stdout);
  return seen;
}

describe('factuur maak at a terminal', () => {
  it('asks only for what the options leave open, and chooses the customer of lines that were given', async () => {
    const world = await filled();
    await withKlant(world);
    const given = ['--klant', 'bakkerij peeters', '--datum', '1/11/2026', '--notities', 'Bedankt'];
    const asked = await run(['factuur', 'maak', ...given, '--stil', '--json'], typing(world, 'Goed werk', '2', '10', '', '', ''));
    expect(asked.code).toBe(0);
    const { id, totaal_incl } = JSON.parse(asked.stdout) as { id: string; totaal_incl: number };
    expect(totaal_incl).toBe(24.2);
    expect((await run(['factuur', 'toon', id, '--json'], world)).stdout).toMatch(/"datum": ?"2026-11-01"[^]*"notities": ?"Bedankt"/);
    expect(asked.stderr).not.toMatch(/Klant:|Datum|Notities/);
    expect(commandIn(asked.stderr)).toContain('--datum 2026-11-01 --notities Bedankt');
    const regel = ['--regel', 'Advies;1;10;21'];
    const chosen = await run(['factuur', 'maak', ...regel, '--json'], typing(world, 'peeters bv', '', 'j'));
    expect([chosen.code, chosen.stderr]).toEqual([0, expect.stringContaining('Deze factuur maken voor Bakkerij Peeters BV?')]);
    const offerte = await run(['offerte', 'maak', ...regel, '--geldig-tot', '1/12/2026', '--json'], typing(world, 'peeters bv', '', 'n'));
    expect([offerte.code, offerte.stdout]).toEqual([12, '']);
    const lone = await run(['factuur', 'maak', ...regel], world);
    expect([lone.code, lone.stderr]).toEqual([2, expect.stringContaining('--klant ontbreekt')]);
    const placeholder = await run(['factuur', 'maak', '--klant', 'Bakkerij Peeters BV', '--notities', '{maand}'], typing(world));
    expect([placeholder.code, placeholder.stderr]).toEqual([2, expect.stringContaining('{maand}')]);
  });

  it('lists the products with ?, and goes back with - from a figure, a first line and the date', async () => {
    const world = await filled();
    const answers = ['?', 'gouden', '', '?', '-', '-', 'gouden', '', 'Fout', '-', 'Goed', '1', '-', '', '10', '', '', '-', '', '', '', ''];
    const { code, stdout, stderr } = await run(['factuur', 'maak', '--stil', '--json'], typing(world, ...answers));
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ totaal_incl: 12.1 });
    expect(stderr).toContain('Uit de prijslijst:\n');
    expect(stderr).toMatch(figuresOfRows ? /^ {3}\d {2}Interieuradvies +€ 75,00 {2}uur +21 %$/m : /^ {3}\d {2}Interieuradvies +€ 75,00$/m);
    expect(stderr).not.toContain('1  ?');
    expect(commandIn(stderr)).toContain("--regel 'Goed;1;10;21' --datum");
  });

  it('says what a VAT number looks like where the answer has no figure at all', async () => {
    const { stderr } = await run(['klanten', 'maak'], typing(oefen(), 'Naam', '', 'foo'));
    expect(stderr).toContain('foo: geen Belgisch nummer, zoals 0403.123.486 of BE0403123486, en geen buitenlands');
  });

  it('asks for customer, lines, date, notes and ending', async () => {
    const world = await filled();
    const answers = ['gouden', '', 'interieur', '', '2', 'Handboek', '1,5', '€ 24,50', '6 %', '', '', 'Bedankt', ''];
    const { code, stdout, stderr } = await run(['factuur', 'maak', '--stil', '--json'], typing(world, ...answers));
    const firstTwenty = /^ +1 {2}Advocaten.*?^ +21 {2}een nieuwe klant\n/ms.exec(stderr)?.[0] ?? '';
    expect(firstTwenty.split('\n')).toHaveLength(22);
    expect(stderr).toBe(`Ctrl-C stopt; vóór de laatste vraag wordt niets verstuurd. Bij een regel: ? geeft hulp, - gaat terug.
Klant:
${firstTwenty}  en nog 10: typ een deel om te zoeken
Typ een nummer (-: terug): Klant:
  1  Bakkerij De Gouden Korst BV
  2  een nieuwe klant
Typ een nummer (-: terug) [1]:   Bakkerij De Gouden Korst BV · Langemunt 22, 9000 Gent · BE0998386752 · boekhouding@goudenkorst.example
Regel 1: product of omschrijving: Uit de prijslijst:
  1  Interieuradvies  € 75,00${figuresOfRows ? '  uur  21 %' : ''}
  2  eigen omschrijving: interieur
Typ een nummer (-: terug) [1]: Aantal [1]:   1  Interieuradvies  2 × € 75,00  21 %
  Totaal excl. btw      € 150,00
  Btw 21 % op € 150,00   € 31,50
  Totaal incl. btw      € 181,50
Regel 2: product of omschrijving (leeg: klaar, -: terug): Aantal [1]: Eenheidsprijs zonder btw: Btw-tarief [21]:   1  Interieuradvies    2 × € 75,00  21 %
  2  Handboek         1,5 × € 24,50   6 %
  Totaal excl. btw      € 186,75
  Btw 21 % op € 150,00   € 31,50
  Btw 6 % op € 36,75      € 2,21
  Totaal incl. btw      € 220,46
Regel 3: product of omschrijving (leeg: klaar, -: terug): Datum [15/03/2026]: Notities (leeg: geen): 
Bakkerij De Gouden Korst BV · 15/03/2026 · profiel oefen
  1  Interieuradvies    2 × € 75,00  21 %
  2  Handboek         1,5 × € 24,50   6 %
  Totaal excl. btw      € 186,75
  Btw 21 % op € 150,00   € 31,50
  Btw 6 % op € 36,75      € 2,21
  Totaal incl. btw      € 220,46
Bedankt

En dan?
  1  als concept bewaren
  2  definitief maken: nummer en OGM, niet meer te wijzigen
  3  definitief maken en versturen
Keuze [1]: Hetzelfde als commando:

duit factuur maak --klant 'Bakkerij De Gouden Korst BV' --product 'Interieuradvies;aantal=2' --regel 'Handboek;1.5;24.5;6' --datum 2026-03-15 --notities Bedankt

`);
    expect(code).toBe(0);
    const { id, ...made } = JSON.parse(stdout) as { id: string };
    expect(made).toEqual({
      nummer: null,
      status: 'concept',
      totaal_incl: 220.46,
      klant: 'Bakkerij De Gouden Korst BV',
      naar: null,
      next: ['duit', 'factuur', 'definitief', id],
    });
    const toon = await run(['factuur', 'toon', id, '--json', '--velden', 'datum,notities,regels'], world);
    expect(JSON.parse(toon.stdout)).toEqual({
      datum: '2026-03-15',
      notities: 'Bedankt',
      regels: [
        { omschrijving: 'Interieuradvies', aantal: 2, eenheidsprijs: 75, btw_percentage: 21, totaal: 150 },
        { omschrijving: 'Handboek', aantal: 1.5, eenheidsprijs: 24.5, btw_percentage: 6, totaal: 36.75 },
      ],
    });
  });

  it('explains a wrong answer and asks again', async () => {
    const world = await filled();
    const answers = [
      'bestaat niet',
      'tandarts',
      '9',
      '1',
      '',
      'Lezing',
      'drie',
      '1.234',
      '100000000000000',
      '3',
      '95',
      '',
      '-',
      '-',
      '-',
      '-',
      'Lezing',
      '1',
      '95',
      '21',
    ];
    const { code, stderr } = await run(
      ['factuur', 'maak', '--stil'],
      typing(world, ...answers, '', '2026-02-30', '2026-03-01', '\u0007', '', '1'),
    );
    expect(code).toBe(0);
    for (const told of [
      'Klant:\n  1  een nieuwe klant\n  niets gevonden\n',
      'kies een getal van 1 tot 2\nTyp een nummer (-: terug) [1]: ',
      'Regel 1: product of omschrijving: Regel 1: product of omschrijving: ',
      "Aantal: 'drie' is geen getal; schrijf bijvoorbeeld 12,5 of 12.5\nAantal [1]: ",
      "Aantal: '1.234' kan 1234 of een getal met drie decimalen zijn; schrijf 1234 of 1,2340\nAantal [1]: ",
      'Aantal: te groot om tot op de cent te kloppen\nAantal [1]: ',
      'Regel 1: product of omschrijving [Lezing]: ',
      "Datum: '2026-02-30' is geen bestaande datum\nDie maand heeft 28 dagen.\nDatum [15/03/2026]: ",
      'hier staan tekens in die niet te zien zijn\nNotities (leeg: geen): ',
    ]) {
      expect(stderr).toContain(told);
    }
    expect(commandIn(stderr)).toBe(`duit factuur maak --klant 'Tandartspraktijk Claes' --regel 'Lezing;1;95;21' --datum 2026-03-01`);
  });

  it('asks again after an empty answer when several customers match', async () => {
    const world = oefen();
    await withKlant(world, 'Bakkerij Een');
    await withKlant(world, 'Bakkerij Twee');
    const answers = ['bakkerij', '', '2', 'Lezing', '1', '95', '21', '', '', '', '1'];
    const { code, stderr } = await run(['factuur', 'maak', '--stil'], typing(world, ...answers));
    expect(code).toBe(0);
    expect(stderr).toContain('  3  een nieuwe klant\nTyp een nummer (-: terug): Typ een nummer (-: terug): ');
    expect(commandIn(stderr)).toContain("--klant 'Bakkerij Twee'");
  });

  it('goes one question back with the answer before as default, through a whole line', async () => {
    const world = await filled();
    // The price is put right from the next description on, and everything else is kept with Enter.
    const lines = ['gouden', '', 'Een lange omschrijving', '2,5', '95', '', '-', '-', '59', '', ''];
    const { code, stdout, stderr } = await run(['factuur', 'maak', '--stil', '--json'], typing(world, ...lines, '', '', '', ''));
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ totaal_incl: 178.48 });
    expect(stderr).toContain('Btw-tarief [21]: Eenheidsprijs zonder btw [95]: Btw-tarief [21]: ');
    // A typing error in the description leaves the figures.
    const other = ['gouden', '', 'Lezzing', '3', '95', '', '-', '-', '-', '-', 'Lezing', '', '', '', ''];
    const { stdout: made, stderr: shown } = await run(['factuur', 'maak', '--stil', '--json'], typing(world, ...other, '', '', '', ''));
    expect(JSON.parse(made)).toMatchObject({ totaal_incl: 114.95 });
    expect(commandIn(shown)).toContain("--regel 'Lezing;1;95;21'");
  });

  it('asks about an odd VAT rate at its own question, once, and puts it into the command', async () => {
    const world = await filled();
    const answers = ['gouden', '', 'Lezing', '1', '95', '22', 'n', '19', 'j', 'Nog iets', '1', '5', '19', ''];
    const { stderr } = await run(['factuur', 'maak', '--stil'], typing(world, ...answers, '', '', ''));
    expect(stderr).toMatch(
      /Btw-tarief \[21\]: Let op: 22 % is geen Belgisch btw-tarief\nKlopt dat\? \[j\/N\] Btw-tarief \[21\]: Let op: 19 %/,
    );
    expect(stderr.match(/Klopt dat\?/g)).toHaveLength(2);
    expect(stderr).toContain(' --bevestig btw-tarief\n');
  });

  it('takes a date without a year for one of this year, and shows it', async () => {
    const answers = ['gouden', '', 'Lezing', '1', '95', '', '', '1/12', '', '1'];
    const { stderr } = await run(['factuur', 'maak', '--stil'], typing(await filled(), ...answers));
    expect(stderr).toContain(' · 01/12/2026 · ');
    expect(commandIn(stderr)).toContain('--datum 2026-12-01');
  });

  it('says what continues with the answers, if the last question is left', async () => {
    const world = await filled();
    const before = await counts(world);
    const answers = ['gouden', '', 'Lezing', '1', '95', '', '', '', ''];
    const left = await run(['factuur', 'maak', '--stil'], typing(world, ...answers));
    expect(left.code).toBe(12);
    expect(left.stderr).toContain('gestopt; er is niets gedaan\n');
    expect(left.stderr).toMatch(
      /Verder met wat je ingaf:\nduit factuur maak --klant '[^']+' --regel 'Lezing;1;95;21' --datum 2026-03-15\n/,
    );
    const early = await run(['factuur', 'maak', '--stil'], typing(world, ...answers.slice(0, 4)));
    expect([early.code, early.stderr]).toEqual([12, expect.stringContaining('gestopt; er is niets gedaan\n')]);
    expect(early.stderr).not.toContain('Verder met');
    const quote = await run(['offerte', 'maak', '--stil'], typing(world, ...answers, '', 'n'));
    expect(quote.stderr).toContain('Verder met wat je ingaf:\nduit offerte maak --klant ');
    const klant = await run(['klanten', 'maak'], typing(world, 'Nieuw BV', '1', '', '', '', '', '', 'n'));
    expect(klant.stderr).toContain('Verder met wat je ingaf:\nduit klanten maak ');
    expect(await counts(world)).toEqual(before);
  });

  it('makes a new customer, makes the invoice final and sends it', async () => {
    const world = oefen();
    const klant = ['Nieuw & Co', '1', 'Nieuw & Co BV', '1', '0403123486', '', 'info@nieuw.example', '', ''];
    const { code, stdout, stderr } = await run(
      ['factuur', 'maak', '--stil', '--velden', 'nummer,status,kanaal,peppol_status', '--json'],
      typing(world, ...klant, 'Lezing', '', '100', '', '', '', '', '3', '1', 'j'),
    );
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({ nummer: '2026-0001', status: 'verzonden', kanaal: 'peppol', peppol_status: 'afgeleverd' });
    expect(commandIn(stderr)).toBe(
      `klant=$(duit klanten maak --naam 'Nieuw & Co BV' --kbo-btw-nummer 0403123486 --peppol-id 0208:0403123486 --email info@nieuw.example --formaat id) &&
factuur=$(duit factuur maak --klant "$klant" --regel 'Lezing;1;100;21' --datum 2026-03-15 --formaat id) &&
duit factuur definitief "$factuur" &&
duit factuur verstuur "$factuur" --kanaal peppol`,
    );
    const { stdout: made } = await run(['klanten', 'toon', 'Nieuw & Co BV', '--json'], world);
    expect(JSON.parse(made)).toMatchObject({ type: 'bedrijf', land: 'BE', peppol_id: '0208:0403123486', email: 'info@nieuw.example' });
  });

  it('proposes e-mail when the customer has no Peppol id, to its own address or another', async () => {
    const world = oefen();
    await withKlant(world, 'Els Maes', '--type', 'particulier', '--email', 'els@example.be');
    const answers = ['els', '', 'Lezing', '', '100', '', '', '', '', '3', '', 'ander@example.be', 'j'];
    const { code, stdout, stderr } = await run(['factuur', 'maak', '--stil', '--velden', 'kanaal,naar'], typing(world, ...answers));
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'kanaal\temail\nnaar\tander@example.be\n' });
    expect(stderr).toContain('E-mailadres [els@example.be]: ');
    expect(commandIn(stderr)).toMatch(/--kanaal email --email ander@example\.be$/);
  });

  it('proposes Peppol when the customer has a Peppol id, also beside an e-mail address', async () => {
    const world = oefen();
    await withKlant(world, 'Peeters BV', '--peppol-id', '0208:0403123486', '--email', 'info@peeters.example');
    const answers = ['peeters', '', 'Lezing', '', '100', '', '', '', '', '3', '', 'j'];
    const { code, stdout } = await run(['factuur', 'maak', '--stil', '--velden', 'kanaal'], typing(world, ...answers));
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'kanaal\tpeppol\n' });
  });

  it('asks again before it makes an invoice final on a real account, and accepts a no', async () => {
    const world = await serviceWorld();
    await withKlant(world);
    const answers = ['peeters', '', 'Lezing', '', '100', '', '', '', '', '2', 'n', '1'];
    const { code, stdout, stderr } = await run(['factuur', 'maak', '--stil', '--velden', 'status'], typing(world, ...answers));
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'status\tconcept\n' });
    expect(stderr).toContain('Definitief maken? [j/N] En dan?\n');
    expect(world.sent.filter((line) => line.startsWith('POST'))).toEqual(['POST /klanten', 'POST /facturen']);
  });

  it('sends each request once, and only reads before the last question', async () => {
    const world = await serviceWorld();
    const id = await withKlant(world, 'Bakkerij Peeters BV', '--peppol-id', '0208:0403123486', '--kbo-btw-nummer', '0403123486');
    world.sent.length = 0;
    const answers = ['peeters', '', 'Lezing', '', '100', '', '', '', '', '3', '1', 'j'];
    const { code, stdout } = await run(['factuur', 'maak', '--stil', '--json'], typing(world, ...answers));
    const { id: factuur } = JSON.parse(stdout) as { id: string };
    expect({ code, sent: world.sent }).toEqual({
      code: 0,
      sent: [
        'GET /klanten?limit=100',
        `GET /klanten/${id}`,
        'GET /producten?limit=100',
        'GET /facturen?limit=100&van=2026-03-16&type=factuur',
        'GET /facturen?limit=100&van=2026-03-15&tot=2026-03-15&type=factuur',
        'POST /facturen',
        `POST /facturen/${factuur}/definitief`,
        `POST /facturen/${factuur}/versturen`,
      ],
    });
  });

  it('shows the result and how to go on when a later step fails', async () => {
    const world = oefen();
    await withKlant(world, 'Zonder Adres', '--type', 'particulier');
    const answers = ['zonder', '', 'Lezing', '', '100', '', '', '', '', '3', '1', 'j', 'j'];
    const { code, stdout, stderr } = await run(['factuur', 'maak', '--stil', '--velden', 'id,nummer,status'], typing(world, ...answers));
    const [id] = uuid.exec(stdout) ?? [];
    expect({ code, stdout }).toEqual({ code: 8, stdout: `id\t${id}\nnummer\t2026-0001\nstatus\tverzonden\n` });
    expect(stderr).toContain('Let op: Zonder Adres heeft geen Peppol-id.\nToch versturen via Peppol? [j/N] ');
    expect(stderr).toMatch(/De vorige stappen zijn gedaan; ga verder met:\n {2}duit factuur verstuur [0-9a-f-]{36} --kanaal peppol\n$/);
  });

  it('takes no further step after a stop, and shows how to go on', async () => {
    const controller = new AbortController();
    const world = await serviceWorld({ stop: controller.signal });
    const transport = await world.transport();
    const stopping = {
      ...transport,
      send: async (request: Parameters<typeof transport.send>[0]) => {
        const reply = await transport.send(request);
        if (request.method === 'POST') controller.abort('SIGINT');
        return reply;
      },
    };
    const answers = ['nieuw', '1', '', '2', '', '', '', 'Lezing', '', '100', '', '', '', '', '2', 'j'];
    const { code, stdout, stderr } = await run(
      ['factuur', 'maak', '--stil'],
      typing({ ...world, transport: async () => stopping }, ...answers),
    );
    expect({ code, stdout }).toEqual({ code: 8, stdout: '' });
    expect(stderr).toMatch(
      /fout: Gestopt\.\ntip: De vorige stappen zijn gedaan; ga verder met:\n {2}duit factuur maak --klant [0-9a-f-]{36} --regel 'Lezing;1;100;21' --datum 2026-03-15\n$/,
    );
    expect(world.sent.filter((line) => line.startsWith('POST'))).toEqual(['POST /klanten']);
  });

  it('leaves nothing behind wherever it is stopped', async () => {
    const world = await filled();
    const before = await counts(world);
    for (const answers of [
      ['gouden'],
      ['x', '1', 'Nieuwe Klant', '1', '', '', '', '', ''],
      ['gouden', '', 'Lezing', '', '100', '', ''],
      ['gouden', '', 'Lezing', '', '100', '', '', '', ''],
    ]) {
      const { code, stdout, stderr } = await run(['factuur', 'maak', '--stil'], typing(world, ...answers));
      expect({ code, stdout, stderr }, answers.join()).toEqual({
        code: 12,
        stdout: '',
        stderr: expect.stringContaining('fout: gestopt; er is niets gedaan\n') as string,
      });
    }
    expect(await counts(world)).toEqual(before);
  });

  it('with --proef shows every request and writes nothing', async () => {
    const world = await filled();
    const before = await counts(world);
    // Peppol is the second: the customer has no Peppol id, and an e-mail address.
    const answers = ['gouden', '', 'Lezing', '', '100', '', '', '', '', '3', '2'];
    const { code, stdout } = await run(['factuur', 'maak', '--stil', '--proef', '--json'], typing(world, ...answers));
    expect(code).toBe(0);
    const body = { regels: [{ omschrijving: 'Lezing', aantal: 1, eenheidsprijs: 100, btw_percentage: 21 }], datum: '2026-03-15' };
    expect(JSON.parse(stdout)).toMatchObject([
      { request: { method: 'POST', path: '/facturen', body }, outcome: 'go' },
      { request: { method: 'POST', path: '/facturen/<id>/definitief' }, outcome: 'planned' },
      { request: { method: 'POST', path: '/facturen/<id>/versturen', body: { kanaal: 'peppol' } }, outcome: 'planned' },
    ]);
    expect(await counts(world)).toEqual(before);
  });

  it('with --proef shows the new customer first, and the totals of what is made for it', async () => {
    const world = await serviceWorld();
    const answers = ['nieuw', '1', '', '2', '', '', '', 'Lezing', '', '100', '', '', '', '', '2'];
    const { code, stdout } = await run(['factuur', 'maak', '--stil', '--proef', '--json'], typing(world, ...answers));
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject([
      { request: { path: '/klanten' }, outcome: 'go', klant: 'nieuw' },
      { request: { path: '/facturen', body: { klant_id: '<id>' } }, outcome: 'planned', totalen: { totaal_incl: 121 } },
      { request: { path: '/facturen/<id>/definitief' }, outcome: 'planned' },
    ]);
    expect(world.sent.filter((line) => line.startsWith('POST'))).toEqual([]);
  });

  it.each([
    ['off a terminal', ['factuur', 'maak'], oefen()],
    ['with --niet-interactief', ['factuur', 'maak', '--niet-interactief'], typing(oefen(), 'x')],
    ['with an option of its own', ['factuur', 'maak', '--eigen-referentie', 'x'], typing(oefen(), 'x')],
    ['of an offerte off a terminal', ['offerte', 'maak'], oefen()],
  ])('asks nothing %s', async (_, words, world) => {
    expect(await run(words, world)).toEqual({ code: 2, stdout: '', stderr: 'fout: --klant ontbreekt: voor wie is dit document?\n' });
  });

  it('shows a hostile customer harmlessly and names it by its id', async () => {
    const world = await filled();
    const naam = '$(touch x); \u009b2J../../x';
    const id = await withKlant(world, naam);
    const answers = ['touch', '', 'Lezing', '', '100', '', '', '', '', '1'];
    const { code, stderr } = await run(['factuur', 'maak', '--stil'], typing(world, ...answers));
    expect(code).toBe(0);
    expect(stderr).toContain('  1  $(touch x); \\u009b2J../../x\n');
    expect(stderr).not.toContain('\u009b');
    expect(commandIn(stderr)).toBe(`duit factuur maak --klant ${id} --regel 'Lezing;1;100;21' --datum 2026-03-15`);
  });
});

describe('a service with incomplete or hostile replies', () => {
  const klant = '123e4567-e89b-12d3-a456-426614174000';
  const product = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';

  /** A service of one customer and one product, each as the list and the single read show it. */
  function service(naam: string, listed: object, whole: object) {
    const sent: string[] = [];
    const replies: Record<string, object> = {
      'GET /klanten': { data: [{ id: klant, naam }], total: 1 },
      [`GET /klanten/${klant}`]: { data: { id: klant, naam, adres: 'a\nKeuze [1]: ' } },
      'GET /producten': { data: [{ id: product, ...listed }], total: 1 },
      [`GET /producten/${product}`]: { data: { id: product, ...whole } },
      'POST /facturen': { data: { id: product, status: 'concept', totaal_incl: 121 } },
    };
    const transport = fetchTransport(async (request) => {
      const call = `${request.method} ${new URL(request.url).pathname.replace('/api/v1', '')}`;
      sent.push(call);
      return Response.json(replies[call] ?? { error: { status: 404, message: call } }, { status: call in replies ? 200 : 404 });
    });
    const env = { DUIT_BASE_URL: 'https://dienst.example/api/v1', DUIT_API_KEY: 'sleutel' };
    return Object.assign(testWorld({ env, transport }), { sent });
  }

  it('is asked for the VAT rate that its list of products lacks', async () => {
    const world = service('X', { naam: 'Advies', eenheidsprijs: 100 }, { naam: 'Advies', eenheidsprijs: 100, btw_percentage: 21 });
    const { code, stderr } = await run(['factuur', 'maak', '--stil'], typing(world, 'x', '', 'adv', '', '', '', '', '', '1'));
    expect(code).toBe(0);
    expect(stderr).toContain('  1  Advies  € 100,00\n');
    expect(stderr).toContain('  1  Advies  1 × € 100,00  21 %\n');
    expect(world.sent).toEqual([
      'GET /klanten',
      `GET /klanten/${klant}`,
      'GET /producten',
      `GET /producten/${product}`,
      'GET /facturen',
      'POST /facturen',
    ]);
  });

  const wrong = 'Van dit product kan geen regel gemaakt worden: de naam, de prijs of het btw-tarief klopt niet.';
  it.each([
    ['has no price', { naam: 'Advies', btw_percentage: 21 }, wrong],
    [
      'is no longer sold',
      { naam: 'Advies', eenheidsprijs: 1, btw_percentage: 21, actief: false },
      'Dit product wordt niet meer verkocht. Kies een ander, of schrijf de regel zelf.',
    ],
    ['has a name that no line can hold', { naam: 'Advies\u001b', eenheidsprijs: 1, btw_percentage: 21 }, wrong],
  ])('has the line written out where a product %s', async (_, whole, told) => {
    const world = service('X', { naam: whole.naam }, whole);
    const { code, stderr } = await run(['factuur', 'maak', '--stil'], typing(world, 'x', '', 'adv', '', '1', '100', '', '', '', '', '1'));
    expect(code).toBe(0);
    expect(stderr).toContain(told);
    expect(commandIn(stderr)).toContain(`--regel 'adv;1;100;21'`);
  });

  it('cannot steer the terminal or add lines to it', async () => {
    const naam = '\u001b[2J$(touch x)\n  2  ander';
    const world = service(naam, { naam }, {});
    const { stderr } = await run(['factuur', 'maak', '--stil'], typing(world, 'x', '', 'touch', '2', '', '100', '', '', '', '', '1'));
    expect(stderr).toContain('\n  1  \\u001b[2J$(touch x)\\n  2  ander\n  2  een nieuwe klant\n');
    expect(stderr).toContain('  \\u001b[2J$(touch x)\\n  2  ander · a\\nKeuze [1]: \n');
    expect(stderr).not.toContain('\u001b');
    expect(commandIn(stderr)).toBe(`duit factuur maak --klant ${klant} --regel 'touch;1;100;21' --datum 2026-03-15`);
  });
});

describe('offerte maak at a terminal', () => {
  it('asks for the last day of the quote, and makes a concept', async () => {
    const world = await filled();
    const answers = ['gouden', '', 'Ontwerp', '', '', '', '', '2026-03-01', '2026-04-30', '', ''];
    const { code, stdout, stderr } = await run(['offerte', 'maak', '--stil', '--velden', 'status,totaal_incl'], typing(world, ...answers));
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'status\tconcept\ntotaal_incl\t82.89\n' });
    expect(stderr).toContain('Geldig tot [14/04/2026]: Datum (15/03/2026) ligt na Geldig tot (01/03/2026)\nGeldig tot [14/04/2026]: ');
    expect(stderr).toContain('Deze offerte maken? [J/n] ');
    expect(commandIn(stderr)).toBe(
      `duit offerte maak --klant 'Bakkerij De Gouden Korst BV' --product 'Ontwerp en tekenwerk;aantal=1' --datum 2026-03-15 --geldig-tot 2026-04-30`,
    );
  });
});

describe('klanten maak at a terminal', () => {
  it('checks the number as it is typed and proposes the Peppol id', async () => {
    const answers = [
      'Bakkerij Peeters BV',
      '',
      '0403.123.487',
      '0403.123.486',
      '',
      'peeters',
      'info@peeters.example',
      'Straat 1, Gent',
      'b',
      '',
    ];
    const { code, stdout, stderr } = await run(['klanten', 'maak', '--stil', '--json'], typing(oefen(), ...answers, ''));
    expect(stderr).toBe(`Naam: Soort klant
  1  bedrijf
  2  particulier
Keuze [1]: KBO- of btw-nummer (leeg: geen): 0403.123.487: de controlecijfers kloppen niet; bij 0403.123.4.. hoort 0403.123.486
Nog eens hetzelfde antwoord neemt het zo over.
KBO- of btw-nummer (leeg: geen): Peppol-id (-: geen) [0208:0403123486]: E-mail (leeg: geen): peeters: geen e-mailadres; verwacht naam@domein.be
E-mail (leeg: geen): Adres (leeg: geen): Land [BE]: b: geen landcode; verwacht twee letters, zoals BE of NL
Land [BE]: Deze klant maken? [J/n] Hetzelfde als commando:

duit klanten maak --naam 'Bakkerij Peeters BV' --kbo-btw-nummer 0403.123.486 --peppol-id 0208:0403123486 --email info@peeters.example --adres 'Straat 1, Gent'

`);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ naam: 'Bakkerij Peeters BV', kbo_btw_nummer: '0403.123.486', peppol_id: '0208:0403123486' });
  });

  it.each([
    ['a name', ['Zoë 株式会社', 'Zoë Kabushiki Łódź', '', '', '', '', '', ''], 'Zoë 株式会社', "--naam 'Zoë Kabushiki Łódź'"],
    ['an address', ['Ωμέγα', '', '', '', '', 'गली 1', 'Gali 1', ''], 'गली 1', "--naam 'Ωμέγα' --adres 'Gali 1'"],
  ])('objects at once to %s in a script that no PDF shows', async (_, answers, wrong, words) => {
    const { code, stderr } = await run(['klanten', 'maak', '--stil'], typing(oefen(), ...answers, ''));
    expect(stderr.match(/: duit kan dit schrift niet tonen.*/g)).toHaveLength(1);
    expect(stderr).toContain(`${wrong}: duit kan dit schrift niet tonen in een PDF, en de dienst kan het weigeren;`);
    expect({ code, command: commandIn(stderr) }).toEqual({ code: 0, command: `duit klanten maak ${words}` });
  });

  it('leaves a name in such a script to the service where somebody insists', async () => {
    const { code, stderr } = await run(['klanten', 'maak', '--stil'], typing(oefen(), '株式会社', '株式会社', '', '', '', '', '', '', ''));
    expect(code).toBe(6);
    expect(stderr).toContain('--naam: staat in een schrift dat de PDF van een factuur niet kan tonen');
  });

  it.each([
    ['a foreign one', ['NL123456789B13', '', '', '', '', ''], '--kbo-btw-nummer NL123456789B13 --peppol-id 9944:NL123456789B13 --land NL'],
    ['none', ['', '', '', '', '', ''], ''],
    [
      'another Peppol id',
      ['0403123486', '0208:1', '0208:0403123487', '0088:5412345000013', '', '', '', ''],
      '--kbo-btw-nummer 0403123486 --peppol-id 0088:5412345000013',
    ],
    ['no Peppol id', ['0403123486', '-', '', '', '', ''], '--kbo-btw-nummer 0403123486'],
  ])('takes %s', async (_, answers, words) => {
    const { code, stderr } = await run(['klanten', 'maak', '--stil'], typing(oefen(), 'Klant', '', ...answers));
    expect({ code, command: commandIn(stderr.replaceAll(/^Let op.*\n/gm, '')) }).toEqual({
      code: 0,
      command: `duit klanten maak --naam Klant ${words}`.trim(),
    });
  });

  it('sends a wrong one that is meant, which the practice service refuses', async () => {
    const answers = ['0403123487', '0403123487', '', '', '', '', ''];
    const { code, stderr } = await run(['klanten', 'maak', '--stil'], typing(oefen(), 'Klant', '', ...answers));
    expect(code).toBe(6);
    expect(stderr).toContain('--kbo-btw-nummer: geen ondernemings- of btw-nummer');
  });

  it('asks a particulier for no numbers', async () => {
    const { code, stderr } = await run(['klanten', 'maak', '--stil'], typing(oefen(), 'Els Maes', '2', '', '', '', ''));
    expect(code).toBe(0);
    expect(commandIn(stderr)).toBe("duit klanten maak --naam 'Els Maes' --type particulier");
  });

  it('makes nothing after a no or Ctrl-D', async () => {
    const world = await filled();
    const before = await counts(world);
    for (const last of [['n'], []]) {
      expect((await run(['klanten', 'maak', '--stil'], typing(world, 'X', '2', '', '', '', ...last))).code).toBe(12);
    }
    expect(await counts(world)).toEqual(before);
  });

  it('speaks English too', async () => {
    const { code, stderr } = await run(['klanten', 'maak', '--stil', '--taal', 'en'], typing(oefen(), 'Els', '2', '', '', '', ''));
    expect(code).toBe(0);
    expect(stderr).toContain('Make this customer? [Y/n] The same as a command:\n');
  });
});
