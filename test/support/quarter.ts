import { chance } from './chance.ts';
import type { Movement } from './bank/write.ts';
import { kindOf, invoice, note, ownAccount } from './own-account.ts';
import { type Item, type OwnAccount, uuid } from './own-service.ts';
import { counted, sumOf } from './recount/documents.ts';
import type { Moved } from './recount/paying.ts';
import { ublOf } from './ubl-invoice.ts';

/** A movement of the bank with what a person decides on it: documents by number, an advance of a customer, or nothing. */
export interface Decided {
  readonly movement: Movement;
  readonly words: readonly string[] | undefined;
}

/** A quarter of an account that follows from a seed. */
export interface Quarter {
  readonly account: OwnAccount;
  readonly name: string;
  readonly van: string;
  readonly tot: string;
  /** The day on which it is looked at. */
  readonly today: string;
  readonly decided: readonly Decided[];
  /** What each decided movement is, told beside it. */
  readonly moved: readonly Moved[];
}

const customers = 24;
const days = (day: string, more: number): string => new Date(Date.parse(day) + more * 86_400_000).toISOString().slice(0, 10);
const pad = (n: number, length: number): string => String(n).padStart(length, '0');
const centsOf = (item: Item): number => Math.round(Number(item['totaal_incl']) * 100);

/** Twelve digits of which the last two are what remains of the others after division by 97, or 97. */
const ogmOf = (n: number): string => pad(n, 10) + pad(n % 97 || 97, 2);

/** The documents of the quarter, with one of an earlier year that a credit note can be on. */
function documentsOf(random: () => number, van: string): Item[] {
  const year = van.slice(0, 4);
  const sales: Item[] = [];
  const made = (n: number, datum: string, nummer: string): Item => {
    const one = invoice(random, n, datum, nummer, customers);
    const status = random() < 0.25 ? 'betaald' : 'verzonden';
    return { ...one, status, ogm: ogmOf(7000 + n) };
  };
  sales.push(made(1, `${Number(year) - 1}-12-20`, `${Number(year) - 1}-0900`));
  const count = 8 + Math.floor(random() * 8);
  for (let n = 2; n < count + 2; n++) {
    const datum = days(van, Math.floor(((n - 2) * 88) / count));
    const nummer = `${year}-${pad(100 + n, 4)}`;
    const known = sales.filter((one) => one['type'] === 'factuur' && centsOf(one) > 0);
    const of = random() < 0.2 ? known[Math.floor(random() * known.length)] : undefined;
    sales.push(of ? note(random, n, datum, nummer, of) : made(n, datum, nummer));
  }
  return sales;
}

/** The ways in which an open invoice of so many cents is paid, as cents and days after its date; money that goes back is returned. */
const ways: readonly ((open: number, random: () => number) => readonly (readonly [cents: number, day: number])[])[] = [
  () => [],
  () => [],
  (open) => [[open, 20]],
  (open, random) => [[Math.ceil(open * (0.1 + 0.8 * random())), 25 + Math.floor(random() * 30)]],
  (open) => [
    [open, 22],
    [open, 45],
  ],
  (open) => [
    [open, 22],
    [-open, 30],
  ],
  (open) => [
    [open, 22],
    [open, 28],
    [-Math.ceil(open / 3), 50],
  ],
  (open, random) => [
    [Math.floor(open / 2), 15],
    [Math.ceil(open / 2) + 100 + Math.floor(random() * 50_000), 40],
  ],
];

/** Makes a quarter: its documents, what came in and went back, advances, and a sale that the customer billed. */
export function quarterOf(seed: number): Quarter {
  const random = chance(seed);
  const [year, part] = [2024 + Math.floor(random() * 2), 1 + Math.floor(random() * 4)];
  const van = `${year}-${pad(part * 3 - 2, 2)}-01`;
  const tot = days(new Date(Date.UTC(year, part * 3, 1)).toISOString().slice(0, 10), -1);
  const today = days(tot, 20 + Math.floor(random() * 60));
  const sales = documentsOf(random, van);
  const klanten = ownAccount(0)
    .klanten.slice(0, customers)
    .map((one) => ({ ...one, type: (one['type'] ?? 'bedrijf') as unknown }));
  const decided: (Decided & Moved)[] = [];
  const add = (day: string, cents: number, how: Partial<Moved> & { words?: readonly string[]; text?: string }): void => {
    if (cents === 0 || day > today) return;
    const { words, text = `betaling ${decided.length}`, document, klant } = how;
    const movement = { booked: day, cents, text, ...(cents < 0 && { isReturned: true as const }) };
    decided.push({ movement, words, cents, datum: day, document, klant });
  };
  const credited = counted(sales).filter(({ isNote }) => isNote);
  for (const one of sales) {
    const document = String(one['id']);
    const total = centsOf(one) + sumOf(credited, ({ van: of, incl }) => (of === document ? incl : 0));
    if (one['type'] !== 'factuur' || one['status'] !== 'verzonden' || centsOf(one) <= 0 || total <= 0) continue;
    const way = ways[Math.floor(random() * ways.length)]!(total, random);
    let received = 0;
    for (const [cents, after] of way) {
      const day = days(String(one['datum']), after);
      const open = Math.max(0, total - received);
      if (day > today) break;
      // A payment that is more than what is open closes it, and its rest is an advance.
      const own = open > 0 && cents > open ? open : cents;
      add(day, cents, own === cents ? { document, words: [String(one['nummer'])] } : {});
      const last = decided.at(-1)!;
      if (own !== cents) {
        const klant = String(one['customer_id']);
        decided.pop();
        decided.push({ ...last, cents: own, document, words: [String(one['nummer'])] });
        decided.push({ ...last, movement: last.movement, cents: cents - own, klant, words: ['--klant', klant] });
      }
      received += own;
    }
  }
  for (let n = Math.floor(random() * 4); n > 0; n--) {
    const klant = uuid(3, Math.floor(random() * customers));
    const cents = 100 + Math.floor(random() * 80_000);
    const day = days(van, Math.floor(random() * 100));
    add(day, cents, { klant, words: ['--klant', klant] });
    if (random() < 0.3) add(days(day, 9), -Math.ceil(cents / 2), { klant, words: ['--klant', klant] });
  }
  // A sale that its customer billed comes in as a received document, and its money names it alone.
  const sold = { nummer: `SB-${seed}`, excl: 1000 + (seed % 900) };
  const ubl = ublOf({
    type_code: '389',
    nummer: sold.nummer,
    datum: days(van, 10),
    leverancier: ['Eigen zaak BV', 'BE0998877195'],
    klant: ['Klant 0', 'BE0403170701'],
    btw: [['21', String(sold.excl)]],
    excl: String(sold.excl),
    totaal_btw: String(sold.excl * 0.21),
    incl: String(sold.excl * 1.21),
    te_betalen: String(sold.excl * 1.21),
  });
  const received = [
    {
      id: uuid(4, 1),
      leverancier: 'Eigen zaak BV',
      factuurnummer: sold.nummer,
      datum: days(van, 10),
      bedrag: sold.excl * 1.21,
      status: 'nieuw',
      ubl,
    },
  ];
  add(days(van, 40), Math.round(sold.excl * 121), { text: sold.nummer });
  add(today, 1, { text: 'rente' });
  return { account: { sales, klanten, received, offertes: [] }, name: `${year}-${part}`, van, tot, today, decided, moved: decided };
}

/** Whether a customer is a business. */
export const isBusiness = (klant: string): boolean => !/^(?:particulier|oss)/.test(kindOf(klant));
