import { describe, expect, it } from 'vitest';
import type { There } from '../../../../src/service/journal/evidence/there.ts';
import { measured, reserve } from '../../../../src/service/journal/limits/limits.ts';
import type { Write } from '../../../../src/service/journal/verdict/evidence.ts';
import { valuesInMemory } from '../../../support/values.ts';

const id = '00000000-0000-4000-8000-000000000001';
const limits = { held: { limits: { versie: 1, account: 'a', hoogstens_bedrag: 1_000 }, isOther: false }, naam: 'werk' };

/** The outcome of a write where the service has a document of this total. */
const outcome = (write: object, total = 0) => {
  const there = { priced: async (regel: unknown) => regel, factuur: async () => ({ totaal_incl: total }) } as unknown as There;
  return measured(limits, write as Write, there).catch(({ reason }: { reason: string }) => reason);
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

describe('a limit that another person tightens while a write is on its way', () => {
  const write = { operation: 'facturen.definitief', document: id } as Write;
  const reserved = async (inStore: object, copy?: object) => {
    const { transaction } = valuesInMemory();
    await transaction.put('grenzen', 'account', { versie: 2, account: 'a', ...inStore });
    const asked = { naam: 'werk', current: async () => undefined, copy: () => copy && { versie: 3, account: 'a', ...copy } };
    return reserve(transaction, asked, write, { measure: 121, use: undefined }, new Date('2026-03-15T10:00:00Z'));
  };

  it('lets it leave where it still holds', async () => {
    await expect(reserved({ hoogstens_bedrag: 121 })).resolves.toBeUndefined();
  });

  it.each([
    ['of an amount', { hoogstens_bedrag: 120 }, undefined],
    ['on its approval', { goedkeuring: 'definitief' }, undefined],
    ['in a newer copy', {}, { alleen_lezen: true }],
  ])('stops it before its intent is kept: %s', async (_, inStore, copy) => {
    await expect(reserved(inStore, copy)).rejects.toMatchObject({ reason: 'not_confirmed' });
  });
});
