import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fetchTransport } from '../support/fetch-transport.ts';
import { isLong, sampleBySeed } from '../support/long.ts';
import { invoice, kindOf, ownAccount } from '../support/own-account.ts';
import { type Item, type OwnAccount, type OwnService, serviceOf } from '../support/own-service.ts';
import { between, byKey, centsOf, type Counted, counted, sumOf } from '../support/recount/documents.ts';
import { listingOf } from '../support/recount/listing.ts';
import { numberFaults } from '../support/recount/numbers.ts';
import { ageingOf, openOf } from '../support/recount/open.ts';
import { turnoverBy } from '../support/recount/turnover.ts';
import { icOf, klantCodes, returnOf } from '../support/recount/vat.ts';
import { run, type TestWorld, testWorld } from '../support/world.ts';

const documents = isLong ? 5000 : 200;
const today = '2026-03-15';

let account: OwnAccount;
let service: OwnService;
let world: TestWorld;
/** The codes of documents, by their id. */
let byDocument: Map<string, string>;

const everything = () => counted(account.sales);

/** Makes the account again, of which nothing was read yet. */
async function begin(): Promise<void> {
  account = ownAccount(documents);
  service = serviceOf(account);
  const env = { SLEUTEL: 'sk_1', DUIT_PROFIEL: 'werk' };
  world = testWorld({ env, transport: fetchTransport(async (request) => service.answer(request)) });
  const base = ['--base-url', 'https://dienst.example/api/v1', '--sleutel-omgeving', 'SLEUTEL', '--zonder-controle'];
  expect((await run(['profiel', 'maak', 'werk', ...base], world)).code).toBe(0);
  expect((await run('profiel wijzig werk --btw-stelsel normaal --aangifte kwartaal', world)).code).toBe(0);
  const some = everything().filter(({ isNote, lines }, at) => !isNote && at % 9 === 0 && lines.some(({ tarief }) => tarief === 0));
  byDocument = new Map(some.map(({ id }, at) => [id, at % 2 === 0 ? '00' : '44']));
  const klanten = account.klanten.flatMap(({ id }) => (klantCodes[kindOf(id)] ? [`  ${String(id)}: ${klantCodes[kindOf(id)]}`] : []));
  const oss = account.klanten.flatMap(({ id }) => (kindOf(id) === 'oss-gelijk' ? [`  ${String(id)}: 47`] : []));
  const ids = [...byDocument].map(([id, code]) => `  ${id}: ${code}`);
  writeFileSync(
    join(world.folder, 'codes.yaml'),
    ['klanten:', ...klanten, ...oss, 'landen:', '  DE: oss', 'documenten:', ...ids, 'regels:', '  Zeevracht: 47'].join('\n'),
  );
}

async function report(line: string, code = 0): Promise<Item[]> {
  const result = await run(`${line} --json --stil`, world);
  expect([line, result.code], result.stderr).toEqual([line, code]);
  return [JSON.parse(result.stdout) as Item[]].flat();
}

/** The requests since the last call, but for those of lists. */
const beyondLists = (): string[] => service.asked.splice(0).filter((asked) => !/^GET \/[a-z]+\?/.test(asked));

const boxes = (rows: readonly Item[], field = 'bedrag') =>
  Object.fromEntries(rows.flatMap((row) => (row['document'] === null ? [[String(row['rooster']), centsOf(row, field)]] : [])));

describe(`an account of ${documents} documents of another implementation`, { timeout: 600_000 }, () => {
  beforeEach(begin);

  it('reads each document once for an overview, and afterwards the lists alone', async () => {
    service.asked.length = 0;
    const [first] = await report('overzicht');
    const read = service.asked.filter((asked) => /^GET \/facturen\/[^/]+$/.test(asked));
    expect(new Set(read).size).toBe(read.length);
    const counts = everything().filter(({ isNote, betaald, datum }) => isNote || !betaald || datum.startsWith('2026'));
    const invoices = counts.flatMap(({ isNote, van }) => (isNote && van ? [van] : []));
    expect(read.length).toBe(new Set([...counts.map(({ id }) => id), ...invoices]).size);
    service.asked.length = 0;
    expect(await report('overzicht')).toEqual([first]);
    const pages = (items: number): number => Math.ceil(items / 100) + 1;
    expect(service.asked.length).toBeLessThanOrEqual(pages(documents) * 3 + pages(30) + pages(20) + pages(12));
    expect(beyondLists()).toEqual([]);
    const open = openOf(everything(), today);
    const late = open.filter(({ days }) => (days ?? 0) > 0);
    const unsent = everything().filter(({ betaald }) => !betaald);
    const drafts = account.sales.filter(({ status }) => status === 'concept');
    const quotes = account.offertes.filter(
      ({ status, geldig_tot: last }) => status === 'verzonden' && today <= String(last) && String(last) <= '2026-03-29',
    );
    const inbox = account.received.filter(({ status }) => status === 'nieuw');
    const expected: Record<string, readonly [number, number]> = {
      concepten: [drafts.length, sumOf(drafts, (one) => centsOf(one, 'totaal_incl'))],
      verzending_onbekend: [unsent.length, sumOf(unsent, ({ incl }) => incl)],
      openstaand: [open.length, sumOf(open, (one) => one.open)],
      vervallen: [late.length, sumOf(late, (one) => one.open)],
      offertes: [quotes.length, sumOf(quotes, (one) => centsOf(one, 'totaal_incl'))],
      inbox: [inbox.length, sumOf(inbox, (one) => centsOf(one, 'bedrag'))],
    };
    const countOf: Readonly<Record<string, string>> = { offertes: 'offertes_vervallen_binnenkort', inbox: 'inbox_nieuw' };
    for (const [name, figures] of Object.entries(expected))
      expect([name, first?.[countOf[name] ?? name], centsOf(first ?? {}, `${name}_totaal`)]).toEqual([name, ...figures]);
    expect(centsOf(first ?? {}, 'omzet_dit_jaar')).toBe(sumOf(between(everything(), '2026-01-01', today), ({ excl }) => excl));
    expect(first).toMatchObject({ btw_periode: '2026-1', btw_aangifte_uiterlijk: '2026-04-25', volledig: true });
  });

  it('reads everything else once, and then no report asks for a document', async () => {
    await report('rapport omzet --van 2024-01-01 --tot 2026-12-31');
    const read = beyondLists();
    expect(new Set(read).size).toBe(read.length);
    // Those that need the facts of customers read them once.
    const ofCustomers = ['klantenlisting --jaar 2025', 'btw --jaar 2024', 'btw --kwartaal 2025-4'];
    for (const line of ofCustomers) await run(`rapport ${line}`, world);
    const customers = beyondLists();
    expect(new Set(customers).size).toBe(customers.length);
    expect(customers.every((asked) => asked.startsWith('GET /klanten/'))).toBe(true);
    for (const line of ['openstaand', 'openstaand --ouderdomsbalans', 'rapport omzet --vergelijk', 'rapport nummering'])
      await run(line, world);
    for (const line of ['btw --kwartaal 2025-4', 'btw --jaar 2024', 'klantenlisting --jaar 2025', 'ic-opgave --kwartaal 2025-4'])
      await run(`rapport ${line}`, world);
    expect(beyondLists()).toEqual([]);
  });

  it('keeps a filed return, and counts late documents in the next', async () => {
    // Of an invoice below zero its accountant says whether its VAT belongs in 62 or 64.
    const codeOf = (some: readonly Counted[]) => (returnOf(some, everything(), byDocument).incomplete.size > 0 ? 8 : 0);
    const quarter = (name: string, some: readonly Counted[], ...more: string[]) =>
      report(['rapport btw --kwartaal', name, '--btw-codes codes.yaml', ...more].join(' '), codeOf(some));
    const before = between(everything(), '2025-10-01', '2025-12-31');
    const filed = returnOf(before, everything(), byDocument);
    const below = before.filter(({ isNote, lines }) => !isNote && lines.some(({ cents }) => cents < 0));
    expect([...filed.incomplete].every((nummer) => below.some((one) => one.nummer === nummer))).toBe(true);
    const third = between(everything(), '2025-07-01', '2025-09-30');
    expect(boxes(await quarter('2025-3', third, '--ingediend', '--ja'))).toEqual(returnOf(third, everything(), byDocument).roosters);
    expect(boxes(await quarter('2025-4', before, '--ingediend', '--ja'))).toEqual(filed.roosters);
    let serial = 0;
    const added = ['2025-08-04', '2025-11-20', '2025-12-31'].map((datum, at) =>
      invoice(() => (serial = (serial + 0.37) % 1), 800_000 + at, datum, `2026-9${at}00`, 40),
    );
    account.sales.push(...added);
    const late = counted(added);
    const next = between(everything(), '2026-01-01', '2026-03-31');
    const rows = await quarter('2026-1', [...next, ...late]);
    expect(boxes(rows)).toEqual(returnOf([...next, ...late], everything(), byDocument).roosters);
    expect(boxes(rows, 'nagekomen')).toEqual(returnOf(late, everything(), byDocument).roosters);
    expect(boxes(await quarter('2026-1', next, '--zonder-nagekomen'))).toEqual(returnOf(next, everything(), byDocument).roosters);
    expect(boxes(await quarter('2025-4', before), 'ingediend')).toEqual(filed.roosters);
    const { stderr } = await run('rapport btw --kwartaal 2026-1 --btw-codes codes.yaml', world);
    for (const { nummer } of late) expect(stderr).toContain(nummer);
  });

  it('leaves out documents that were deleted, and names those that can not be read', async () => {
    const gone = account.sales.findIndex(({ datum, type }) => String(datum) > '2026-02-01' && type === 'factuur');
    account.sales.splice(gone, 1);
    const year = () => between(everything(), '2026-01-01', today);
    const total = async (code: number) => sumOf(await report('rapport omzet', code), (row) => centsOf(row, 'totaal_excl'));
    expect(await total(0)).toBe(sumOf(year(), ({ excl }) => excl));
    expect(await run('geheugen wis --ja', world)).toMatchObject({ code: 0 });
    const [lost, other] = account.sales.filter(({ datum }) => String(datum).startsWith('2026-01'));
    // Both have the same number, and both are named.
    const silent = { ...other, nummer: lost?.['nummer'], totaal_btw: null };
    service.lost.add(String(lost?.['id']));
    account.sales.splice(account.sales.indexOf(other as Item), 1, silent);
    const without = year().filter(({ id }) => id !== lost?.['id'] && id !== other?.['id']);
    expect(await total(8)).toBe(sumOf(without, ({ excl }) => excl));
    const { stderr } = await run('rapport omzet --stil', world);
    expect(stderr).toContain('Onvolledig: 2 van de ');
    for (const name of ['', ' (2)']) expect(stderr).toContain(`\n  ${String(lost?.['nummer'])}${name}: `);
  });
});

describe(`the reports over ${documents} documents of another implementation`, { timeout: 600_000 }, () => {
  beforeAll(begin);

  it('counts openstaand and its ageing to the cent', async () => {
    const expected = openOf(everything(), today);
    const sums = new Map([...byKey(expected, ({ klant }) => klant)].map(([klant, theirs]) => [klant, sumOf(theirs, ({ open }) => open)]));
    const found = await report('openstaand');
    const cents = (row: Item) => ['totaal_incl', 'gecrediteerd', 'openstaand', 'openstaand_klant'].map((field) => centsOf(row, field));
    expect(Object.fromEntries(found.map((row) => [row['id'], [row['dagen_te_laat'], ...cents(row)]]))).toEqual(
      Object.fromEntries(expected.map(({ id, days, incl, credited, open, klant }) => [id, [days, incl, credited, open, sums.get(klant)]])),
    );
    const ageing = await report('openstaand --ouderdomsbalans');
    const parts = ['niet_vervallen', 'dagen_0_30', 'dagen_31_60', 'dagen_61_90', 'dagen_meer_dan_90', 'losse_creditnotas'];
    const shown = ageing.map((row) => [
      row['klant_id'],
      Object.fromEntries(parts.map((part) => [part, centsOf(row, part)]).filter(([, amount]) => amount !== 0)),
    ]);
    expect(Object.fromEntries(shown)).toEqual(ageingOf(expected));
  });

  it.each(sampleBySeed(['maand', 'klant', 'kwartaal', 'product', 'tarief'], 3, 1))(
    'counts omzet per %s to the cent, beside a year earlier',
    async (per) => {
      const cents = (row: Item, field: string): number | null => (row[field] === null ? null : centsOf(row, field));
      const found = await report(`rapport omzet --jaar 2024 --per ${per}`);
      const rows = found.map((row) => [
        row['sleutel'],
        [row['documenten'], centsOf(row, 'totaal_excl'), cents(row, 'totaal_btw'), cents(row, 'totaal_incl')],
      ]);
      expect(Object.fromEntries(rows)).toEqual(turnoverBy(between(everything(), '2024-01-01', '2024-12-31'), per));
      const now = turnoverBy(between(everything(), '2026-01-01', today), per);
      const before = turnoverBy(between(everything(), '2025-01-01', '2025-03-15'), per);
      const isTime = per === 'maand' || per === 'kwartaal';
      const compared = await report(`rapport omzet --per ${per} --vergelijk`);
      for (const row of compared) {
        const key = String(row['sleutel']);
        const [, excl = 0] = now[key] ?? [];
        const [, earlier = 0] = before[isTime ? key.replace('2026', '2025') : key] ?? [];
        const figures = ['totaal_excl', 'vorig_excl', 'verschil_excl'].map((field) => centsOf(row, field));
        expect([key, ...figures]).toEqual([key, excl, earlier, excl - earlier]);
      }
      expect(sumOf(compared, (row) => centsOf(row, 'vorig_excl'))).toBe(sumOf(Object.values(before), ([, excl]) => excl));
    },
  );

  it('counts each credit note with its own sign in lists too', async () => {
    const lines = async (line: string) => (await run(line, world)).stdout.replace('\uFEFF', '').trimEnd().split('\r\n').slice(1);
    const euro = (text = ''): number => Math.round(Number(text.replace(',', '.')) * 100);
    const finals = everything();
    const drafts = account.sales.filter(({ status }) => status === 'concept');
    const expected = sumOf(finals, ({ incl }) => incl) + sumOf(drafts, (one) => centsOf(one, 'totaal_incl'));
    const signed = await lines('factuur list --alles --csv-stijl be --velden totaal_incl,klant');
    expect(sumOf(signed, (row) => euro(row.split(';')[0]))).toBe(expected);
    const bare = await lines('factuur list --alles --formaat csv --velden totaal_incl,teken');
    expect(sumOf(bare, (row) => euro(row.split(',')[0]) * Number(row.split(',')[1]))).toBe(expected);
    const notes = await lines('factuur list --type creditnota --alles --formaat csv --velden totaal_incl,teken');
    expect(sumOf(notes, (row) => euro(row.split(',')[0]) * Number(row.split(',')[1]))).toBe(
      sumOf(finals, ({ isNote, incl }) => (isNote ? incl : 0)),
    );
  });

  it('finds every fault in the numbers, and no other', async () => {
    const found = (await report('rapport nummering', 13)).map(({ bevinding, nummer, tot_en_met: last }) => {
      const number = (value: unknown): number => Number(String(value).slice(5));
      return `${String(nummer).slice(0, 5)}${String(bevinding)} ${number(nummer)}${bevinding === 'ontbreekt' ? `-${number(last)}` : ''}`;
    });
    expect(found.toSorted()).toEqual(numberFaults(everything()).toSorted());
    expect(new Set(found.map((one) => one.split(/[- ]/)[1]))).toEqual(new Set(['ontbreekt', 'dubbel', 'datum']));
  });

  it('counts the customer listing to the cent', async () => {
    const { listed, small } = listingOf(everything(), account.klanten, '2025');
    const found = await report('rapport klantenlisting --jaar 2025');
    expect(Object.fromEntries(found.map((row) => [row['btw_nummer'], [centsOf(row, 'totaal_excl'), centsOf(row, 'totaal_btw')]]))).toEqual(
      listed,
    );
    const out = await report('rapport klantenlisting --jaar 2025 --weggelaten');
    expect(new Set(out.flatMap((row) => row['btw_nummer'] ?? []))).toEqual(new Set(small));
  });

  it('counts a return to the cent, and names every document that is not whole in it', async () => {
    const year = between(everything(), '2024-01-01', '2024-12-31');
    const { roosters: expected, incomplete } = returnOf(year, everything(), byDocument);
    expect(incomplete.size).toBeGreaterThan(0);
    expect(boxes(await report('rapport btw --jaar 2024 --btw-codes codes.yaml', 8))).toEqual(expected);
    const { stderr } = await run('rapport btw --jaar 2024 --btw-codes codes.yaml', world);
    const named = new Set(Array.from(stderr.matchAll(/^ {2}(\d{4}-\d+)(?:, regel \d+)?: /gm), ([, nummer = '']) => nummer));
    if (incomplete.size <= 40) expect(named).toEqual(incomplete);
    else expect([...named].every((nummer) => incomplete.has(nummer))).toBe(true);
    expect(stderr).toContain('onvolledig');
  });

  it('takes no code for a number that two documents have', async () => {
    const twice = [...byKey(everything(), ({ nummer }) => nummer)].find(([, same]) => same.length > 1);
    writeFileSync(join(world.folder, 'dubbel.yaml'), `documenten:\n  ${twice?.[0]}: 44\n`);
    const { code, stderr } = await run('rapport btw --jaar 2024 --btw-codes dubbel.yaml', world);
    const ids = twice?.[1].map(({ id }) => id) ?? [];
    expect(code).toBe(2);
    expect(stderr).toContain(`regel 2, documenten: ${twice?.[0]}: meer dan één document heeft dit nummer; geef een id: `);
    for (const id of ids) expect(stderr).toContain(id);
  });

  it('counts the intra-Community listing to the cent', async () => {
    const supplies = icOf(between(everything(), '2025-10-01', '2025-12-31'), everything(), byDocument);
    const found = await report('rapport ic-opgave --kwartaal 2025-4 --btw-codes codes.yaml');
    const out = await report('rapport ic-opgave --kwartaal 2025-4 --btw-codes codes.yaml --weggelaten');
    const rows = [...found, ...out].map((row) => [`${(row['klant_ids'] as string[])[0]} ${String(row['code'])}`, centsOf(row, 'bedrag')]);
    expect(Object.fromEntries(rows)).toEqual(supplies);
    expect(found.every(({ btw_nummer }) => /^LU\d{8}$/.test(String(btw_nummer)))).toBe(true);
    expect(found.length).toBeGreaterThan(0);
  });
});
