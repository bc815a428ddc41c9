import { describe, expect, it } from 'vitest';
import type { Choice } from '../../../../src/jobs/bank/decisions.ts';
import { expectedOf } from '../../../../src/jobs/reports/count/debt.ts';
import type { Booked } from '../../../../src/jobs/reports/count/booked.ts';
import { booked, match, ogmOf, onlyOne, row } from '../../../support/bank/matching.ts';

const collected = (cents: number, documents: readonly Booked[], booking = '2026-11-17') =>
  onlyOne([row('aa', cents, { kind: 'direct_debit', text: 'DOMICILIERINGEN', booked: booking })], documents)?.proposal;
const due = (n: number, euro: number, vervaldatum: string): Booked => booked(n, euro, { vervaldatum });

describe('a direct debit without details', () => {
  const three = [booked(1, 10), booked(2, 20), booked(3, 40)];

  it('is proposed as the invoices that make its amount', () => {
    expect(collected(3000, three)).toEqual({
      reden: 'domiciliering',
      delen: [
        { document: 'doc-1', cents: 1000 },
        { document: 'doc-2', cents: 2000 },
      ],
      andere_partij: false,
    });
    expect(collected(4000, three)?.delen).toEqual([{ document: 'doc-3', cents: 4000 }]);
  });

  it.each([
    ['two combinations make it', 3000, [...three, booked(4, 30)]],
    ['none makes it', 3100, three],
    ['one was made later', 7000, [booked(1, 10), booked(2, 20), booked(3, 40, { datum: '2026-11-18' })]],
  ])('is not proposed where %s', (_, cents, documents) => {
    expect(collected(cents, documents)).toBeUndefined();
  });

  it('is no reason to combine invoices for any other payment', () => {
    expect(onlyOne([row('aa', 3000)], three)?.proposal).toBeUndefined();
  });

  it('takes the invoices that were due on one day where there are too many to combine', () => {
    const many = Array.from({ length: 60 }, (_, n) => due(n, 1 + n / 100, n < 20 ? '2026-11-15' : `2027-01-${10 + (n % 20)}`));
    const sum = many.slice(0, 20).reduce((total, { totaal_incl }) => total + Math.round(totaal_incl * 100), 0);
    expect(collected(sum, many)?.delen.map(({ document }) => document)).toEqual(
      many
        .slice(0, 20)
        .map(({ id }) => id)
        .toSorted(),
    );
  });

  it('prefers the customers that were collected from before', () => {
    const before = row('aa', 9900, { kind: 'direct_debit', ogm: ogmOf(9), booked: '2026-11-10' });
    const theirs = [booked(9, 99, { klant_id: 'vast' }), booked(1, 10, { klant_id: 'vast' }), booked(2, 20, { klant_id: 'vast' })];
    const found = onlyOne([before, row('bb', 3000, { kind: 'direct_debit' })], [...theirs, booked(3, 30)]);
    expect(found?.proposal).toMatchObject({ reden: 'domiciliering', delen: [{ document: 'doc-1' }, { document: 'doc-2' }] });
  });

  const linked: Choice = {
    soort: 'koppel',
    rij: 'aa',
    delen: [
      { document: 'doc-1', cents: 1000 },
      { document: 'doc-2', cents: 2000 },
    ],
  };
  it.each([
    ['the number', { text: 'onbetaald 2026-0002' }, 'doc-2'],
    ['the OGM', { ogm: ogmOf(1) }, 'doc-1'],
    ['the name of the customer', { party: 'KLANT NUMMER 2' }, 'doc-2'],
    ['the amount alone', {}, 'doc-1'],
  ])('reopens the one invoice that came back, by %s', (_, more, document) => {
    const cents = document === 'doc-1' ? -1000 : -2000;
    const rows = [row('aa', 3000, { kind: 'direct_debit' }), row('bb', cents, { kind: 'returned', booked: '2026-11-20', ...more })];
    const found = match(rows, three, linked).rows.at(-1);
    expect(found?.proposal).toMatchObject({ reden: 'teruggekeerd', delen: [{ document, cents }] });
    const back: Choice = { soort: 'koppel', rij: 'bb', delen: found!.proposal!.delen };
    const { debts } = match(rows, three, linked, back);
    expect(['doc-1', 'doc-2'].map((id) => expectedOf(debts.get(id)!))).toEqual(document === 'doc-1' ? [1000, 0] : [0, 2000]);
  });

  it('reopens nothing where two invoices of that amount were collected together', () => {
    const delen = [1, 2].map((n) => ({ document: `doc-${n}`, cents: 1000 }));
    const rows = [row('aa', 2000, { kind: 'direct_debit' }), row('bb', -1000, { kind: 'returned', booked: '2026-11-20' })];
    expect(onlyOne(rows, [booked(1, 10), booked(2, 10)], { ...linked, delen })?.proposal).toBeUndefined();
  });
});
