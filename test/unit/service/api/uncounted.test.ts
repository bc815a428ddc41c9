import { expect, it } from 'vitest';
import type { Slot } from '../../../../src/service/budget/index.ts';
import { clientTo } from '../../../support/stub-client.ts';
import { stubServer, text } from '../../../support/stub-server.ts';

function counting() {
  const calls: string[] = [];
  const note = async (call: string) => void calls.push(call);
  const slot: Slot = {
    waited: 0,
    replied: (status) => note(`replied ${status}`),
    lost: () => note('lost'),
    release: () => note('released'),
  };
  return { calls, budget: { grant: async () => slot } };
}

it.each([
  [{}, 'replied 200'],
  [{ 'x-oefen-limiet': 'geen' }, 'released'],
  [{ 'x-oefen-limiet': '60' }, 'replied 200'],
])('a reply with %j is %s to the budget', async (headers, call) => {
  const { calls, budget } = counting();
  const stub = await stubServer(text(200, '{"data":[],"total":0}', { 'content-type': 'application/json', ...headers }));
  await clientTo(stub.base_url, { budget }).client.page('klanten.list', {});
  expect(calls).toEqual([call]);
});
