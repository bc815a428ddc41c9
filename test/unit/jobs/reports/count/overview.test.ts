import { describe, expect, it } from 'vitest';
import { overview, type Sources } from '../../../../../src/jobs/reports/count/overview.ts';
import { document } from '../../../../support/page.ts';

const today = '2026-03-15';

const of = (more: Partial<Sources>) =>
  overview({
    today,
    drafts: [],
    documents: [],
    sendings: new Map(),
    quotes: [],
    inbox: [],
    unfinished: { wacht: 0, opzij: 0 },
    uncertain: 0,
    btw_stelsel: undefined,
    aangifte: undefined,
    ...more,
  });

describe('the overview', () => {
  it('adds up the drafts, each with the sign with which it counts', () => {
    expect(of({ drafts: [100.1, -20.05, -30, -5, 0, 0] })).toMatchObject({ concepten: 6, concepten_totaal: 45.05 });
  });

  it('has as late what is due before today, and no credit note', () => {
    const documents = [
      document('1', { vervaldatum: '2026-03-14' }),
      document('2', { vervaldatum: '2026-03-15', totaal_incl: 7 }),
      document('3', { vervaldatum: null, totaal_incl: 5 }),
      document('4', { type: 'creditnota', vervaldatum: '2026-01-01', totaal_incl: -3 }),
    ];
    expect(of({ documents })).toMatchObject({ openstaand: 4, openstaand_totaal: 130, vervallen: 1, vervallen_totaal: 121 });
  });

  it('counts what is unpaid apart as sent, not sent and unknown, however its id is written', () => {
    const documents = [document('AB'), document('cd', { totaal_incl: 7 }), document('ef', { status: 'betaald' }), document('gh')];
    const sendings = new Map([
      ['ab', { is: 'sent', tijd: '2026-03-01T10:00:00.000Z' }],
      ['cd', { is: 'unsent' }],
    ] as const);
    expect(of({ documents, sendings })).toMatchObject({
      verstuurd: 1,
      verstuurd_totaal: 121,
      niet_verstuurd: 1,
      niet_verstuurd_totaal: 7,
      verzending_onbekend: 1,
      verzending_onbekend_totaal: 121,
    });
    expect(of({ documents })).toMatchObject({ verstuurd: 0, niet_verstuurd: 0, verzending_onbekend: 3, verzending_onbekend_totaal: 249 });
  });

  it('has the quotes that expire from today until two weeks on', () => {
    const until = (geldig_tot: string | null, totaal_incl: number | null = 1) => ({ id: `${geldig_tot}`, geldig_tot, totaal_incl });
    const inside = [until('2026-03-15', 10), until('2026-03-29', 20.5), until('2026-03-20', null)];
    const outside = [until('2026-03-14'), until('2026-03-30'), until(null)];
    expect(of({ quotes: [...inside, ...outside] })).toMatchObject({ offertes_vervallen_binnenkort: 3, offertes_totaal: 30.5 });
  });

  it('adds up what came in, with nothing for an amount that is not known', () => {
    const inbox = [{ id: '1', bedrag: 0.1 }, { id: '2', bedrag: 0.2 }, { id: '3', bedrag: null }, { id: '4' }];
    expect(of({ inbox, unfinished: { wacht: 2, opzij: 3 }, uncertain: 4 })).toMatchObject({
      inbox_nieuw: 4,
      inbox_totaal: 0.3,
      inbox_wacht: 2,
      inbox_opzij: 3,
      onzeker: 4,
    });
  });

  it('has the turnover of this calendar year beside the limit of the small-business scheme alone', () => {
    const on = (datum: string, totaal_excl: number) => document(datum, { datum, totaal_excl });
    const documents = [on('2025-12-31', 1), on('2026-01-01', 10), on('2026-12-31', 100), on('2027-01-01', 1000), on('2026-02-01', -0.5)];
    expect(of({ documents, btw_stelsel: 'kleine-onderneming' })).toMatchObject({ omzet_dit_jaar: 109.5, omzetgrens: 25_000 });
    expect(of({ documents, btw_stelsel: 'gemengd' }).omzetgrens).toBeNull();
  });

  it('names the next return where the account says how often it files', () => {
    expect(of({ aangifte: 'maand' })).toMatchObject({ btw_periode: '2026-02', btw_aangifte_uiterlijk: '2026-03-20' });
    expect(of({ aangifte: 'kwartaal' })).toMatchObject({ btw_periode: '2026-1', btw_aangifte_uiterlijk: '2026-04-25' });
    expect(of({})).toMatchObject({ btw_periode: null, btw_aangifte_uiterlijk: null });
  });
});
