import { describe, expect, it } from 'vitest';
import { answeringWorld, page } from '../support/answers.ts';
import { serviceWorld } from '../support/service.ts';
import { typing } from '../support/typing.ts';
import { run, type TestWorld } from '../support/world.ts';

const made = async (world: TestWorld, ...words: string[]) => (await run([...words, '--formaat', 'id'], world)).stdout.trim();
const klant = (world: TestWorld, naam = 'Bakkerij Peeters BV') => made(world, 'klanten', 'maak', '--naam', naam);
const read = async (world: TestWorld, ...words: string[]) =>
  JSON.parse((await run([...words, '--json'], world)).stdout) as Record<string, unknown>;

/** The body that a dry run of this command would send. */
const bodyOf = async (world: TestWorld, ...words: string[]) =>
  ((await read(world, ...words, '--proef'))['request'] as Record<'body', Record<string, unknown>>).body;

const regels = [
  { omschrijving: 'Advies, maart', aantal: 3, eenheidsprijs: 95, btw_percentage: 21 },
  { omschrijving: 'Korting', aantal: -1, eenheidsprijs: 10.4259, btw_percentage: 0 },
];
const options = ['--regel', 'Advies, maart;3;95;21', '--regel', 'Korting;-1;10,4259;0', '--notities', 'Bedankt'];

async function withFactuur() {
  const world = await serviceWorld();
  const klant_id = await klant(world);
  const id = await made(world, 'factuur', 'maak', '--klant', klant_id, ...options, '--datum', '2026-01-31');
  await run(['factuur', 'definitief', id], world);
  return { world, klant_id, id };
}

async function withOfferte() {
  const world = await serviceWorld();
  const klant_id = await klant(world);
  const id = await made(world, 'offerte', 'maak', '--klant', klant_id, ...options);
  return { world, klant_id, id };
}

/** The remark on the discount at 0 % that these documents have. */
const noReason =
  'Let op: bij 0 % staat geen reden in de omschrijving of in de notities; schrijf ze erbij, zoals "btw verlegd" of "intracommunautaire levering".';

describe('factuur kopieer', () => {
  it('makes a draft of today with the same customer, lines and notes', async () => {
    const { world, klant_id, id } = await withFactuur();
    const { code, stdout, stderr } = await run(['factuur', 'kopieer', '2026-0001', '--json'], world);
    expect({ code, warned: JSON.parse(stderr) as unknown }).toEqual({ code: 0, warned: { warning: noReason } });
    const copy = JSON.parse(stdout) as { id: string };
    expect(copy).toEqual({
      id: expect.any(String) as string,
      nummer: null,
      status: 'concept',
      totaal_incl: 334.42,
      klant: 'Bakkerij Peeters BV',
      naar: null,
      next: ['duit', 'factuur', 'definitief', copy.id],
    });
    expect(copy.id).not.toBe(id);
    const shown = await read(world, 'factuur', 'toon', copy.id);
    expect(shown).toMatchObject({ customer_id: klant_id, datum: '2026-03-15', notities: 'Bedankt', nummer: null, regels });
  });

  it('sends only the four fields of a line, and what the options say otherwise', async () => {
    const { world, id } = await withFactuur();
    const other = await klant(world, 'Zagerij Wouters');
    const words = ['--klant', 'zagerij wouters', '--datum', '22/03/2026', '--notities', ''];
    expect(await bodyOf(world, 'factuur', 'kopieer', id, ...words)).toEqual({ klant_id: other, datum: '2026-03-22', regels });
  });

  it('shows the copy at a terminal and asks, with the customer, totals and profile', async () => {
    const { world } = await withFactuur();
    const before = world.sent.length;
    const { code, stderr } = await run(['factuur', 'kopieer', '2026-0001'], typing(world, 'n'));
    expect({ code, stderr }).toEqual({
      code: 12,
      stderr: `${noReason}

Bakkerij Peeters BV · 15/03/2026 · profiel omgeving
  1  Advies, maart     3 × € 95,00  21 %
  2  Korting        -1 × € 10,4259   0 %
  Totaal excl. btw      € 274,57
  Btw 21 % op € 285,00   € 59,85
  Btw 0 % op € -10,43     € 0,00
  Totaal incl. btw      € 334,42
Bedankt

Deze kopie van 2026-0001 maken? [J/n] fout: niet bevestigd; er is niets verstuurd
`,
    });
    expect(world.sent.slice(before).filter((line) => line.startsWith('POST'))).toEqual([]);
    expect((await run(['factuur', 'kopieer', '2026-0001'], typing(world, 'j'))).code).toBe(0);
  });

  it('refuses a credit note in words, and sends nothing', async () => {
    const { world, id } = await withFactuur();
    const note = await made(world, 'creditnota', 'maak', id);
    expect(await run(['factuur', 'kopieer', note], world)).toEqual({
      code: 2,
      stdout: '',
      stderr: `fout: ${note} is een creditnota en kan niet gekopieerd worden\ntip: Een creditnota maak je bij haar factuur: duit creditnota maak <factuur>\n`,
    });
  });

  it('stops where an equal create stayed uncertain, as factuur maak does', async () => {
    const { world, id } = await withFactuur();
    const { transport } = world;
    const losing = {
      ...world,
      transport: async () => {
        const real = await transport();
        return {
          ...real,
          send: async (asked: Parameters<typeof real.send>[0]) => {
            const reply = await real.send(asked);
            if (asked.method === 'POST') throw new (await import('../../src/machine/transport.ts')).TransportError('network', true);
            return reply;
          },
        };
      },
    };
    expect((await run(['factuur', 'kopieer', id, '--niet-wachten'], losing)).code).toBe(7);
    expect(await run(['factuur', 'kopieer', id], world)).toMatchObject({
      code: 7,
      stderr: expect.stringContaining('geen antwoord van dienst.example: misschien is deze factuur al gemaakt') as string,
    });
    expect((await run(['factuur', 'kopieer', id, '--toch-maken'], world)).code).toBe(7);
    // It was made all the same, and the service shows it.
    expect((await run(['factuur', 'kopieer', id, '--negeer-open'], world)).code).toBe(12);
    expect((await run(['factuur', 'kopieer', id, '--negeer-open', '--toch-maken'], world)).code).toBe(0);
  });
});

const id = (n: number) => `${String(n).repeat(8)}-0000-4000-8000-000000000000`;
const whole = { omschrijving: 'Advies', aantal: 2, eenheidsprijs: 95, btw_percentage: 21, totaal: 190 };

/** A service with one invoice of these lines and this price list. */
const listed = (lines: object[], products: Record<string, unknown>[] = [], totaal_incl?: number) =>
  answeringWorld({
    [`GET /facturen/${id(1)}`]: { data: { id: id(1), type: 'factuur', customer_id: id(2), regels: lines, totaal_incl, notities: null } },
    [`GET /klanten/${id(2)}`]: { data: { id: id(2), naam: 'Peeters' } },
    'GET /producten': page(...products),
    ...Object.fromEntries(products.map((one) => [`GET /producten/${String(one['id'])}`, { data: one }])),
  });

describe('factuur kopieer --prijzen van-nu', () => {
  it('takes the price of the product that a line names, or whose name it bears, and names the other lines', async () => {
    const products = [
      { id: id(3), naam: 'Uur werk', eenheidsprijs: 60, btw_percentage: 6 },
      { id: id(4), naam: 'Advies', eenheidsprijs: 100 },
      { id: id(5), naam: 'Boek', eenheidsprijs: 20 },
      { id: id(6), naam: 'Boek', eenheidsprijs: 21 },
      { id: id(7), naam: 'Stoel', eenheidsprijs: 80, actief: false },
    ];
    const lines = [
      { ...whole, omschrijving: 'Werk in maart', product_id: id(3) },
      whole,
      { ...whole, omschrijving: 'Boek' },
      { ...whole, omschrijving: 'Stoel' },
    ];
    const { code, stdout, stderr } = await run(
      ['factuur', 'kopieer', id(1), '--prijzen', 'van-nu', '--proef', '--formaat', 'tsv'],
      listed(lines, products, 919.6),
    );
    expect(code).toBe(0);
    expect(stdout.match(/(?<=body\.regels\.\d\.)eenheidsprijs\t\d+/g)).toEqual(
      ['60', '100', '95', '95'].map((price) => `eenheidsprijs\t${price}`),
    );
    expect(stdout).not.toContain('product_id');
    expect(stderr).toContain(
      'Regel 1, Werk in maart: € 95,00 → € 60,00\nRegel 2, Advies: € 95,00 → € 100,00\n' +
        'Regel 3, Boek: niet gevonden in de prijslijst; de prijs blijft € 95,00.\n' +
        'Regel 4, Stoel: niet gevonden in de prijslijst; de prijs blijft € 95,00.\n' +
        'Het totaal met btw wordt € 847,00; het origineel heeft € 919,60.\n',
    );
  });
});

describe('a line that the reply does not show whole', () => {
  it('is completed from its product, or refused', async () => {
    const product = { id: id(3), naam: 'Uur werk', eenheidsprijs: 60, btw_percentage: 6 };
    const half = { product_id: id(3), aantal: 2, omschrijving: null, eenheidsprijs: null };
    expect((await bodyOf(listed([half], [product]), 'factuur', 'kopieer', id(1)))['regels']).toEqual([
      { omschrijving: 'Uur werk', aantal: 2, eenheidsprijs: 60, btw_percentage: 6 },
    ]);
    expect(await run(['factuur', 'kopieer', id(1)], listed([whole, { ...whole, eenheidsprijs: null }]))).toEqual({
      code: 11,
      stdout: '',
      stderr: 'fout: regel 2 kan niet gekopieerd worden: eenheidsprijs ontbreekt\n',
    });
  });
});

it('warns where the lines do not add up to the total of the original, as with a discount that no line shows', async () => {
  const { stderr } = await run(['factuur', 'kopieer', id(1), '--proef', '--stil'], listed([whole], [], 200));
  expect(stderr).toBe('Let op: het totaal met btw wordt € 229,90; het origineel heeft € 200,00.\n');
});

it('needs --klant for an invoice of which the service names no customer', async () => {
  const world = answeringWorld({ [`GET /facturen/${id(1)}`]: { data: { id: id(1), type: 'factuur', regels: [whole] } } });
  expect(await run(['factuur', 'kopieer', id(1)], world)).toEqual({
    code: 2,
    stdout: '',
    stderr: `fout: de dienst noemt geen klant bij ${id(1)}\ntip: Zeg voor wie de kopie is met --klant.\n`,
  });
});

describe('offerte factureer', () => {
  it('makes a draft invoice for the customer that the journal knows, and says whom it is for', async () => {
    const { world, klant_id, id: offerte } = await withOfferte();
    await klant(world, 'Aannemer Claes');
    const { code, stdout, stderr } = await run(['offerte', 'factureer', offerte, '--formaat', 'id'], world);
    expect({ code, stderr }).toEqual({ code: 0, stderr: `Klant van de offerte: Bakkerij Peeters BV\n${noReason}\n` });
    const shown = await read(world, 'factuur', 'toon', stdout.trim());
    expect(shown).toMatchObject({ customer_id: klant_id, notities: 'Bedankt', status: 'concept', regels });
  });

  it('needs --klant for a quote that was not made with duit', async () => {
    const { world, id: offerte } = await withOfferte();
    const [DUIT_STATE_DIR, DUIT_CONFIG_DIR] = [`${world.folder}/elsewhere`, `${world.folder}/elsewhere-config`];
    const elsewhere = { ...world, env: { ...world.env, DUIT_STATE_DIR, DUIT_CONFIG_DIR } };
    expect(await run(['offerte', 'factureer', offerte], elsewhere)).toEqual({
      code: 2,
      stdout: '',
      stderr: `fout: de dienst zegt niet voor wie offerte OF-2026-0001 is, en ze werd niet met duit gemaakt\ntip: Zeg het met --klant.\n`,
    });
    expect((await run(['offerte', 'factureer', offerte, '--klant', 'bakkerij peeters bv'], elsewhere)).code).toBe(0);
  });

  it('warns where --klant is another customer than the journal knows', async () => {
    const { world, id: offerte } = await withOfferte();
    await klant(world, 'Aannemer Claes');
    const { stderr } = await run(['offerte', 'factureer', offerte, '--klant', 'Aannemer Claes', '--proef', '--stil'], world);
    expect(stderr).toBe(`Let op: offerte OF-2026-0001 werd met duit voor een andere klant gemaakt dan Aannemer Claes.\n${noReason}\n`);
  });

  const replying = (offerte: object) =>
    answeringWorld({
      [`GET /offertes/${id(1)}`]: { data: { id: id(1), nummer: 'OF-2026-0001', regels: [whole], ...offerte } },
      [`GET /klanten/${id(2)}`]: { data: { id: id(2), naam: 'Peeters' } },
      [`POST /facturen`]: { data: { id: id(9), status: 'concept', totaal_incl: 229.9 } },
    });

  it('believes a customer in the reply only where that customer can be read', async () => {
    for (const field of ['customer_id', 'klant_id']) {
      expect((await bodyOf(replying({ [field]: id(2) }), 'offerte', 'factureer', id(1)))['klant_id']).toBe(id(2));
      expect((await run(['offerte', 'factureer', id(1)], replying({ [field]: id(8) }))).code).toBe(2);
    }
  });

  it.each([
    ['geweigerd', 'geweigerd'],
    ['verlopen', 'verlopen'],
  ])('says in the question that a quote is %s, and warns off a terminal', async (status) => {
    const quote = () => replying({ status, customer_id: id(2) });
    const asked = await run(['offerte', 'factureer', id(1)], typing(quote(), 'n'));
    expect({ code: asked.code, stderr: asked.stderr }).toEqual({
      code: 12,
      stderr: expect.stringContaining(`OF-2026-0001 is ${status}. Toch factureren? [J/n] `) as string,
    });
    const { stderr } = await run(['offerte', 'factureer', id(1), '--proef', '--stil'], quote());
    expect(stderr).toBe(`Let op: offerte OF-2026-0001 is ${status}.\n`);
  });
});
