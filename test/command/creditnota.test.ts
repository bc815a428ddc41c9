import { mkdirSync, readFileSync, renameSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { answeringWorld, page, pdf, refused, ubl } from '../support/answers.ts';
import { pathOfCopy } from '../support/copies.ts';
import { faultyMachine, type Machine } from '../support/faulty.ts';
import { fetchTransport } from '../support/fetch-transport.ts';
import { isLong } from '../support/long.ts';
import { fetchFrom } from '../support/practice-fetch.ts';
import { savedWorld } from '../support/service.ts';
import { expectRefused } from '../support/refused.ts';
import { run, type TestWorld, testWorld } from '../support/world.ts';

const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const factuur_id = '8f14e45f-ceea-467f-a2f0-1c5d9a0b7c11';
const kort = { id, type: 'creditnota', nummer: '2026-0013', status: 'verzonden', datum: '2026-02-01', totaal_incl: 344.85 };
const creditnota = {
  ...kort,
  customer_id: null,
  gekoppelde_factuur_id: factuur_id,
  totaal_excl: 285,
  totaal_btw: 59.85,
  regels: [{ omschrijving: 'Advies', aantal: 3, eenheidsprijs: 95, btw_percentage: 21, totaal: 285 }],
};
const factuur = { ...kort, id: factuur_id, type: 'factuur', nummer: '2026-0012' };
/** The replies for a list, whose credit note is read with its invoice. */
const listing = (read: object = creditnota) => ({
  [`GET /facturen/${id}`]: { data: read },
  [`GET /facturen/${factuur_id}`]: { data: { ...creditnota, ...factuur, gekoppelde_factuur_id: null } },
});
const answers = {
  'GET /creditnotas': page(kort),
  'GET /facturen': page(kort, factuur),
  [`GET /facturen/${id}`]: { data: creditnota },
  [`GET /facturen/${id}/pdf`]: pdf('nota'),
  [`GET /facturen/${id}/ubl`]: ubl('nota'),
  [`POST /facturen/${factuur_id}/creditnota`]: { data: { id, type: 'creditnota', status: 'concept', gekoppelde_factuur_id: factuur_id } },
  [`POST /facturen/${id}/definitief`]: { data: { id, nummer: '2026-0013', status: 'verzonden', ogm: '+++090/9337/55493+++' } },
  [`POST /creditnotas/${id}/versturen`]: { data: { kanaal: 'email', naar: 'jan@example.be' } },
};
const json = `{"id":"${id}","type":"creditnota","nummer":"2026-0013","status":"verzonden","datum":"2026-02-01","totaal_incl":344.85}\n`;
const posts = ({ sent }: { sent: string[] }) => sent.filter((request) => request.startsWith('POST'));

describe('creditnota list', () => {
  it.each([
    [
      'tabel',
      `Nummer     Datum       Status                           Totaal incl.  Id\n2026-0013  01/02/2026  definitief, verzending onbekend     € -344,85  ${id}\n`,
    ],
    ['tsv', `2026-0013\t2026-02-01\tverzonden\t344.85\t${id}\t-1\n`],
    ['csv', `nummer,datum,status,totaal_incl,id,teken\r\n2026-0013,2026-02-01,verzonden,344.85,${id},-1\r\n`],
    ['json', `[\n${json}]\n`],
    ['ndjson', json],
    ['id', `${id}\n`],
  ])('in %s', async (format, stdout) => {
    expect(await run(`creditnota list --formaat ${format}`, answeringWorld({ ...answers, ...listing() }))).toEqual({
      code: 0,
      stdout,
      stderr: '',
    });
  });

  it('adds a credit note on a negative invoice, and names one whose sign nothing tells', async () => {
    const rebate = { omschrijving: 'Korting', aantal: 1, eenheidsprijs: -285, btw_percentage: 21, totaal: -285 };
    const negated = { ...creditnota, regels: [{ ...rebate, aantal: -1, totaal: 285 }] };
    const invoice = { ...creditnota, ...factuur, totaal_excl: -285, totaal_incl: -344.85, regels: [rebate] };
    const read = { [`GET /facturen/${id}`]: { data: negated }, [`GET /facturen/${factuur_id}`]: { data: invoice } };
    const list = (csv: string, replies: object) => run(`creditnota list ${csv}`, answeringWorld({ ...answers, ...replies }));
    expect((await list('--formaat tabel', read)).stdout).toContain('  € 344,85  ');
    expect((await list('--csv-stijl be', read)).stdout).toBe(
      `\uFEFFnummer;klant;datum;status;totaal_incl;id\r\n2026-0013;;2026-02-01;verzonden;344,85;${id}\r\n`,
    );
    const lost = await list('--formaat tabel', { [`GET /facturen/${id}`]: { data: negated } });
    expect(lost).toMatchObject({ code: 0, stderr: expect.stringContaining('2026-0013: haar factuur kan niet gelezen worden') as string });
    expect(lost.stdout).toContain('  ? € 344,85  ');
  });

  it('asks the service for the chosen status and period', async () => {
    const world = answeringWorld({ ...answers, ...listing() });
    await run('creditnotas list --status betaald --van 2026-01-01 --tot 2026-01-01 --limit 5', world);
    await run('creditnotas list --van 01/02/2026 --limit 5', world);
    await run('creditnotas list --jaar 2026 --limit 5', world);
    expect(world.sent.filter((request) => request.includes('?'))).toEqual([
      'GET /creditnotas?limit=5&status=betaald&van=2026-01-01&tot=2026-01-01',
      'GET /creditnotas?limit=5&van=2026-02-01',
      'GET /creditnotas?limit=5&van=2026-01-01&tot=2026-12-31',
    ]);
  });

  it.each([
    [
      '--status open',
      "fout: --status <status>: 'open' is geen geldige waarde; kies uit concept, verzonden, betaald\ntip: Bedoel je duit openstaand?\n",
    ],
    ['--van 2026-02-02 --tot 2026-02-01', /^fout: --van \(2026-02-02\) ligt na --tot \(2026-02-01\)/],
    ['--van 01/02/26', /^fout: --van: '01\/02\/26' kan 01\/02\/2026 of 26\/02\/2001 zijn\n/],
  ])('refuses %s before any request', (words, message) => expectRefused(`creditnota list ${words}`, message, answers));
});

describe('creditnota toon', () => {
  it('reads over the path of invoices, for a person with the number of its invoice', async () => {
    const world = answeringWorld({ ...answers, [`GET /facturen/${factuur_id}`]: { data: { id: factuur_id, nummer: '2026-0012' } } });
    expect(await run('creditnota toon 2026-0013 --formaat tabel', world)).toEqual({
      code: 0,
      stdout: `creditnota 2026-0013  definitief, verzending onbekend

Datum        01/02/2026
Bij factuur  2026-0012
Id           ${id}

Omschrijving  Aantal  Prijs   Btw    Totaal
Advies             3  95,00  21 %  € 285,00

Totaal excl. btw      € 285,00
Btw 21 % op € 285,00   € 59,85
Totaal incl. btw      € 344,85
`,
      stderr: '',
    });
    expect(world.sent).toEqual([
      'GET /facturen?limit=100&van=2026-01-01&tot=2026-12-31',
      `GET /facturen/${id}`,
      `GET /facturen/${factuur_id}`,
    ]);
  });

  it('shows the id of its invoice where that can not be read', async () => {
    const { stdout } = await run(`creditnota toon ${id} --formaat tabel`, answeringWorld(answers));
    expect(stdout).toContain(`\nBij factuur  ${factuur_id}\n`);
  });

  it('prints each format for a program', async () => {
    for (const format of ['json', 'ndjson']) {
      const { code, stdout } = await run(`creditnota toon ${id} --formaat ${format}`, answeringWorld(answers));
      expect({ code, data: JSON.parse(stdout) as unknown }).toEqual({ code: 0, data: { ...creditnota, bekend: false, verzendingen: [] } });
    }
    expect((await run(`creditnota toon ${id} --velden nummer,totaal_incl`, answeringWorld(answers))).stdout).toBe(
      'nummer\t2026-0013\ntotaal_incl\t344.85\n',
    );
    expect((await run(`creditnota toon ${id} --velden nummer,totaal_incl --formaat csv`, answeringWorld(answers))).stdout).toBe(
      'nummer,totaal_incl\r\n2026-0013,344.85\r\n',
    );
    expect((await run(`creditnota toon ${id} --formaat id`, answeringWorld(answers))).stdout).toBe(`${id}\n`);
  });
});

describe('creditnota maak', () => {
  it('credits the named invoice, once', async () => {
    const world = answeringWorld(answers);
    expect(await run('creditnota maak 2026-0012', world)).toEqual({
      code: 0,
      stdout: `id\t${id}\ntype\tcreditnota\nstatus\tconcept\ngekoppelde_factuur_id\t${factuur_id}\n`,
      stderr: '',
    });
    expect(posts(world)).toEqual([`POST /facturen/${factuur_id}/creditnota`]);
    expect(await run('creditnota maak 2026-0012', world)).toEqual({
      code: 12,
      stdout: '',
      stderr: `fout: voor 2026-0012 is al een creditnota gemaakt, op 15/03/2026 10:00\ntip: Bekijk het eerst: duit creditnota toon ${id}\n`,
    });
    expect(posts(world)).toHaveLength(1);
    expect((await run('creditnota maak 2026-0012 --formaat id --toch-maken', world)).stdout).toBe(`${id}\n`);
  });

  it('with --proef sends nothing', async () => {
    const world = answeringWorld(answers);
    expect(await run('creditnota maak 2026-0012 --proef', world)).toEqual({
      code: 0,
      stdout: expect.stringContaining(`request.method\tPOST\nrequest.path\t/facturen/${factuur_id}/creditnota\n`) as string,
      stderr: 'Proef: dit zou verstuurd worden; er is niets geschreven.\n',
    });
    expect(posts(world)).toEqual([]);
    const whole = { data: { id: factuur_id, type: 'factuur', nummer: '2026-0012', status: 'verzonden', totaal_incl: 121 } };
    const known = answeringWorld({ ...answers, [`GET /facturen/${factuur_id}`]: whole });
    expect(JSON.parse((await run('creditnota maak 2026-0012 --proef --json', known)).stdout)).toMatchObject({
      nummer: '2026-0012',
      totalen: { totaal_incl: -121 },
    });
  });

  it('says what the service refuses, and does not repeat a write whose outcome is open', async () => {
    const refusing = { ...answers, [`POST /facturen/${factuur_id}/creditnota`]: refused(422, 'de factuur is nog een concept') };
    expect(await run('creditnota maak 2026-0012', answeringWorld(refusing))).toMatchObject({
      code: 6,
      stdout: '',
      stderr: expect.stringContaining('de factuur is nog een concept') as string,
    });
    const open = answeringWorld({ ...answers, [`POST /facturen/${factuur_id}/creditnota`]: refused(503, 'even niet') });
    expect((await run('creditnota maak 2026-0012', open)).code).toBe(7);
    expect(posts(open)).toHaveLength(1);
  });
});

describe('creditnota definitief', () => {
  it('goes over the path of invoices', async () => {
    const draft = { data: { ...creditnota, nummer: null, status: 'concept' } };
    const world = answeringWorld({ ...answers, [`GET /facturen/${id}`]: draft });
    const { code, stdout, stderr } = await run(`creditnota definitief ${id} --json`, world);
    expect({ code, stderr, data: JSON.parse(stdout) as unknown }).toEqual({
      code: 0,
      stderr: '',
      data: {
        id,
        nummer: '2026-0013',
        status: 'verzonden',
        ogm: '+++090/9337/55493+++',
        klant: null,
        naar: null,
        next: ['duit', 'creditnota', 'verstuur', '2026-0013'],
      },
    });
    expect(posts(world)).toEqual([`POST /facturen/${id}/definitief`]);
  });

  it('says in its help that the service decides', async () => {
    for (const verb of ['definitief', 'toon', 'pdf', 'ubl']) {
      const nl = (await run(`creditnota ${verb} --help`)).stdout.replaceAll(/\s+/g, ' ');
      expect(nl, verb).toContain('duit doet het zoals bij een factuur, en de dienst beslist.');
      const en = (await run(`creditnota ${verb} --help --taal en`)).stdout.replaceAll(/\s+/g, ' ');
      expect(en, verb).toContain('duit does it as for an invoice, and the service decides.');
    }
  });
});

describe('creditnota verstuur', () => {
  it('tries only the first with a key that is refused, and says so', async () => {
    const world = answeringWorld({ ...answers, [`POST /creditnotas/${id}/versturen`]: refused(401, 'onbekende sleutel') });
    const { code, stdout, stderr } = await run(`creditnota verstuur ${id} ${factuur_id} --kanaal email --json`, world);
    expect({ code, stdout }).toEqual({ code: 4, stdout: '[]\n' });
    expect(JSON.parse(stderr.split('\n').at(-2) ?? '')).toMatchObject({
      outcome: 'unchanged',
      error: { errors: { [factuur_id]: 'niet geprobeerd' } },
    });
    expect(posts(world)).toEqual([`POST /creditnotas/${id}/versturen`]);
  });

  it('sends each named one over its own path, once, and adds the id that the reply lacks', async () => {
    const world = answeringWorld(answers);
    const words = `creditnota verstuur 2026-0013 ${factuur_id} --kanaal email --email jan@example.be --json`;
    const { code, stdout, stderr } = await run(words, world);
    const sentNote = { id, kanaal: 'email', naar: 'jan@example.be' };
    const next = ['duit', 'creditnota', 'toon', id];
    expect({ code, data: JSON.parse(stdout) as unknown }).toEqual({ code: 8, data: [{ ...sentNote, klant: null, next }] });
    expect(JSON.parse(stderr.split('\n').at(-2) ?? '')).toMatchObject({
      code: 8,
      outcome: 'partly',
      error: { errors: { [factuur_id]: expect.any(String) as string } },
    });
    expect(posts(world)).toEqual([`POST /creditnotas/${id}/versturen`, `POST /creditnotas/${factuur_id}/versturen`]);
  });

  /** A world in which something else lies in the place of these files once the first of the two is sent. */
  function blockedAfter(files: (world: TestWorld) => readonly string[]): ReturnType<typeof answeringWorld> {
    const blocking = () => {
      for (const path of files(world)) {
        renameSync(path, `${path}.weg`);
        mkdirSync(path);
      }
      return Response.json({ data: { kanaal: 'email', naar: 'jan@example.be' } });
    };
    const world: ReturnType<typeof answeringWorld> = answeringWorld({ ...answers, [`POST /creditnotas/${id}/versturen`]: blocking });
    return world;
  }
  const storeOf = ({ folder }: TestWorld) => join(folder, 'state', 'state.sqlite');

  it('goes on with the journal once only the store could not keep the result of a sending, and sends nothing twice', async () => {
    const world = blockedAfter((one) => [storeOf(one)]);
    const { code, stderr } = await run(`creditnota verstuur ${id} ${factuur_id} --kanaal email`, world);
    expect({ code, lines: stderr.split('\n') }).toEqual({
      code: 8,
      lines: [
        'Let op: 2026-0013 is elders definitief gemaakt; kijk na of ze al verstuurd is.',
        'Het journaal kon niet bewaren hoe dit afliep. Dat staat nu in een bestand op deze computer, en het volgende commando van duit geeft het door.',
        'fout: 1 van 2 niet gelukt',
        `  ${factuur_id}: ${storeOf(world)} is geen gewoon bestand`,
        'tip: Haal het daar weg.',
        '',
      ],
    });
    rmdirSync(storeOf(world));
    expect((await run(`creditnota verstuur ${id} --kanaal email`, world)).code).toBe(12);
    expect(posts(world)).toEqual([`POST /creditnotas/${id}/versturen`]);
  });

  it('stops with 9 once the result of a sending could not be kept', async () => {
    const world = blockedAfter((one) => [storeOf(one), pathOfCopy(one)]);
    const { code, stderr } = await run(`creditnota verstuur ${id} ${factuur_id} --kanaal email`, world);
    expect(posts(world)).toEqual([`POST /creditnotas/${id}/versturen`]);
    expect({ code, lines: stderr.split('\n') }).toEqual({
      code: 9,
      lines: [
        'Let op: 2026-0013 is elders definitief gemaakt; kijk na of ze al verstuurd is.',
        'fout: 2 van 2 niet gelukt of niet bewaard',
        expect.stringContaining(
          `creditnota verstuurd (${id}): dat is gedaan bij de dienst (${id}), maar het journaal kon het niet bewaren:`,
        ) as string,
        `  ${factuur_id}: niet geprobeerd`,
        'tip: Voer het commando niet opnieuw uit. Verhelp dit eerst, en laat het journaal dan weten dat het gedaan is: duit journaal herstel 1 --gedaan',
        'Daarover beslist een mens.',
        '',
      ],
    });
  });

  it('sends nothing more after a stop, and says which were not tried', async () => {
    const stop = new AbortController();
    const stopping = () => {
      stop.abort('SIGINT');
      return Response.json({ data: { kanaal: 'email', naar: 'jan@example.be' } });
    };
    const world = answeringWorld({ ...answers, [`POST /creditnotas/${id}/versturen`]: stopping }, { stop: stop.signal });
    const { code, stderr } = await run(`creditnota verstuur ${id} ${factuur_id} --kanaal email --json`, world);
    expect(posts(world)).toEqual([`POST /creditnotas/${id}/versturen`]);
    const [elsewhere = '', said = '', ended = ''] = stderr.split('\n');
    expect(JSON.parse(elsewhere)).toEqual({ warning: expect.stringContaining('elders definitief gemaakt') as string });
    expect(JSON.parse(said)).toEqual({ notice: expect.stringContaining('duit stopt zodra') as string });
    expect({ code, errors: (JSON.parse(ended) as { error: { errors: object } }).error.errors }).toEqual({
      code: 8,
      errors: { [factuur_id]: 'niet geprobeerd' },
    });
  });
});

describe('creditnota pdf and ubl', () => {
  it('save each under its number, over the path of invoices', async () => {
    const world = answeringWorld(answers);
    expect((await run('creditnota pdf 2026-0013 --velden bestand', world)).stdout).toBe('bestand\t2026-02-01_2026-0013.pdf\n');
    expect(readFileSync(join(world.folder, '2026-02-01_2026-0013.pdf'), 'utf8')).toBe(pdf('nota'));
    expect((await run(`creditnota ubl ${id} -o -`, world)).stdout).toBe(ubl('nota'));
  });
});

it('goes the whole way on the practice account, with ids through pipes', async () => {
  const world = testWorld({ env: { DUIT_PROFIEL: 'oefen' } });
  const ids = async (line: string, stdin = '') =>
    (await run(`${line} --formaat id`, Object.assign(world, { stdin: testWorld({ stdin }).stdin }) as TestWorld)).stdout;
  await run('klanten maak --naam A --email a@example.be', world);
  const made = await ids('factuur maak --klant A --regel x;1;100;21');
  await ids('factuur definitief -', made);
  const nota = await ids(`creditnota maak ${made.trim()}`);
  expect(await ids('creditnota list --status concept')).toBe(nota);
  expect(await ids('creditnota definitief -', nota)).toBe(nota);
  expect(await ids('creditnota verstuur - --kanaal email', nota)).toBe(nota);
  const { code, stdout, stderr } = await run('creditnota list --velden nummer,status,totaal_incl', world);
  expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: '2026-0002\tverzonden\t121\n', stderr: '' });
});

const oneKlant = async (world: TestWorld): Promise<string> => (await run('klanten list --limit 1 --formaat id', world)).stdout.trim();

describe('creditnota maak while another program credits at the same moment', () => {
  /** A machine with two final invoices, and the credit notes that other programs make between the look of duit and its write. */
  async function credited(between: (machine: Machine, ids: readonly string[]) => Promise<unknown>) {
    const machine = await faultyMachine();
    const { id: klant_id } = await machine.create('/klanten', { naam: 'Peeters' });
    const ids: string[] = [];
    for (const prijs of [100, 200]) {
      const regels = [{ omschrijving: 'Advies', aantal: 1, eenheidsprijs: prijs, btw_percentage: 21 }];
      const made = String((await machine.create('/facturen', { klant_id, regels }))['id']);
      ids.push(made);
      await machine.create(`/facturen/${made}/definitief`, {});
    }
    const ended = await machine.run(['creditnota', 'maak', ids[0] ?? '', '--formaat', 'id'], async (request, carryOut) => {
      await between(machine, ids);
      return carryOut(request);
    });
    return { machine, ended, stderr: ended?.stderr ?? '' };
  }

  it('tells both drafts of the same invoice and what to do, and is done all the same', async () => {
    let other = '';
    const { machine, ended, stderr } = await credited(async (there, [first]) => {
      other = String((await there.create(`/facturen/${first}/creditnota`, {}))['id']);
    });
    const own = ended?.stdout.trim() ?? '';
    expect([ended?.code, stderr]).toEqual([0, expect.stringContaining(`ook een creditnota voor `)]);
    expect(stderr).toContain(`: ${other}. Die van duit is ${own}. Maak er maar één definitief, en verwijder de andere bij de dienst.\n`);
    const asked = machine.sent.slice(machine.sent.findIndex((request) => request.startsWith('POST')) + 1);
    expect(asked).toEqual(['GET /creditnotas?limit=100', `GET /facturen/${other}`]);
  });

  it('tells one that the other program made final by then', async () => {
    let nummer = '';
    const { ended, stderr } = await credited(async (there, [first]) => {
      const other = String((await there.create(`/facturen/${first}/creditnota`, {}))['id']);
      nummer = String((await there.create(`/facturen/${other}/definitief`, {}))['nummer']);
    });
    expect([ended?.code, stderr]).toEqual([0, expect.stringContaining(`: ${nummer}. Die van duit is `)]);
    expect(stderr).toContain('Maak die van duit niet definitief, en verwijder ze bij de dienst.\n');
  });

  it('says that it could not look, and is done all the same', async () => {
    const world = await savedWorld();
    const made = await run(`factuur maak --klant ${await oneKlant(world)} --regel Advies;1;100;21 --formaat id`, world);
    const invoice = made.stdout.trim();
    await run(`factuur definitief ${invoice} --ja`, world);
    let isMade = false;
    const transport = fetchTransport(async (request) => {
      if (isMade && request.method === 'GET') return Response.json({ error: { status: 404, message: 'weg' } }, { status: 404 });
      isMade ||= request.method === 'POST';
      return fetchFrom(world.practice)(request);
    });
    const ended = await run(`creditnota maak ${invoice}`, { ...world, transport: async () => transport });
    expect([ended.code, ended.stderr]).toEqual([0, expect.stringContaining('Niet nagekeken of een ander programma')]);
  });

  /** A batch that credits two invoices as far as this, while another program credits the first of them in between. */
  async function batched(eindstatus: string, stop?: AbortController) {
    const machine = await faultyMachine();
    const { id: klant_id } = await machine.create('/klanten', { naam: 'Peeters', email: 'p@example.be' });
    const rows = ['referentie;klant;omschrijving;aantal;eenheidsprijs;btw_percentage'];
    for (const prijs of [100, 200]) rows.push(`B-${prijs};${String(klant_id)};Advies;1;${prijs};21`);
    writeFileSync(join(machine.world.folder, 'in.csv'), `${rows.join('\n')}\n`);
    await machine.run('batch plan in.csv --eindstatus definitief -o plan.json');
    await machine.run('batch voer-uit plan.json --ja');
    const crediteer = `batch crediteer plan.json --eindstatus ${eindstatus} -o credit.json`;
    expect(await machine.run(crediteer)).toMatchObject({ code: 0 });
    machine.sent.length = 0;
    let other = '';
    const before = machine.world.stop;
    if (stop) Object.assign(machine.world, { stop: stop.signal });
    const ended = await machine.run('batch voer-uit credit.json --ja', async (request, carryOut) => {
      stop?.abort();
      const done = await carryOut(request);
      if (other === '') other = String((await machine.create(new URL(request.url).pathname.replace('/api/v1', ''), {}))['id']);
      return done;
    });
    Object.assign(machine.world, { stop: before });
    return { machine, ended, other };
  }

  it('a batch looks once for all of its drafts, and tells of both', async () => {
    const { machine, ended, other } = await batched('concept');
    expect([ended?.code, ended?.stderr]).toEqual([0, expect.stringContaining(`ook een creditnota voor 2026-0001: ${other}.`)]);
    expect(machine.sent.filter((request) => request === 'GET /creditnotas?limit=100')).toHaveLength(1);
  });

  it('a batch leaves the one a draft that it was to make final, and finishes the others', async () => {
    const { machine, ended, other } = await batched('definitief');
    expect(ended).toMatchObject({ code: 8, stderr: expect.stringContaining(`ook een creditnota voor 2026-0001: ${other}.`) as string });
    const notes = await machine.list('/creditnotas');
    expect(notes.map((one) => [one['id'] === other, one['nummer']])).toEqual(
      expect.arrayContaining([
        [true, null],
        [false, null],
        [false, '2026-0003'],
      ]),
    );
    // The next run looks at the draft again.
    expect((await machine.run('batch voer-uit credit.json --ja'))?.code).toBe(12);
    expect((await machine.list('/creditnotas')).filter(({ nummer }) => nummer !== null)).toHaveLength(1);
  });

  it.each<[string, number]>([...(isLong ? [['concept', 0] as [string, number]] : []), ['definitief', 8]])(
    'a batch to %s that Ctrl-C stops looks at no note, and the run that goes on looks at it',
    async (eindstatus, code) => {
      const { machine, ended, other } = await batched(eindstatus, new AbortController());
      expect(ended?.stderr).not.toMatch(/Niet nagekeken|ook een creditnota/);
      // The look before the note that was made.
      expect(machine.sent.filter((request) => request.includes('/creditnotas'))).toHaveLength(1);
      const next = await machine.run('batch voer-uit credit.json --ja');
      expect([next?.code, next?.stderr]).toEqual([code, expect.stringContaining(`ook een creditnota voor 2026-0001: ${other}.`)]);
    },
  );
});
