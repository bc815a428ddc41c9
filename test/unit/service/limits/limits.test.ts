import { describe, expect, it } from 'vitest';
import { countNow, type DayCount, isLooser, type LimitValues, needsApproval, strictest } from '../../../../src/service/limits/limits.ts';

type Level = LimitValues['goedkeuring'];
const approvalOf = (goedkeuring: Level): LimitValues => (goedkeuring ? { goedkeuring } : {});

it.each<[Level, string, boolean]>([
  [undefined, 'facturen.versturen', false],
  ['verzenden', 'facturen.versturen', true],
  ['verzenden', 'facturen.definitief', false],
  ['verzenden', 'klanten.create', false],
  ['definitief', 'creditnotas.versturen', true],
  ['definitief', 'facturen.definitief', true],
  ['definitief', 'facturen.create', false],
  ['alles', 'facturen.versturen', true],
  ['alles', 'facturen.definitief', true],
  ['alles', 'klanten.create', true],
  // Nobody can tell the effect of a write that this duit does not know, nor what a level of a later one lets through.
  ['verzenden', 'facturen.herroepen', true],
  ['later' as Level, 'klanten.create', true],
])('with approval of %s, %s waits for a person: %s', (level, operation, waits) => {
  expect(needsApproval(approvalOf(level), operation)).toBe(waits);
});

describe('limits that come after others', () => {
  const before: LimitValues = { hoogstens_bedrag: 1000, hoogstens_per_dag: 5, mag: ['klanten.create'] };
  it.each<[string, LimitValues, boolean]>([
    ['the same', before, false],
    ['a lower amount', { ...before, hoogstens_bedrag: 999 }, false],
    ['a higher amount', { ...before, hoogstens_bedrag: 1001 }, true],
    ['more a day', { ...before, hoogstens_per_dag: 6 }, true],
    ['another operation', { ...before, mag: ['klanten.create', 'klanten.update'] }, true],
    ['no operation', { ...before, mag: [] }, false],
    ['only what is known', { ...before, alleen_bekend: true }, false],
    ['no limit', {}, true],
  ])('are looser, or not, with %s', (_, after, looser) => {
    expect(isLooser(before, after)).toBe(looser);
  });

  it('are looser without one that held', () => {
    expect(isLooser({ alleen_bekend: true }, {})).toBe(true);
    expect(isLooser({ alleen_lezen: true }, {})).toBe(true);
    expect(isLooser({ alleen_bekend: true, alleen_lezen: true }, { alleen_bekend: true, alleen_lezen: true })).toBe(false);
  });

  it.each([
    ['alles', 'alles', false],
    ['alles', 'definitief', true],
    ['definitief', 'verzenden', true],
    ['verzenden', undefined, true],
    ['verzenden', 'definitief', false],
    [undefined, 'verzenden', false],
  ] as const)('with approval of %s and then of %s are looser: %s', (one, other, looser) => {
    expect(isLooser(approvalOf(one), approvalOf(other))).toBe(looser);
  });
});

describe('the limits of two accounts that are one', () => {
  it.each<[LimitValues, LimitValues, LimitValues]>([
    [{ mag: ['klanten.create', 'klanten.update'] }, { mag: ['klanten.update', 'producten.create'] }, { mag: ['klanten.update'] }],
    [{ mag: ['klanten.create'] }, {}, { mag: ['klanten.create'] }],
    [{}, { mag: ['klanten.create'] }, { mag: ['klanten.create'] }],
    [{ hoogstens_bedrag: 10 }, { hoogstens_bedrag: 9, hoogstens_per_dag: 1 }, { hoogstens_bedrag: 9, hoogstens_per_dag: 1 }],
    [{ alleen_lezen: true }, { alleen_bekend: true }, { alleen_lezen: true, alleen_bekend: true }],
    [{ goedkeuring: 'alles' }, { goedkeuring: 'verzenden' }, { goedkeuring: 'alles' }],
    [{ goedkeuring: 'verzenden' }, { goedkeuring: 'definitief' }, { goedkeuring: 'definitief' }],
    [{ goedkeuring: 'alles' }, {}, { goedkeuring: 'alles' }],
    [{}, { goedkeuring: 'verzenden' }, { goedkeuring: 'verzenden' }],
  ])('are the strictest of %j and %j', (one, other, expected) => {
    expect(strictest(one, other)).toEqual(expected);
  });
});

it('the day of a limit is that of Brussels by the clock of a database, and none that was counted on is given again', async () => {
  const kept: DayCount = { dag: '2026-03-16', definitief: 3, versturen: 0 };
  const on = (clock: string | undefined) =>
    countNow({ get: async () => ({ ...kept }), time: clock === undefined ? undefined : new Date(clock) }, new Date('2026-03-18T10:00:00Z'));
  const anew = { definitief: 0, versturen: 0 };
  expect(await on(undefined)).toEqual({ day: '2026-03-18', count: { dag: '2026-03-18', ...anew } });
  expect(await on('2026-03-16T23:30:00Z')).toEqual({ day: '2026-03-17', count: { dag: '2026-03-17', ...anew } });
  expect(await on('2026-03-15T10:00:00Z')).toEqual({ day: '2026-03-15', count: kept });
});
