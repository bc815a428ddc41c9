import { expect, it } from 'vitest';
import { ownAccount, writeCamt, type Movement } from '../support/bank/write.ts';
import { savedWorld } from '../support/service.ts';
import { jsonOf, run, testWorld } from '../support/world.ts';

interface Open {
  readonly type: string;
  readonly nummer: string;
  readonly klant: string;
  readonly openstaand: number;
  readonly gecrediteerd: number;
}

/** A world with the sample company, two of its open invoices with their OGMs, and these movements read. */
async function surely(movements: (one: Open & { ogm: string }, other: Open & { ogm: string }) => readonly Movement[]) {
  const world = await savedWorld({ now: '2026-03-15T10:00:00Z' });
  await run(`profiel wijzig --rekening ${ownAccount}`, world);
  const open = (await jsonOf<Open[]>(world, 'openstaand')).filter(({ type, gecrediteerd }) => type === 'factuur' && gecrediteerd === 0);
  const ogmOf = async ({ nummer }: Open) => (await jsonOf<{ ogm: string }>(world, `factuur toon ${nummer}`)).ogm.replaceAll(/\D/g, '');
  const withOgm = async (each: Open) => ({ ...each, ogm: await ogmOf(each) });
  // One after the other: both runs print into the same world.
  const one = await withOgm(open[0]!);
  const other = await withOgm(open.find(({ klant }) => klant !== open[0]!.klant)!);
  await run(`bank lees ${writeCamt(world, 'b.xml', 0, movements(one, other))}`, world);
  const rowOf = async (bedrag: number) =>
    (await jsonOf<{ id: string; bedrag: number; stand: string }[]>(world, 'bank list --alles')).find(
      (row) => cents(row.bedrag) === cents(bedrag),
    )!;
  return { world, one, other, rowOf };
}

const cents = (euro: number): number => Math.round(euro * 100);

it('asks before a slip takes the certain payment of an invoice away, and leaves all as it was', async () => {
  const { world, one, rowOf } = await surely(({ ogm, openstaand }) => [
    { booked: '2026-03-10', cents: cents(openstaand), text: ogm },
    { booked: '2026-03-11', cents: 5000 },
  ]);
  const slip = await rowOf(50);
  const certain = await rowOf(one.openstaand);
  const refused = await run(`bank koppel ${slip.id} ${one.nummer}`, world);
  expect([refused.code, refused.stdout]).toEqual([12, '']);
  expect(refused.stderr).toContain(
    `Let op: betaling ${certain.id} is zeker gekoppeld aan ${one.nummer} (OGM en bedrag), en dan niet meer\n`,
  );
  expect(refused.stderr).toMatch(new RegExp(` {2}${one.nummer} +open +€ 0,00 +→ +€ [\\d.,]+\\n {2}${certain.id} .* → +niet gekoppeld\\n`));
  const told = await run(`bank koppel ${slip.id} ${one.nummer} --json`, world);
  expect(JSON.parse(told.stderr.trim().split('\n').at(-1) ?? '')).toMatchObject({ error: { override: { option: '--bevestig besluit' } } });
  expect((await run(`bank koppel ${slip.id} ${one.nummer} --ja`, world)).code).toBe(12);
  for (const line of [`bank negeer ${certain.id} --reden x`, `bank boek ${one.nummer} --bedrag -1 --datum 2026-03-09 --wijze kaart`]) {
    expect((await run(line, world)).code, line).toBe(12);
  }
  expect(await rowOf(one.openstaand)).toMatchObject({ stand: 'gekoppeld' });
  const answered = async (stdin: string) => {
    const { stdin: keys, stdout, stderr, take } = testWorld({ tty: 100, stdin });
    return run(`bank koppel ${slip.id} ${one.nummer}`, { ...world, stdin: keys, stdout, stderr, take });
  };
  const no = await answered('n\n');
  expect([no.code, no.stderr.match(/Klopt dat\?/g)]).toEqual([12, ['Klopt dat?']]);
  expect((await run(`bank ontkoppel ${certain.id}`, world)).code).toBe(0);
  expect((await run(`bank ontkoppel ${certain.id}`, world)).code).toBe(12);
  expect((await answered('')).stderr).not.toContain('Klopt dat?');
});

it('keeps the certain payment of an invoice where one that was made twice is accepted', async () => {
  const { world, one, rowOf } = await surely(({ ogm, openstaand, nummer }) => [
    { booked: '2026-03-10', cents: cents(openstaand), text: ogm },
    { booked: '2026-03-11', cents: cents(openstaand) + 100, text: nummer },
  ]);
  const again = await run(`bank koppel ${(await rowOf(one.openstaand + 1)).id}`, world);
  expect([again.code, again.stderr]).toEqual([0, expect.not.stringContaining('Let op')]);
  expect([await rowOf(one.openstaand), await rowOf(one.openstaand + 1)]).toMatchObject([{ stand: 'gekoppeld' }, { stand: 'gekoppeld' }]);
  const left = (await jsonOf<Open[]>(world, 'openstaand')).find(({ nummer }) => nummer === one.nummer);
  expect(cents(left!.openstaand)).toBe(-cents(one.openstaand) - 100);
});

it('asks before money goes the other way than its document, is of somebody else, or has the OGM of another', async () => {
  const { world, one, other, rowOf } = await surely(({ openstaand }, { ogm }) => [
    { booked: '2026-03-10', cents: -193_600, party: 'Zagerij Ardenne' },
    { booked: '2026-03-11', cents: 5000, text: ogm },
    { booked: '2026-03-12', cents: 6000, party: 'Iemand Anders' },
    { booked: '2026-03-12', cents: cents(openstaand) - 7000 },
  ]);
  const refused = async (bedrag: number, more = '') => {
    const { code, stderr } = await run(`bank koppel ${(await rowOf(bedrag)).id} ${one.nummer}${more}`, world);
    return [code, stderr] as const;
  };
  expect(await refused(-1936)).toEqual([12, expect.stringContaining(`€ -1.936,00 gaat de andere kant op dan wat ${one.nummer}`)]);
  expect(await refused(-1936, ' --verschil verlies')).toEqual([
    12,
    expect.stringMatching(/een verschil van € -[\d.,]+ is meer dan verlies verklaart/),
  ]);
  expect(await refused(50)).toEqual([12, expect.stringContaining(`draagt de OGM van ${other.nummer}, niet van ${one.nummer}`)]);
  expect(await refused(60)).toEqual([12, expect.stringContaining(`is van Iemand Anders, en noemt ${one.nummer} (${one.klant}) niet`)]);
  expect(await refused(60, ' --bevestig besluit')).toEqual(
    [0, expect.stringContaining('Let op') as string].slice(0, 1).concat([expect.not.stringContaining('fout') as string]),
  );
  expect((await refused(one.openstaand - 70))[0]).toBe(0);
  const [bookedBack] = [await run(`bank boek ${other.nummer} --bedrag -10 --datum 2026-03-12 --wijze contant`, world)];
  expect([bookedBack.code, bookedBack.stderr]).toEqual([12, expect.stringContaining('gaat de andere kant op')]);
});

it('shows at a terminal the page of a row in words, and what says nothing not at all', async () => {
  const { world, one, rowOf } = await surely(({ openstaand, nummer }) => [
    { booked: '2026-03-10', cents: cents(openstaand), text: `factuur ${nummer}`, party: 'Iemand Anders', account: 'BE68539007547034' },
  ]);
  const { id } = await rowOf(one.openstaand);
  const { stdin, stdout, stderr, take } = testWorld({ tty: 100 });
  const page = (await run(`bank toon ${id} --geen-kleur`, { ...world, stdin, stdout, stderr, take })).stdout;
  for (const line of [
    'Tegenrekening +BE68 5390 0754 7034',
    `Mededeling +factuur ${one.nummer}`,
    'Voorgesteld',
    `${one.nummer}  ${one.klant}`,
    `Dit is een voorstel\\. Aannemen: duit bank koppel ${id}`,
    'Soort +betaling',
  ]) {
    expect(page).toMatch(new RegExp(`^${line}$`, 'm'));
  }
  expect(page).toMatch(/^Waarom +nummer in de tekst, andere partij$/m);
  expect(page).not.toMatch(/_|\[\]|Verschil|Vanzelf|Andere partij|voorgesteld\./);
});

it('never sets a payment with the OGM of a document aside by a rule', async () => {
  const { world, one, rowOf } = await surely(({ ogm, openstaand }) => [
    { booked: '2026-03-10', cents: cents(openstaand), text: ogm, party: 'Klant NV', account: 'BE68539007547034' },
    { booked: '2026-03-11', cents: 700, text: 'zomaar', party: 'Klant NV', account: 'BE68539007547034' },
  ]);
  const certain = await rowOf(one.openstaand);
  const refused = await run(`bank negeer ${certain.id} --reden x --altijd`, world);
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('--altijd geldt nooit')]);
  for (const line of [
    `bank negeer ${(await rowOf(7)).id} --reden x --altijd`,
    'bank negeer --tegenpartij klant --richting in --reden x --altijd',
  ]) {
    expect((await run(line, world)).code).toBe(0);
  }
  expect([await rowOf(7), await rowOf(one.openstaand)]).toMatchObject([{ stand: 'terzijde' }, { stand: 'gekoppeld' }]);
  await run('bank wis --ouder 0 --ja', world);
  await run('bank wis --ouder 1', world);
  expect([await rowOf(7), await rowOf(one.openstaand)]).toMatchObject([{ stand: 'terzijde' }, { stand: 'gekoppeld' }]);
});

it('says that a discount given afterwards wants a credit note, and that a loss does not take VAT back', async () => {
  const { world, one, other, rowOf } = await surely((each, second) => [
    { booked: '2026-03-10', cents: cents(each.openstaand) - 100 },
    { booked: '2026-03-11', cents: cents(second.openstaand) - 101 },
  ]);
  const discount = await run(`bank koppel ${(await rowOf(one.openstaand - 1)).id} ${one.nummer} --verschil korting`, world);
  expect(discount.stderr).toContain('Een korting die niet op de factuur staat, vraagt een creditnota.\n');
  const loss = await run(
    `bank koppel ${(await rowOf(Math.round(cents(other.openstaand) - 101) / 100)).id} ${other.nummer} --verschil verlies`,
    world,
  );
  expect(loss.stderr).toContain('De btw krijg je hiermee niet terug');
});

it('asks before more than 3000 euro is booked in cash for one invoice, instalments together', async () => {
  const { world } = await surely(() => [{ booked: '2026-03-10', cents: 100 }]);
  const klant = (await jsonOf<{ id: string }[]>(world, 'klanten list --limit 1'))[0]!;
  const regel = 'omschrijving=Werken;aantal=1;eenheidsprijs=4000;btw_percentage=6';
  const made = await run(['factuur', 'maak', '--klant', klant.id, '--regel', regel, '--json', '--ja'], world);
  const { id } = JSON.parse(made.stdout) as { id: string };
  expect((await run(`factuur definitief ${id} --ja`, world)).code).toBe(0);
  const boek = (euro: string, wijze = 'contant') => run(`bank boek ${id} --bedrag ${euro} --datum 2026-03-15 --wijze ${wijze}`, world);
  expect((await boek('1000')).code).toBe(0);
  expect((await boek('2000')).code).toBe(0);
  const more = await boek('0.01');
  expect([more.code, more.stderr]).toEqual([
    12,
    expect.stringMatching(/€ 3\.000,01 contant voor .*: de wet laat hoogstens € 3\.000,00 per schuld toe/),
  ]);
  expect((await boek('0.01', 'kaart')).code).toBe(0);
  expect((await run(`bank boek ${id} --bedrag 1 --datum 2026-03-15 --wijze contant --bevestig besluit`, world)).code).toBe(0);
});
