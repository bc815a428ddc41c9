import fc from 'fast-check';
import { expect, it } from 'vitest';
import { makeOgm } from '../../../../src/belgium/ogm.ts';
import { type Choice, decideOn, readBank } from '../../../../src/jobs/bank/decisions.ts';
import { keepStatements } from '../../../../src/jobs/bank/keep.ts';
import { matched } from '../../../../src/jobs/bank/match/match.ts';
import { expectedOf } from '../../../../src/jobs/reports/count/debt.ts';
import type { BankStatement } from '../../../../src/jobs/bank/statement.ts';
import type { Booked } from '../../../../src/jobs/reports/count/booked.ts';
import type { StateStore } from '../../../../src/store/store.ts';
import { isLong } from '../../../support/long.ts';
import { newState, storeIn } from '../../../support/store.ts';

const made = { tijd: '2026-11-20T10:00:00.000Z', gebruiker: 'anna', computer: 'kantoor-1' };
const salt = () => 'zout';
const days = 3;
const ogmOf = (n: number): string => makeOgm(String(n).padStart(10, '0')).replaceAll(/\D/g, '');

const documents = Array.from({ length: days + 1 }, (_, n): Booked => {
  const about = { nummer: `2026-000${n}`, status: 'verzonden', datum: '2026-11-01', vervaldatum: '2026-12-01' } as const;
  const whose = { klant_id: `klant-${n}`, klant: `Klant ${n}`, gekoppelde_factuur_id: null };
  return {
    id: `doc-${n}`,
    type: 'factuur',
    ...about,
    ...whose,
    totaal_excl: 100,
    totaal_btw: 21,
    totaal_incl: 121,
    regels: [],
    ogm: ogmOf(n),
  };
});

/** The statement of a day: two invoices, each of which another day pays too, and a debit. */
function statementOf(day: number): BankStatement {
  const booked = `2026-11-1${day}`;
  const row = (cents: number, ogm: string | null, party: string): BankStatement['rows'][number] => {
    const plain = { valued: null, text: '', party_account: null, kind: 'payment' } as const;
    return { booked, cents, ogm, party, ...plain };
  };
  const rows = [row(12_100, ogmOf(day), 'Klant'), row(12_100, ogmOf(day + 1), 'Klant'), row(-500, null, 'Immo')];
  const whose = { format: 'coda', account: 'BE48001123456727', currency: 'EUR', holder: null, number: null } as const;
  return { ...whose, opened: null, openingCents: day * 1000, closed: booked, closingCents: day * 1000 + 23_700, rows };
}

const link =
  (n: number) =>
  (rij: string): Choice => ({ soort: 'koppel', rij, delen: [{ document: `doc-${n}`, cents: 5000 }] });
const ignored = (rij: string): Choice => ({ soort: 'negeer', rij });
const undone = (rij: string): Choice => ({ soort: 'ontkoppel', rij });
const freed = (rij: string): Choice => ({ soort: 'ontkoppel', rij, ook_vanzelf: true });
const prepaid = (rij: string): Choice => ({ soort: 'voorschot', rij, klant: 'klant-1' });

/** Everything that a person does with a row, one after the other, and the decisions of it that hold in the end. */
const lives: readonly { readonly all: readonly ((rij: string) => Choice)[]; readonly last: readonly ((rij: string) => Choice)[] }[] = [
  { all: [], last: [] },
  { all: [link(0)], last: [link(0)] },
  { all: [link(1), undone], last: [] },
  { all: [ignored, undone, link(2)], last: [link(2)] },
  { all: [link(3), undone, ignored], last: [ignored] },
  { all: [prepaid, undone], last: [] },
  { all: [ignored, undone, ignored], last: [ignored] },
  { all: [freed], last: [freed] },
];

type Step = (store: StateStore) => Promise<unknown>;
const reading =
  (day: number): Step =>
  (store) =>
    keepStatements(store, [statementOf(day)], made, salt);
const deciding =
  (choice: Choice): Step =>
  async (store) =>
    decideOn(store, (await readBank(store)).line, [{ choice }], made, salt);

/** The state after these steps: how each row stands, and the amount that is open of each document. */
async function after(steps: readonly Step[]) {
  const store = storeIn(newState());
  for (const step of steps) await step(store);
  const { rows, debts } = matched({ ...(await readBank(store)), documents, own: [] });
  await store.close();
  return { rows, open: [...debts].map(([id, debt]) => [id, expectedOf(debt), debt.receipts] as const) };
}

const everyDay = Array.from({ length: days }, (_, day) => day);

it('ends in the same state in any order of reading, deciding, undoing and reading again', async () => {
  const { rows } = await after(everyDay.map(reading));
  const ids = everyDay.map((day) => rows.filter(({ row }) => row.booked === statementOf(day).closed).map(({ row }) => row.id));
  const life = fc.constantFrom(...lives);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(life, { minLength: 3, maxLength: 3 }), { minLength: days, maxLength: days }),
      fc.infiniteStream(fc.nat(1000)),
      async (ofRows, picks) => {
        const last = ofRows.flatMap((theirs, day) => theirs.flatMap((one, at) => one.last.map((make) => deciding(make(ids[day]![at]!)))));
        const waiting: Step[][] = [];
        // A row can be decided on once its statement was read; a statement may be read again at any time.
        const unread = everyDay.map((day): Step[] => [reading(day), reading(day)]);
        const steps: Step[] = [];
        for (;;) {
          const queues = [...unread, ...waiting].filter(({ length }) => length > 0);
          const queue = queues[picks.next().value! % Math.max(queues.length, 1)];
          if (!queue) break;
          const day = unread.indexOf(queue);
          if (day >= 0 && queue.length === 2) {
            waiting.push(...ofRows[day]!.map((one, at) => one.all.map((make) => deciding(make(ids[day]![at]!)))));
          }
          steps.push(queue.shift()!);
        }
        expect(await after(steps)).toEqual(await after([...everyDay.map(reading), ...last]));
      },
    ),
    { numRuns: isLong ? 30 : 5 },
  );
});
