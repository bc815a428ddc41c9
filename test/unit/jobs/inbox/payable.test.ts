import { createHash } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isPayableBy, payableDocuments } from '../../../../src/jobs/inbox/payable.ts';
import { putSeen } from '../../../../src/jobs/inbox/seen.ts';
import { isLong } from '../../../support/long.ts';
import { moneyUbl, ours, receivedId, theirs } from '../../../support/documents/received.ts';
import { memoryStateStore } from '../../../support/memory-state-store.ts';

const iban = 'BE68539007547034';
const kinds = ['factuur', 'creditnota', 'domiciliering', 'kaart', 'zelf', 'zonder_iban', 'foute_iban', 'dollar', 'zonder_ubl'] as const;

/** A received document as a test makes it: its whole, what was paid in advance and by the bank, in cents, and its due day in March. */
const made = fc.record({
  kind: fc.constantFrom(...kinds, 'factuur' as const, 'factuur' as const, 'factuur' as const),
  cents: fc.integer({ min: 1, max: 99_999_999 }),
  ahead: fc.double({ min: 0, max: 1, noNaN: true }),
  bank: fc.constantFrom(0, 0, 0, 0.5, 1),
  due: fc.option(fc.integer({ min: 1, max: 31 })),
  supplier: fc.constantFrom('Houthandel Bos BV', 'Drukkerij Claes', 'Café Zürich'),
});
type Made = typeof made extends fc.Arbitrary<infer T> ? T : never;

const written = (cents: number): string => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
const dayOf = (day: number): string => `2026-03-${String(day).padStart(2, '0')}`;

function ublOf({ kind, cents, ahead, due, supplier }: Made, at: number): string {
  const early = Math.floor(cents * ahead);
  const credit = kind === 'creditnota';
  return moneyUbl({
    nummer: `N-${at}`,
    root: credit ? 'CreditNote' : 'Invoice',
    leverancier: supplier,
    incl: written(cents),
    ...(early > 0 && { vooruit: written(early) }),
    te_betalen: written(cents - early),
    ...(due !== null && !credit && { vervalt: dayOf(due) }),
    ...(kind === 'zelf' && { code: '389', van: ours, aan: theirs }),
    ...(kind === 'dollar' && { valuta: 'USD' }),
    middel: kind === 'domiciliering' ? '59' : kind === 'kaart' ? '48' : '30',
    ...(kind === 'foute_iban' ? { iban: 'BE68539007547035' } : kind !== 'zonder_iban' && { iban }),
  });
}

/** What is left to pay of a document, counted without duit: undefined for one that no list of what is to be paid has. */
function leftIn({ kind, cents, ahead, bank, due }: Made, tot: number): number | undefined {
  const payable = cents - Math.floor(cents * ahead);
  const left = payable - Math.floor(payable * bank);
  const isOwed = ['factuur', 'zonder_iban', 'foute_iban'].includes(kind) && left > 0;
  return isOwed && (due ?? 0) <= tot ? left : undefined;
}

it('the sum of what is to be paid is right to the cent, whatever else is in the inbox', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(made, { maxLength: 12 }), fc.integer({ min: 1, max: 31 }), async (inbox, tot) => {
      const store = memoryStateStore();
      const folder = mkdtempSync(join(tmpdir(), 'duit-betalen-'));
      const documents = inbox.map((one, at) => ({
        id: receivedId(at + 1),
        leverancier: one.supplier,
        factuurnummer: `N-${at}`,
        datum: '2026-02-01',
        bedrag: one.cents / 100,
      }));
      await store.transaction(async (transaction) => {
        for (const [at, one] of inbox.entries()) {
          const ubl = ublOf(one, at);
          const name = `${at}.xml`;
          writeFileSync(join(folder, name), ubl);
          const tijd = '2026-02-02T10:00:00.000Z';
          const files = {
            map: folder,
            bestanden: { json: 'x', pdf: null, ubl: name },
            ubl_sha256: createHash('sha256').update(ubl).digest('hex'),
          };
          const seen = { ...documents[at]!, stand: 'gedaan' as const, gezien: tijd, sinds: tijd, pogingen: 0 };
          await putSeen(transaction, one.kind === 'zonder_ubl' ? seen : { ...seen, ...files });
        }
      });
      const paid = new Map(
        inbox.map(({ cents, ahead, bank }, at) => [documents[at]!.id, Math.floor((cents - Math.floor(cents * ahead)) * bank)]),
      );
      const facts = { paid, maybe: new Set<string>(), accounts: new Set([iban]) };
      const found = await payableDocuments(store, documents, facts, ours);
      const due = found.filter((one) => isPayableBy(one, dayOf(tot)));
      const expected = inbox.flatMap((one) => leftIn(one, tot) ?? []);
      expect(due.reduce((sum, { cents }) => sum + (cents ?? 0), 0)).toBe(expected.reduce((sum, cents) => sum + cents, 0));
      expect(due.filter(({ cents }) => cents !== null)).toHaveLength(expected.length);
      // Money that comes back, or that the supplier takes itself, is in no list; what nobody can add up is named.
      for (const [at, { kind }] of inbox.entries()) {
        if (['creditnota', 'domiciliering', 'kaart', 'zelf'].includes(kind)) expect(due).not.toContain(found[at]);
        if (kind === 'dollar') expect(found[at]?.cents).toBeNull();
      }
    }),
    { numRuns: isLong ? 200 : 50 },
  );
});
