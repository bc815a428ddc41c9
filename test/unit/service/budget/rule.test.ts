import { expect, it } from 'vitest';
import { capacity, mostFor, type BudgetState, empty, type Wanted } from '../../../../src/service/budget/rule.ts';

const minutes = 60_000;
const at = 100 * minutes;
const wanted = { id: '1.1', at, tempo: capacity, first: false, process: '1', long: true } as Wanted;
const seen = (process: string, ago: number): BudgetState => ({ ...empty, brief: [{ process, at: at - ago }] });

it.each([
  ['another process was seen', seen('2', 0), 10],
  ['another was seen just less than five minutes ago', seen('2', 5 * minutes - 1), 10],
  ['another was seen five minutes ago', seen('2', 5 * minutes), 0],
  ['the job itself was seen', seen('1', 0), 0],
  ['nobody was', empty, 0],
])('a long job leaves requests free for others, or not, where %s', (_, state, free) => {
  expect(capacity - mostFor(state, wanted)).toBe(free);
  expect(mostFor(state, { ...wanted, long: false })).toBe(capacity);
  expect(mostFor(state, { ...wanted, tempo: 5 })).toBe(5);
});
