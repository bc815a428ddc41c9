import { describe, expect, it } from 'vitest';
import type { There } from '../../../../src/service/journal/evidence/there.ts';
import { measured } from '../../../../src/service/journal/rails/rails.ts';
import type { Write } from '../../../../src/service/journal/verdict/evidence.ts';

const id = '00000000-0000-4000-8000-000000000001';
const rails = { held: { rails: { versie: 1, account: 'a', hoogstens_bedrag: 1_000 }, isOther: false }, naam: 'werk' };

/** The outcome of a write where the service has a document of this total. */
const outcome = (write: object, total = 0) => {
  const there = { priced: async (regel: unknown) => regel, factuur: async () => ({ totaal_incl: total }) } as unknown as There;
  return measured(rails, write as Write, there).catch(({ reason }: { reason: string }) => reason);
};

const create = (aantal: number, eenheidsprijs: number) => ({
  operation: 'facturen.create',
  document: null,
  body: { klant_id: id, regels: [{ omschrijving: 'Advies', aantal, eenheidsprijs, btw_percentage: 0 }] },
});

describe('--hoogstens-bedrag 1000', () => {
  it.each([
    [1, 1_000, 1_000],
    [1, 1_000.01, 'not_confirmed'],
    [-1, 1_000, 1_000],
    [-1, 1_000.01, 'not_confirmed'],
  ])('and a new document of %d × %d', async (aantal, eenheidsprijs, ends) => {
    expect(await outcome(create(aantal, eenheidsprijs))).toBe(ends);
  });

  it.each([
    [1_000, 1_000],
    [1_000.01, 'not_confirmed'],
    [-1_000, 1_000],
    [-1_000.01, 'not_confirmed'],
  ])('and making a draft of %d final', async (total, ends) => {
    expect(await outcome({ operation: 'facturen.definitief', document: id }, total)).toBe(ends);
  });
});
