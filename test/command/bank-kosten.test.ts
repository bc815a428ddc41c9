import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { charge, codaTotal, entry, payment, stmt } from '../support/bank/parts.ts';
import { ownAccount } from '../support/bank/write.ts';
import { savedWorld } from '../support/service.ts';
import { run, type TestWorld } from '../support/world.ts';

interface Owed {
  readonly ogm: string | null;
  readonly totaal_incl: number;
}

/** A world with the sample company, and the OGM and cents of one of its open invoices. */
async function owing() {
  const world = await savedWorld({ now: '2026-11-20T10:00:00Z' });
  const found = JSON.parse((await run('openstaand --json --stil', world)).stdout) as { id: string; openstaand: number }[];
  const invoice = found.find(({ openstaand }) => openstaand > 100)!;
  const { ogm, totaal_incl } = JSON.parse((await run(`factuur toon ${invoice.id} --json --stil`, world)).stdout) as Owed;
  return { world, id: invoice.id, ogm: ogm!.replaceAll(/\D/g, ''), cents: Math.round(totaal_incl * 100) };
}

const euro = (cents: number): string => (cents / 100).toFixed(2);
const write = (world: TestWorld, name: string, text: string): void => writeFileSync(join(world.folder, name), text);
const rowsOf = async (world: TestWorld) => JSON.parse((await run('bank list --alles --json --stil', world)).stdout) as { id: string }[];

it('closes an invoice that was paid less the charges of the bank, once a person accepts that', async () => {
  const { world, id, ogm, cents } = await owing();
  await run(`profiel wijzig --rekening ${ownAccount}`, world);
  write(
    world,
    'a.xml',
    stmt(euro(cents - 250), entry(euro(cents - 250), [payment(euro(cents), ogm)], { charges: charge('2.50', 'true') })),
  );
  expect((await run('bank lees a.xml', world)).code).toBe(0);
  const [line] = await rowsOf(world);
  expect(line).toMatchObject({ stand: 'voorstel', voorstel: 'kosten', voor_kosten: cents / 100 });
  expect((await run(['bank', 'koppel', line!.id, '--verschil', 'kosten', '--bevestig', 'besluit'], world)).code).toBe(0);
  expect(await rowsOf(world)).toMatchObject([{ stand: 'gekoppeld', verschil: -2.5, documenten: [{ id }] }]);
});

it('takes --verschil with a row that a part-payment is proposed for', async () => {
  const { world, id, ogm, cents } = await owing();
  await run(`profiel wijzig --rekening ${ownAccount}`, world);
  write(world, 'a.xml', stmt(euro(cents - 250), entry(euro(cents - 250), [payment(euro(cents - 250), ogm)])));
  await run('bank lees a.xml', world);
  const [line] = await rowsOf(world);
  expect(line).toMatchObject({ voorstel: 'deel' });
  const { code, stderr } = await run(['bank', 'koppel', line!.id, '--verschil', 'kosten', '--bevestig', 'besluit'], world);
  expect([code, stderr]).toEqual([0, expect.stringMatching(/Verschil: .*2,50 \(kosten\)/)]);
  expect(await rowsOf(world)).toMatchObject([{ stand: 'gekoppeld', verschil: -2.5, documenten: [{ id }] }]);
});

it.each([
  [
    'CAMT',
    stmt('300.00', entry('300.00', [payment('300.00', '202600000192')])).replace(
      `<IBAN>${ownAccount}</IBAN>`,
      '<Othr><Id>usd 12-34</Id></Othr>',
    ),
  ],
  ['CODA', codaTotal(30_000, '0', []).replaceAll(ownAccount, '123 456-789'.padEnd(16)).replace(/^12/m, '11')],
])('reads an account without IBAN after the command that it names: %s', async (_what, file) => {
  const world = await savedWorld({ now: '2026-11-20T10:00:00Z' });
  await run(`profiel wijzig --rekening ${ownAccount}`, world);
  write(world, 'a.txt', file);
  const first = await run('bank lees a.txt', world);
  const words = /duit (profiel wijzig \S+ --rekening \S+)/.exec(first.stderr)?.[1];
  expect((await run(words!, world)).code).toBe(0);
  const again = await run('bank lees a.txt --json', world);
  expect([again.code, JSON.parse(again.stdout)]).toMatchObject([0, [{ stand: 'nieuw', nieuwe_rijen: 1 }]]);
});

it('names no command for an account that it would refuse', async () => {
  const world = await savedWorld({ now: '2026-11-20T10:00:00Z' });
  write(world, 'a.xml', stmt('300.00', entry('300.00', [payment('300.00', '202600000192')])).replace(ownAccount, 'BE48001123456728'));
  for (const own of [undefined, ownAccount]) {
    if (own) await run(`profiel wijzig --rekening ${own}`, world);
    const { stderr } = await run('bank lees a.xml', world);
    expect(stderr).toContain('BE48001123456728 is geen IBAN met juiste controlecijfers');
    expect(stderr).not.toMatch(/--rekening \S*BE48001123456728/);
  }
});

it('shows what the bank says of a whole booking with each of its parts, and removes it with the other texts', async () => {
  const { world, ogm } = await owing();
  await run(`profiel wijzig --rekening ${ownAccount}`, world);
  const parts = [payment('300.00', ogm), payment('300.00', '202600000293')];
  write(world, 'a.xml', stmt('600.00', entry('600.00', parts, { text: 'Verzamelbetaling 31 van de klant' })));
  await run('bank lees a.xml', world);
  const [line] = await rowsOf(world);
  expect(line).toMatchObject({ mededeling: '', boekingstekst: 'Verzamelbetaling 31 van de klant' });
  expect((await run(`bank toon ${line!.id} --formaat tabel`, world)).stdout).toMatch(/Hele boeking +Verzamelbetaling 31 van de klant/);
  expect((await run('bank wis --ouder 1', world)).code).toBe(0);
  expect(await rowsOf(world)).toMatchObject([{ boekingstekst: null }, { boekingstekst: null }]);
});

it.each([
  ['money that goes out, written with 1', 'DBIT', '-300.00', '1', true],
  ['none', 'DBIT', '-300.00', 'false', false],
] as const)('names a reversed booking in the list: %s', async (_name, side, closing, mark, isNamed) => {
  const world = await savedWorld({ now: '2026-11-20T10:00:00Z' });
  await run(`profiel wijzig --rekening ${ownAccount}`, world);
  const booking = entry('300.00', [payment('300.00', '202699999952')], { side, reversed: true });
  write(world, 'a.xml', stmt(closing, booking.replace('<RvslInd>true', `<RvslInd>${mark}`)));
  expect((await run('bank lees a.xml', world)).code).toBe(0);
  const table = (await run('bank list --alles --formaat tabel', world)).stdout;
  expect(/(?:open|voorstel), teruggekeerd/.test(table)).toBe(isNamed);
});
