import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Movement, ownAccount, writeCamt } from '../support/bank/write.ts';
import { chance } from '../support/chance.ts';
import { savedWorld } from '../support/service.ts';
import { jsonOf, run, type TestWorld } from '../support/world.ts';

interface Open {
  readonly klant_id: string;
  readonly type: string;
  readonly nummer: string;
  readonly openstaand: number;
  readonly dagen_te_laat: number | null;
}

/** The own account in dollars. */
const dollarAccount = 'BE68539007547034';
const cents = (euro: number): number => Math.round(euro * 100);
const total = (rows: readonly { readonly openstaand: number }[]): number =>
  rows.reduce((sum, { openstaand }) => sum + cents(openstaand), 0);
/** An amount as it is shown, in cents. */
const shownCents = (text = ''): number => Number(text.replaceAll('.', '').replace(',', ''));

/** The ways in which an invoice of so many cents is paid, each as movements, a booking in cents, or both. */
const ways: readonly ((
  open: number,
  nummer: string,
  ogm: string,
) => { moved?: [cents: number, text: string][]; dollars?: true; cash?: number })[] = [
  (open, nummer) => ({ moved: [[open - 1000, nummer]] }),
  (open, _, ogm) => ({ moved: [[open, ogm]] }),
  (open, nummer, ogm) => ({
    moved: [
      [open, ogm],
      [open, nummer],
    ],
  }),
  (open, nummer) => ({ moved: [[open - 3, nummer]] }),
  (open, nummer, ogm) => ({
    moved: [
      [open, ogm],
      [-open, `terug ${nummer}`],
    ],
  }),
  (open, _, ogm) => ({ moved: [[open, ogm]], dollars: true }),
  (open, nummer) => ({ moved: [[Math.floor(open / 2), nummer]], cash: Math.floor(open / 4) }),
];

/** Pays the open invoices of a world in ways that follow from a seed, and decides on all that is proposed. */
async function pay(world: TestWorld, seed: number, invoices: readonly Open[]): Promise<void> {
  const next = chance(seed);
  const [euro, dollars]: Movement[][] = [[], []];
  const cash: [string, number][] = [];
  for (const [at, { nummer, openstaand }] of invoices.entries()) {
    const { ogm } = await jsonOf<{ ogm: string }>(world, ['factuur', 'toon', nummer]);
    const way = ways[Math.floor(next() * ways.length)]!(cents(openstaand), nummer, ogm.replaceAll(/\D/g, ''));
    const day = `2026-03-${String(1 + (at % 9)).padStart(2, '0')}`;
    for (const [amount, text] of way.moved ?? []) (way.dollars ? dollars : euro)!.push({ booked: day, cents: amount, text });
    if (way.cash) cash.push([nummer, way.cash]);
  }
  const inOrder = (some: readonly Movement[]) => some.toSorted((a, b) => a.booked.localeCompare(b.booked));
  if (euro!.length > 0) expect((await run(`bank lees ${writeCamt(world, 'eur.xml', 0, inOrder(euro!))}`, world)).code).toBe(0);
  if (dollars!.length > 0) {
    const file = join(world.folder, writeCamt(world, 'usd.xml', 0, inOrder(dollars!), dollarAccount));
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('EUR', 'USD'));
    expect((await run('bank lees usd.xml', world)).code).toBe(0);
  }
  for (const [nummer, amount] of cash) {
    const line = `bank boek ${nummer} --bedrag ${amount / 100} --datum 2026-03-10 --wijze contant`;
    expect((await run(line, world)).code).toBe(0);
  }
  for (let at = 0; at < euro!.length; at++) {
    const [first] = await jsonOf<{ id: string }[]>(world, ['bank', 'voorstel', '--sorteer', 'datum']);
    if (!first) return;
    const words = next() < 0.2 ? ['bank', 'negeer', first.id, '--reden', 'test'] : ['bank', 'koppel', first.id];
    const { code, stderr } = await run(words, world);
    expect(code, stderr).toBe(0);
  }
}

const seeds = Array.from({ length: Number(process.env['DUIT_TEST_RUNS'] ?? 1) }, (_, at) => at + 1);

it.each(seeds)(
  'says the same open amount in openstaand, overzicht, klanten toon, bank, herinner and the page (history %d)',
  async (seed) => {
    const world = await savedWorld({ now: '2026-03-15T10:00:00Z' });
    await run(`profiel wijzig --rekening ${ownAccount},${dollarAccount} --ondernemingsnummer 0403170701`, world);
    const before = (await jsonOf<Open[]>(world, ['openstaand'])).filter(({ type, openstaand }) => type === 'factuur' && openstaand > 20);
    await pay(world, seed, before.slice(1, 9));
    const open = await jsonOf<Open[]>(world, ['openstaand']);
    expect(await jsonOf(world, ['overzicht'])).toMatchObject({ openstaand: open.length, openstaand_totaal: total(open) / 100 });
    const page = (await run('rapport pagina -o -', world)).stdout;
    for (const { nummer } of open) expect(page).toContain(nummer);
    const ageing = await jsonOf<Open[]>(world, ['openstaand', '--ouderdomsbalans']);
    for (const klant of new Set(open.map(({ klant_id }) => klant_id))) {
      const theirs = open.filter(({ klant_id }) => klant_id === klant);
      expect(ageing.find(({ klant_id }) => klant_id === klant)?.openstaand).toBe(total(theirs) / 100);
      expect(await jsonOf(world, ['klanten', 'toon', klant])).toMatchObject({ openstaand: total(theirs) / 100 });
      const due = theirs.filter(({ dagen_te_laat: days, openstaand }) => (days ?? 0) > 0 || openstaand < 0);
      if (total(due) <= 0) continue;
      const letter = (await run(['openstaand', 'herinner', klant, '--afzender', 'A', '--toch', '--proef'], world)).stdout;
      expect(shownCents(/Wilt u € ([\d.,]+)/.exec(letter.replaceAll('\n', ' '))?.[1])).toBe(total(due));
    }
    const invoice = open.find(({ type, openstaand }) => type === 'factuur' && openstaand > 1)!;
    const booked = await run(`bank boek ${invoice.nummer} --bedrag 1 --datum 2026-03-15 --wijze kaart`, world);
    expect(shownCents(/nog € ([\d.,]+) open/.exec(booked.stderr)?.[1])).toBe(cents(invoice.openstaand) - 100);
    const after = await jsonOf<Open[]>(world, ['openstaand']);
    expect(after.find(({ nummer }) => nummer === invoice.nummer)?.openstaand).toBe((cents(invoice.openstaand) - 100) / 100);
  },
);
