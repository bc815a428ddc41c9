import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { answeringWorld, page } from '../support/answers.ts';
import { serviceWorld } from '../support/service.ts';
import { run, type TestWorld, testWorld } from '../support/world.ts';

const oefen = (options = {}) => testWorld({ ...options, env: { DUIT_PROFIEL: 'oefen' } });

async function id(world: TestWorld, ...words: string[]): Promise<string> {
  const { stdout } = await run([...words, '--formaat', 'id'], world);
  return stdout.trim();
}

const klant = (world: TestWorld) => id(world, 'klanten', 'maak', '--naam', 'Bakkerij Peeters BV', '--kbo-btw-nummer', '0403123486');
const ordered = ['--regel', 'Advies, maart;3;95;21', '--regel', 'Handboek;2;24,50;6'];
const concept = (world: TestWorld) => id(world, 'factuur', 'maak', '--klant', 'Bakkerij Peeters BV', ...ordered, '--toch-maken');

async function withConcept(options = {}) {
  const world = oefen(options);
  await klant(world);
  return { world, factuur: await concept(world) };
}

describe('factuur maak', () => {
  it('keeps the lines of --regel and --product in the order given', async () => {
    const world = oefen();
    await run(['oefen', 'vul'], world);
    const products = JSON.parse((await run(['producten', 'list', '--actief', '--limit', '1', '--json'], world)).stdout) as {
      naam: string;
    }[];
    const naam = products[0]?.naam ?? '';
    const words = ['factuur', 'maak', '--klant', 'Bakkerij De Gouden Korst BV', '--product', `${naam};aantal=3`, '--regel', 'b;1;2;21'];
    const { code, stdout } = await run([...words, '--product', naam, '--proef', '--json'], world);
    const { body } = (JSON.parse(stdout) as { request: { body: { regels: object[] } } }).request;
    expect(code).toBe(0);
    expect(body.regels).toEqual([
      { omschrijving: naam, aantal: 3, eenheidsprijs: expect.any(Number) as number, btw_percentage: expect.any(Number) as number },
      { omschrijving: 'b', aantal: 1, eenheidsprijs: 2, btw_percentage: 21 },
      { product_id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string },
    ]);
  });

  it('takes the whole body from YAML', async () => {
    const { world } = await withConcept();
    const klant_id = await id(world, 'klanten', 'toon', 'Bakkerij Peeters BV');
    const yaml = `klant_id: ${klant_id}\ndatum: 2026-02-01\nregels:\n  - omschrijving: Advies\n    aantal: 1.5\n    eenheidsprijs: 100\n    btw_percentage: 21\n`;
    writeFileSync(join(world.folder, 'factuur.yaml'), yaml);
    const made = await id(world, 'factuur', 'maak', '--invoer', 'factuur.yaml');
    const { stdout } = await run(['factuur', 'toon', made, '--velden', 'datum,totaal_incl', '--json'], world);
    expect(JSON.parse(stdout)).toEqual({ datum: '2026-02-01', totaal_incl: 181.5 });
  });

  it.each([
    [['--regel', 'a;abc;1;21'], "fout: --regel: aantal: 'abc' is geen getal; schrijf bijvoorbeeld 12,5 of 12.5\n"],
    [['--regel', 'a;1.234;1;21'], "fout: --regel: aantal: '1.234' kan 1234 of een getal met drie decimalen zijn; schrijf 1234 of 1,2340\n"],
    [['--regel', 'a;NaN;1;21'], "fout: --regel: aantal: 'NaN' is geen getal; schrijf bijvoorbeeld 12,5 of 12.5\n"],
    [['--regel', 'a;1e309;1;21'], "fout: --regel: aantal: '1e309' is geen getal; schrijf bijvoorbeeld 12,5 of 12.5\n"],
    [
      ['--regel', 'a;1;12€50;21'],
      "fout: --regel: eenheidsprijs: '12€50': het euroteken hoort één keer voor of na het getal; schrijf bijvoorbeeld 12,50 of € 12,50\n",
    ],
    [['--regel', 'kleur=rood;aantal=1'], /^fout: --regel "kleur=rood;aantal=1": onbekende naam 'kleur'; kies uit omschrijving, /],
    [['--regel', ''], /^fout: --regel "": is leeg\n/],
    [['--regel', 'a;1;2'], /verwacht 4 waarden: omschrijving;aantal;eenheidsprijs;btw_percentage\n/],
    [['--regel', 'omschrijving=a;aantal=1'], /eenheidsprijs, btw_percentage ontbreken\n/],
    [['--regel', '"a;1;2;21'], /een aanhalingsteken staat verkeerd of is niet gesloten\n/],
    [['--regel', 'a;1;2;21', '--datum', '2026-02-30'], /^fout: --datum: '2026-02-30' is geen bestaande datum\n/],
    [[], 'fout: --regel ontbreekt: geef minstens één --regel of --product\n'],
  ])('refuses %j before anything is sent', async (words, message) => {
    const { code, stdout, stderr } = await run(['factuur', 'maak', '--klant', 'x', ...words], oefen());
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    if (typeof message === 'string') expect(stderr).toBe(message);
    else expect(stderr).toMatch(message);
  });

  it('reads a file in the words of the options', async () => {
    const world = oefen();
    await run(['oefen', 'vul'], world);
    const { stdout: list } = await run(['producten', 'list', '--actief', '--velden', 'naam', '--limit', '1'], world);
    const naam = list.trim();
    writeFileSync(
      join(world.folder, 'factuur.yaml'),
      `klant: bakkerij de gouden korst bv
datum: 22/11/2026
regels:
  - omschrijving: Advies
    aantal: 1,5
    eenheidsprijs: € 1.250,00
    btw_percentage: 21 %
  - product: ${naam}
  - product: ${naam}
    aantal: "2,5"
`,
    );
    const { code, stdout, stderr } = await run(['factuur', 'maak', '--invoer', 'factuur.yaml', '--proef', '--json'], world);
    expect({ code, stderr }).toMatchObject({ code: 0, stderr: expect.not.stringContaining('fout') as string });
    const price = expect.any(Number) as number;
    expect((JSON.parse(stdout) as { request: { body: object } }).request.body).toEqual({
      klant_id: await id(world, 'klanten', 'toon', 'Bakkerij De Gouden Korst BV'),
      datum: '2026-11-22',
      regels: [
        { omschrijving: 'Advies', aantal: 1.5, eenheidsprijs: 1250, btw_percentage: 21 },
        { product_id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string },
        { omschrijving: naam, aantal: 2.5, eenheidsprijs: price, btw_percentage: price },
      ],
    });
  });

  it('refuses a file by its lines, before anything is sent', async () => {
    const world = await serviceWorld();
    for (const [text, message] of [
      ['[]', '\n  invoer: moet een object zijn\n'],
      ['klantid: x', '\n  klantid (regel 1 van het bestand): onbekend veld. Bedoel je klant_id?\n'],
      ['regels:\n  - btw: 21', '\n  regel 1, btw (regel 2 van het bestand): onbekend veld. Bedoel je btw_percentage?\n'],
      ['klant: [x]', '\n  klant (regel 1 van het bestand): moet tekst zijn\n'],
      ['klant: " "', '\n  klant (regel 1 van het bestand): mag niet leeg zijn\n'],
      ['datum: 03/04/26', "\n  datum (regel 1 van het bestand): '03/04/26' kan 03/04/2026 of 26/04/2003 zijn\n"],
      ['regels:\n  -\n    aantl: 1', '\n  regel 1, aantl (regel 3 van het bestand): onbekend veld. Bedoel je aantal?\n'],
      ['regels:\n  - {}\n  - omschrijving: a', '\n  regel 2, aantal (regel 3 van het bestand): ontbreekt (of geef product_id)\n'],
      [
        'regels:\n  - eenheidsprijs: 1.250',
        "\n  regel 1, eenheidsprijs (regel 2 van het bestand): '1.250' kan 1250 of een getal met drie decimalen zijn; schrijf 1250 of 1,25\n",
      ],
      ['regels:\n  - {product: a, product_id: b}', '\n  regel 1, product (regel 2 van het bestand): gaat niet samen met product_id\n'],
      ['{"klant": "x",\n"klant_id": "y"}', '\n  klant (regel 1 van het bestand): gaat niet samen met klant_id\n'],
      ['{"regels": [\n{"aantal": "1.234"}]}', "\n  regel 1, aantal (regel 2 van het bestand): '1.234' kan 1234 of een getal met drie"],
    ] as const) {
      writeFileSync(join(world.folder, 'fout.yaml'), `${text}\n`);
      const { code, stderr } = await run(['factuur', 'maak', '--invoer', 'fout.yaml'], world);
      expect({ text, code, stderr, sent: world.sent }).toEqual({
        text,
        code: 2,
        stderr: expect.stringContaining(message) as string,
        sent: [],
      });
    }
  });

  it('keeps the names of the API in the errors of a program', async () => {
    const world = await serviceWorld();
    writeFileSync(join(world.folder, 'fout.yaml'), 'klant: x\nregels:\n  - {product: a, aantal: x}\n');
    const { stderr } = await run(['factuur', 'maak', '--invoer', 'fout.yaml', '--json'], world);
    expect(JSON.parse(stderr)).toMatchObject({
      error: { errors: { 'regels.0.aantal': "'x' is geen getal; schrijf bijvoorbeeld 12,5 of 12.5" } },
    });
  });

  it('names the option and the value of a refused line', async () => {
    const { world } = await withConcept();
    const words = ['--klant', 'Bakkerij Peeters BV', '--product', '123e4567-e89b-12d3-a456-426614174000'];
    const { code, stderr } = await run(['factuur', 'maak', ...words], world);
    expect(code).toBe(6);
    expect(stderr).toMatch(/\n {2}--regel \(regel 1, product\): /);
  });

  it('names with each refused field the option that set it', async () => {
    const words = ['factuur', 'maak', '--klant', '123e4567-e89b-12d3-a456-426614174000', '--regel', 'a;1;2;21'];
    const { code, stderr } = await run(words, oefen());
    expect(code).toBe(6);
    expect(stderr).toMatch(/\n {2}--klant: deze klant bestaat niet\n/);
    const json = await run([...words, '--json'], oefen());
    expect(JSON.parse(json.stderr)).toEqual({
      error: { reason: 'refused', status: 422, message: expect.any(String) as string, errors: { klant_id: 'deze klant bestaat niet' } },
      code: 6,
      outcome: 'refused',
      rerun: 'after_fix',
      safe_to_rerun: false,
    });
  });
});

describe('factuur definitief', () => {
  it('assigns the number and the payment reference', async () => {
    const { world, factuur } = await withConcept();
    const { code, stdout } = await run(['factuur', 'definitief', factuur, '--json'], world);
    expect({ code, data: JSON.parse(stdout) as unknown }).toEqual({
      code: 0,
      data: {
        id: factuur,
        nummer: '2026-0001',
        status: 'verzonden',
        ogm: '+++202/6000/00192+++',
        klant: 'Bakkerij Peeters BV',
        naar: null,
        next: ['duit', 'factuur', 'verstuur', '2026-0001'],
      },
    });
  });

  it('takes ids from standard input, and numbers those of one day in the order of making', async () => {
    const { world, factuur } = await withConcept();
    const other = await concept(world);
    const { code, stdout } = await run(
      ['factuur', 'definitief', '-', '--velden', 'id,nummer', '--json'],
      Object.assign(world, { stdin: testWorld({ stdin: `${other}\r\n\n${factuur}\n` }).stdin }),
    );
    expect({ code, data: JSON.parse(stdout) as unknown }).toEqual({
      code: 0,
      data: [
        { id: factuur, nummer: '2026-0001' },
        { id: other, nummer: '2026-0002' },
      ],
    });
  });

  it('tries each of several, shows those that succeed and exits 8 for the rest', async () => {
    const { world, factuur } = await withConcept();
    const missing = '123e4567-e89b-12d3-a456-426614174000';
    const { code, stdout, stderr } = await run(['factuur', 'definitief', missing, factuur, '--formaat', 'id'], world);
    expect({ code, stdout }).toEqual({ code: 8, stdout: `${factuur}\n` });
    expect(stderr).toContain(`1 van 2 niet gelukt\n  ${missing}: `);
  });

  it('stops when a result can not be shown, and says which failed before and which were not tried', async () => {
    const { world, factuur } = await withConcept();
    const other = await concept(world);
    const missing = '123e4567-e89b-12d3-a456-426614174000';
    const full = { ...world.stdout, write: () => Promise.reject(Object.assign(new Error('vol'), { code: 'ENOSPC' })) };
    const { code, stderr } = await run(['factuur', 'definitief', missing, factuur, other], { ...world, stdout: full });
    expect({ code, lines: stderr.split('\n') }).toEqual({
      code: 9,
      lines: [
        `fout: het is gedaan bij de dienst, maar het resultaat kon niet geschreven worden (de schijf is vol): ${factuur}`,
        expect.stringMatching(`^  ${missing}: `) as string,
        `  ${other}: niet geprobeerd`,
        'tip: Voer het commando niet opnieuw uit.',
        '',
      ],
    });
    expect(await id(world, 'factuur', 'list', '--status', 'concept')).toBe(other);
  });

  it('finalises a document once when it is named twice', async () => {
    const { world, factuur } = await withConcept();
    const { code, stdout, stderr } = await run(['factuur', 'definitief', factuur, factuur, '--formaat', 'id'], world);
    expect({ code, stdout, stderr }).toEqual({
      code: 0,
      stdout: `${factuur}\n`,
      stderr: `${factuur} staat er twee keer; één keer is gedaan\n`,
    });
  });

  it('asks on a terminal with a real profile, and sends nothing when declined', async () => {
    const world = await serviceWorld();
    await klant(world);
    const factuur = await concept(world);
    world.sent.length = 0;
    const terminal = Object.assign(world, pick(testWorld({ tty: 100, stdin: 'n\n' })));
    const { code, stdout, stderr } = await run(['factuur', 'definitief', factuur], terminal);
    expect({ code, stdout }).toEqual({ code: 12, stdout: '' });
    expect(stderr).toMatch(/concept {2}Bakkerij Peeters BV {2}€ 396,79\n/);
    expect(stderr).toContain('Profiel: omgeving');
    expect(world.sent.filter((request) => request.startsWith('POST'))).toEqual([]);
  });

  const dated = (world: TestWorld, datum: string) =>
    id(world, 'factuur', 'maak', '--klant', 'Bakkerij Peeters BV', '--regel', 'a;1;2;21', '--datum', datum, '--toch-maken');

  it('gives the numbers in the order of the dates, whatever the order given', async () => {
    const world = oefen();
    await klant(world);
    const late = await dated(world, '2026-03-10');
    const early = await dated(world, '2026-03-01');
    const middle = await dated(world, '2026-03-05');
    const { stdout } = await run(['factuur', 'definitief', late, early, middle, '--velden', 'id,nummer'], world);
    expect(stdout).toBe(`${early}\t2026-0001\n${middle}\t2026-0002\n${late}\t2026-0003\n`);
  });

  it('asks about a draft with an earlier date than the last final invoice, names both, and asks about nothing else', async () => {
    const world = oefen();
    await klant(world);
    await run(['factuur', 'definitief', await dated(world, '2026-03-10')], world);
    const early = await dated(world, '2026-03-01');
    // A draft of a later day has no number yet.
    const later = await dated(world, '2026-03-12');
    const warning = `Let op: concept ${early.slice(0, 8)} (01/03/2026) heeft een vroegere datum dan 2026-0001 (10/03/2026), het laatste definitieve document, en krijgt een later nummer.\n`;
    const dry = await run(['factuur', 'definitief', early, '--proef', '--stil'], world);
    expect([dry.code, dry.stderr.startsWith(`${warning}fout: ${warning.replace('Let op: ', '')}`)]).toEqual([12, true]);
    for (const more of [[], ['--ja']])
      expect(await run(['factuur', 'definitief', later, early, '--stil', ...more], world)).toEqual({
        code: 12,
        stdout: '',
        stderr: `${warning}fout: de datum is niet bevestigd; er is niets verstuurd\ntip: Daarover beslist een mens.\n`,
      });
    expect(await run(['factuur', 'definitief', early, '--stil', '--bevestig', 'datum'], world)).toMatchObject({ code: 0, stderr: warning });
    expect((await run(['factuur', 'definitief', await dated(world, '2026-03-10')], world)).stderr).toBe('');
    expect((await run(['factuur', 'definitief', early, '--toch-maken'], world)).stderr).not.toContain('Let op');
  });

  it('asks at a terminal whether the date is right, also of one of more than a year ago', async () => {
    const world = await serviceWorld();
    await klant(world);
    const factuur = await dated(world, '2025-03-14');
    const answering = (stdin: string) =>
      Object.assign(world, pick(testWorld({ tty: 100, stdin })), { env: { ...world.env, DUIT_LIJSTEN: 'genummerd' } });
    const no = await run(['factuur', 'definitief', factuur, '--geen-kleur'], answering('n\n'));
    expect(no.code).toBe(12);
    expect(no.stderr).toContain('(14/03/2025) heeft een datum van meer dan een jaar geleden.\nKlopt die datum? [j/N]');
    expect(world.sent.filter((request) => request.endsWith('/definitief'))).toEqual([]);
    expect((await run(['factuur', 'definitief', factuur, '--geen-kleur'], answering('j\nj\n'))).code).toBe(0);
  });

  it('does not finalise where it can not find out whether the date is right', async () => {
    const world = await serviceWorld();
    await klant(world);
    const factuur = await dated(world, '2026-03-01');
    const transport = await world.transport();
    const send: typeof transport.send = async (request) =>
      request.url.search.includes('van=2026-03-02') ? { ...(await transport.send(request)), status: 500 } : transport.send(request);
    const failing = { ...world, transport: async () => ({ ...transport, send }) };
    expect((await run(['factuur', 'definitief', factuur], failing)).code).toBe(5);
    expect((await run(['factuur', 'definitief', factuur, '--bevestig', 'datum'], failing)).code).toBe(0);
  });

  it('says at a terminal that the invoice was not sent, and how that is done', async () => {
    const { world, factuur } = await withConcept();
    const terminal = Object.assign(world, pick(testWorld({ tty: 100 })));
    const { code, stdout, stderr } = await run(['factuur', 'definitief', factuur, '--geen-kleur', '--ja'], terminal);
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: 'Definitief. Nog niet verstuurd: duit factuur verstuur 2026-0001\n',
    });
    expect(stdout).toContain('Status  niet verstuurd\n');
  });

  it('says that an invoice is final already before it asks anything', async () => {
    const world = await serviceWorld();
    await klant(world);
    await run(['factuur', 'definitief', await concept(world)], world);
    world.sent.length = 0;
    const terminal = Object.assign(world, pick(testWorld({ tty: 100, stdin: 'j\n' })));
    const { code, stderr } = await run(['factuur', 'definitief', '2026-0001', '--geen-kleur'], terminal);
    expect({ code, stderr }).toEqual({
      code: 12,
      stderr: 'fout: 2026-0001 is al definitief\ntip: Versturen kan met: duit factuur verstuur 2026-0001 --kanaal peppol\n',
    });
    expect(world.sent.filter((request) => request.startsWith('POST'))).toEqual([]);
  });

  it('sends nothing for an invoice that the service shows as final, also off a terminal and among others', async () => {
    const world = await serviceWorld();
    await klant(world);
    const final = await concept(world);
    await run(['factuur', 'definitief', final], world);
    const [DUIT_STATE_DIR, DUIT_CONFIG_DIR] = [join(world.folder, 'new-state'), join(world.folder, 'new-config')];
    const elsewhere = Object.assign(world, { env: { ...world.env, DUIT_STATE_DIR, DUIT_CONFIG_DIR } });
    world.sent.length = 0;
    const alone = await run(['factuur', 'definitief', final], elsewhere);
    expect({ code: alone.code, stderr: alone.stderr }).toEqual({
      code: 12,
      stderr: 'fout: 2026-0001 is al definitief\ntip: Versturen kan met: duit factuur verstuur 2026-0001 --kanaal peppol\n',
    });
    expect(world.sent.filter((request) => request.startsWith('POST'))).toEqual([]);
    const draft = await id(world, 'factuur', 'maak', '--klant', 'Bakkerij Peeters BV', '--regel', 'Nazorg;1;50;21');
    world.sent.length = 0;
    const both = await run(['factuur', 'definitief', final, draft], elsewhere);
    expect(both.code).toBe(8);
    expect(both.stderr).toContain('2026-0001 is al definitief');
    expect(world.sent.filter((request) => request.startsWith('POST'))).toEqual([`POST /facturen/${draft}/definitief`]);
  });

  it('counts as done where the service did it and yet answered 429', async () => {
    const factuurId = '8f14e45f-ceea-467f-a2f0-1c5d9a0b7c11';
    let tries = 0;
    const shown = () => ({ id: factuurId, type: 'factuur', datum: '2026-03-15', totaal_incl: 121 });
    const final = () => ({ ...shown(), nummer: '2026-0013', status: 'verzonden', ogm: '+++090/9337/55493+++' });
    const world = answeringWorld({
      'GET /facturen': page(),
      [`GET /facturen/${factuurId}`]: () =>
        Response.json({ data: tries === 0 ? { ...shown(), nummer: null, status: 'concept' } : final() }),
      [`POST /facturen/${factuurId}/definitief`]: () => {
        tries += 1;
        const [status, message] = tries === 1 ? [429, 'te veel'] : [422, 'al definitief'];
        return Response.json({ error: { status, message } }, { status });
      },
    });
    const { code, stdout, stderr } = await run(`factuur definitief ${factuurId} --bevestig datum --json`, world);
    // It is looked at before a second try, which is not made then.
    expect({ code, tries }).toEqual({ code: 0, tries: 1 });
    expect(JSON.parse(stdout)).toMatchObject({ id: factuurId, nummer: '2026-0013' });
    expect(stderr).toContain('maar het is gedaan: definitief gemaakt');
  });
});

const pick = ({ stdin, stdout, stderr, take }: TestWorld) => ({ stdin, stdout, stderr, take });

describe('factuur verstuur', () => {
  it('prints the send result with the id that the reply lacks', async () => {
    const { world, factuur } = await withConcept();
    await run(['factuur', 'definitief', factuur], world);
    const { code, stdout } = await run(['factuur', 'verstuur', '2026-0001', '--kanaal', 'peppol', '--json'], world);
    expect({ code, data: JSON.parse(stdout) as unknown }).toEqual({
      code: 0,
      data: {
        id: factuur,
        nummer: '2026-0001',
        kanaal: 'peppol',
        peppol_status: 'afgeleverd',
        klant: 'Bakkerij Peeters BV',
        naar: null,
        next: ['duit', 'factuur', 'toon', '2026-0001'],
      },
    });
  });

  it.each([
    [['--kanaal', 'peppol', '--email', 'a@b.be'], 2, /--email: gaat alleen samen met kanaal email/],
    [['--kanaal', 'fax'], 2, /kies uit peppol, email/],
    [[], 2, /--kanaal ontbreekt: peppol of email\?/],
    [['--kanaal', 'peppol', '--simuleer', 'fout'], 2, /--simuleer kan alleen met een testprofiel; 'omgeving' is echt/],
  ])('refuses %j without a request', async (words, exit, message) => {
    const world = await serviceWorld();
    const { code, stderr } = await run(['factuur', 'verstuur', '2026-0001', ...words], world);
    expect({ code, sent: world.sent }).toEqual({ code: exit, sent: [] });
    expect(stderr).toMatch(message);
  });
});

describe('factuur pdf and ubl', () => {
  it('saves under the number, refuses to overwrite other content, and says when the file is the same', async () => {
    const { world, factuur } = await withConcept();
    await run(['factuur', 'definitief', factuur], world);
    const first = await run(['factuur', 'ubl', '2026-0001', '--json'], world);
    const saved = JSON.parse(first.stdout) as { bestand: string; bytes: number };
    expect(first.code).toBe(0);
    expect(saved).toEqual({
      id: factuur,
      bestand: '2026-03-15_2026-0001.xml',
      bytes: expect.any(Number) as number,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    });
    expect(readFileSync(join(world.folder, saved.bestand)).length).toBe(saved.bytes);
    expect((await run(['factuur', 'ubl', '2026-0001'], world)).code).toBe(0);
    writeFileSync(join(world.folder, '2026-03-15_2026-0001.xml'), 'mine');
    const refused = await run(['factuur', 'ubl', '2026-0001'], world);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('--overschrijven');
    expect(readFileSync(join(world.folder, '2026-03-15_2026-0001.xml'), 'utf8')).toBe('mine');
    expect((await run(['factuur', 'ubl', '2026-0001', '--overschrijven'], world)).code).toBe(0);
  });

  it('writes the bytes alone to standard output with -o -', async () => {
    const { world, factuur } = await withConcept();
    await run(['factuur', 'definitief', factuur], world);
    const { code, stdout, stderr } = await run(['factuur', 'ubl', '2026-0001', '-o', '-'], world);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^<\?xml[^]*<\/(?:\w+:)?Invoice>\s*$/);
  });

  it.each([
    ['--overschrijven', '--overschrijven'],
    ['--velden bestand', '--velden'],
  ])('refuses %s with -o -, where it does nothing', async (words, option) => {
    expect(await run(`factuur pdf 2026-0001 -o - ${words}`)).toEqual({
      code: 2,
      stdout: '',
      stderr: `fout: ${option} doet niets bij -o -\n`,
    });
  });
});

describe('factuur toon', () => {
  it('shows several, also from standard input: as pages to a person, as an array to a program', async () => {
    const { world, factuur } = await withConcept();
    const other = await concept(world);
    await run(['factuur', 'definitief', factuur, other], world);
    const pages = await run(['factuur', 'toon', '2026-0001', '2026-0002', '--formaat', 'tabel'], world);
    expect(pages).toMatchObject({ code: 0, stderr: '' });
    expect(pages.stdout).toMatch(
      /^factuur 2026-0001 {2}niet verstuurd\n[^]*\n\nfactuur 2026-0002 {2}niet verstuurd\n\nKlant +Bakkerij Peeters BV\n/,
    );
    const piped = Object.assign(world, { stdin: testWorld({ stdin: `${other}\n2026-0001\n` }).stdin });
    const { stdout } = await run(['factuur', 'toon', '-', '--json', '--velden', 'nummer'], piped);
    expect(JSON.parse(stdout)).toEqual([{ nummer: '2026-0002' }, { nummer: '2026-0001' }]);
  });

  it('lists with lijst as with list', async () => {
    const { world } = await withConcept();
    expect((await run('factuur lijst --json', world)).stdout).toBe((await run('factuur list --json', world)).stdout);
  });

  it('shows a person the customer, the dates, the lines and the totals per rate', async () => {
    const { world, factuur } = await withConcept();
    await run(['factuur', 'definitief', factuur], world);
    const later = Object.assign(world, { now: () => new Date('2026-04-20T10:00:00Z') });
    const { stdout } = await run(['factuur', 'toon', '2026-0001', '--formaat', 'tabel'], later);
    expect(stdout).toBe(`factuur 2026-0001  niet verstuurd

Klant        Bakkerij Peeters BV
Datum        15/03/2026
Vervaldatum  14/04/2026 (6 dagen te laat)
OGM          +++202/6000/00192+++
Id           ${factuur}

Omschrijving   Aantal  Prijs   Btw    Totaal
Advies, maart       3  95,00  21 %  € 285,00
Handboek            2  24,50   6 %   € 49,00

Totaal excl. btw      € 334,00
Btw 21 % op € 285,00   € 59,85
Btw 6 % op € 49,00      € 2,94
Totaal btw             € 62,79
Totaal incl. btw      € 396,79
`);
  });

  it.each([
    ['123e4567-bax', /dit is geen volledig id/],
    ['2026_1', /is geen document: geef een id, een nummer zoals 2026-0001 of een gestructureerde mededeling/],
    ['+++202/6000/00193+++', /de controlecijfers van deze OGM kloppen niet/],
  ])('refuses %s without a request', async (word, message) => {
    const world = await serviceWorld();
    const { code, stderr } = await run(['factuur', 'toon', word], world);
    expect({ code, sent: world.sent }).toEqual({ code: 2, sent: [] });
    expect(stderr).toMatch(message);
  });

  it.each([
    ['peeters', 'duit factuur list --klant peeters'],
    ["d'Hondt & Zoon", String.raw`duit factuur list --klant 'd'\''Hondt & Zoon'`],
    ['Élan 3', "duit factuur list --klant 'Élan 3'"],
    ['../../klanten', 'duit factuur list'],
    ['OF-2026-0001', 'duit offerte toon OF-2026-0001'],
  ])('leads who names a customer, a quote or a path instead (%s) to: %s', async (word, next) => {
    const world = await serviceWorld();
    const { code, stderr } = await run(['factuur', 'toon', word], world);
    expect({ code, sent: world.sent }).toEqual({ code: 2, sent: [] });
    expect(stderr.trimEnd().endsWith(`: ${next}`), stderr).toBe(true);
  });
});

describe('factuur list', () => {
  it('asks the service for exactly the given filter', async () => {
    const world = await serviceWorld();
    const words = [
      '--status',
      'concept',
      '--type',
      'factuur',
      '--van',
      '2026-01-01',
      '--tot',
      '2026-03-31',
      '--limit',
      '20',
      '--offset',
      '5',
    ];
    expect((await run(['factuur', 'list', ...words], world)).code).toBe(0);
    expect(world.sent).toEqual(['GET /facturen?limit=20&offset=5&status=concept&van=2026-01-01&tot=2026-03-31&type=factuur']);
  });

  it('asks for the days of a quarter and of a month', async () => {
    const world = await serviceWorld();
    await run(['factuur', 'list', '--kwartaal', '2026-4', '--limit', '5'], world);
    await run(['factuur', 'list', '--maand', '2/2026', '--limit', '5'], world);
    expect(world.sent).toEqual([
      'GET /facturen?limit=5&van=2026-10-01&tot=2026-12-31',
      'GET /facturen?limit=5&van=2026-02-01&tot=2026-02-28',
    ]);
  });

  it.each([
    [['--kwartaal', '2026-5'], "fout: --kwartaal: '2026-5' is geen kwartaal\ntip: Schrijf het zoals 2026-4.\n"],
    [['--van', '2026-03-02', '--tot', '2026-03-01'], 'fout: --van (2026-03-02) ligt na --tot (2026-03-01)\n'],
  ])('refuses %j', async (words, message) => {
    const world = await serviceWorld();
    const { code, stderr } = await run(['factuur', 'list', ...words], world);
    expect({ code, stderr, sent: world.sent }).toEqual({ code: 2, stderr: message, sent: [] });
  });
});
