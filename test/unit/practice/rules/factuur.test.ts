import { describe, expect, it } from 'vitest';
import { makeFinal, newCreditnota, newFactuur } from '../../../../src/practice/rules/factuur.ts';
import { calculate } from '../../../../src/practice/rules/regels.ts';

const now = new Date('2026-03-15T11:00:00Z');
const regels = [{ omschrijving: 'Advies', aantal: 3, eenheidsprijs: 95, btw_percentage: 21 }];
const calculated = calculate(regels, () => undefined);
const concept = newFactuur('f1', { klant_id: 'K1', regels }, calculated, now);

describe('a factuur', () => {
  it('starts as a concept that is due after the term', () => {
    expect(concept).toMatchObject({
      status: 'concept',
      nummer: null,
      ogm: null,
      datum: '2026-03-15',
      vervaldatum: '2026-04-14',
      klant_id: 'k1',
    });
  });

  it('takes no number when it is final already', () => {
    const asked: string[] = [];
    const volgend = (jaar: string) => asked.push(jaar);
    const final = makeFinal(concept, volgend);
    expect(final).toMatchObject({ status: 'verzonden', nummer: '2026-0001', ogm: '+++202/6000/00192+++' });
    expect(() => makeFinal(final, volgend)).toThrow('Dit document is al definitief: 2026-0001.');
    expect(() => makeFinal({ ...final, status: 'betaald' }, volgend)).toThrow('al definitief');
    expect(asked).toEqual(['2026']);
  });

  it('has a number that grows past four digits', () => {
    expect(makeFinal(concept, () => 12_345)).toMatchObject({ nummer: '2026-12345', ogm: '+++202/6012/34520+++' });
  });

  it('is credited only when it is final', () => {
    expect(() => newCreditnota('c1', concept, now)).toThrow('nog een concept');
    const creditnota = newCreditnota(
      'c1',
      makeFinal(concept, () => 1),
      now,
    );
    expect(creditnota).toMatchObject({
      type: 'creditnota',
      status: 'concept',
      nummer: null,
      ogm: null,
      document: null,
      gekoppelde_factuur_id: 'f1',
      totaal_incl: 344.85,
    });
    expect(() => newCreditnota('c2', { ...creditnota, status: 'verzonden' }, now)).toThrow('Van een creditnota');
  });
});
