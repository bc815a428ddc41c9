import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isLong } from '../support/long.ts';
import { serviceWorld } from '../support/service.ts';
import { run } from '../support/world.ts';

/** A price in cents for a whole period from a day on, and an index in tenths that it follows. */
interface Price {
  readonly from: string;
  readonly cents: bigint;
  readonly index?: readonly [base: bigint, now: bigint];
}

/** A contract as this test draws it. Days are `YYYY-MM-DD`. */
interface Drawn {
  readonly naam: string;
  readonly months: number;
  readonly first: string;
  readonly last: string;
  readonly byDays: boolean;
  readonly quantity: bigint;
  readonly rate: bigint;
  readonly prices: readonly Price[];
}

const two = (value: number): string => String(value).padStart(2, '0');
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const aDay = 86_400_000;

/** Forty contracts of a leap year: begins, ends and changes on every sort of day, with every rhythm. */
const drawn: Drawn[] = Array.from({ length: 40 }, (_, at) => {
  const months = [1, 3, 12, 2, 1][at % 5] ?? 1;
  const first = at % 3 === 0 ? `2028-${two((at % 4) + 1)}-${two([1, 15, 28, 29][at % 4] ?? 1)}` : `2027-${two((at % 12) + 1)}-01`;
  const last = at % 4 === 1 ? `2028-${two((at % 6) + 6)}-${two([30, 1, 17, 28][at % 4] ?? 1)}` : '2099-12-31';
  const changes = at % 2 === 0 ? [`2028-${two((at % 7) + 5)}-${two([1, 2, 16, 30][(at >> 1) % 4] ?? 1)}`] : [];
  const prices: Price[] = [first, ...changes].map((from, n) => ({
    from,
    cents: BigInt(2450 + at * 1317 + n * 999) * BigInt(months),
    ...(at % 6 === 5 && n === 0 && { index: [1182n, BigInt(1182 + at)] as const }),
  }));
  return {
    naam: `c${at}`,
    months,
    first,
    last,
    byDays: at % 8 !== 6,
    quantity: BigInt((at % 3) + 1),
    rate: [21n, 6n, 0n][at % 3] ?? 21n,
    prices,
  };
});

const euro = (cents: bigint): string => `${cents / 100n}.${two(Number(cents % 100n))}`;

const yaml = ({ naam, months, first, last, byDays, quantity, rate, prices: [begin, ...later] }: Drawn): string => {
  const lines = (cents: bigint) => `[{omschrijving: Huur, aantal: ${quantity}, eenheidsprijs: ${euro(cents)}, btw_percentage: ${rate}}]`;
  return [
    `- naam: ${naam}`,
    '  klant: Peeters BV',
    `  ritme: ${months} maanden`,
    `  van: ${first}`,
    ...(last === '2099-12-31' ? [] : [`  tot: ${last}`]),
    `  naar_dagen: ${byDays ? 'ja' : 'nee'}`,
    `  regels: ${lines(begin?.cents ?? 0n)}`,
    ...(begin?.index ? [`  indexering: {basis_index: ${begin.index[0]}, index: ${begin.index[1]}}`] : []),
    ...(later.length > 0 ? ['  wijzigingen:'] : []),
    ...later.flatMap(({ from, cents }) => [
      `    - vanaf: ${from}`,
      ...(begin?.index ? ['      indexering: nee'] : []),
      `      regels: ${lines(cents)}`,
    ]),
  ].join('\n');
};

/** A fraction rounded to a whole number, half away from zero; both are positive. */
const rounded = (above: bigint, below: bigint): bigint => (2n * above + below) / (2n * below);

/** The cents without VAT that a contract must bill for the period that begins in a month, day after day; undefined for no invoice. */
function recount({ months, first, last, byDays, quantity, prices }: Drawn, month: string): bigint | undefined {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const since = (year - Number(first.slice(0, 4))) * 12 + number - Number(first.slice(5, 7));
  if (since < 0 || since % months !== 0 || `${month}-01` > last) return undefined;
  const days: string[] = [];
  for (let time = Date.UTC(year, number - 1, 1); time < Date.UTC(year, number - 1 + months, 1); time += aDay) days.push(dayOf(time));
  const priceOn = (day: string): Price | undefined => prices.findLast(({ from }) => from <= day);
  // The index alone rounds nothing but the amount of the line.
  const costs = ({ cents, index: [base, now] = [1n, 1n] }: Price, share = 1n, of = 1n, pieces = 1n): bigint =>
    rounded(cents * pieces * now * share, base * of);
  const runs = days.filter((day) => day >= first && day <= last);
  const used = [...new Set(runs.map(priceOn))].filter((price) => price !== undefined);
  const isWhole = runs.length === days.length && used.length === 1;
  if (!byDays || isWhole) return costs(used[0] ?? { from: '', cents: 0n }, 1n, 1n, quantity);
  // Every month has a number of days that divides this.
  const denominator = BigInt(28 * 29 * 30 * 31);
  return used.reduce((sum, price) => {
    const parts = runs.filter((day) => priceOn(day) === price);
    const share = parts.reduce((all, day) => {
      const [y = 0, m = 0] = day.split('-').map(Number);
      return all + denominator / BigInt((Date.UTC(y, m, 1) - Date.UTC(y, m - 1, 1)) / aDay);
    }, 0n);
    return sum + costs(price, share, denominator * BigInt(months)) * quantity;
  }, 0n);
}

/** A month with a leap day, one in which most contracts change or end, and the last; in a long run the whole year. */
const months = isLong ? Array.from({ length: 12 }, (_, at) => at + 1) : [2, 6, 12];

it('bills a year of forty contracts with changes, ends and parts of months as a recount by hand does', { timeout: 180_000 }, async () => {
  const made = await serviceWorld({ now: '2028-12-31T10:00:00Z' });
  await run(['klanten', 'maak', '--naam', 'Peeters BV'], made);
  writeFileSync(join(made.folder, 'abonnementen.yaml'), `${drawn.map(yaml).join('\n')}\n`);
  const found: Record<string, number> = {};
  const expected: Record<string, number> = {};
  let parts = 0;
  for (const number of months) {
    const month = `2028-${two(number)}`;
    const { code, stderr } = await run(`abonnement plan --periode ${month} -o ${month}.json --stil`, made);
    expect({ month, code, stderr: code === 0 ? '' : stderr }).toEqual({ month, code: 0, stderr: '' });
    const { documenten } = JSON.parse(readFileSync(join(made.folder, `${month}.json`), 'utf8')) as {
      documenten: { referentie: string; totaal_excl: number; totaal_btw: number; regels: { omschrijving: string }[] }[];
    };
    for (const { referentie, totaal_excl, totaal_btw, regels } of documenten) {
      found[referentie] = totaal_excl;
      found[`${referentie} btw`] = totaal_btw;
      parts += regels.filter(({ omschrijving }) => omschrijving.includes('(')).length;
    }
    for (const one of drawn) {
      const cents = recount(one, month);
      if (cents === undefined) continue;
      expected[`${one.naam} ${month}`] = Number(cents) / 100;
      expected[`${one.naam} ${month} btw`] = Number(rounded(cents * one.rate, 100n)) / 100;
    }
  }
  expect(found).toEqual(expected);
  const least = isLong ? { invoices: 200, parts: 20 } : { invoices: 50, parts: 5 };
  expect(Object.keys(found).length / 2).toBeGreaterThan(least.invoices);
  expect(parts).toBeGreaterThan(least.parts);
  expect(timeOf('2028-03-01') - timeOf('2028-02-28')).toBe(2 * aDay);
});
