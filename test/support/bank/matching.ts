import { makeOgm } from '../../../src/belgium/ogm.ts';
import type { Choice, BankDecision } from '../../../src/jobs/bank/decisions.ts';
import type { BankRow, KeptStatement } from '../../../src/jobs/bank/kept.ts';
import { type Matched, matched } from '../../../src/jobs/bank/match/match.ts';
import type { Booked } from '../../../src/jobs/reports/count/booked.ts';

const made = { tijd: '2026-11-20T10:00:00.000Z', gebruiker: 'anna', computer: 'kantoor-1' };
/** The twelve digits of a sound OGM. */
export const ogmOf = (n: number): string => makeOgm(String(n).padStart(10, '0')).replaceAll(/\D/g, '');

/** An invoice of so many euro, whose id, number, OGM and customer are those of `n`. */
export const booked = (n: number, euro: number, more: Partial<Booked> = {}): Booked => ({
  id: `doc-${n}`,
  type: 'factuur',
  nummer: `2026-${String(n).padStart(4, '0')}`,
  status: 'verzonden',
  datum: '2026-11-01',
  vervaldatum: '2026-12-01',
  klant_id: `klant-${n}`,
  klant: `Klant nummer ${n}`,
  gekoppelde_factuur_id: null,
  totaal_excl: euro,
  totaal_btw: 0,
  totaal_incl: euro,
  regels: [],
  ogm: ogmOf(n),
  ...more,
});

/** A row that names nobody. */
export const row = (id: string, cents: number, more: Partial<BankRow> = {}): BankRow => ({
  id,
  statement: `BE 2026-11-17 ${id}`,
  account: 'BE48001123456727',
  currency: 'EUR',
  format: 'camt',
  booked: '2026-11-17',
  valued: null,
  cents,
  ogm: null,
  text: '',
  party: null,
  party_account: null,
  kind: 'payment',
  ...more,
});

/** One statement for each row, as the store keeps them. */
export const kept = (rows: readonly BankRow[]): KeptStatement[] =>
  rows.map((one) => ({
    key: one.statement,
    format: 'camt',
    account: one.account,
    currency: one.currency,
    holder: null,
    number: null,
    opened: null,
    openingCents: 0,
    closed: one.booked,
    closingCents: one.cents,
    rows: [one],
    gelezen: made,
  }));

/** Decisions in this order. */
export const decisions = (...choices: Choice[]): BankDecision[] =>
  choices.map((choice, at) => ({ ...choice, ...made, id: String(at + 1), n: at + 1 }));
/** Rows matched with documents. */
export const match = (rows: readonly BankRow[], documents: readonly Booked[], ...choices: Choice[]): Matched =>
  matched({ statements: kept(rows), documents, decisions: decisions(...choices), own: ['BE68539007547034'] });
/** The last row of these. */
export const onlyOne = (rows: readonly BankRow[], documents: readonly Booked[], ...choices: Choice[]) =>
  match(rows, documents, ...choices).rows.at(-1);
