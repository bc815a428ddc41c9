import type { Reminder } from '../../../src/jobs/bank/reminders.ts';
import { describe, expect, it } from 'vitest';
import { type ExtrasAsked, extrasOf, RateTooHigh } from '../../../src/cli/commands/openstaand/extras.ts';
import { consumerCost } from '../../../src/belgium/reminder.ts';
import type { Outstanding } from '../../../src/jobs/reports/count/outstanding.ts';

const made = { tijd: '2026-03-01T10:00:00.000Z', gebruiker: null, computer: 'kantoor' };
const document = (id: string, openstaand: number, vervaldatum = '2026-01-01'): Outstanding => ({
  klant: 'Klant',
  klant_id: 'k',
  type: openstaand < 0 ? 'creditnota' : 'factuur',
  nummer: id,
  datum: '2025-12-01',
  vervaldatum,
  dagen_te_laat: 10,
  totaal_incl: openstaand,
  gecrediteerd: 0,
  openstaand,
  openstaand_klant: openstaand,
  id,
});
const sent = (op: string, ...documenten: string[]) => ({ soort: 'herinnerd', klant: 'k', documenten, op, per: 'mail', ...made }) as const;
const extras = (more: Partial<ExtrasAsked>) =>
  extrasOf({
    today: '2026-08-01',
    klant: 'k',
    particulier: true,
    documents: [document('a', 1000)],
    reminders: [sent('2026-06-01', 'a')],
    terms: { schadebeding: true, wettelijke_rente: { '2026-1': 10, '2026-2': 20 } },
    kosten: false,
    kostenPer: 'klant',
    rente: undefined,
    regelmatig: false,
    port: 0,
    ...more,
  });

/** Interest in cents of 1000 euro over so many days at each rate. */
const interest = (...parts: [days: number, rate: number][]): number =>
  parts.reduce((sum, [days, rate]) => sum + Math.floor((100_000 * rate * days) / 36_500), 0);

describe('the interest of a consumer', () => {
  it('counts from the day after the term, at the rate of each half-year', () => {
    // The term ends on 22 June: eight days of the first half-year follow, and 32 of the second.
    expect(extras({ rente: 'wettelijk' }).interest).toBe(interest([8, 10], [32, 20]));
    expect(extras({ rente: 9 }).interest).toBe(interest([8, 9], [32, 9]));
  });

  it('counts from the day after the letter where a small enterprise declares it', () => {
    const terms = { schadebeding: true, rente_vanaf: 'herinnering', wettelijke_rente: { '2026-1': 10, '2026-2': 20 } } as const;
    expect(extras({ rente: 'wettelijk', terms }).interest).toBe(interest([29, 10], [32, 20]));
  });

  it('is none where no rate of the law is set, and never above it', () => {
    expect(extras({ rente: 9, terms: { schadebeding: true } }).interest).toBe(0);
    expect(extras({ rente: 'wettelijk', terms: { schadebeding: true, wettelijke_rente: { '2026-2': 20 } } }).interest).toBe(
      interest([32, 20]),
    );
    expect(extras({ rente: 10 }).interest).toBe(interest([8, 10], [32, 10]));
    expect(() => extras({ rente: 10.01 })).toThrow(RateTooHigh);
  });
});

it('asks a year of interest to the cent, whatever half-years it goes through', () => {
  const year = { particulier: false, reminders: [], rente: 8.2, today: '2026-08-01' } as const;
  expect(extras({ ...year, documents: [document('a', 15, '2025-08-01')] }).interest).toBe(123);
  expect(extras({ ...year, documents: [document('a', 15, '2025-08-01'), document('b', 15, '2025-08-01')] }).interest).toBe(246);
  const wettelijke_rente = { '2025-2': 8.2, '2026-1': 8.2, '2026-2': 8.2 };
  const legal = { ...year, rente: 'wettelijk', terms: { schadebeding: true, wettelijke_rente } } as const;
  expect(extras({ ...legal, documents: [document('a', 15, '2025-08-01')] }).interest).toBe(123);
});

it('asks a consumer nothing for a document of which no reminder went, though another did', () => {
  const documents = [document('a', 100), document('b', 50)];
  expect(extras({ documents, kosten: true })).toEqual({ costs: 0, reminder: 0, earlier: 0, interest: 0, free: 'niet_verstuurd' });
  expect(extras({ documents: [document('a', 100), document('c', -50)], kosten: true })).toMatchObject({ costs: 2000 });
});

it('lets three reminders of a calendar year be free where deliveries are regular', () => {
  const reminders = [sent('2025-12-31', 'x'), sent('2026-01-02', 'a'), sent('2026-02-02', 'b')];
  const asked = { kosten: true, regelmatig: true };
  expect(extras({ ...asked, reminders })).toMatchObject({ free: 'regelmatig' });
  const fourth = extras({ ...asked, port: 150, reminders: [...reminders, sent('2026-03-02', 'c')] });
  expect(fourth).toEqual({ costs: consumerCost(100_000), reminder: 900, earlier: 0, interest: 0 });
});

it('counts the free reminders of the calendar year of this customer alone', () => {
  const asked = { kosten: true, regelmatig: true, today: '2026-12-31' };
  const inYear = [sent('2026-01-01', 'a'), sent('2026-06-01', 'b'), sent('2026-12-01', 'c')];
  expect(extras({ ...asked, reminders: inYear })).toMatchObject({ reminder: 750 });
  expect(extras({ ...asked, reminders: inYear.map((one, at) => (at === 0 ? one : { ...one, klant: 'ander' })) }).free).toBe('regelmatig');
  expect(extras({ ...asked, today: '2027-01-01', reminders: inYear }).free).toBe('regelmatig');
});

it('asks the costs of earlier letters as long as one of their documents is owed, and of this customer alone', () => {
  const reminders = ['2026-01-02', '2026-02-02', '2026-03-02'].map((op) => sent(op, 'a'));
  const asked = { kosten: true, regelmatig: true };
  const earlier = (...more: Reminder[]) => extras({ ...asked, reminders: [...reminders, ...more] }).earlier;
  expect(earlier({ ...sent('2026-04-02', 'a'), kosten: 750 }, { ...sent('2026-05-02', 'a'), kosten: 900 })).toBe(1650);
  expect(earlier({ ...sent('2026-04-02', 'paid'), kosten: 750 })).toBe(0);
  expect(earlier({ ...sent('2026-04-02', 'a'), klant: 'ander', kosten: 750 })).toBe(0);
  expect(extras({ kosten: true, reminders: [{ ...sent('2026-04-02', 'a'), kosten: 750 }] }).earlier).toBe(0);
});

it('asks for a letter itself nothing of others than consumers with regular deliveries, and nothing without costs', () => {
  const reminders = ['2026-01-02', '2026-02-02', '2026-03-02'].map((op) => sent(op, 'a'));
  const asked = { kosten: true, port: 150, reminders };
  expect(extras(asked).reminder).toBe(0);
  expect(extras({ ...asked, regelmatig: true, particulier: false }).reminder).toBe(0);
  expect(extras({ ...asked, regelmatig: true, kosten: false }).reminder).toBe(0);
});

it('asks nothing on the last day of the term, and on the day after it', () => {
  // The letter of 1 June gives 21 days.
  const asked = { kosten: true, rente: 'wettelijk' } as const;
  expect(extras({ ...asked, today: '2026-06-22' })).toMatchObject({ costs: 0, interest: 0, free: 'termijn' });
  expect(extras({ ...asked, today: '2026-06-23' })).toEqual({
    costs: consumerCost(100_000),
    reminder: 0,
    earlier: 0,
    interest: interest([1, 10]),
  });
});

it('asks a business 40 euro once, or for each invoice, and interest from the due date at any rate', () => {
  const documents = [document('a', 1000, '2026-07-02'), document('b', 10, '2026-08-01'), document('c', -5)];
  const business = { particulier: false, documents, reminders: [], kosten: true } as const;
  expect(extras(business).costs).toBe(4000);
  expect(extras({ ...business, kostenPer: 'factuur' }).costs).toBe(8000);
  // The credit note was there before the invoice fell due, so 995 euro is left of it.
  expect(extras({ ...business, rente: 99 }).interest).toBe(Math.floor((99_500 * 99 * 30) / 36_500));
});

describe('the interest of half-years', () => {
  const invoice = { ...document('a', 1210, '2026-05-15'), datum: '2026-04-15' };
  const asked = (wettelijke_rente: Record<string, number> | undefined, more: Partial<ExtrasAsked> = {}) =>
    extras({
      today: '2026-11-28',
      particulier: false,
      documents: [invoice],
      reminders: [],
      rente: 'wettelijk',
      terms: { ...(wettelijke_rente && { wettelijke_rente }) },
      ...more,
    });

  it('is told apart where its rate is not set, with its days', () => {
    expect(asked({ '2026-1': 10.5, '2026-2': 10 })).toEqual({ costs: 0, reminder: 0, earlier: 0, interest: 6606 });
    expect(asked({ '2026-1': 10.5 })).toMatchObject({ interest: 1601, uncounted: [{ half: '2026-2', days: 151 }] });
    expect(asked({ '2026-2': 10 })).toMatchObject({ interest: 5005, uncounted: [{ half: '2026-1', days: 46 }] });
    const both = [
      { half: '2026-1', days: 46 },
      { half: '2026-2', days: 151 },
    ];
    expect(asked({ '2025-2': 11 })).toMatchObject({ interest: 0, uncounted: both });
    expect(asked(undefined)).toMatchObject({ interest: 0, uncounted: both });
  });

  it('counts the days of each half-year once, those of the document that is latest', () => {
    const documents = [invoice, { ...document('b', 100, '2025-12-01'), datum: '2025-11-01' }];
    expect(asked({ '2026-1': 10 }, { documents }).uncounted).toEqual([
      { half: '2025-2', days: 30 },
      { half: '2026-2', days: 151 },
    ]);
  });

  it('needs no rate of the law for a business at a rate of its contract, and one for a consumer', () => {
    expect(asked(undefined, { rente: 8 }).uncounted).toBeUndefined();
    const consumer = { particulier: true, reminders: [sent('2026-06-01', 'a')], rente: 8, terms: { schadebeding: true } } as const;
    expect(asked(undefined, consumer).uncounted).toEqual([
      { half: '2026-1', days: 8 },
      { half: '2026-2', days: 151 },
    ]);
    expect(asked(undefined, { ...consumer, rente: undefined }).uncounted).toBeUndefined();
  });
});

describe('the interest on what is set off', () => {
  const asked = (documents: ExtrasAsked['documents'], more: Partial<ExtrasAsked> = {}) =>
    extras({ today: '2026-11-28', particulier: false, documents, reminders: [], rente: 10.25, ...more }).interest;
  const late = document('a', 1775.71, '2026-10-16');
  const overpaid = (cents: number, datum: string) => ({
    ...document('c', -cents / 100),
    type: 'factuur' as const,
    claims: [{ cents, datum }],
  });

  it('stops on the day on which both debts are due', () => {
    expect(asked([late])).toBe(2144);
    expect(asked([late, overpaid(118_962, '2026-11-18')])).toBe(1810);
    expect(asked([late, overpaid(118_962, '2026-10-01')])).toBe(Math.floor((58_609 * 10.25 * 43) / 36_500));
    expect(asked([late, overpaid(118_962, '2026-11-28')])).toBe(2144);
    expect(asked([late, { ...document('n', -1189.62), datum: '2026-11-18' }])).toBe(1810);
  });

  it('is counted once over several claims, and over the debt that fell due first', () => {
    const claims = [
      { cents: 100_000, datum: '2026-11-18' },
      { cents: 18_962, datum: '2026-11-08' },
    ];
    const centDays = 177_571 * 23 + 158_609 * 10 + 58_609 * 10;
    expect(asked([late, { ...overpaid(118_962, ''), claims }])).toBe(Math.floor((centDays * 10.25) / 36_500));
    const young = document('b', 1000, '2026-11-20');
    const both = Math.floor((177_571 * 33 * 10.25) / 36_500) + Math.floor((57_571 * 8 * 10.25) / 36_500);
    expect(asked([young, late, overpaid(220_000, '2026-11-18')])).toBe(both);
  });
});
