import { expect, it } from 'vitest';
import { accountRows } from '../../../../../src/jobs/reports/count/account.ts';
import type { Booked } from '../../../../../src/jobs/reports/count/booked.ts';
import type { Payments } from '../../../../../src/jobs/reports/count/debt.ts';
import { outstanding } from '../../../../../src/jobs/reports/count/outstanding.ts';
import { chance } from '../../../../support/chance.ts';

const years = ['2024', '2025', '2026'];
const cents = (euro: number): number => Math.round(euro * 100);

/** The documents and payments of three customers over three years, which follow from a seed. */
function generated(seed: number): { documents: Booked[]; payments: Payments | undefined } {
  const next = chance(seed);
  const of = <T>(some: readonly T[]): T => some[Math.floor(next() * some.length)]!;
  const day = (): string =>
    `${of(years)}-${String(1 + Math.floor(next() * 12)).padStart(2, '0')}-${String(1 + Math.floor(next() * 28)).padStart(2, '0')}`;
  const amount = (): number => Math.floor(next() * 1_000_000) + 1;
  const documents = Array.from({ length: 2 + Math.floor(next() * 12) }, (_, at): Booked => {
    const isNote = at > 0 && next() < 0.3;
    const link = isNote && next() < 0.7 ? `d${Math.floor(next() * at)}` : null;
    const totaal_incl = ((isNote ? -1 : next() < 0.05 ? -1 : 1) * amount()) / 100;
    return {
      id: `D${at}`,
      type: isNote ? 'creditnota' : 'factuur',
      nummer: `N${at}`,
      status: next() < 0.4 ? 'betaald' : 'verzonden',
      datum: day(),
      vervaldatum: isNote ? null : '2026-12-31',
      klant_id: of(['K1', 'K2', 'K3']),
      klant: 'Klant',
      gekoppelde_factuur_id: link,
      totaal_excl: totaal_incl,
      totaal_btw: 0,
      totaal_incl,
      regels: [],
    };
  });
  // A credit note is one of the customer of its invoice.
  for (const [at, one] of documents.entries()) {
    const invoice = documents.find(({ id, type }) => id.toLowerCase() === one.gekoppelde_factuur_id && type === 'factuur');
    if (invoice) documents[at] = { ...one, klant_id: invoice.klant_id };
  }
  if (next() < 0.2) return { documents, payments: undefined };
  const receipts = documents.flatMap(({ id, totaal_incl }) => {
    if (next() < 0.5) return [];
    const parts = next() < 0.5 ? [cents(totaal_incl)] : [amount(), -Math.floor(amount() / 2)];
    return parts.map((part, at) => ({ document: id.toLowerCase(), cents: part, datum: day(), bron: `${id}${at}` }));
  });
  const advances = Array.from({ length: Math.floor(next() * 3) }, (_, at) => {
    return { klant: of(['k1', 'k2', 'k3']), naam: null, cents: (next() < 0.3 ? -1 : 1) * amount(), datum: day(), bron: `a${at}` };
  });
  const sinds = next() < 0.3 ? undefined : day();
  return { documents, payments: { volgens: of(['bank', 'beide']), receipts, advances, sinds } };
}

it('adds up to the cent in 300 generated years, and ends with what openstaand says', () => {
  let [moved, undated] = [0, 0];
  for (let seed = 1; seed <= 100; seed++) {
    const { documents, payments } = generated(seed);
    const open = outstanding(documents, '2026-12-31', payments);
    for (const klant of ['k1', 'k2', 'k3']) {
      let before = 0;
      for (const year of years) {
        const rows = accountRows(documents, klant, { van: `${year}-01-01`, tot: `${year}-12-31` }, '2026-12-31', payments);
        const [first, last, amounts] = [rows[0], rows.at(-1), rows.flatMap(({ bedrag }) => bedrag ?? [])];
        expect([first?.soort, cents(first?.saldo ?? NaN), last?.soort, last?.datum]).toEqual([
          'beginsaldo',
          before,
          'eindsaldo',
          `${year}-12-31`,
        ]);
        let balance = before;
        for (const row of rows.slice(1, -1)) {
          balance += cents(row.bedrag ?? NaN);
          expect(cents(row.saldo)).toBe(balance);
          expect(row.datum?.startsWith(year)).toBe(true);
        }
        expect(cents(last?.saldo ?? NaN)).toBe(balance);
        before = balance;
        moved += amounts.length;
        undated += rows.filter(({ soort }) => soort === 'volgens_dienst').length;
      }
      const theirs = open.filter(({ klant_id }) => klant_id?.toLowerCase() === klant);
      expect(before, `seed ${seed} ${klant}`).toBe(theirs.reduce((sum, { openstaand }) => sum + cents(openstaand), 0));
    }
  }
  expect(Math.min(moved, undated)).toBeGreaterThan(100);
});

it('tells of a year that still runs up to today, and of all time without a first day', () => {
  const { documents } = generated(1);
  const klant = documents[0]!.klant_id!.toLowerCase();
  const rows = accountRows(documents, klant, { tot: '2030-12-31' }, '2027-03-05');
  expect([rows[0]?.datum, rows[0]?.saldo, rows.at(-1)?.datum]).toEqual([null, 0, '2027-03-05']);
});
