import { expect, it } from 'vitest';
import { downloadProgressText } from '../../../../../src/cli/flows/downloading/download.ts';
import { Failure } from '../../../../../src/failure.ts';
import { listing } from '../../../../../src/service/api/pages.ts';

const failed = new Map([['2026-0001', new Failure('temporary', 'weg', { because: 'network' })]]);

it('a bulk download says how many of all documents are done, as soon as the list has shown how many there are', () => {
  const tally = { failed, saved: 5, there: 4, lacking: 2 };
  expect(downloadProgressText(tally, 137)).toBe('Bewaren: 12 van 137');
  expect(downloadProgressText(tally, undefined)).toBe('Bewaren: 12 klaar');
});

it.each([
  [{ data: [{ id: 'a' }, { id: 'b' }], total: 2 }, 2],
  [{ data: [{ id: 'a' }, { id: 'b' }], total: 137 }, 137],
])('a list knows how many items it has from its first page on: %j', async (page, count) => {
  const list = listing(async () => page);
  expect(list.count).toBeUndefined();
  await list[Symbol.asyncIterator]().next();
  expect(list.count).toBe(count);
});
