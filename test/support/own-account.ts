import { type Item, type OwnAccount, uuid } from './own-service.ts';

/** Numbers from 0 to 1 that are the same at every run. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const day = (n: number): string => new Date(Date.UTC(2024, 0, 1 + n)).toISOString().slice(0, 10);
const pad = (n: number, length: number): string => String(n).padStart(length, '0');

/** The wording of a reverse charge in full, which alone names a box. (Royal Decree 1, article 20) */
export const reverseCharge =
  'Verlegging van heffing. Bij gebrek aan schriftelijke betwisting binnen een termijn van één maand na de ontvangst van de factuur, wordt de afnemer geacht te erkennen dat hij een belastingplichtige is gehouden tot de indiening van periodieke aangiften.';

/** A Belgian number: eight digits, and 97 less what remains of them after division by 97. */
const belgian = (n: number): string => `0${400_000 + n}7`.slice(0, 8) + pad(97 - (Number(`0${400_000 + n}7`.slice(0, 8)) % 97), 2);

/** A number of Luxembourg: six digits, and what remains of them after division by 89. */
const luxembourg = (n: number): string => `LU${100_000 + n}${pad((100_000 + n) % 89, 2)}`;

/** The kinds of customers, which are in turn. */
export const kinds = [
  'be',
  'be',
  'be',
  'zelfde',
  'particulier',
  'fout',
  'eu',
  'eu-driehoek',
  'buiten',
  'eu-dienst',
  'oss',
  'oss-gelijk',
] as const;

const numbers: Record<(typeof kinds)[number], (n: number) => Item> = {
  be: (n) => ({ kbo_btw_nummer: `BE ${belgian(n)}`, land: 'BE' }),
  zelfde: () => ({ kbo_btw_nummer: belgian(3), land: 'NL' }),
  particulier: () => ({ kbo_btw_nummer: null, land: 'BE', type: 'particulier' }),
  fout: (n) => ({ kbo_btw_nummer: `BE${belgian(n).slice(0, 8)}00`, land: 'BE' }),
  eu: (n) => ({ kbo_btw_nummer: luxembourg(n), land: 'LU' }),
  'eu-driehoek': (n) => ({ kbo_btw_nummer: luxembourg(n).slice(2), land: 'LU' }),
  'eu-dienst': (n) => ({ kbo_btw_nummer: luxembourg(n), land: 'BE' }),
  oss: () => ({ kbo_btw_nummer: null, land: 'DE', type: 'particulier' }),
  'oss-gelijk': () => ({ kbo_btw_nummer: null, land: 'NL', type: 'particulier' }),
  buiten: () => ({ kbo_btw_nummer: 'US123456789', land: 'US' }),
};

export const kindOf = (klantId: unknown): string => kinds[Number(String(klantId).slice(-12)) % kinds.length] ?? '';

/** One line; its text is met once in the account, but for the words that code it. */
function line(random: () => number, kind: string, year: number, n: string): Item {
  const cents = 100 + Math.floor(random() * 250_000);
  const abroad: Readonly<Record<string, number>> = { oss: 19, 'oss-gelijk': 21 };
  const inBelgium = /^(?:be|zelfde|particulier|fout)$/.test(kind);
  const rate = inBelgium ? ([21, 21, 12, 6, 21, 0][Math.floor(random() * 6)] ?? 21) : (abroad[kind] ?? 0);
  const isWorded = rate === 0 && (year > 2024 || random() < 0.5);
  const words = kind === 'buiten' ? (random() < 0.5 ? 'Uitvoer, vrijgesteld art. 39 W.Btw' : 'Zeevracht') : isWorded ? reverseCharge : '';
  const totaal = cents / 100;
  return { omschrijving: `Werk ${n} ${rate === 0 ? words : ''}`.trim(), aantal: 1, eenheidsprijs: totaal, btw_percentage: rate, totaal };
}

/** The totals of lines, VAT rounded once for each rate; `off` cents of VAT are rounded another way, `beside` cents are in no line. */
function totals(regels: readonly Item[], off = 0, beside = 0): Item {
  const bases = new Map<number, number>();
  for (const { btw_percentage: rate, totaal } of regels)
    bases.set(Number(rate), (bases.get(Number(rate)) ?? 0) + Math.round(Number(totaal) * 100));
  const excl = [...bases.values()].reduce((sum, base) => sum + base, beside);
  const btw = [...bases].reduce((sum, [rate, base]) => sum + Math.sign(base) * Math.floor((Math.abs(base) * rate + 50) / 100), off);
  return { totaal_excl: excl / 100, totaal_btw: btw / 100, totaal_incl: (excl + btw) / 100 };
}

/** Makes a line negative by its quantity. */
const flip = (one: Item): Item => Object.assign(one, { aantal: -1, totaal: 0 - Number(one['totaal']) });

const negative = (item: Item): Item =>
  Object.fromEntries(Object.entries(item).map(([field, value]) => [field, typeof value === 'number' ? -value : value]));

/** An invoice of this day. Those of 2024 hold everything that makes a return incomplete. */
export function invoice(random: () => number, n: number, datum: string, nummer: string | null, customers: number): Item {
  const customer_id = uuid(3, Math.floor(random() * customers));
  const year = Number(datum.slice(0, 4));
  const regels = Array.from({ length: 1 + Math.floor(random() * 3) }, (_, at) => line(random, kindOf(customer_id), year, `${n}-${at}`));
  const shape = random();
  // Some invoices are negative as a whole, some have a rebate among their lines, and some come to 0.
  if (shape < 0.05) for (const one of regels) flip(one);
  else if (shape < 0.12 && regels.length > 1) flip(regels.at(-1) ?? {});
  else if (shape < 0.14)
    regels.push(
      flip({ ...regels[0], omschrijving: `Korting ${String(regels[0]?.['omschrijving'])}` }),
      ...regels.slice(1).map((one) => flip({ ...one, omschrijving: `Korting ${String(one['omschrijving'])}` })),
    );
  const odd = year === 2024 ? random() : 1;
  const due = new Date(Date.parse(datum) + 30 * 86_400_000).toISOString().slice(0, 10);
  return {
    id: uuid(1, n),
    type: 'factuur',
    nummer,
    status: nummer === null ? 'concept' : random() < (year === 2026 ? 0.2 : 0.85) ? 'betaald' : 'verzonden',
    datum,
    vervaldatum: random() < 0.05 ? null : due,
    customer_id,
    regels,
    ...totals(regels, odd < 0.03 ? 1 : 0, odd > 0.03 && odd < 0.05 ? 500 : 0),
    ...(odd > 0.05 && odd < 0.07 && { notities: 'Bijzondere regeling: gebruikte goederen' }),
  };
}

/** How each credit note was made, by its id: −1 copied from its invoice, 1 negated. Nothing in a reply says it. */
export const truth = new Map<string, 1 | -1>();

/** A credit note of some lines of an invoice; the API text leaves its sign and its link open, so both are met. (creditnota) */
export function note(random: () => number, n: number, datum: string, nummer: string, of: Item): Item {
  const lines = of['regels'] as Item[];
  const isPlain = lines.every(({ totaal }) => Number(totaal) > 0);
  const some = lines.slice(0, 1 + Math.floor(random() * lines.length));
  // A part of a line is credited too: its text is that of the invoice, and its amount is another.
  const part = random() < 0.1 ? { ...some[0], totaal: Math.round(Number(some[0]?.['totaal']) * 40) / 100 } : undefined;
  const credited = part ? [part] : some;
  const copied = random() < 0.5;
  const sign = copied ? (item: Item) => item : negative;
  const regels = credited.map((one) => ({ ...one, ...sign({ totaal: one['totaal'] }) }));
  truth.set(uuid(2, n), copied ? -1 : 1);
  return {
    id: uuid(2, n),
    type: 'creditnota',
    nummer,
    status: random() < 0.6 ? 'betaald' : 'verzonden',
    datum,
    customer_id: of['customer_id'],
    regels,
    ...sign(totals(credited)),
    ...((random() < 0.9 || !isPlain) && { gekoppelde_factuur_id: of['id'] }),
    ...(typeof of['notities'] === 'string' && { notities: of['notities'] }),
  };
}

/**
 * An account of so many documents from 2024 up to 14 March 2026, in order of date. Credit notes share the numbers of the invoices
 * until 2026, when they get their own; some numbers are skipped, some given twice, and some dates run back.
 */
export function ownAccount(documents: number): OwnAccount {
  const random = chance(20_260_315);
  const customers = 48;
  const last = new Map<string, number>();
  const numbered = (series: string, year: string, n: number): string => {
    const before = last.get(series + year) ?? 0;
    const step = n % 120 === 60 ? 0 : random() < 0.02 ? 2 + Math.floor(random() * 3) : 1;
    last.set(series + year, before + step);
    return `${year}-${pad(before + step, 4)}`;
  };
  const sales: Item[] = [];
  const invoices: Item[] = [];
  for (let n = 1; n <= documents; n++) {
    const at = Math.max(0, Math.floor((n * 803) / documents) - (n % 70 === 35 ? 8 : 0));
    const year = day(at).slice(0, 4);
    // From July 2025 on, returns must be whole, so that they can be filed.
    const known = day(at) < '2025-07' ? invoices : invoices.filter(({ datum }) => String(datum) >= '2025');
    const of = random() < 0.15 ? known[Math.floor(known.length * (random() < 0.5 ? 0.9 + random() * 0.1 : random()))] : undefined;
    const nummer = numbered(of && year === '2026' ? 'CN' : '', year, n);
    const one = of ? note(random, n, day(at), nummer, of) : invoice(random, n, day(at), nummer, customers);
    if (!of) invoices.push(one);
    sales.push(one);
  }
  const drafts = Array.from({ length: 30 }, (_, n) => invoice(random, 900_000 + n, '2026-03-15', null, customers));
  return {
    sales: [...sales, ...drafts],
    klanten: Array.from({ length: customers }, (_, n) => ({
      id: uuid(3, n),
      naam: `Klant ${n}`,
      ...numbers[kinds[n % kinds.length] ?? 'be'](n),
    })),
    received: Array.from({ length: 60 }, (_, n) => ({
      id: uuid(4, n),
      leverancier: `Leverancier ${n}`,
      factuurnummer: `L${n}`,
      datum: day(n * 10),
      bedrag: (10_000 + n * 37) / 100,
      status: n % 3 === 0 ? 'nieuw' : 'betaald',
    })),
    offertes: Array.from({ length: 12 }, (_, n) => ({
      id: uuid(5, n),
      nummer: `OF-2026-${pad(n + 1, 3)}`,
      status: n % 4 === 0 ? 'geaccepteerd' : 'verzonden',
      datum: '2026-02-20',
      geldig_tot: `2026-03-${pad(8 + n * 2, 2)}`,
      totaal_incl: (5000 + n * 11) / 100,
      regels: [],
    })),
  };
}
