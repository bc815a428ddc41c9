import { expect, it } from 'vitest';
import { ownAccount, writeCamt, type Movement } from '../support/bank/write.ts';
import { savedWorld } from '../support/service.ts';
import { jsonOf, run, testWorld } from '../support/world.ts';

interface Row {
  readonly id: string;
  readonly bedrag: number;
  readonly stand: string;
  readonly reden: string | null;
}

/** A world with the sample company that read these movements. */
async function read(movements: readonly Movement[]) {
  const world = await savedWorld({ now: '2026-03-15T10:00:00Z' });
  await run(`profiel wijzig --rekening ${ownAccount}`, world);
  await run(`bank lees ${writeCamt(world, 'a.xml', 0, movements)}`, world);
  const rows = async () => (await jsonOf<Row[]>(world, 'bank list --alles')).toSorted((a, b) => a.bedrag - b.bedrag);
  const closing = movements.reduce((sum, { cents }) => sum + cents, 0);
  const more = (later: readonly Movement[]) => run(`bank lees ${writeCamt(world, 'b.xml', closing, later)}`, world);
  return { world, rows, more };
}

const stands = (rows: readonly Row[]) => rows.map(({ bedrag, stand }) => `${bedrag} ${stand}`);
const april = '2026-03-14';

it('sets the costs of the bank, which have no party, aside by a text, also those that come later, until the rule is undone', async () => {
  const { world, rows, more } = await read([
    { booked: '2026-03-10', cents: -325, text: 'KOSTEN  zichtrekening 02/2026' },
    { booked: '2026-03-10', cents: 900, text: 'kosten zichtrekening terug' },
    { booked: '2026-03-11', cents: -500, text: 'huur' },
  ]);
  const [, rent] = await rows();
  const alone = await run(['bank', 'negeer', (await rows())[0]!.id, '--reden', 'x', '--altijd'], world);
  expect([alone.code, alone.stderr]).toEqual([2, expect.stringContaining('bank negeer --tekst … --reden … --altijd')]);
  const ruled = await run(['bank', 'negeer', '--tekst', 'Kosten Zichtrekening', '--reden', 'bank', '--altijd', '--json'], world);
  expect(JSON.parse(ruled.stdout)).toMatchObject([{ bedrag: -3.25, stand: 'terzijde' }]);
  await more([{ booked: april, cents: -326, text: 'kosten zichtrekening 03/2026' }]);
  expect(stands(await rows())).toEqual(['-5 open', '-3.26 terzijde', '-3.25 terzijde', '9 open']);
  const [rule] = await jsonOf<{ code: string }[]>(world, 'bank besluiten');
  expect(rule).toMatchObject({ soort: 'negeer_regel', veld: 'tekst', waarde: 'Kosten Zichtrekening', richting: 'uit', reden: 'bank' });
  expect((await run(`bank ontkoppel ${rule!.code}`, world)).code).toBe(0);
  expect(stands(await rows())).toEqual(['-5 open', '-3.26 open', '-3.25 open', '9 open']);
  expect(rent?.stand).toBe('open');
});

it('sets aside by a name or an account in the direction that is asked, and without --altijd only what is there', async () => {
  const account = 'BE68539007547034';
  const { world, rows, more } = await read([
    { booked: '2026-03-10', cents: -100, party: 'Sociaal Secretariaat VZW', account },
    { booked: '2026-03-10', cents: -200, party: 'sociaal secretariaat', account: 'BE71096123456769' },
    { booked: '2026-03-11', cents: 300, party: 'Iemand', account },
  ]);
  await run(['bank', 'negeer', '--tegenpartij', 'Sociaal Secretariaat', '--reden', 'loon'], world);
  expect(stands(await rows())).toEqual(['-2 terzijde', '-1 terzijde', '3 open']);
  await run(`bank negeer --tegenrekening ${account} --richting in --reden rente --altijd`, world);
  await more([
    { booked: april, cents: -400, party: 'Sociaal Secretariaat', account },
    { booked: april, cents: 500, party: 'Nog Iemand', account },
  ]);
  expect(stands(await rows())).toEqual(['-4 open', '-2 terzijde', '-1 terzijde', '3 terzijde', '5 terzijde']);
  await run('bank wis --ouder 0', world);
  await run('bank wis --ouder -1', world);
  expect((await jsonOf<{ soort: string }[]>(world, 'bank besluiten')).map(({ soort }) => soort)).not.toContain('negeer_regel');
  expect(stands(await rows())).toEqual(['-4 open', '-2 terzijde', '-1 terzijde', '3 terzijde', '5 terzijde']);
});

it('sets several rows aside in one command, from standard input too, all or none', async () => {
  const { world, rows } = await read([1, 2, 3].map((n) => ({ booked: '2026-03-10', cents: n * -100 })));
  const ids = (await rows()).map(({ id }) => id);
  const wrong = await run(['bank', 'negeer', ids[0]!, 'ffffffffff', '--reden', 'x'], world);
  expect([wrong.code, stands(await rows())]).toEqual([3, ['-3 open', '-2 open', '-1 open']]);
  const two = await run(['bank', 'negeer', ids[0]!, ids[1]!, '--reden', 'privé', '--json'], world);
  expect(JSON.parse(two.stdout)).toHaveLength(2);
  const piped = await run('bank negeer - --reden privé --json', { ...world, stdin: testWorld({ stdin: `${ids[2]}\n` }).stdin });
  expect(JSON.parse(piped.stdout)).toMatchObject([{ stand: 'terzijde', reden: 'privé' }]);
  expect(stands(await rows())).toEqual(['-3 terzijde', '-2 terzijde', '-1 terzijde']);
});

it('keeps rows from standard input as advances of a customer', async () => {
  const { world, rows } = await read([100, 200].map((cents) => ({ booked: '2026-03-10', cents })));
  const ids = (await rows()).map(({ id }) => id);
  const [klant] = await jsonOf<{ id: string }[]>(world, 'klanten list --limit 1');
  const piped = { ...world, stdin: testWorld({ stdin: `${ids.join('\n')}\n` }).stdin };
  const { code, stdout } = await run(`bank koppel - --klant ${klant!.id} --json`, piped);
  expect([code, JSON.parse(stdout)]).toMatchObject([0, ids.map((id) => ({ id, voorschot_klant_id: klant!.id }))]);
  expect(await run('bank koppel -', { ...world, stdin: testWorld({ stdin: `${ids[0]}\n` }).stdin })).toMatchObject({ code: 2 });
});

it('accepts the proposals that one document alone fits with one yes, and leaves all others', async () => {
  const world = await savedWorld({ now: '2026-03-15T10:00:00Z' });
  await run(`profiel wijzig --rekening ${ownAccount}`, world);
  const open = await jsonOf<{ type: string; nummer: string; klant: string; openstaand: number; gecrediteerd: number }[]>(
    world,
    'openstaand',
  );
  const [one, two, three] = open.filter(({ type, gecrediteerd }) => type === 'factuur' && gecrediteerd === 0);
  const cents = (each: typeof one): number => Math.round(each!.openstaand * 100);
  const movements = [
    { booked: '2026-03-10', cents: cents(one), text: one!.nummer, party: one!.klant },
    { booked: '2026-03-11', cents: cents(two), text: two!.nummer },
    { booked: '2026-03-11', cents: cents(two), text: two!.nummer },
    { booked: '2026-03-12', cents: cents(three) - 1, text: three!.nummer },
  ];
  await run(`bank lees ${writeCamt(world, 'a.xml', 0, movements)}`, world);
  expect((await run('bank voorstel', world)).stderr).toContain('Aannemen: duit bank voorstel --neem-aan eenduidige (1), of');
  const answer = (stdin: string, line: string) => {
    const { stdin: keys, stdout, stderr, take } = testWorld({ tty: 120, stdin });
    return run(line, { ...world, stdin: keys, stdout, stderr, take });
  };
  const off = await run('bank voorstel --neem-aan eenduidige --json', world);
  expect([off.code, JSON.parse(off.stdout)]).toMatchObject([12, [{ voorgesteld: [{ nummer: one!.nummer }] }]]);
  const no = await answer('n\n', 'bank voorstel --neem-aan eenduidige');
  expect([no.code, no.stderr]).toEqual([12, expect.stringContaining('Deze 1 betaling koppelen?')]);
  expect((await answer('j\n', 'bank voorstel --neem-aan eenduidige')).code).toBe(0);
  expect((await jsonOf<Row[]>(world, 'bank list --alles')).map(({ stand }) => stand).toSorted()).toEqual([
    'gekoppeld',
    'voorstel',
    'voorstel',
    'voorstel',
  ]);
  expect((await run('bank voorstel --neem-aan eenduidige --ja', world)).code).toBe(3);
});

it('refuses a rule and payments together, and a rule of nothing', async () => {
  const { world } = await read([{ booked: '2026-03-10', cents: 100 }]);
  const which = 'fout: noem betalingen, of geef één van --tekst, --tegenrekening en --tegenpartij\n';
  for (const [words, text] of [
    ['', which],
    ['abcd --tekst kosten', which],
    ['--tekst kosten --tegenpartij jan', which],
    ['--tekst ab', '--tekst: geef minstens 3 letters of cijfers'],
    ['abcd --richting in', '--richting gaat niet samen met een betaling'],
  ] as const) {
    const { code, stderr } = await run(`bank negeer ${words} --reden x`.replace('  ', ' '), world);
    expect([words, code, stderr]).toEqual([words, 2, expect.stringContaining(text)]);
  }
});

it('bank voorstel proposes of one month, and gives a program what a match is judged by, and the rest by name', async () => {
  const world = await savedWorld({ now: '2026-03-15T10:00:00Z' });
  await run(`profiel wijzig --rekening ${ownAccount}`, world);
  const open = await jsonOf<{ type: string; nummer: string; openstaand: number; gecrediteerd: number }[]>(world, 'openstaand');
  const [one, two] = open.filter(({ type, gecrediteerd }) => type === 'factuur' && gecrediteerd === 0);
  const movements = [
    { booked: '2026-02-10', cents: Math.round(one!.openstaand * 100), text: one!.nummer },
    { booked: '2026-03-10', cents: Math.round(two!.openstaand * 100), text: two!.nummer },
  ];
  await run(`bank lees ${writeCamt(world, 'a.xml', 0, movements)}`, world);
  const days = async (...words: string[]) =>
    (JSON.parse((await run(['bank', 'voorstel', ...words, '--json'], world)).stdout) as { datum: string }[]).map(({ datum }) => datum);
  expect(await days()).toEqual(['2026-03-10', '2026-02-10']);
  expect(await days('--maand', '2026-02')).toEqual(['2026-02-10']);
  expect(await days('--kwartaal', '2026-1')).toEqual(['2026-03-10', '2026-02-10']);
  expect(await days('--jaar', '2025')).toEqual([]);
  const [row] = await jsonOf<object[]>(world, 'bank voorstel --maand 2026-02');
  expect(Object.keys(row!)).toEqual('id datum bedrag munt partij voorgesteld voorstel andere_partij twijfel'.split(' '));
  expect(await jsonOf(world, 'bank voorstel --maand 2026-02 --velden mededeling,rest')).toEqual([
    { mededeling: one!.nummer, rest: one!.openstaand },
  ]);
  expect(await run('bank voorstel --neem-aan eenduidige --jaar 2025', world)).toMatchObject({ code: 3 });
});

it('the sums under a list of one month are of that month, and a program gets those of the rows it asked for', async () => {
  const { world } = await read([
    { booked: '2026-02-10', cents: 10_000, text: 'voorschot' },
    { booked: '2026-03-10', cents: 2_500, text: 'huur' },
    { booked: '2026-03-11', cents: -700, text: 'kosten' },
  ]);
  const sums = 'samen € 18,00: gekoppeld € 0,00, voorgesteld € 0,00, terzijde € 0,00, open € 18,00.';
  for (const line of ['bank voorstel --maand 2026-03', 'bank list --maand 2026-03 --open'])
    expect((await run(line, world)).stderr).toContain(`Afschriften van 01/03/2026 tot en met 31/03/2026 ${sums}`);
  expect((await run('bank list', world)).stderr).toContain('Afschriften samen € 118,00: ');
  expect((await run('bank list --van 2026-03-11', world)).stderr).toContain('Afschriften vanaf 11/03/2026 samen € -7,00: ');
  const totalsOf = async (line: string) => JSON.parse((await run(`${line} --met-totaal --json --stil`, world)).stdout) as object;
  const none = { gekoppeld: 0, voorstel: 0, terzijde: 0 };
  expect(await totalsOf('bank list --maand 2026-03 --limit 1 --velden bedrag')).toEqual({
    rows: [{ bedrag: -7 }],
    totals: { aantal: 2, per_munt: [{ munt: 'EUR', totaal: 18, ...none, open: 18 }] },
  });
  expect(await totalsOf('bank list --open')).toMatchObject({ totals: { aantal: 2, per_munt: [{ totaal: 125 }] } });
  expect(await totalsOf('bank voorstel')).toEqual({
    rows: [],
    totals: { aantal: 0, per_munt: [{ munt: 'EUR', totaal: 0, ...none, open: 0 }] },
  });
  for (const wrong of [
    'bank list --met-totaal',
    'bank voorstel --met-totaal --formaat tsv',
    'bank voorstel --neem-aan eenduidige --met-totaal',
  ])
    expect(await run(wrong, world)).toMatchObject({ code: 2, stdout: '' });
});

it('bank list --open shows every payment that has a proposal, also money that went out', async () => {
  const world = await savedWorld({ now: '2026-03-15T10:00:00Z' });
  await run(`profiel wijzig --rekening ${ownAccount}`, world);
  const note = (await jsonOf<{ type: string; nummer: string; totaal_incl: number }[]>(world, 'openstaand')).find(
    ({ type }) => type === 'creditnota',
  );
  const movements = [
    { booked: '2026-03-10', cents: -Math.abs(Math.round(note!.totaal_incl * 100)), text: note!.nummer },
    { booked: '2026-03-11', cents: -12_345, text: 'huur' },
  ];
  await run(`bank lees ${writeCamt(world, 'a.xml', 0, movements)}`, world);
  const ids = async (line: string) => (await run(`${line} --formaat id`, world)).stdout;
  expect((await ids('bank voorstel')).trim()).not.toBe('');
  expect(await ids('bank list --open')).toBe(await ids('bank voorstel'));
});
