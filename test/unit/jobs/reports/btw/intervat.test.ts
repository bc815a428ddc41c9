import { describe, expect, it } from 'vitest';
import type { Klant } from '../../../../../src/contract/index.ts';
import { type Coding, noUserCodes } from '../../../../../src/jobs/reports/btw/coding.ts';
import { icListing } from '../../../../../src/jobs/reports/btw/ic-listing.ts';
import { clientListingXml, intraListingXml } from '../../../../../src/jobs/reports/btw/intervat.ts';
import type { Booked } from '../../../../../src/jobs/reports/count/booked.ts';
import { customerListing } from '../../../../../src/jobs/reports/count/customer-listing.ts';
import { chance } from '../../../../support/chance.ts';
import { readIntervat } from '../../../../support/intervat.ts';

const ondernemingsnummer = '0998877195';
const numbers: readonly (readonly [number: string | undefined, land: string])[] = [
  ['0403123486', 'BE'],
  ['BE 0998.386.752', 'BE'],
  ['0998496917', 'BE'],
  ['0403123487', 'BE'],
  [undefined, 'BE'],
  ['GR094259216', 'GR'],
  ['EL094259216', 'GR'],
  ['094259216', 'GR'],
  ['NL123456789B13', 'NL'],
  ['FR83404833048', 'FR'],
  ['DE999999999', 'DE'],
];
const names = ['Vanhove & Zonen <BV>', 'Café "De Zon"', "L'Été", 'ΑΒΓ', ']]>'];
const codes = ['44', '46', '46T', '47'] as const;
const coding: Coding = {
  user: { ...noUserCodes, regels: new Map(codes.map((code) => [code.toLowerCase(), code])) },
  batch: new Map(),
  onthouden: new Map(),
  invoice: () => undefined,
  klant: () => undefined,
};

/** A year of documents of a random taxpayer, with customers that share a number, and others without a right one. */
function generated(seed: number) {
  const random = chance(seed);
  const pick = <T>(all: readonly [T, ...T[]] | readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  const klanten = Array.from({ length: 1 + Math.floor(random() * 14) }, (_, index): Klant => {
    const [kbo_btw_nummer, land] = pick(numbers);
    return { id: `k${index}`, naam: pick(names), kbo_btw_nummer, land };
  });
  const documents = Array.from({ length: Math.floor(random() * 40) }, (_, index): Booked => {
    const isNote = random() < 0.2;
    const cents = Math.floor(random() * (random() < 0.1 ? 1e11 : 1e6));
    const excl = (isNote ? -cents : cents) / 100 + 0;
    const isZero = random() < 0.6;
    const btw = isZero ? 0 : Math.round(excl * 21) / 100;
    return {
      id: `d${index}`,
      type: isNote ? 'creditnota' : 'factuur',
      nummer: `2026-${index}`,
      status: 'verzonden',
      datum: '2026-11-02',
      vervaldatum: null,
      klant_id: pick(klanten).id,
      klant: null,
      gekoppelde_factuur_id: isNote ? pick(['then', 'now']) : null,
      totaal_excl: excl,
      totaal_btw: btw,
      totaal_incl: Math.round((excl + btw) * 100) / 100,
      regels: [{ omschrijving: pick(codes), product_id: undefined, btw_percentage: isZero ? 0 : 21, totaal: excl }],
    };
  });
  return { documents, customers: new Map(klanten.map((one) => [one.id, one])) };
}

const inCents = (amount: number): bigint => BigInt(Math.round(amount * 100));
const together = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, one) => sum + one, 0n);

describe('the files of Intervat', () => {
  it('say what the reports say, to the cent, in 500 generated years', () => {
    let [yearly, intra, greek] = [0, 0, 0];
    for (let seed = 1; seed <= 500; seed++) {
      const { documents, customers } = generated(seed);
      const dates = new Map([
        ['then', '2025-03-01'],
        ['now', '2026-03-01'],
      ]);
      const rows = customerListing(documents, { year: '2026', customers, dates, without: new Set() });
      const listed = rows.filter(({ opgenomen }) => opgenomen);
      const listing = clientListingXml(rows, { owner: { ondernemingsnummer }, year: '2026' });
      expect(listing === undefined).toBe(listed.length === 0);
      if (listing !== undefined) {
        yearly += 1;
        const read = readIntervat(listing);
        const expected = listed.map((row) => [row.btw_nummer, inCents(row.totaal_excl), inCents(row.totaal_btw)]);
        expect(read.clients.map(({ number, amounts }) => [number, ...amounts])).toEqual(expected);
        expect(read.sums['TurnOverSum']).toBe(together(listed.map((row) => inCents(row.totaal_excl))));
        expect(read.sums['VATAmountSum']).toBe(together(listed.map((row) => inCents(row.totaal_btw))));
        expect(new Set(read.clients.map(({ number }) => number)).size).toBe(read.clients.length);
        expect([read.declarant, read.period, read.reference]).toEqual([ondernemingsnummer, '2026', 'LK-2026']);
      }
      const supplies = icListing(documents, coding, customers);
      const theirs = supplies.filter(({ opgenomen }) => opgenomen);
      const ic = intraListingXml(supplies, { owner: { ondernemingsnummer }, period: { kind: 'kwartaal', tot: '2026-12-31' } });
      expect(ic === undefined).toBe(theirs.length === 0);
      if (ic === undefined) continue;
      intra += 1;
      const read = readIntervat(ic);
      expect(read.clients.map(({ number, code, amounts }) => [number, code, ...amounts])).toEqual(
        theirs.map((row) => [row.btw_nummer, row.code, inCents(row.bedrag)]),
      );
      expect(read.sums['AmountSum']).toBe(together(theirs.map((row) => inCents(row.bedrag))));
      expect(new Set(read.clients.map(({ number, code }) => `${number} ${code}`)).size).toBe(read.clients.length);
      expect([read.period, read.reference]).toEqual(['Quarter 4 Year 2026', 'IC-2026-K4']);
      if (read.clients.some(({ number }) => number === 'EL094259216')) greek += 1;
      expect(ic).not.toContain('GR');
    }
    expect(Math.min(yearly, intra, greek)).toBeGreaterThan(50);
  });

  it('name a month, and the reference of the file that they replace', () => {
    const [row] = icListing([], coding, new Map());
    expect(row).toBeUndefined();
    const one = {
      btw_nummer: 'EL094259216',
      code: 'L',
      klant: 'Α & Β',
      klant_ids: ['k1'],
      documenten: 1,
      bedrag: -0.5,
      opgenomen: true,
      reden: 'eu_nummer',
    } as const;
    const vervangt = '12345-0998877195-202611';
    const xml = intraListingXml([one], { owner: { ondernemingsnummer }, vervangt, period: { kind: 'maand', tot: '2026-11-30' } });
    expect(readIntervat(xml ?? '')).toEqual({
      declarant: ondernemingsnummer,
      reference: 'IC-2026-M11',
      replaced: vervangt,
      period: 'Month 11 Year 2026',
      sums: { AmountSum: -50n },
      clients: [{ number: 'EL094259216', code: 'L', amounts: [-50n] }],
    });
  });
});
