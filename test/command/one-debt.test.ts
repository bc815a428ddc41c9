import { expect, it } from 'vitest';
import { ownAccount, writeCamt } from '../support/bank/write.ts';
import { savedWorld } from '../support/service.ts';
import { run, type TestWorld } from '../support/world.ts';

interface Open {
  readonly klant_id: string;
  readonly type: string;
  readonly nummer: string;
  readonly openstaand: number;
  readonly dagen_te_laat: number | null;
}

const jsonOf = async <T>(world: TestWorld, words: readonly string[]): Promise<T> =>
  JSON.parse((await run([...words, '--json', '--stil'], world)).stdout) as T;

const cents = (euro: number): number => Math.round(euro * 100);
const total = (rows: readonly { readonly openstaand: number }[]): number =>
  rows.reduce((sum, { openstaand }) => sum + cents(openstaand), 0);
/** An amount as it is shown, in cents. */
const shownCents = (text = ''): number => Number(text.replaceAll('.', '').replace(',', ''));

it('says the same open amount in openstaand, overzicht, klanten toon, bank, herinner and the page', async () => {
  const world = await savedWorld({ now: '2026-03-15T10:00:00Z' });
  await run(`profiel wijzig --rekening ${ownAccount} --ondernemingsnummer 0403170701`, world);
  const [one, two, ...others] = (await jsonOf<Open[]>(world, ['openstaand'])).filter(({ type }) => type === 'factuur');
  const movements = [
    { booked: '2026-03-10', cents: cents(one!.openstaand) - 1000, text: one!.nummer },
    { booked: '2026-03-11', cents: cents(two!.openstaand), text: two!.nummer },
    { booked: '2026-03-12', cents: cents(two!.openstaand), text: two!.nummer },
  ];
  await run(`bank lees ${writeCamt(world, 'b.xml', 0, movements)}`, world);
  for (let at = 0; at < movements.length; at++) {
    const [next] = await jsonOf<{ id: string }[]>(world, ['bank', 'voorstel', '--sorteer', 'datum']);
    if (next) expect((await run(`bank koppel ${next.id}`, world)).code).toBe(0);
  }
  const open = await jsonOf<Open[]>(world, ['openstaand']);
  expect(open.filter(({ nummer }) => nummer === one!.nummer || nummer === two!.nummer).map(({ openstaand }) => openstaand)).toEqual([
    10,
    -two!.openstaand,
  ]);
  expect(others.length).toBeGreaterThan(0);
  expect(await jsonOf(world, ['overzicht'])).toMatchObject({ openstaand: open.length, openstaand_totaal: total(open) / 100 });
  const page = (await run('rapport pagina -o -', world)).stdout;
  for (const { nummer } of open) expect(page).toContain(nummer);
  const owing = new Set(open.map(({ klant_id: klant }) => klant));
  for (const klant of owing) {
    const theirs = open.filter(({ klant_id }) => klant_id === klant);
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
});
