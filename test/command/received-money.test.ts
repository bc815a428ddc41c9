import { describe, expect, it } from 'vitest';
import { writeCamt, type Movement } from '../support/bank/write.ts';
import { type MoneyUbl, moneyUbl, ours, receivedId, receivingWorld, theirs } from '../support/documents/received.ts';
import { zipIn } from '../support/export.ts';
import { run, type TestWorld } from '../support/world.ts';

const sale = { van: ours, aan: theirs, leverancier: 'Atelier Vermeulen BV', klant: 'Grote Klant NV' } as const;

interface Line {
  readonly id: string;
  readonly voorstel: string | null;
  readonly twijfel: readonly string[];
  readonly stand: string;
  readonly documenten: readonly { readonly nummer: string; readonly bedrag: number }[];
  readonly voorgesteld: readonly { readonly nummer: string; readonly bedrag: number }[];
}

async function jsonOf<T>(world: TestWorld, line: string): Promise<T> {
  const { stdout, stderr } = await run(`${line} --json --stil`, world);
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as T;
}

/** The one row of a statement with this movement, after all clear proposals were accepted. */
async function accepted(world: TestWorld, movement: Omit<Movement, 'booked'>): Promise<Line> {
  const read = await run(`bank lees ${writeCamt(world, 'b.xml', 0, [{ booked: '2026-11-17', ...movement }])}`, world);
  expect(read.code).toBe(0);
  await run('bank voorstel --neem-aan eenduidige --ja', world);
  const [line] = await jsonOf<Line[]>(world, 'bank list --alles');
  return line!;
}

const supplier = { party: 'Houthandel Bos BV', account: 'BE68539007547034' };

describe('a received document whose money comes in', () => {
  it.each<[string, MoneyUbl, number, string]>([
    ['an invoice below zero', { te_betalen: '-242.00' }, -242, 'Houthandel Bos BV'],
    ['a credit note', { root: 'CreditNote' }, 242, 'Houthandel Bos BV'],
    ['a self-billed sale', { ...sale, code: '389' }, 242, 'Grote Klant NV'],
  ])('is matched with a credit of the other party, and never with a debit: %s', async (_, ubl, bedrag, partij) => {
    const world = await receivingWorld([{ bedrag, leverancier: partij, ubl: moneyUbl(ubl) }]);
    expect(await jsonOf(world, `inbox toon ${receivedId(1)}`)).toMatchObject({ richting: 'in', te_betalen: 242, partij, twijfel: [] });
    const debit = await accepted(world, { cents: -24_200, party: partij, account: supplier.account, text: 'X-20' });
    expect(debit).toMatchObject({ stand: 'open', documenten: [] });
    const again = await receivingWorld([{ bedrag, leverancier: partij, ubl: moneyUbl(ubl) }]);
    const credit = await accepted(again, { cents: 24_200, party: partij, account: supplier.account });
    expect(credit).toMatchObject({ stand: 'gekoppeld', documenten: [{ nummer: 'X-20', bedrag: 242 }] });
  });

  it('takes a payment that a person gives it by its number', async () => {
    const world = await receivingWorld([{ bedrag: -242, ubl: moneyUbl({ te_betalen: '-242.00' }) }]);
    const { id } = await accepted(world, { cents: 24_200, party: 'Iemand' });
    expect(await run(`bank koppel ${id} X-20`, world)).toMatchObject({ code: 12, stderr: expect.stringContaining('X-20') as string });
    expect((await run(`bank koppel ${id} X-20 --bevestig besluit`, world)).stderr).toBe('X-20: nog € 0,00 open.\n');
  });
});

it('shows a person the direction and the amount of a document, and nothing of doubts where there are none', async () => {
  const world = await receivingWorld([{ bedrag: 121, ubl: moneyUbl({ incl: '121.00', vooruit: '50.00', te_betalen: '71.00' }) }]);
  const { stdout, stderr } = await run('inbox toon X-20 --formaat tabel', world);
  expect(stdout).toMatch(/\nRichting +te betalen\nSaldo +€ 71,00\nId /);
  expect([stdout.includes('wijfel'), stderr]).toEqual([false, '']);
  // Without a UBL of its own a document has no more to show than the service tells.
  const bare = await receivingWorld([{ bedrag: 121 }]);
  expect((await run('inbox toon X-20 --formaat tabel', bare)).stdout).not.toContain('Richting');
});

describe('a received document that can go two ways', () => {
  it.each<[string, MoneyUbl, string, number, RegExp]>([
    ['a credit note below zero', { root: 'CreditNote', te_betalen: '-242.00' }, 'teken', -24_200, /negatief bedrag/],
    ['one to another company', { aan: '1234567894' }, 'partij', -24_200, /Kijk na of dit document voor jou is/],
  ])('is shown with the doubt and never matched by itself: %s', async (_, ubl, twijfel, cents, words) => {
    const world = await receivingWorld([{ ubl: moneyUbl(ubl) }]);
    expect(await jsonOf(world, `inbox toon ${receivedId(1)}`)).toMatchObject({ richting: 'uit', te_betalen: 242, twijfel: [twijfel] });
    expect((await run(`inbox toon ${receivedId(1)} --formaat tabel`, world)).stderr).toMatch(words);
    expect((await run(`inbox lees ${receivedId(1)} --formaat tabel`, world)).stdout.replaceAll(/\s+/g, ' ')).toMatch(words);
    const line = await accepted(world, { cents, ...supplier, text: 'X-20' });
    expect(line).toMatchObject({ stand: 'voorstel', voorstel: 'inkoop', twijfel: ['richting'], documenten: [] });
    expect((await run('bank voorstel --formaat tabel', world)).stdout).toContain('richting onzeker');
    expect((await run(`overzicht`, world)).stderr).toContain('niet zeker te betalen of te ontvangen: X-20');
    expect((await run(`bank koppel ${line.id}`, world)).stderr).toBe('X-20: nog € 0,00 open.\n');
  });
});

it.each<[string, MoneyUbl]>([['a credit note below zero', { root: 'CreditNote', te_betalen: '-242.00' }]])(
  'closes a document that can go two ways with money of the other way, once a person confirms: %s',
  async (_, ubl) => {
    const world = await receivingWorld([{ ubl: moneyUbl(ubl) }]);
    const { id, stand } = await accepted(world, { cents: 24_200, ...supplier });
    expect(stand).toBe('open');
    expect((await run(`bank koppel ${id} X-20`, world)).code).toBe(12);
    expect((await run(`bank koppel ${id} X-20 --bevestig besluit`, world)).stderr).toMatch(/X-20: nog € 0,00 open\.\n$/);
    expect((await run(`bank ontkoppel ${id}`, world)).code).toBe(0);
    const [line] = await jsonOf<Line[]>(world, 'bank list --alles');
    expect(line).toMatchObject({ stand: 'open', documenten: [] });
  },
);

describe('the page of a received document', () => {
  it.each<[string, MoneyUbl, RegExp]>([
    ['money back', { te_betalen: '-242.00' }, /\nTe crediteren +€ 242,00\n/],
    ['a sale', { ...sale, code: '389' }, /jouw verkoop[^]*\nTe ontvangen +€ 242,00\n/],
  ])('says which way its amount goes: %s', async (_, ubl, words) => {
    const world = await receivingWorld([{ ubl: moneyUbl(ubl) }]);
    expect((await run(`inbox lees ${receivedId(1)} --formaat tabel`, world)).stdout).toMatch(words);
  });
});

describe('the overview', () => {
  it('adds up what new documents ask to be paid, less what they give', async () => {
    const world = await receivingWorld([
      { ubl: moneyUbl({ incl: '121.00', vooruit: '50.00', te_betalen: '71.00' }), bedrag: 121 },
      { ubl: moneyUbl({ code: '381', te_betalen: '21.00' }), bedrag: 21, factuurnummer: 'X-21' },
      { bedrag: 10, factuurnummer: 'X-22' },
    ]);
    expect(await jsonOf(world, 'overzicht')).toMatchObject({ inbox_nieuw: 3, inbox_totaal: 60 });
  });
});

describe('the day books', () => {
  const sold = {
    id: '00000001-0000-4000-8000-00000000000b',
    type: 'factuur',
    nummer: '2026-0007',
    status: 'verzonden',
    datum: '2026-10-02',
    totaal_excl: 200,
    totaal_btw: 42,
    totaal_incl: 242,
    customer_id: '00000070-0000-4000-8000-00000000000b',
  };
  async function exported(documents: Parameters<typeof receivingWorld>[0], sales: readonly object[] = []) {
    const world = await receivingWorld(documents, sales);
    await run('archief bijwerken', world);
    const end = await run('archief exporteer --kwartaal 2026-4 -o k4.zip', world);
    return { ...end, files: zipIn(world) };
  }
  const rowsOf = (csv = ''): string[] => csv.trimEnd().split('\r\n').slice(1);

  it.each([['389']])('have a sale that the customer made out among the sales: type %s', async (code) => {
    const {
      code: end,
      files,
      stderr,
    } = await exported([{ leverancier: 'Grote Klant NV', factuurnummer: 'SB-31', ubl: moneyUbl({ ...sale, code, nummer: 'SB-31' }) }]);
    expect(end).toBe(0);
    expect(rowsOf(files['aankoopdagboek.csv'])).toEqual([]);
    expect(rowsOf(files['verkoopdagboek.csv'])).toEqual([
      expect.stringMatching(/^2026-10-01;factuur;SB-31;Grote Klant NV;BE0998147618;;;200;42;200;42;242;EUR;/),
    ]);
    expect(Object.keys(files)).toContain('verkoop/SB-31.xml');
    expect(files['totalen.csv']).toContain('verkoop;factuur;EUR;alle;1;200;42;242');
    expect(files['controle.txt']).toMatch(/Door de klant opgemaakt[^\r]*:\r\n {2}SB-31/);
    expect(stderr).toContain('Door de klant opgemaakt (self-billing), en dus bij de verkoop: 1 (SB-31 Grote Klant NV)');
  });

  it('ask whether a self-billed sale and an own invoice are one', async () => {
    const { files } = await exported(
      [{ leverancier: 'Grote Klant NV', factuurnummer: 'SB-31', ubl: moneyUbl({ ...sale, code: '389' }) }],
      [sold],
    );
    expect(files['controle.txt']).toMatch(/misschien één verkoop:\r\n {2}SB-31 \/ 2026-0007/);
  });

  it.each<[string, MoneyUbl, RegExp]>([
    ['an invoice', {}, /;factuur;X-20;Houthandel Bos BV;BE0998147618;;200;42;200;42;242;/],
    ['an invoice below zero', { te_betalen: '-242.00' }, /;factuur;X-20;[^;]+;[^;]+;;-200;-42;-200;-42;-242;/],
    ['a credit note', { root: 'CreditNote' }, /;creditnota;X-20;[^;]+;[^;]+;;-200;-42;-200;-42;-242;/],
  ])('have the amounts of %s with their sign', async (_, ubl, row) => {
    const { code, files } = await exported([{ ubl: moneyUbl(ubl) }]);
    expect(code).toBe(0);
    expect(rowsOf(files['aankoopdagboek.csv'])).toEqual([expect.stringMatching(row)]);
  });

  it('leave out the amounts of a credit note below zero and tell it, as nothing says whether it is subtracted', async () => {
    const { code, stderr, files } = await exported([{ ubl: moneyUbl({ root: 'CreditNote', te_betalen: '-242.00' }) }]);
    expect(code).toBe(8);
    expect(stderr).toContain('negatief bedrag');
    expect(rowsOf(files['aankoopdagboek.csv'])).toEqual([expect.stringMatching(/;creditnota;X-20;[^;]+;BE0998147618;;;;;EUR;/)]);
    expect(files['controle.txt']).toMatch(/niet zeker wie wie betaalt[^\r]*:\r\n {2}X-20/);
  });
});
