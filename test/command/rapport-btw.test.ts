import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cents, recounted, reportWorld, total } from '../support/figures.ts';
import { fetchTransport } from '../support/fetch-transport.ts';
import { isLong } from '../support/long.ts';
import { fetchFrom } from '../support/practice-fetch.ts';
import { sentBy } from '../support/service.ts';
import { run, type TestWorld, testWorld } from '../support/world.ts';

type Row = Record<string, string | number | boolean | null>;

const normal = ['--btw-stelsel', 'normaal', '--aangifte', 'kwartaal'];

async function taxedWorld(facturen = 40, ...options: Parameters<typeof reportWorld> extends [unknown?, ...infer R] ? R : never) {
  const world = await reportWorld(facturen, ...options);
  expect((await run(['profiel', 'wijzig', 'werk', ...normal], world)).code).toBe(0);
  return world;
}

const put = (world: TestWorld, name: string, ...lines: string[]): void => writeFileSync(join(world.folder, name), lines.join('\n'));

async function figures(world: TestWorld, line: string): Promise<Record<string, number>> {
  const rows = JSON.parse((await run(`${line} --json --stil`, world)).stdout) as Row[];
  return Object.fromEntries(rows.map(({ rooster: box, bedrag }) => [String(box), cents(Number(bedrag))]));
}

/** A final invoice of one line, whose date was confirmed. */
async function invoice(world: TestWorld, datum: string, regel: string, klant?: string, ...more: string[]): Promise<string> {
  const whose = klant ?? String((await read<Row[]>(world, 'klanten list'))[0]?.['id']);
  const made = await read<Row>(world, ['factuur', 'maak', '--klant', whose, '--regel', regel, '--datum', datum, ...more]);
  return final(world, String(made['id']));
}

const final = async (world: TestWorld, id: string): Promise<string> =>
  String((await read<Row>(world, ['factuur', 'definitief', id, '--bevestig', 'datum,ingediend']))['nummer']);

const read = async <T>(world: TestWorld, words: string | string[]): Promise<T> =>
  JSON.parse((await run([...(typeof words === 'string' ? words.split(' ') : words), '--json', '--stil'], world)).stdout) as T;

/** A world without documents; quarter 2025-4 has ended, and today is 15 March 2026. */
const emptyWorld = (...options: Parameters<typeof taxedWorld> extends [unknown?, ...infer R] ? R : never) => taxedWorld(0, ...options);

describe('rapport btw', () => {
  it('is to the cent the sum of the documents, credit notes gross and coded as their invoice', async () => {
    const world = await taxedWorld();
    const documents = await recounted(world);
    const year = documents.filter(({ datum }) => datum.startsWith('2025'));
    const lines = (type: string, rate: number) =>
      total(
        year.flatMap((one) =>
          one.type === type ? one.regels.flatMap((line) => (line.btw_percentage === rate ? [cents(line.totaal)] : [])) : [],
        ),
      );
    const vat = (type: string) => Math.abs(total(year.flatMap((one) => (one.type === type ? [one.btw] : []))));
    expect(year.some(({ type }) => type === 'creditnota')).toBe(true);
    expect(lines('factuur', 0)).not.toBe(0);
    const zero = [
      ...new Set(documents.filter(({ regels }) => regels.some((line) => line.btw_percentage === 0)).map((one) => one.customer_id)),
    ];
    put(world, 'codes.yaml', 'klanten:', ...zero.map((id) => `  ${id}: 46`));
    const expected = {
      ...Object.fromEntries(['00', '44', '45', '47'].map((box) => [box, 0])),
      '01': lines('factuur', 6),
      '02': lines('factuur', 12),
      '03': lines('factuur', 21),
      '46': lines('factuur', 0),
      '48': Math.abs(lines('creditnota', 0)),
      '49': Math.abs(lines('creditnota', 6)) + Math.abs(lines('creditnota', 12)) + Math.abs(lines('creditnota', 21)),
      '54': vat('factuur'),
      '64': vat('creditnota'),
    };
    expect(await figures(world, 'rapport btw --jaar 2025 --btw-codes codes.yaml')).toEqual(expected);
    sentBy(world);
    expect((await run('rapport btw --jaar 2025 --btw-codes codes.yaml', world)).code).toBe(0);
    expect(sentBy(world)).toEqual(['GET /klanten?limit=100', 'GET /facturen?limit=100&van=2025-01-01&tot=2025-12-31']);
  });

  it('names every line at 0 % without a code, and ends with 8', async () => {
    const world = await emptyWorld();
    const [klant] = await read<Row[]>(world, 'klanten list');
    const nummer = await invoice(world, '2025-11-03', 'Vervoer;1;100;0');
    const { code, stdout, stderr } = await run('rapport btw --formaat tsv', world);
    expect(code).toBe(8);
    expect(stdout).toMatch(
      /^00\tHandelingen onderworpen aan een bijzondere regeling\t0\t\t\t\tfalse\n01\tHandelingen tegen 6 %\t0\t\t\t\ttrue\n/,
    );
    expect(stderr).toMatch(/\nBtw-aangifte van 01\/10\/2025 tot en met 31\/12\/2025, zonder concepten\./);
    expect(stderr).toContain('71 of 72 is niet berekend');
    expect(stderr).toContain(
      `fout: de cijfers zijn onvolledig\n  ${nummer}, regel 1: 0 %  € 100,00  "Vervoer"  ${klant?.['naam']}: geen code\n`,
    );
    expect(stderr).toContain(`  documenten:\n    ${nummer}: CODE\nEn geef het mee: --btw-codes btw-codes.yaml\n`);
    for (const [text, box] of [
      [`klanten:\n  "${klant?.['naam']}": ic-goederen`, '46'],
      [`documenten:\n  ${nummer}: 45`, '45'],
      ['regels:\n  vervoer: 44', '44'],
      ['{"regels": {"VERVOER": "00"}}', '00'],
    ] as const) {
      put(world, 'codes.yaml', text);
      expect((await figures(world, 'rapport btw --btw-codes codes.yaml'))[box], text).toBe(10_000);
    }
  });

  it('takes the code of a batch, and that of the invoice for a credit note in a later period', async () => {
    const world = await emptyWorld();
    const [klant] = await read<Row[]>(world, 'klanten list');
    const header = 'referentie;klant;omschrijving;aantal;eenheidsprijs;btw_percentage;btw_code;datum;eindstatus';
    const rows = ['Tegels;1;60;0;ic-goederen', 'Plaatsing;1;40;0;ic-diensten', 'Verslag;1;10;21;'];
    put(world, 'in.csv', header, ...rows.map((row) => `R1;${klant?.['naam']};${row};2025-11-05;definitief`));
    expect((await run('batch plan in.csv -o plan.json', world)).code).toBe(0);
    expect((await run('batch voer-uit plan.json --ja', world)).code).toBe(0);
    const [made] = await read<Row[]>(world, 'factuur list --type factuur');
    expect(await figures(world, 'rapport btw')).toMatchObject({ '44': 4000, '46': 6000, '03': 1000, '54': 210 });
    const note = await read<Row>(world, ['creditnota', 'maak', String(made?.['nummer'])]);
    await run(['creditnota', 'definitief', String(note['id'])], world);
    await run('geheugen wis --ja', world);
    const found = await run('rapport btw --kwartaal 2026-1 --json --stil', world);
    expect(found.code).toBe(0);
    expect(await figures(world, 'rapport btw --kwartaal 2026-1')).toMatchObject({ '48': 10_000, '49': 1000, '64': 210, '54': 0, '44': 0 });
  });

  it('has no box below zero for an invoice below zero, and asks about 62 or 64', async () => {
    const world = await emptyWorld();
    await invoice(world, '2025-11-03', 'Advies;1;800;21');
    const nummer = await invoice(world, '2025-11-05', 'Advies te veel;-1;300;21', undefined, '--bevestig', 'negatief');
    const { code, stderr } = await run('rapport btw', world);
    expect(code).toBe(8);
    expect(stderr).toMatch(new RegExp(`  ${nummer}: € 63,00 .*hier in 64. 62 of 64: vraag het je accountant\n`));
    expect((await run('rapport btw --taal en', world)).stderr).toContain('62 or 64: ask your accountant');
    expect(await figures(world, 'rapport btw')).toMatchObject({ '03': 80_000, '49': 30_000, '54': 16_800, '64': 6300 });
    const rows = await read<Row[]>(world, 'rapport btw');
    expect(rows.flatMap(({ rooster: box, volledig }) => (volledig === false ? [box] : []))).toEqual(['64']);
    expect((await run('rapport btw --ingediend', world)).code).toBe(12);
  });

  it('names a document of a margin scheme and leaves it out whole', async () => {
    const world = await emptyWorld();
    const margin = await invoice(world, '2025-11-03', 'Fiets (margeregeling);1;100;0');
    const { code, stderr } = await run('rapport btw', world);
    expect(code).toBe(8);
    expect(stderr).toMatch(
      new RegExp(`  ${margin}: € 100,00 .*: margeregeling: de dienst kent de marge niet, dus dit document staat in geen`),
    );
    expect(stderr).not.toContain('btw-codes.yaml');
  });

  it('fits a terminal of 80 and of 50 columns, in both languages, and has all six formats', async () => {
    for (const tty of isLong ? [80, 50] : [50]) {
      const world = await taxedWorld(20, { tty, env: { NO_COLOR: '1' } });
      const { stdout } = await run('rapport btw --jaar 2025', world);
      expect(stdout).toMatch(/^Rooster /);
      for (const line of stdout.split('\n')) expect(line.length, line).toBeLessThanOrEqual(tty);
      expect((await run('rapport btw --jaar 2025 --taal en', world)).stdout).toMatch(/^Box /);
      expect((await run('rapport btw --jaar 2025 --formaat id', world)).stdout).toMatch(/^00\n01\n02\n03\n44\n/);
      expect((await run('rapport btw --jaar 2025 --formaat csv', world)).stdout).toMatch(/^rooster,omschrijving,bedrag,/);
      expect((await run('rapport btw --jaar 2025 --formaat ndjson', world)).stdout.split('\n')).toHaveLength(13);
      expect((await run('rapport btw --jaar 2025 --json', world)).stdout).toContain('"van": "2025-01-01"');
    }
  });

  it('names documents that could not be read, and files nothing of them unasked', async () => {
    const world = await emptyWorld();
    const nummer = await invoice(world, '2025-11-03', 'Advies;1;100;21');
    const [{ id } = {}] = await read<Row[]>(world, 'factuur list');
    await run('geheugen wis --ja', world);
    const transport = fetchTransport((request) =>
      request.url.endsWith(`/facturen/${id}`)
        ? Promise.resolve(Response.json({ error: { status: 404, message: 'niet gevonden' } }, { status: 404 }))
        : fetchFrom(world.practice)(request),
    );
    const broken = { ...world, transport: async () => transport };
    const { code, stdout, stderr } = await run('rapport btw', broken);
    expect(code).toBe(8);
    expect(stdout).not.toContain('true');
    expect(stderr).toContain(`Onvolledig: het enige document zit niet in deze cijfers.\n`);
    expect(stderr).toMatch(new RegExp(`^  ${nummer}: Factuur ${id} bestaat niet\\.$`, 'm'));
    const filing = await run('rapport btw --ingediend', broken);
    expect(filing.code).toBe(12);
    expect(filing.stderr).toContain('fout: niet bewaard: de cijfers zijn onvolledig\ntip: Daarover beslist een mens.\n');
    expect((await run('rapport btw', world)).stderr).not.toContain('ingediend op');
  });
});

describe('rapport btw --ingediend', () => {
  it('counts a document that comes into the period later in the next return, and once', async () => {
    const world = await emptyWorld();
    const first = await invoice(world, '2025-11-03', 'Advies;1;100;21');
    expect(await run('rapport btw --ingediend', world)).toMatchObject({
      code: 0,
      stderr: expect.stringContaining(
        'Bewaard als ingediend: de aangifte van 01/10/2025 tot en met 31/12/2025, met 1 document.\n',
      ) as string,
    });
    const late = await invoice(world, '2025-12-30', 'Nazorg;1;50;21');
    const own = await invoice(world, '2026-01-02', 'Lezing;1;10;21');

    const again = await run('rapport btw --json', world);
    expect(again.stderr).toContain(
      `Nagekomen in deze ingediende periode: ${late} (30/12/2025). Correcties gaan sinds 2025 in de volgende aangifte`,
    );
    expect((JSON.parse(again.stdout) as Row[]).find(({ rooster: box }) => box === '03')).toMatchObject({
      bedrag: 100,
      ingediend: 100,
      verschil: 0,
    });
    expect((JSON.parse(again.stdout) as Row[]).filter(({ document }) => document !== null)).toMatchObject([
      { rooster: '03-nagekomen', omschrijving: `nagekomen, telt hier niet: ${late}`, bedrag: 50 },
      { rooster: '54-nagekomen', bedrag: 10.5 },
    ]);
    const part = await run('rapport btw --maand 2025-11 --json', world);
    expect(part.stderr).toContain(
      'Deze dagen horen bij de aangifte van 01/10/2025 tot en met 31/12/2025, bewaard als ingediend op 15/03/2026',
    );
    expect((JSON.parse(part.stdout) as Row[]).find(({ rooster: box }) => box === '03')).toMatchObject({ bedrag: 100, ingediend: null });
    const next = await run('rapport btw --kwartaal 2026-1 --json', world);
    expect(next.stderr).toContain(
      `Nagekomen in een ingediende periode: ${late} (30/12/2025). Correcties gaan sinds 2025 in de volgende aangifte, dus ze tellen hier mee.`,
    );
    expect((JSON.parse(next.stdout) as Row[]).find(({ rooster: box }) => box === '03')).toMatchObject({ bedrag: 60, nagekomen: 50 });
    const without = await run('rapport btw --kwartaal 2026-1 --zonder-nagekomen --json', world);
    expect(without.stderr).toContain('en hier niet meegeteld');
    expect((JSON.parse(without.stdout) as Row[]).find(({ rooster: box }) => box === '03')).toMatchObject({ bedrag: 10, nagekomen: null });
    // A whole year is no return, so what is late in one of its quarters counts in it.
    expect(await figures(world, 'rapport btw --jaar 2025')).toMatchObject({ '03': 15_000, '54': 3150 });
    const later = await run('rapport btw --kwartaal 2026-2', world);
    expect(later.stderr).toContain('Ze tellen hier niet mee: ze horen in de aangifte die op de laatst ingediende volgt.');

    const april = { ...world, now: () => new Date('2026-04-10T10:00:00Z') };
    expect((await run('rapport btw --ingediend', april)).stderr).toContain('met 2 documenten');
    expect((await figures(april, 'rapport btw --kwartaal 2025-4'))['03']).toBe(10_000);
    expect((await figures(april, 'rapport btw --kwartaal 2026-1'))['03']).toBe(6000);
    expect((await run('rapport btw --kwartaal 2025-4', april)).stderr).not.toContain(late);
    expect([first, late, own]).toHaveLength(3);
  });

  it('never replaces filed figures unasked, and says which differ', async () => {
    const world = Object.assign(await emptyWorld(), { now: () => new Date('2026-01-10T10:00:00Z') });
    await invoice(world, '2025-11-03', 'Advies;1;100;21');
    await run('rapport btw --ingediend', world);
    expect((await run('rapport btw --ingediend', world)).stderr).toMatch(/Al bewaard op 10\/01\/2026 \d\d:\d\d, met dezelfde cijfers\.\n$/);
    await invoice(world, '2025-11-04', 'Advies;1;10;21');
    const refused = await run('rapport btw --ingediend', world);
    expect(refused.code).toBe(12);
    expect(refused.stderr).toContain(
      'fout: niet bewaard: ze vervangen wat je eerder indiende (03 € 100,00 → € 110,00; 54 € 21,00 → € 23,10)\n',
    );
    const terminal = (stdin: string) => run('rapport btw --ingediend --geen-kleur', Object.assign(world, typing(stdin)));
    const declined = await terminal('n\n');
    expect(declined.code).toBe(12);
    expect(declined.stderr).toContain('Toch als ingediend bewaren? [j/N]');
    expect((await run('rapport btw --ingediend --ja --proef', world)).stderr).toContain('Proef: er is niets over de btw bewaard.');
    expect((await read<Row[]>(world, 'rapport btw')).find(({ rooster: box }) => box === '03')).toMatchObject({ ingediend: 100 });
    expect((await terminal('j\n')).code).toBe(0);
    expect((await read<Row[]>(world, 'rapport btw')).find(({ rooster: box }) => box === '03')).toMatchObject({ ingediend: 110 });
  });

  it('replaces no return whose term is over, and says where its late documents go', async () => {
    const world = Object.assign(await emptyWorld(), { now: () => new Date('2026-01-25T10:00:00Z') });
    await invoice(world, '2025-11-03', 'Advies;1;100;21');
    expect((await run('rapport btw --ingediend', world)).code).toBe(0);
    await invoice(world, '2025-11-04', 'Advies;1;10;21');
    const after = Object.assign(world, { now: () => new Date('2026-01-26T10:00:00Z') });
    const refused = await run('rapport btw --ingediend --ja', after);
    expect({ code: refused.code, stderr: refused.stderr.split('\n').slice(-3) }).toEqual({
      code: 12,
      stderr: [
        'fout: de aangifte van 01/10/2025 tot en met 31/12/2025 is bewaard als ingediend op 25/01/2026 10:00, en kon tot en met 25/01/2026 vervangen worden',
        'tip: Er is niets bewaard. Wat er sindsdien bijkwam, telt mee in de volgende aangifte die je indient.',
        '',
      ],
    });
    expect((await figures(after, 'rapport btw --kwartaal 2025-4'))['03']).toBe(10_000);
    expect((await figures(after, 'rapport btw --kwartaal 2026-1'))['03']).toBe(1000);
  });

  it('counts a document that comes into a return of years ago once, in the next that is filed', async () => {
    const world = await emptyWorld();
    for (const quarter of ['2023-1', '2023-2', '2025-4']) {
      expect((await run(`rapport btw --kwartaal ${quarter} --ingediend`, world)).code, quarter).toBe(0);
    }
    const late = await invoice(world, '2023-02-10', 'Advies;1;70;21');
    const next = await run('rapport btw --kwartaal 2026-1 --json', world);
    expect(next.stderr).toContain(`Nagekomen in een ingediende periode: ${late} (10/02/2023).`);
    expect((JSON.parse(next.stdout) as Row[]).find(({ rooster: box }) => box === '03')).toMatchObject({ bedrag: 70, nagekomen: 70 });
    const april = Object.assign(world, { now: () => new Date('2026-04-10T10:00:00Z') });
    expect((await run('rapport btw --kwartaal 2026-1 --ingediend', april)).code).toBe(0);
    expect((await figures(april, 'rapport btw --kwartaal 2026-2'))['03']).toBe(0);
    expect((await figures(april, 'rapport btw --kwartaal 2023-1'))['03']).toBe(0);
  });

  it('makes definitief ask about a draft that is dated in a filed period', async () => {
    const world = await emptyWorld();
    const [klant] = await read<Row[]>(world, 'klanten list');
    expect((await run('rapport btw --maand 2026-02 --ingediend', world)).code).toBe(0);
    const draft = await read<Row>(world, [
      'factuur',
      'maak',
      '--klant',
      String(klant?.['id']),
      '--regel',
      'a;1;2;21',
      '--datum',
      '2026-02-28',
    ]);
    const id = String(draft['id']);
    const refused = await run(['factuur', 'definitief', id], world);
    expect(refused.code).toBe(12);
    expect(refused.stderr).toContain(
      `Let op: de btw-aangifte van 01/02/2026 tot en met 28/02/2026 is al ingediend; concept ${id.slice(0, 8)} (28/02/2026) valt erin en gaat mee in de volgende aangifte.\n`,
    );
    expect(refused.stderr).toMatch(/\nfout: de datum is niet bevestigd; er is niets verstuurd\ntip: Daarover beslist een mens\.\n$/);
    expect((await run(['factuur', 'definitief', id, '--bevestig', 'datum'], world)).code).toBe(12);
    expect((await run(['factuur', 'definitief', id, '--bevestig', 'ingediend'], world)).code).toBe(0);
  });

  it('makes a batch ask too, by its plan or where the return was filed since', async () => {
    const world = await emptyWorld();
    const [klant] = await read<Row[]>(world, 'klanten list');
    const header = 'referentie;klant;omschrijving;aantal;eenheidsprijs;btw_percentage;datum;eindstatus';
    put(world, 'in.csv', header, `R1;${klant?.['naam']};Advies;1;60;21;2025-11-05;definitief`);
    expect((await run('batch plan in.csv -o voor.json', world)).code).toBe(0);
    await run('rapport btw --ingediend', { ...world, now: () => new Date('2026-03-15T11:00:00Z') });
    const { stdout } = await run('batch plan in.csv --json -o na.json --overschrijven', world);
    expect(stdout).toContain('de btw-aangifte van die periode is al ingediend; het gaat mee in de volgende');
    const refused = await run('batch voer-uit voor.json --ja', world);
    expect(refused.code).toBe(12);
    expect(refused.stderr).toContain('Let op: R1 (05/11/2025) valt in een periode waarvan de btw-aangifte sinds dit plan is ingediend');
    expect(refused.stderr).toContain('tip: Daarover beslist een mens.\n');
    expect((await run('batch voer-uit voor.json --ja --bevestig datum', world)).code).toBe(12);
    expect((await run('batch voer-uit voor.json --ja --bevestig ingediend', world)).code).toBe(0);
    expect(await run('batch voer-uit voor.json --ja', world)).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('Alles was al gedaan') as string,
    });
  });

  it('refuses a period that runs, or that shares days with a filed one, before it reads documents', async () => {
    const world = await emptyWorld();
    await run('rapport btw --ingediend', world);
    sentBy(world);
    for (const [words, text] of [
      ['--kwartaal 2026-1', '--ingediend: deze periode loopt nog tot en met 31/03/2026'],
      ['--maand 2025-12', '--ingediend: de aangifte van 01/10/2025 tot en met 31/12/2025 is al ingediend en deelt dagen met deze periode'],
    ] as const) {
      const { code, stderr } = await run(`rapport btw ${words} --ingediend`, world);
      expect({ code, sent: sentBy(world) }).toEqual({ code: 2, sent: [] });
      expect(stderr).toContain(text);
    }
  });
});

const typing = (stdin: string) => {
  const { stdin: input, stdout, stderr, take } = testWorld({ tty: 100, stdin });
  return { stdin: input, stdout, stderr, take };
};

describe('bad input of rapport btw', () => {
  it('names the line of what no file of codes has', async () => {
    const world = await emptyWorld();
    for (const [text, message] of [
      ['klanten:\n  "Nergens BV": 45', '  regel 2, klanten: Nergens BV: er is geen klant met deze naam of dit id\n'],
      ['documenten:\n  2019-0001: 45', "  regel 2, documenten: 2019-0001: geen document '2019-0001' gevonden\n"],
      ['documenten:\n  "mijn factuur": 45', "  regel 2, documenten: mijn factuur: 'mijn factuur' is geen document"],
      [
        'klanten:\n  a: 45\nregels:\n  b: 50',
        "  regel 4, regels: b: '50' is geen code; kies 00, 44, 45, 46, 46T (driehoeksverkeer), 47, oss, buiten of belgisch",
      ],
      ['klant:\n  a: 45', '  regel 1, klant: hier horen klanten, landen, documenten of regels'],
      ['- 45', 'hier horen klanten, landen, documenten of regels'],
      ['klanten:\n a: 45\n  b: 46', 'codes.yaml, regel 2'],
      ['regels:\n  a: 45\n  a: 46', 'codes.yaml, regel 3, kolom 3: geen geldige YAML; dit veld staat er twee keer'],
      ['', 'codes.yaml is leeg'],
    ] as const) {
      put(world, 'codes.yaml', text);
      const { code, stdout, stderr } = await run('rapport btw --btw-codes codes.yaml', world);
      expect({ code, stdout }, text).toEqual({ code: 2, stdout: '' });
      expect(stderr).toContain(message);
    }
  });

  it('refuses a scheme without a return, and names the command for a fact that is not known', async () => {
    const world = await reportWorld(4);
    sentBy(world);
    const unknown = await run('rapport btw', world);
    expect(unknown).toMatchObject({ code: 2, stderr: expect.stringContaining('--btw-stelsel STELSEL --aangifte RITME') as string });
    for (const [stelsel, text] of [
      [
        'kleine-onderneming',
        "'werk' is een kleine onderneming (artikel 56bis): die rekent geen btw aan en dient geen periodieke aangifte in",
      ],
      ['art44', "'werk' is vrijgesteld door artikel 44 en dient geen periodieke aangifte in"],
    ]) {
      await run(`profiel wijzig werk --btw-stelsel ${stelsel}`, world);
      for (const line of ['rapport btw', 'rapport btw --jaar 2025']) {
        const { code, stderr } = await run(line, world);
        expect(code).toBe(2);
        expect(stderr).toContain(text);
      }
    }
    expect(sentBy(world)).toEqual([]);
    await run('profiel wijzig werk --btw-stelsel gemengd --aangifte maand', world);
    expect((await run('rapport btw', world)).stderr).toMatch(
      /^(?:.*\n)?Btw-aangifte van 01\/02\/2026 tot en met 28\/02\/2026[^]*Gemengd stelsel/,
    );
  });
});
