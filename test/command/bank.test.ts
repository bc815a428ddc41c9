import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bankMoney } from '../../src/cli/views/bank.ts';
import { csvBanks } from '../support/bank/csv.ts';
import { ownAccount, writeCamt } from '../support/bank/write.ts';
import { onEachStore } from '../support/each-store.ts';
import { isLong } from '../support/long.ts';
import { savedWorld, sentBy } from '../support/service.ts';
import { jsonOf, run, type TestWorld, testWorld } from '../support/world.ts';

const samples = join(import.meta.dirname, '../samples/bank');

interface Line {
  readonly id: string;
  readonly bedrag: number;
  readonly stand: string;
  readonly vanzelf: boolean;
  readonly rest: number;
  readonly voorstel: string | null;
  readonly partij: string | null;
  readonly reden: string | null;
  readonly munt: string;
  readonly documenten: readonly { readonly nummer: string; readonly bedrag: number }[];
}

/** A world with the sample company, whose profile knows its account. */
async function bankWorld(): Promise<Awaited<ReturnType<typeof savedWorld>>> {
  const world = await savedWorld({ now: '2026-11-20T10:00:00Z' });
  await run(`profiel wijzig --rekening ${ownAccount}`, world);
  return world;
}

const lines = (world: TestWorld, more = ''): Promise<Line[]> => jsonOf(world, `bank list --alles${more}`);
const ofAmount = async (world: TestWorld, bedrag: number): Promise<Line> => {
  const found = (await lines(world)).find((line) => line.bedrag === bedrag);
  if (!found) throw new Error(`no row of ${bedrag}`);
  return found;
};

/** An invoice of the sample company that is open, with its amount in cents and its OGM as digits. */
async function openInvoice(world: TestWorld, at = 0): Promise<{ nummer: string; cents: number; ogm: string; klant: string }> {
  const open = await jsonOf<{ type: string; nummer: string; gecrediteerd: number; klant: string }[]>(world, 'openstaand');
  const found = open.filter(({ type, gecrediteerd }) => type === 'factuur' && gecrediteerd === 0)[at];
  if (!found) throw new Error('the sample company has no open invoice');
  const { ogm, totaal_incl } = await jsonOf<{ ogm: string; totaal_incl: number }>(world, `factuur toon ${found.nummer}`);
  return { ...found, cents: Math.round(totaal_incl * 100), ogm: ogm.replaceAll(/\D/g, '') };
}

/** The received document of an amount that no other has, with the account that its saved UBL asks to be paid on. */
async function onlyOfAmount(world: TestWorld): Promise<{ nummer: string; cents: number; iban: string }> {
  const inbox = await jsonOf<{ factuurnummer: string; bedrag: number }[]>(world, 'inbox list --alles');
  const one = inbox.find(({ bedrag }) => inbox.filter((other) => other.bedrag === bedrag).length === 1);
  const folder = join(world.folder, 'inkoop');
  const ubls = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.xml'));
  const ubl = ubls.map((name) => readFileSync(join(folder, name), 'utf8')).find((text) => text.includes(`>${one?.factuurnummer}<`));
  const [, iban] = /<cac:PayeeFinancialAccount>\s*<cbc:ID>([A-Z0-9 ]+)</.exec(ubl ?? '') ?? [];
  if (!one || !iban) throw new Error('the sample company has no such document');
  return { nummer: one.factuurnummer, cents: Math.round(one.bedrag * 100), iban };
}

await onEachStore('bank', ({ once }) => {
  describe('bank lees', () => {
    once('keeps nothing of what it can not use, says why, and goes on with the other files', async () => {
      const world = await savedWorld({ now: '2026-11-20T10:00:00Z' });
      const movement = { booked: '2026-11-19', cents: 100 };
      const good = writeCamt(world, 'b.xml', 100_00, [movement]);
      const unnamed = await run(`bank lees ${good}`, world);
      expect([unnamed.code, unnamed.stderr]).toEqual([2, expect.stringContaining(`duit profiel wijzig werk --rekening ${ownAccount}`)]);
      await run(`profiel wijzig --rekening ${ownAccount}`, world);
      const empty = await run(['bank', 'lees', mkdtempSync(join(tmpdir(), 'duit-leeg-')), '--json'], world);
      expect([empty.code, empty.stdout, JSON.parse(empty.stderr)]).toEqual([
        0,
        '[]\n',
        { notice: 'Er staat geen bestand: niets gelezen.' },
      ]);
      const foreign = await run(`bank lees ${writeCamt(world, 'c.xml', 0, [movement], 'BE68539007547034')}`, world);
      expect([foreign.code, foreign.stdout]).toEqual([0, 'c.xml\tBE68539007547034\t2026-11-19\t1\t1\t1\tandere_rekening\n']);
      expect(foreign.stderr).toContain('Betalingen van een andere rekening zijn niet bewaard.');
      const damaged = readFileSync(join(samples, 'coda-1.cod'), 'latin1').replace('000000000344850', '000000000344860');
      writeFileSync(join(world.folder, 'a.cod'), damaged, 'latin1');
      writeFileSync(join(world.folder, 'a.csv'), 'Boekdatum;Bedrag\n');
      for (const [line, code, text] of [
        ['bank lees a.cod', 2, 'a.cod, regel 20: '],
        ['bank lees a.csv --kolom Boekdatum=dag', 2, '--kolom "Boekdatum=dag": kies uit datum, bedrag'],
        ['bank lees a.csv --kolom Boekdatum=datum --kolom Valuta=datum --kolom Bedrag=bedrag', 2, 'datum kan maar één kolom zijn'],
        ['bank lees a.csv --kolom Bedrag=bedrag', 2, 'zeg minstens welke kolom de datum is'],
        ['bank lees bestaatniet.cod', 2, 'bestaatniet.cod'],
        ['bank toon zzzz', 2, "'zzzz' is geen betaling"],
        ['bank toon abcdef', 3, "geen betaling begint met 'abcdef'"],
        ['bank koppel abcdef --klant X --verschil kosten', 2, '--klant gaat niet samen'],
        ['bank boek 2026-0001 --bedrag 0 --datum 2026-01-01 --wijze contant', 2, 'nul is geen betaling'],
        ['profiel wijzig --rekening BE48001123456728', 2, "'BE48001123456728' is geen IBAN"],
      ] as const) {
        const ended = await run(line, world);
        expect([line, ended.code, ended.stdout, ended.stderr]).toEqual([line, code, '', expect.stringContaining(text)]);
      }
      expect(await lines(world)).toEqual([]);
      const both = await run(`bank lees a.cod ${good}`, world);
      expect([both.code, both.stderr]).toEqual([8, expect.stringContaining('1 van de bestanden is niet bewaard')]);
      expect(both.stderr).toContain('a.cod: ');
      expect(await lines(world)).toHaveLength(1);
    });

    it('keeps the statements of the samples once, in whatever order and format they are read, and shows their sum', async () => {
      const world = await bankWorld();
      sentBy(world);
      const first = await run(['bank', 'lees', join(samples, 'camt-053-001-02.xml'), samples, '--formaat', 'tsv'], world);
      expect({ ...first, stdout: first.stdout.replaceAll(`${samples}/`, '') }).toEqual({
        code: 0,
        stdout: `camt-053-001-02.xml\t${ownAccount}\t2026-11-19\t4\t423.5\t2434.94\tnieuw
camt-053-001-02.xml\t${ownAccount}\t2026-11-19\t4\t423.5\t2434.94\tgekend
camt-053-001-08.xml\t${ownAccount}\t2026-11-19\t4\t423.5\t2434.94\tgekend
coda-1.cod\t${ownAccount}\t2026-11-17\t6\t683.6\t1934\tnieuw
coda-2.cod\t${ownAccount}\t2026-11-18\t3\t77.44\t2011.44\tnieuw
`,
        stderr: '',
      });
      expect(sentBy(world)).toEqual([]);
      const found = await lines(world);
      expect(found).toHaveLength(13);
      expect((await run(['bank', 'lees', samples], world)).stdout).not.toContain('nieuw');
      expect(await lines(world)).toEqual(found);
      const { stderr } = await run('bank list --open', world);
      expect(stderr).toMatch(
        /Afschriften samen € 1\.184,54: gekoppeld € [\d.,-]+, voorgesteld € [\d.,-]+, terzijde € 0,00, open € [\d.,-]+\.\n/,
      );
      expect(stderr).toContain('Bank BE48 0011 2345 6727 gelezen tot en met 19/11/2026.\n');
    });

    once('takes the own accounts of a job from the environment', async () => {
      const world = testWorld({ env: { DUIT_API_KEY: 'sleutel', DUIT_BASE_URL: 'https://ci.example/api/v1' } });
      const file = writeCamt(world, 'b.xml', 0, [{ booked: '2026-11-19', cents: 100 }]);
      const without = await run(`bank lees ${file}`, world);
      expect([without.code, without.stderr]).toEqual([2, expect.stringContaining(`export DUIT_REKENING=${ownAccount}\n`)]);
      Object.assign(world.env, { DUIT_REKENING: 'be48 0011 2345 6727,BE68539007547034' });
      expect((await run(`bank lees ${file}`, world)).stdout).toBe(`b.xml\t${ownAccount}\t2026-11-19\t1\t1\t1\tnieuw\n`);
      const other = writeCamt(world, 'c.xml', 0, [{ booked: '2026-11-19', cents: 100 }], 'BE71096123456769');
      expect((await run(`bank lees ${other}`, world)).stderr).toContain(
        `export DUIT_REKENING=${ownAccount},BE68539007547034,BE71096123456769`,
      );
    });

    once('says which file the bank calls a duplicate, counts it once, and tells which statements are missing', async () => {
      const world = await bankWorld();
      const bytes = readFileSync(join(samples, 'coda-1.cod'));
      bytes.write('D', 16);
      writeFileSync(join(world.folder, 'd.cod'), bytes);
      const { code, stdout, stderr } = await run('bank lees d.cod --formaat csv', world);
      expect([code, stdout]).toEqual([0, expect.stringContaining(',nieuw')]);
      expect(stderr).toContain('d.cod: de bank noemt dit een duplicaat.');
      const again = await run(['bank', 'lees', join(samples, 'coda-1.cod'), join(world.folder, 'd.cod'), '--json'], world);
      expect(JSON.parse(again.stdout)).toMatchObject([
        { stand: 'gekend', duplicaat: false },
        { stand: 'gekend', duplicaat: true },
      ]);
      expect([again.stderr, await lines(world)]).toEqual(['', expect.objectContaining({ length: 6 })]);
      const later = await run(['bank', 'lees', join(samples, 'camt-053-001-08.xml')], world);
      expect([later.code, later.stderr]).toEqual([
        0,
        expect.stringContaining('er ontbreken afschriften tussen 17/11/2026 (slotsaldo € 1.934,00) en 18/11/2026 (beginsaldo € 2.011,44)'),
      ]);
    });

    once('refuses a format that gives another sum of a day, with 12 and both, and takes out the one that is wrong', async () => {
      const world = await bankWorld();
      await run(['bank', 'lees', join(samples, 'coda-1.cod')], world);
      const same = writeCamt(world, 'same.xml', 125_040, [{ booked: '2026-11-17', cents: 68_360 }]);
      expect((await run(`bank lees ${same}`, world)).stdout).toMatch(/\tgekend\n$/);
      const file = writeCamt(world, 'b.xml', 125_040, [{ booked: '2026-11-17', cents: 68_361 }]);
      const { code, stderr } = await run(`bank lees ${file}`, world);
      expect(code).toBe(12);
      expect(stderr).toContain(
        'op 17/11/2026 geeft dit bestand voor BE48 0011 2345 6727 samen € 683,61 (camt), en wat al gelezen is € 683,60 (coda)',
      );
      expect(await lines(world)).toHaveLength(6);
      const read = await jsonOf<{ code: string; formaat: string; rijen: number }[]>(world, 'bank afschriften');
      expect(read).toMatchObject(
        [
          { formaat: 'camt', rijen: 1 },
          { formaat: 'coda', rijen: 6 },
        ].toSorted((x, y) => (x.formaat === read[0]?.formaat ? -1 : y ? 1 : 0)),
      );
      const [row] = await lines(world);
      await run(`bank negeer ${row!.id} --reden huur`, world);
      for (const one of read) expect((await run(`bank verwijder ${one.code}`, world)).code).toBe(0);
      expect(await lines(world)).toEqual([]);
      expect((await run('bank verwijder abcd1234', world)).code).toBe(3);
      await run(['bank', 'lees', join(samples, 'coda-1.cod')], world);
      expect((await lines(world)).find(({ id }) => id === row!.id)).toMatchObject({ stand: 'terzijde', reden: 'huur' });
    });

    once('counts once what a bank gives at noon and again at night, with the reference that it keeps', async () => {
      const world = await bankWorld();
      const half = { booked: '2026-11-19', cents: 72_600 };
      const first = await run(`bank lees ${writeCamt(world, 'noon.xml', 0, [half])} --json`, world);
      expect(JSON.parse(first.stdout)).toMatchObject([{ stand: 'nieuw', nieuwe_rijen: 1 }]);
      const night = await run(`bank lees ${writeCamt(world, 'night.xml', 0, [half, { booked: '2026-11-19', cents: 500 }])} --json`, world);
      expect(JSON.parse(night.stdout)).toMatchObject([{ stand: 'nieuw', nieuwe_rijen: 1, rijen: 2 }]);
      const next = await run(`bank lees ${writeCamt(world, 'next.xml', 73_100, [half])} --json`, world);
      expect([JSON.parse(next.stdout), next.stderr]).toMatchObject([[{ stand: 'nieuw', nieuwe_rijen: 1 }], '']);
      expect((await lines(world)).map(({ bedrag }) => bedrag).toSorted((a, b) => a - b)).toEqual([5, 726, 726]);
    });

    once("reads the bank's CSV by the columns that it is told, which the profile keeps, and only proposes its rows", async () => {
      const world = await bankWorld();
      const { nummer, cents, ogm } = await openInvoice(world);
      const head = 'Boekdatum;Bedrag;Naam;Mededeling;Vrij';
      const csv = (day: string): string => `${head}\n${day};${(cents / 100).toFixed(2).replace('.', ',')};De klant;${ogm};uw factuur\n`;
      writeFileSync(join(world.folder, 'a.csv'), csv('17/11/2026'));
      writeFileSync(join(world.folder, 'b.csv'), csv('18/11/2026'));
      const told = await run('bank lees a.csv', world);
      expect([told.code, told.stderr]).toEqual([2, expect.stringContaining('Zeg met --kolom welke kolom wat is')]);
      const kolom = '--kolom Boekdatum=datum --kolom Bedrag=bedrag --kolom Naam=tegenpartij --kolom Mededeling=tekst --kolom Vrij=tekst';
      const wrong = await run(`bank lees a.csv ${kolom.replace('Bedrag=', 'Som=')}`, world);
      expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('a.csv: zonder kolom som')]);
      expect((await run('bank lees a.csv', world)).code).toBe(2);
      const first = await run(`bank lees a.csv ${kolom}`, world);
      expect([first.code, first.stderr]).toEqual([0, 'Het profiel werk onthoudt deze kolommen.\n']);
      const second = await run('bank lees a.csv b.csv', world);
      expect([second.code, second.stdout.match(/gekend|nieuw/g)]).toEqual([0, ['gekend', 'nieuw']]);
      expect(await lines(world)).toMatchObject([
        { vanzelf: false, partij: 'De klant', voorstel: 'ogm_getypt', documenten: [] },
        { vanzelf: false, partij: 'De klant', voorstel: 'ogm_getypt', documenten: [] },
      ]);
      expect((await run('profiel toon --json', world)).stdout).toContain('Boekdatum=datum');
      expect((await run(`bank koppel ${(await lines(world))[0]!.id}`, world)).stderr).toBe(`${nummer}: nog € 0,00 open.\n`);
    });

    once("names the layout of each bank's table, says which rows are no money, and keeps the columns of two others", async () => {
      const world = await bankWorld();
      const booking = { text: 'uw factuur', party: 'Peeters', account: 'BE68539007547034', after: 0 };
      ['KBC', 'Belfius (NL)', 'Rabobank', 'BNP (NL)'].forEach((name, at) => {
        const bank = csvBanks.find((one) => one.name === name)!;
        const bookings = [{ ...booking, day: `2026-11-1${at}`, cents: 1100 + at, reference: `7${at}` }];
        writeFileSync(join(world.folder, `${at}.csv`), bank.write(ownAccount, bookings));
      });
      writeFileSync(join(world.folder, 'eigen.csv'), 'Dag;Som\n17/11/2026;1,00\n');
      writeFileSync(join(world.folder, 'frans.csv'), 'Date opération;Débit;Crédit\n18/11/2026;;2,00\n');
      expect((await run('bank lees eigen.csv --kolom Dag=datum --kolom Som=bedrag', world)).stderr).not.toContain('gelezen met');
      await run(
        ['bank', 'lees', 'frans.csv', '--kolom', 'Date opération=datum', '--kolom', 'Débit=debet', '--kolom', 'Crédit=krediet'],
        world,
      );
      writeFileSync(join(world.folder, 'eigen.csv'), 'Dag;Som\n19/11/2026;3,00\n');
      writeFileSync(join(world.folder, 'frans.csv'), 'Date opération;Débit;Crédit\n20/11/2026;4,00;\n');
      const { code, stderr } = await run('bank lees 0.csv 1.csv 2.csv 3.csv eigen.csv frans.csv', world);
      expect(code).toBe(0);
      const amounts = (await lines(world)).map(({ bedrag }) => bedrag).toSorted((one, other) => one - other);
      expect(amounts).toEqual([-4, 1, 2, 3, 11, 11.01, 11.02, 11.03]);
      expect(stderr).toContain('0.csv: gelezen met de kolommen van KBC.\n');
      expect(stderr).toContain('1.csv: gelezen met de kolommen van Belfius.\n');
      expect(stderr).toContain('2.csv: gelezen met de kolommen van Rabobank.\n');
      expect(stderr).toContain('3.csv: 2 rijen zijn geweigerd of nog niet uitgevoerd, en tellen niet.\n');
      expect(stderr).toContain('3.csv: gelezen met de kolommen van BNP Paribas Fortis.\n');
      expect(stderr).toContain('eigen.csv, frans.csv: gelezen met de kolommen die het profiel onthoudt.\n');
      expect((await run('bank lees 0.csv --taal en', world)).stderr).toContain('0.csv: read by the columns of KBC.');
      expect((await run(['bank', 'lees', join(samples, 'coda-1.cod')], world)).stderr).not.toContain('gelezen met');
    });

    once('asks for the account of a CSV that does not name it where several are own', async () => {
      const world = await bankWorld();
      await run(`profiel wijzig --rekening ${ownAccount},BE68539007547034`, world);
      writeFileSync(join(world.folder, 'a.csv'), 'Datum;Bedrag\n17/11/2026;1,00\n');
      const line = 'bank lees a.csv --kolom Datum=datum --kolom Bedrag=bedrag';
      const unnamed = await run(line, world);
      expect([unnamed.code, unnamed.stderr]).toEqual([2, expect.stringMatching(/zonder rekening\n.*--rekening/s)]);
      const named = await run(`${line} --rekening be68539007547034`, world);
      expect([named.code, named.stdout]).toEqual([0, expect.stringContaining('BE68539007547034\t2026-11-17\t1\t1\t1\tnieuw')]);
    });
  });

  describe('what a row becomes', () => {
    once('is matched by itself with the OGM and the open amount, until a person frees it', async () => {
      const world = await bankWorld();
      const { nummer, cents, ogm } = await openInvoice(world);
      await run(`bank lees ${writeCamt(world, 'b.xml', 0, [{ booked: '2026-11-19', cents, text: ogm }])}`, world);
      const [line] = await lines(world);
      expect(line).toMatchObject({ stand: 'gekoppeld', vanzelf: true, documenten: [{ nummer }] });
      const freed = await run(`bank ontkoppel ${line!.id.slice(0, 5)} --json`, world);
      expect(JSON.parse(freed.stdout)).toMatchObject({ stand: 'voorstel', voorstel: 'ogm', rest: cents / 100 });
      const again = await run(`bank koppel ${line!.id}`, world);
      expect(again.stderr).toBe(`${nummer}: nog € 0,00 open.\n`);
      expect((await run(`bank koppel ${line!.id} ${nummer}`, world)).code).toBe(12);
      expect(await run(`bank ontkoppel ${line!.id}`, world)).toMatchObject({ code: 0 });
      expect(await ofAmount(world, cents / 100)).toMatchObject({ stand: 'voorstel', documenten: [] });
    });

    once('stays apart in dollars: shown with its currency, not in the sum in euro, and with no document', async () => {
      const world = await bankWorld();
      const { nummer, cents, ogm } = await openInvoice(world);
      const file = writeCamt(world, 'usd.xml', 0, [{ booked: '2026-11-19', cents, text: ogm }]);
      const text = readFileSync(join(world.folder, file), 'utf8').replaceAll('EUR', 'USD');
      writeFileSync(join(world.folder, file), text);
      await run(`bank lees ${file} ${writeCamt(world, 'eur.xml', 0, [{ booked: '2026-11-19', cents: 100 }])}`, world);
      const line = await ofAmount(world, cents / 100);
      expect(line).toMatchObject({ munt: 'USD', stand: 'open', documenten: [], voorstel: null });
      const shown = await run('bank list --formaat tabel', world);
      const money = (cents / 100).toLocaleString('nl-BE', { minimumFractionDigits: 2 }).replaceAll('\u00a0', '.');
      expect(shown.stdout).toContain(`USD ${money}`);
      expect(shown.stdout).toMatch(/Totaal van 2 +€ 1,00\n/);
      expect(shown.stderr).toContain(`Afschriften samen € 1,00: `);
      expect(shown.stderr).toContain(`Afschriften samen USD ${money}: `);
      const linked = await run(`bank koppel ${line.id} ${nummer}`, world);
      expect([linked.code, linked.stderr]).toEqual([
        2,
        expect.stringContaining(`betaling ${line.id} is in USD, en documenten zijn in euro`),
      ]);
    });

    once('takes a part and a difference with a reason, and is refused where several documents do not make the amount', async () => {
      const world = await bankWorld();
      const { nummer, cents } = await openInvoice(world);
      const movements = [
        { booked: '2026-11-18', cents: 1000 },
        { booked: '2026-11-19', cents: cents - 1300 },
      ];
      await run(`bank lees ${writeCamt(world, 'b.xml', 0, movements)}`, world);
      const { nummer: other } = await openInvoice(world, 1);
      const several = await run(`bank koppel ${(await ofAmount(world, 10)).id} ${nummer} ${other}`, world);
      expect([several.code, several.stderr]).toEqual([
        2,
        expect.stringMatching(/ = € [\d.,]+, en de betaling heeft € 10,00: een verschil van € -[\d.,]+\n/),
      ]);
      expect(await ofAmount(world, 10)).toMatchObject({ stand: 'open' });
      const part = await run(`bank koppel ${(await ofAmount(world, 10)).id} ${nummer}`, world);
      expect(part.stderr).toMatch(new RegExp(`${nummer}: nog € [\\d.,]+ open\\.\\n$`));
      const rest = await ofAmount(world, (cents - 1300) / 100);
      const closed = await run(`bank koppel ${rest.id} ${nummer} --verschil korting`, world);
      expect(closed.stderr).toBe(
        `Verschil: € -3,00 (korting).\nEen korting die niet op de factuur staat, vraagt een creditnota.\n${nummer}: nog € 0,00 open.\n`,
      );
      expect((await lines(world)).map(({ stand }) => stand)).toEqual(['gekoppeld', 'gekoppeld']);
    });

    once('gives the rest of a payment that is too much to nothing by itself, also where the command is given twice', async () => {
      const world = await bankWorld();
      const { nummer, cents, ogm } = await openInvoice(world);
      await run(`bank lees ${writeCamt(world, 'b.xml', 0, [{ booked: '2026-11-19', cents: cents + 500, text: ogm }])}`, world);
      const [line] = await lines(world);
      expect(line).toMatchObject({ voorstel: 'te_veel' });
      expect((await run(`bank koppel ${line!.id}`, world)).code).toBe(0);
      for (const again of [`bank koppel ${line!.id}`, `bank koppel ${line!.id} ${nummer}`]) {
        expect(await run(again, world)).toMatchObject({
          code: 12,
          stderr: expect.stringContaining('is al gekoppeld; € 5,00 ervan') as string,
        });
      }
      expect(await lines(world)).toMatchObject([{ stand: 'open', rest: 5, voorstel: null, documenten: [{ nummer, bedrag: cents / 100 }] }]);
    });

    once('is set aside with a reason, or always for its party, and undone', async () => {
      const world = await bankWorld();
      const rent = { cents: -50_000, party: 'Immo Huur NV', account: 'BE68539007547034' };
      await run(`bank lees ${writeCamt(world, 'b.xml', 0, [{ booked: '2026-11-18', ...rent }])}`, world);
      const { id } = await ofAmount(world, -500);
      const { stderr } = await run(['bank', 'negeer', id, '--reden', 'huur', '--altijd'], world);
      const [, rule = ''] = /duit bank ontkoppel (r\d+)\n/.exec(stderr) ?? [];
      await run(
        `bank lees ${writeCamt(world, 'c.xml', -50_000, [
          { booked: '2026-11-19', ...rent },
          { booked: '2026-11-19', ...rent, cents: 700 },
        ])}`,
        world,
      );
      expect((await lines(world)).map(({ bedrag, stand }) => `${bedrag} ${stand}`).toSorted()).toEqual([
        '-500 terzijde',
        '-500 terzijde',
        '7 open',
      ]);
      expect((await run(`bank ontkoppel ${rule}`, world)).code).toBe(0);
      expect((await lines(world)).every(({ stand }) => stand === 'open')).toBe(true);
      expect((await run(`bank negeer ${id} --reden huur --json`, world)).stdout).toContain('"reden":"huur"');
      expect((await run(`bank ontkoppel ${id} --json`, world)).stdout).toContain('"stand":"open"');
    });
  });

  once('asks each proposal at a terminal, and counts each answer at once', async () => {
    const world = await bankWorld();
    const { nummer, cents } = await openInvoice(world);
    const movements = [
      { booked: '2026-11-18', cents: 1000, text: nummer },
      { booked: '2026-11-19', cents: cents - 1000, text: nummer },
      { booked: '2026-11-20', cents: 500, text: nummer },
    ];
    await run(`bank lees ${writeCamt(world, 'b.xml', 0, movements)}`, world);
    const terminal = testWorld({ tty: 100, stdin: 'j\nj\nmisschien\nn\n' });
    const { stdin, stdout, stderr, take } = terminal;
    const asked = await run('bank voorstel', { ...world, stdin, stdout, stderr, take });
    expect(asked.stdout).toBe('');
    expect(asked.stderr.match(/Waarom +.*|Hoort dit bij [^?]+\?/g)).toEqual([
      'Waarom    deelbetaling',
      `Hoort dit bij ${nummer}?`,
      'Waarom    nummer in de tekst',
      `Hoort dit bij ${nummer}?`,
      'Waarom    al betaald',
      `Hoort dit bij ${nummer}?`,
      `Hoort dit bij ${nummer}?`,
    ]);
    const [open, left] = [bankMoney(cents), bankMoney(cents - 1000)];
    expect(asked.stderr).toMatch(
      new RegExp(`^Bedrag  € 10,00 +│   totaal ${open}\nVan .*│   open ${open} → ${left}\nTekst .*│   hiervan € 10,00$`, 'm'),
    );
    expect(asked.stderr).toContain(`${nummer}: nog € 0,00 open.`);
    expect((await lines(world)).map(({ stand }) => stand)).toEqual(['voorstel', 'gekoppeld', 'gekoppeld']);
    expect((await run('bank voorstel --een-voor-een', world)).code).toBe(2);
  });

  once('gives a payment to another document, asks again what was skipped, and stops, also at a narrow terminal', async () => {
    const world = await bankWorld();
    const [first, second] = [await openInvoice(world), await openInvoice(world, 1)];
    const movements = [
      { booked: '2026-11-18', cents: second.cents, text: first.nummer },
      { booked: '2026-11-19', cents: 700, text: second.nummer },
    ];
    await run(`bank lees ${writeCamt(world, 'b.xml', 0, movements)}`, world);
    const answered = (answers: string) => {
      const { stdin, stdout, stderr, take } = testWorld({ tty: 40, stdin: answers });
      return run('bank voorstel --een-voor-een', { ...world, stdin, stdout, stderr, take });
    };
    const skipped = await answered('s\nq\n');
    expect(skipped.stderr.match(/nog \d te bekijken/g)).toEqual(['nog 2 te bekijken', 'nog 2 te bekijken']);
    expect((await lines(world)).every(({ stand }) => stand === 'voorstel')).toBe(true);
    const { code, stderr } = await answered('s\ns\na\n\ns\n');
    expect(code).toBe(0);
    expect(stderr).toContain(`\n> [ ] ${second.nummer} `);
    expect(stderr).not.toMatch(/^[^\x1b\n]{40,}$/m);
    expect((await lines(world)).find(({ bedrag }) => bedrag === second.cents / 100)?.documenten).toMatchObject([{ nummer: second.nummer }]);
  });

  // What a received document asks is in test/unit/jobs/bank/purchases.test.ts.
  it.runIf(isLong)('proposes a payment for the received document that asks for it on that account, as its saved UBL tells', async () => {
    const world = await bankWorld();
    expect((await run('inbox ophalen --map inkoop --vanaf alles', world)).code).toBe(0);
    const { nummer, cents, iban } = await onlyOfAmount(world);
    const file = writeCamt(world, 'b.xml', 0, [{ booked: '2026-11-19', cents: -cents, party: 'Onbekend', account: iban }]);
    await run(`bank lees ${file}`, world);
    const [line] = await lines(world);
    expect(line).toMatchObject({ voorstel: 'inkoop', documenten: [] });
    expect((await run(`bank koppel ${line!.id}`, world)).stderr).toBe(`${nummer}: nog € 0,00 open.\n`);
  });

  once('books a payment that no bank knows of, and undoes it', async () => {
    const world = await bankWorld();
    const { nummer, cents } = await openInvoice(world);
    const line = `bank boek ${nummer} --bedrag ${cents / 100} --datum 2026-11-20 --wijze contant`;
    const booked = await run(line, world);
    expect(booked.stderr).toMatch(/ contant geboekt, nog € 0,00 open\. Ongedaan maken: duit bank ontkoppel k\d+\n$/);
    expect(await run(line, world)).toMatchObject({ code: 12, stderr: expect.stringContaining('is al geboekt (k') as string });
    expect((await run(`${line} --nogmaals`, world)).stderr).toContain('heeft nog € 0,00 open, minder dan');
    const [, undo = ''] = /ontkoppel (k\d+)/.exec(booked.stderr) ?? [];
    expect((await run(`bank ontkoppel ${undo}`, world)).code).toBe(0);
    expect((await run(`bank ontkoppel ${undo}`, world)).code).toBe(3);
    expect((await run(line, world)).code).toBe(0);
  });

  it('forgets names, accounts and texts, and reopens nothing', async () => {
    const world = await bankWorld();
    const { cents, ogm } = await openInvoice(world);
    const movements = [
      { booked: '2026-11-01', cents, text: ogm, party: 'De klant' },
      { booked: '2026-11-01', cents: 700, party: 'Eigen', account: ownAccount },
      { booked: '2026-11-01', cents: -900, party: 'Immo Huur NV' },
      { booked: '2026-11-01', cents: 300, party: 'Onbekend' },
    ];
    await run(`bank lees ${writeCamt(world, 'b.xml', 0, movements)}`, world);
    await run(['bank', 'negeer', (await ofAmount(world, -9)).id, '--reden', 'geheim', '--altijd'], world);
    await run(['bank', 'negeer', (await ofAmount(world, 3)).id, '--reden', 'geheim'], world);
    const before = await lines(world);
    expect((await run('bank wis --ouder 30', world)).stderr).toContain('Van 0 afschriften');
    expect((await run('bank wis --ouder 10 --proef', world)).stderr).toContain('van 1 afschriften');
    expect(await lines(world)).toEqual(before);
    expect((await run('bank wis --ouder 10', world)).stderr).toContain('Van 1 afschriften');
    const after = await lines(world);
    expect(after.map(({ stand }) => stand)).toEqual(before.map(({ stand }) => stand));
    expect(JSON.stringify(after)).not.toMatch(/De klant"|Eigen|Immo|Onbekend|geheim/);
    expect((await run('bank lees b.xml', world)).stdout).toContain('gekend');
  });
});
