import { describe, expect, it } from 'vitest';
import type { There } from '../../../../src/service/journal/evidence/there.ts';
import { countOneMore, giveBack } from '../../../../src/service/journal/limits/day-count.ts';
import { measured, reserve } from '../../../../src/service/journal/limits/limits.ts';
import type { Write } from '../../../../src/service/journal/verdict/evidence.ts';
import { countOn } from '../../../../src/service/limits/limits.ts';
import { valuesInMemory } from '../../../support/values.ts';
import { intent } from './records.ts';

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

describe('a write that changed nothing', () => {
  const now = new Date('2026-03-15T10:00:00Z');

  it.each([
    ['of today is counted no more', '2026-03-15', 2, 'facturen.definitief', '2026-03-15T09:00:00Z', 1],
    ['that was never counted makes no room for another', '2026-03-15', 0, 'facturen.definitief', '2026-03-15T09:00:00Z', 0],
    ['of yesterday gives nothing back today', '2026-03-15', 2, 'facturen.definitief', '2026-03-14T09:00:00Z', 2],
    ['is given back to the later day of a clock that was set back', '2026-03-16', 2, 'facturen.definitief', '2026-03-15T09:00:00Z', 1],
    ['of the other kind leaves this count', '2026-03-15', 2, 'facturen.versturen', '2026-03-15T09:00:00Z', 2],
    ['that no limit counts leaves it too', '2026-03-15', 2, 'klanten.create', '2026-03-15T09:00:00Z', 2],
  ])('%s', async (_, dag, times, operation, time, left) => {
    const { transaction } = valuesInMemory();
    for (let done = 0; done < times; done++) await countOneMore(transaction, await countOn(transaction, dag), 'definitief');
    await giveBack(transaction, intent({ operation, time }), now);
    expect(await countOn(transaction, dag)).toEqual({ dag, definitief: left, versturen: 0 });
  });
});
