import { expect, it } from 'vitest';
import { writeCamt, type Movement } from '../support/bank/write.ts';
import { type Listed, moneyUbl, receivedId, receivingWorld } from '../support/documents/received.ts';
import { sampleBySeed } from '../support/long.ts';
import { run, type TestWorld } from '../support/world.ts';

const ogm = '+++202/6000/00192+++';
const digits = '202600000192';
const iban = 'BE68539007547034';

interface Line {
  readonly id: string;
  readonly voorstel: string | null;
  readonly twijfel: readonly string[];
  readonly voorgesteld: readonly { readonly id: string; readonly nummer: string; readonly bedrag: number }[];
}

/** A world with these received documents and the one row of its bank. */
async function paidWorld(documents: readonly Listed[], movement: Omit<Movement, 'booked'>, sold: readonly object[] = []) {
  const world = await receivingWorld(documents, sold);
  const { code, stderr } = await run(`bank lees ${writeCamt(world, 'b.xml', 0, [{ booked: '2026-10-05', ...movement }])}`, world);
  if (code !== 0) throw new Error(stderr);
  return { world, line: await firstLine(world) };
}

async function firstLine(world: TestWorld): Promise<Line> {
  const { stdout, stderr } = await run('bank list --alles --json --stil', world);
  if (stdout === '') throw new Error(stderr);
  return (JSON.parse(stdout) as Line[])[0]!;
}

const paid: readonly [how: string, document: Listed, cents: number, voorstel: string][] = [
  ['rounding', { bedrag: 25.47, ubl: moneyUbl({ incl: '25.47', te_betalen: '25.47', ogm, iban }) }, -2545, 'afronding'],
  [
    'what was paid in advance',
    { bedrag: 121, ubl: moneyUbl({ incl: '121.00', vooruit: '50.00', te_betalen: '71.00', ogm, iban }) },
    -7100,
    'inkoop',
  ],
  ['half', { bedrag: 1210, ubl: moneyUbl({ incl: '1210.00', te_betalen: '1210.00', ogm, iban }) }, -60_500, 'deel'],
  ['one cent more', { bedrag: 1210, ubl: moneyUbl({ incl: '1210.00', te_betalen: '1210.00', ogm, iban }) }, -121_001, 'afronding'],
  ['two cents less', { bedrag: 1210, ubl: moneyUbl({ incl: '1210.00', te_betalen: '1210.00', ogm, iban }) }, -120_998, 'afronding'],
  ['a discount', { bedrag: 242, ubl: moneyUbl({ ogm, iban, voorwaarden: '2 % korting bij betaling binnen 8 dagen' }) }, -23_716, 'korting'],
];

it.each(sampleBySeed(paid, 2, 1))(
  'a payment with the reference of a received invoice is proposed, and taken: %s',
  async (_, document, cents, voorstel) => {
    // Another name than that of the supplier, as of a factor.
    const { world, line } = await paidWorld([document], { cents, text: digits, party: 'Kas', account: iban });
    expect(line).toMatchObject({ voorstel, voorgesteld: [{ nummer: 'X-20' }] });
    expect((await run(`bank koppel ${line.id}`, world)).code).toBe(0);
    const { stdout } = await run(`bank toon ${line.id} --json --stil`, world);
    expect(JSON.parse(stdout)).toMatchObject({ stand: 'gekoppeld', rest: 0 });
  },
);

it('what was paid in advance is a reason why a payment closes its document, and asks nothing', async () => {
  const { world, line } = await paidWorld([{ bedrag: 121 }], { cents: -7100, party: 'Houthandel Bos BV' });
  const { code, stderr } = await run(`bank koppel ${line.id} X-20 --verschil vooruitbetaald`, world);
  expect({ code, stderr }).toEqual({ code: 0, stderr: 'Verschil: € 50,00 (vooruitbetaald).\nX-20: nog € 0,00 open.\n' });
});

const alike: readonly [what: string, documents: readonly Listed[]][] = [
  ['two suppliers', [{ factuurnummer: 'D-9' }, { factuurnummer: 'D-9', leverancier: 'Drukkerij Claes', bedrag: 121 }]],
  ['one supplier, twice', [{ factuurnummer: 'D-9' }, { factuurnummer: 'D-9' }]],
  ['two spellings of it', [{ factuurnummer: 'D-9' }, { factuurnummer: 'd-9', leverancier: 'Drukkerij Claes' }]],
];

it.each(sampleBySeed(alike, 3, 1))('names the documents that have one number, with their ids: %s', async (_, documents) => {
  const { world, line } = await paidWorld(documents, { cents: -5000, party: 'Iemand' });
  const { code, stderr } = await run(`bank koppel ${line.id} D-9`, world);
  expect(code).toBe(2);
  expect(stderr).toContain("'D-9' kan meer dan één document zijn");
  for (const n of [1, 2]) expect(stderr).toContain(receivedId(n));
  expect((await run(`bank koppel ${line.id} ${receivedId(2)} --bevestig besluit`, world)).code).toBe(0);
});

it('proposes one of two equal documents and says that it came in twice', async () => {
  const ubl = moneyUbl({ ogm, iban });
  const { world, line } = await paidWorld([{ ubl }, { ubl }], { cents: -24_200, party: 'Houthandel Bos BV' });
  expect(line).toMatchObject({ voorstel: 'inkoop', twijfel: ['dubbel_ontvangen'], voorgesteld: [{ id: receivedId(1) }] });
  expect((await run('bank voorstel --formaat tabel', world)).stdout).toContain('dubbel ontvangen');
  expect((await run('bank voorstel --neem-aan eenduidige --ja', world)).code).toBe(3);
});

const sold = {
  id: '00000001-0000-4000-8000-00000000000b',
  type: 'factuur',
  nummer: '2026-0001',
  status: 'verzonden',
  datum: '2026-10-02',
  ogm,
  totaal_excl: 200,
  totaal_btw: 42,
  totaal_incl: 242,
  customer_id: '00000070-0000-4000-8000-00000000000b',
};

it('asks which of an own and a received document with one number is meant, unless the party of the payment tells', async () => {
  const documents = [{ factuurnummer: '2026-0001' }];
  const customer = await paidWorld(documents, { cents: -24_200, party: 'GROTE KLANT', text: 'terug 2026-0001' }, [sold]);
  expect(customer.line.voorstel).toBeNull();
  const own = await run(`bank koppel ${customer.line.id} 2026-0001`, customer.world);
  // The invoice of the customer, whose money goes the other way: that is asked.
  expect(own).toMatchObject({ code: 12, stderr: expect.stringContaining('2026-0001') as string });
  expect(own.stderr).not.toContain(receivedId(1));
  const supplier = await paidWorld(documents, { cents: -24_200, party: 'Houthandel Bos BV', text: '2026-0001' }, [sold]);
  expect(supplier.line).toMatchObject({ voorstel: 'inkoop', voorgesteld: [{ id: receivedId(1) }] });
  expect((await run(`bank koppel ${supplier.line.id} 2026-0001`, supplier.world)).stderr).toBe('2026-0001: nog € 0,00 open.\n');
  const nobody = await paidWorld(documents, { cents: -24_200, party: 'Iemand', text: 'iets' }, [sold]);
  const asked = await run(`bank koppel ${nobody.line.id} 2026-0001`, nobody.world);
  expect([asked.code, asked.stderr.includes(receivedId(1)), asked.stderr.includes(sold.id)]).toEqual([2, true, true]);
});

it('does not accept a payment by itself for a sale that has an own invoice and one that the customer made', async () => {
  const sale = { van: '0403123486', aan: '0998147618', leverancier: 'Atelier Vermeulen BV', klant: 'Grote Klant NV', code: '389' } as const;
  const documents = [{ leverancier: 'Grote Klant NV', factuurnummer: 'SB-31', ubl: moneyUbl({ ...sale, nummer: 'SB-31' }) }];
  const { world, line } = await paidWorld(documents, { cents: 24_200, party: 'Grote Klant NV', text: 'SB-31' }, [sold]);
  expect(line).toMatchObject({ twijfel: ['eigen_factuur'] });
  expect((await run('bank voorstel --neem-aan eenduidige --ja', world)).code).toBe(3);
  expect((await run('bank voorstel --formaat tabel', world)).stdout.replaceAll(/\s+/g, ' ')).toContain('eigen factuur');
});
