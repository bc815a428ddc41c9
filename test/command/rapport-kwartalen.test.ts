import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ownAccount, writeCamt } from '../support/bank/write.ts';
import { fetchTransport } from '../support/fetch-transport.ts';
import { isLong } from '../support/long.ts';
import { kindOf } from '../support/own-account.ts';
import { type Item, serviceOf } from '../support/own-service.ts';
import { isBusiness, type Quarter, quarterOf } from '../support/quarter.ts';
import { between, byKey, centsOf, type Counted, counted, sumOf } from '../support/recount/documents.ts';
import { listingOf } from '../support/recount/listing.ts';
import { interestOn, openAfter } from '../support/recount/paying.ts';
import { turnoverBy } from '../support/recount/turnover.ts';
import { icOf, klantCodes, returnOf } from '../support/recount/vat.ts';
import { run, type TestWorld, testWorld } from '../support/world.ts';

/** How many quarters are counted again, and the seed of the first. */
const quarters = isLong ? 300 : 1;
const first = Number(process.env['DUIT_TEST_SEED'] ?? 1);

const percent = 10;

async function done(world: TestWorld, words: readonly string[], ...codes: number[]): Promise<string> {
  const { code, stdout, stderr } = await run([...words], world);
  expect([0, ...codes], `${words.join(' ')}: ${code} ${stderr}`).toContain(code);
  return stdout;
}

const report = async (world: TestWorld, line: string, ...codes: number[]): Promise<Item[]> =>
  [JSON.parse(await done(world, [...line.split(' '), '--json', '--stil'], ...codes)) as Item[]].flat();

/** The text of a movement; a bank tells the reason of one that was returned beside it. */
const textOf = ({ mededeling }: Item): string =>
  String(mededeling)
    .replace(/ ?\bAC04\b ?/, '')
    .trim();

/** A world with the account of a quarter, its bank read and each movement decided on. */
async function worldOf({ account, today, decided }: Quarter): Promise<TestWorld> {
  const service = serviceOf(account);
  const env = { SLEUTEL: 'sk_1', DUIT_PROFIEL: 'werk' };
  const now = `${today}T10:00:00Z`;
  const world = testWorld({ env, now, transport: fetchTransport(async (request) => service.answer(request)) });
  const base = ['--base-url', 'https://dienst.example/api/v1', '--sleutel-omgeving', 'SLEUTEL', '--zonder-controle'];
  await done(world, ['profiel', 'maak', 'werk', ...base]);
  const facts = ['--btw-stelsel', 'normaal', '--aangifte', 'kwartaal', '--ondernemingsnummer', '0998877195', '--rekening', ownAccount];
  await done(world, ['profiel', 'wijzig', ...facts]);
  await done(world, ['inbox', 'ophalen', '--vanaf', 'alles', '--map', 'inbox']);
  const movements = [...new Set(decided.map(({ movement }) => movement))].toSorted((a, b) => a.booked.localeCompare(b.booked));
  await done(world, ['bank', 'lees', writeCamt(world, 'b.xml', 0, movements)]);
  const rows = new Map((await report(world, 'bank list --alles')).map((row) => [textOf(row), String(row['id'])]));
  for (const { movement, words } of decided) {
    const id = rows.get(movement.text ?? '');
    if (words) await done(world, ['bank', 'koppel', String(id), ...words, '--bevestig', 'besluit']);
  }
  const klanten = account.klanten.flatMap(({ id }) => (klantCodes[kindOf(id)] ? [`  ${String(id)}: ${klantCodes[kindOf(id)]}`] : []));
  const oss = account.klanten.flatMap(({ id }) => (kindOf(id) === 'oss-gelijk' ? [`  ${String(id)}: 47`] : []));
  const lines = ['klanten:', ...klanten, ...oss, 'landen:', '  DE: oss', 'regels:', '  Zeevracht: 47'];
  writeFileSync(join(world.folder, 'codes.yaml'), lines.join('\n'));
  return world;
}

const inOrder = <T extends readonly unknown[]>(rows: readonly T[]): T[] =>
  rows.toSorted((one, other) => one.join(' ').localeCompare(other.join(' ')));

/** An amount of a letter in cents. */
const shown = (text = '0'): number => Number(text.replaceAll(/[.,]/g, ''));

/** What each letter asks: in all, and as interest. */
function lettersIn(folder: string): (readonly [total: number, interest: number])[] {
  return readdirSync(folder).map((name) => {
    const text = readFileSync(join(folder, name), 'utf8').replaceAll(/\s+/g, ' ');
    const amount = String.raw`€ (-?[\d.]+,\d\d)`;
    const total = new RegExp(`Wilt u ${amount}`).exec(text)?.[1];
    return [shown(total), shown(new RegExp(`Interest 10 % per jaar ${amount}`).exec(text)?.[1])] as const;
  });
}

/** What the reports on the documents of a quarter say, beside what they should. */
async function compareReports(world: TestWorld, { account, name, van, tot }: Quarter, all: readonly Counted[]): Promise<void> {
  const own = between(all, van, tot);
  const { roosters: boxes, incomplete } = returnOf(own, all, new Map());
  const rows = await report(world, `rapport btw --kwartaal ${name} --btw-codes codes.yaml`, incomplete.size > 0 ? 8 : 0);
  expect(Object.fromEntries(rows.map((row) => [row['rooster'], centsOf(row, 'bedrag')]))).toEqual(boxes);
  expect(Math.min(...Object.values(boxes))).toBeGreaterThanOrEqual(0);

  const { listed } = listingOf(all, account.klanten, van.slice(0, 4));
  // Of a credit note without its invoice nothing tells of which year that is.
  const unlinked = all.some(({ isNote, van: of }) => isNote && of === undefined);
  const listing = await report(world, `rapport klantenlisting --jaar ${van.slice(0, 4)}`, unlinked ? 8 : 0);
  expect(Object.fromEntries(listing.map((row) => [row['btw_nummer'], [centsOf(row, 'totaal_excl'), centsOf(row, 'totaal_btw')]]))).toEqual(
    listed,
  );
  const supplies: Item[] = [];
  for (const more of ['', ' --weggelaten'])
    supplies.push(...(await report(world, `rapport ic-opgave --kwartaal ${name} --btw-codes codes.yaml${more}`, 8)));
  const named = supplies.map((row) => [`${(row['klant_ids'] as string[])[0]} ${String(row['code'])}`, centsOf(row, 'bedrag')]);
  expect(Object.fromEntries(named)).toEqual(icOf(own, all, new Map()));

  for (const per of ['maand', 'klant', 'tarief']) {
    const parts = await report(world, `rapport omzet --van ${van} --tot ${tot} --per ${per}`);
    const figures = parts.map((row) => [row['sleutel'], centsOf(row, 'totaal_excl'), row['documenten']]);
    const expected = Object.entries(turnoverBy(own, per)).map(([key, [count, excl]]) => [key, excl, count]);
    expect(inOrder(figures)).toEqual(inOrder(expected));
  }
}

/** What is owed and what the letters ask, beside what they should. */
async function compareOwed(world: TestWorld, { moved, today }: Quarter, all: readonly Counted[]): Promise<void> {
  const open = openAfter(all, moved, today);
  const late = open.filter(({ isLate }) => isLate);
  const keyOf = (row: Item) => (row['type'] === 'voorschot' ? `voorschot ${String(row['klant_id'])}` : String(row['id']));
  const rows = await report(world, 'openstaand');
  expect(Object.fromEntries(rows.map((row) => [keyOf(row), centsOf(row, 'openstaand')]))).toEqual(
    Object.fromEntries(open.map(({ id, open: cents }) => [id, cents])),
  );
  const overdue = await report(world, 'openstaand --vervallen');
  expect(Object.fromEntries(overdue.map((row) => [keyOf(row), centsOf(row, 'openstaand')]))).toEqual(
    Object.fromEntries(late.map(({ id, open: cents }) => [id, cents])),
  );
  const [overview = {}] = await report(world, 'overzicht');
  expect([overview['vervallen'], centsOf(overview, 'vervallen_totaal')]).toEqual([late.length, sumOf(late, (one) => one.open)]);
  expect(centsOf(overview, 'openstaand_totaal')).toBe(sumOf(open, (one) => one.open));

  const asked = [...byKey(open, ({ klant }) => klant)].flatMap(([klant, theirs]) => {
    const some = theirs.filter(({ isLate, open: cents }) => isLate || cents < 0);
    const sum = sumOf(some, ({ open: cents }) => cents);
    if (sum <= 0) return [];
    if (!isBusiness(klant)) return [[sum, 0] as const];
    const interest = interestOn(some, all, moved, { today, percent });
    return [[sum + interest + 4000, interest] as const];
  });
  const letter = ['openstaand', 'herinner', '--vervallen', '--afzender', 'A', '--map', 'brieven', '--kosten', '--rente', String(percent)];
  await done(world, letter, ...(asked.length === 0 ? [3] : []));
  expect(asked.length === 0 ? [] : inOrder(lettersIn(join(world.folder, 'brieven')))).toEqual(inOrder(asked));
}

/** Whether a customer who owes money is asked less interest because of what it gets back. */
function hasSetOff({ account, moved, today }: Quarter): boolean {
  const all = counted(account.sales);
  return [...byKey(openAfter(all, moved, today), ({ klant }) => klant).values()].some((theirs) => {
    const interest = (some: typeof theirs) => interestOn(some, all, moved, { today, percent });
    const isOwing = sumOf(theirs, ({ open }) => open) > 0;
    return isOwing && interest(theirs) < interest(theirs.filter(({ open }) => open > 0));
  });
}

/** In `npm test` the first quarters with a set-off alone. */
const seeds = Array.from({ length: 300 }, (_, at) => first + at);
const counting = isLong
  ? seeds
  : seeds
      .slice(0, 60)
      .filter((seed) => hasSetOff(quarterOf(seed)))
      .slice(0, quarters);

describe('quarters with advances, returns, set-offs, negative lines and a self-billed sale', { timeout: 120_000 }, () => {
  it('have all of these, and interest that a set-off makes less', () => {
    const met: Record<string, number> = {
      advance: 0,
      repaid: 0,
      returned: 0,
      twice: 0,
      negative: 0,
      credited: 0,
      setOff: 0,
      selfBilled: 0,
    };
    const meet = (name: string, isMet: boolean): void => void (met[name] = (met[name] ?? 0) + (isMet ? 1 : 0));
    for (let seed = first; seed < first + 60; seed++) {
      const { account, moved, today } = quarterOf(seed);
      const all = counted(account.sales);
      for (const { cents, klant, document } of moved) {
        meet('advance', klant !== undefined && cents > 0);
        meet('repaid', klant !== undefined && cents < 0);
        meet('returned', document !== undefined && cents < 0);
      }
      const open = openAfter(all, moved, today);
      meet(
        'twice',
        open.some(({ id, open: cents }) => cents < 0 && all.some((one) => one.id === id && !one.isNote && one.incl > 0)),
      );
      for (const one of all) {
        meet('credited', one.isNote);
        meet('negative', !one.isNote && one.lines.some(({ cents }) => cents < 0));
      }
      meet('selfBilled', account.received.length > 0);
      meet('setOff', hasSetOff(quarterOf(seed)));
    }
    expect(Object.entries(met).filter(([, count]) => count < 10)).toEqual([]);
  });

  it.each(counting)('are counted anew to the cent: quarter %i', async (seed) => {
    const quarter = quarterOf(seed);
    const world = await worldOf(quarter);
    const all = counted(quarter.account.sales);
    await compareReports(world, quarter, all);
    await compareOwed(world, quarter, all);
  });
});
