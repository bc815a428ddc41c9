import { expect, it } from 'vitest';
import { openReferences } from '../../../../src/service/journal/log/references.ts';
import { distant } from '../../../support/distant.ts';
import { newState } from '../../../support/store.ts';
import { kindsOfStore } from '../../../support/stores.ts';

const kinds = await kindsOfStore('the references of batches in PostgreSQL');

it.each(kinds)('waits once for those among many, however many there are, in $name', async ({ storeIn }) => {
  const { store, waits } = distant(storeIn(newState()));
  const references = openReferences(store);
  const made = {
    id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
    soort: 'factuur',
    nummer: null,
    tijd: '',
    plan: '',
    totaal_incl: 121,
  } as const;
  await references.keep('A7', made);
  await references.forget('A8');
  const before = waits();
  const all = Array.from({ length: 300 }, (_, n) => `A${n}`);
  expect([...(await references.among(all))]).toEqual([['A7', made]]);
  expect([...(await references.forgottenAmong(all)).keys()]).toEqual(['A8']);
  expect(waits() - before).toBe(2);
  await store.close();
});
