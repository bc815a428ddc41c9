import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { jsonOf, run, testWorld } from '../support/world.ts';

// Everything here is counted again from the files and the documents: nothing of the code under test is imported.

interface Row {
  readonly day: string;
  readonly cents: number;
  readonly ogm: string | null;
  readonly isReturned: boolean;
}

interface Document {
  readonly id: string;
  readonly type: string;
  readonly status: string;
  readonly datum: string;
  readonly totaal_incl: number;
  readonly ogm: string | null;
  readonly customer_id: string;
  readonly gekoppelde_factuur_id: string | null;
}

const cents = (euro: number | string): number => Math.round(Number(euro) * 100);

/** The cents of a document. The credit notes of the sample company have positive amounts, and all are subtracted. */
const signed = ({ type, totaal_incl }: Document): number => (type === 'creditnota' ? -1 : 1) * cents(totaal_incl);

/** The rows and the difference of the balances of a CODA file. A total whose details follow is left out for these. */
function ofCoda(text: string): { rows: Row[]; difference: number } {
  const lines = text.split('\r\n');
  const amount = (line: string, at: number): number => (line[at] === '1' ? -1 : 1) * (Number(line.slice(at + 1, at + 16)) / 10);
  const moved = lines.filter((line) => line.startsWith('21'));
  const isTotal = (line: string): boolean =>
    line.slice(6, 10) === '0000' && moved.some((one) => one.slice(2, 6) === line.slice(2, 6) && one.slice(6, 10) !== '0000');
  const rows = moved
    .filter((line) => !isTotal(line))
    .map((line): Row => {
      const day = line.slice(115, 121);
      return {
        day: `20${day.slice(4)}-${day.slice(2, 4)}-${day.slice(0, 2)}`,
        cents: amount(line, 31),
        ogm: line[61] === '1' ? line.slice(65, 77) : null,
        isReturned: line.slice(53, 61) === '00199000',
      };
    });
  const [old, now] = ['1', '8'].map((record) => lines.find((line) => line.startsWith(record)) ?? '');
  return { rows, difference: amount(now!, 41) - amount(old!, 42) };
}

/** The same of a CAMT file. */
function ofCamt(text: string): { rows: Row[]; difference: number } {
  const flat = text.replaceAll('\n', '');
  const amount = (part: string): number => {
    const [, value = ''] = /<Amt Ccy="EUR">([\d.]+)</.exec(part) ?? [];
    return (part.includes('<CdtDbtInd>DBIT<') ? -1 : 1) * cents(value);
  };
  const parts = (part: string, name: string): string[] => part.match(new RegExp(`<${name}>.*?</${name}>`, 'g')) ?? [];
  const rows = parts(flat, 'Ntry').flatMap((entry) => {
    const [, day = ''] = /<BookgDt><Dt>([\d-]+)</.exec(entry) ?? [];
    return parts(entry, 'TxDtls').map((detail): Row => {
      const [, ogm = null] = /<Ref>(\d{12})</.exec(detail) ?? [];
      return { day, cents: amount(detail), ogm, isReturned: entry.includes('<RvslInd>true<') };
    });
  });
  const [old = '', now = ''] = parts(flat, 'Bal');
  return { rows, difference: amount(now) - amount(old) };
}

it('counts the year of the sample company to the cent, in sum and for each customer', async () => {
  const world = testWorld({ now: '2026-11-20T10:00:00Z', env: { DUIT_PROFIEL: 'oefen' } });
  for (const line of ['oefen vul', 'oefen bank --map bank', 'bank lees bank']) expect((await run(line, world)).code).toBe(0);

  const folder = join(world.cwd, 'bank');
  const files = readdirSync(folder).map((name) =>
    name.endsWith('.cod') ? ofCoda(readFileSync(join(folder, name), 'latin1')) : ofCamt(readFileSync(join(folder, name), 'utf8')),
  );
  const rows = files.flatMap((file) => file.rows).toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  const sum = rows.reduce((total, row) => total + row.cents, 0);
  expect(files.reduce((total, { difference }) => total + difference, 0)).toBe(sum);

  const ids = (await jsonOf<{ id: string; status: string }[]>(world, 'factuur list --alles')).filter(({ status }) => status !== 'concept');
  const documents: Document[] = [];
  for (const { id } of ids) documents.push(await jsonOf(world, `factuur toon ${id}`));
  const received = new Map<string, number>();
  for (const { day, cents: paid, ogm, isReturned } of rows) {
    const [one, ...others] = documents.filter((each) => ogm !== null && each.ogm?.replaceAll(/\D/g, '') === ogm);
    if (!one || others.length > 0 || isReturned) continue;
    const notes = documents.filter(({ gekoppelde_factuur_id: of, datum }) => of === one.id && datum <= day);
    const owed = [one, ...notes].reduce((total, each) => total + signed(each), 0);
    if (owed - (received.get(one.id) ?? 0) === paid) received.set(one.id, (received.get(one.id) ?? 0) + paid);
  }
  const matched = [...received.values()].reduce((total, one) => total + one, 0);

  const shown = await jsonOf<{ bedrag: number; rest: number; vanzelf: boolean; stand: string }[]>(world, 'bank list --alles');
  expect(shown).toHaveLength(rows.length);
  expect(shown.reduce((total, { bedrag }) => total + cents(bedrag), 0)).toBe(sum);
  expect(shown.reduce((total, { bedrag, vanzelf }) => (vanzelf ? total + cents(bedrag) : total), 0)).toBe(matched);
  expect(shown.reduce((total, { rest }) => total + cents(rest), 0)).toBe(sum - matched);

  const owing = new Map<string, number>();
  const [first = ''] = rows.map(({ day }) => day);
  for (const one of documents) {
    // The service alone tells of documents of before the first row.
    if (one.datum < first && one.status === 'betaald') continue;
    const open = signed(one) - (received.get(one.id) ?? 0);
    owing.set(one.customer_id, (owing.get(one.customer_id) ?? 0) + open);
  }
  const outstanding = new Map<string, number>();
  const told = await jsonOf<{ klant_id: string; openstaand: number }[]>(world, 'openstaand --volgens bank');
  for (const { klant_id: klant, openstaand } of told) outstanding.set(klant, (outstanding.get(klant) ?? 0) + cents(openstaand));
  const notZero = (sums: ReadonlyMap<string, number>) => Object.fromEntries([...sums].filter(([, one]) => one !== 0));
  expect(notZero(outstanding)).toEqual(notZero(owing));
  expect(Object.keys(notZero(owing)).length).toBeGreaterThan(5);
});
