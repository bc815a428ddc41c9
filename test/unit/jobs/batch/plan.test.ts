import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Plan, planHash, readPlan, writePlan } from '../../../../src/jobs/batch/plan/plan.ts';

const document = (n: number) => ({
  referentie: `R${n}`,
  rijen: [n],
  regels: [{ omschrijving: 'Advies\n"één"', aantal: n }],
  leeg: [],
  weg: undefined,
});

const planOf = (count: number) =>
  ({
    duit: 'batchplan',
    versie: 1,
    invoer: { bestand: 'a.csv' },
    opties: {},
    blad: undefined,
    klanten: { 'a\nb': { naam: 'Peeters' } },
    documenten: Array.from({ length: count }, (_, n) => document(n)),
  }) as unknown as Plan;

test.each([0, 1, 100, 101, 350])('a plan of %i documents is the text that JSON.stringify gives, with the hash of all of it', (count) => {
  const plan = planOf(count);
  const hash = createHash('sha256').update(JSON.stringify(plan)).digest('hex');
  expect(planHash(plan)).toBe(hash);
  const text = [...writePlan(plan)].join('');
  expect(text).toBe(`${JSON.stringify({ ...plan, hash }, null, 2)}\n`);
  expect(readPlan(JSON.parse(text), 'plan.json')).toEqual(JSON.parse(JSON.stringify(plan)));
});

test('a plan of many documents never stands in memory as one text', () => {
  const pieces = Array.from(writePlan(planOf(5000)), (piece) => piece.length);
  expect(Math.max(...pieces)).toBeLessThan(pieces.reduce((sum, length) => sum + length, 0) / 20);
});
