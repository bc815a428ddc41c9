import { expect, it } from 'vitest';
import { openOwnReference } from '../../../../src/cli/flows/making/reference.ts';
import type { OpenSession } from '../../../../src/cli/session/session.ts';
import { Failure } from '../../../../src/failure.ts';
import { openReferences } from '../../../../src/service/journal/log/references.ts';
import type { StateStore } from '../../../../src/store/store.ts';
import { memoryStateStore } from '../../../support/memory-state-store.ts';

const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const body = { klant_id: id, regels: [{ omschrijving: 'Advies', aantal: 1, eenheidsprijs: 100, btw_percentage: 21 }] };
const away = () => new Failure('local', 'de database is weg');

/** Makes an invoice under a reference while the store takes nothing any more, and the file beside it as `record` does. */
async function making(record: StateStore['record']): Promise<{ readonly made: Promise<unknown>; readonly store: StateStore }> {
  const store = memoryStateStore();
  const state = async () => ({ ...store, transaction: () => Promise.reject(away()), ...(record && { record }) });
  const session = { state, now: () => new Date('2026-03-15T09:00:00Z') } as unknown as OpenSession;
  const own = openOwnReference(session, 'factuur', {});
  await own.claim('R-1', undefined);
  return { made: own.keep(body, { id }), store };
}

it('an invoice whose reference only the file beside the store can take is made all the same', async () => {
  const lines: unknown[] = [];
  const { made } = await making(async (line) => (lines.push(line), away()));
  await made;
  expect(lines).toMatchObject([{ body: { kind: 'kept', in: 'batch-referentie', key: 'R-1', value: { id } } }]);
});

it('an invoice whose reference neither disk can take ends with 9, and names the invoice and its reference', async () => {
  const { made, store } = await making(undefined);
  const failure = (await made.catch((error: unknown) => error)) as Failure;
  expect({ reason: failure.reason, message: failure.message }).toEqual({
    reason: 'unwritten',
    message: expect.stringMatching(/3f2504e0-4f89-41d3-9a0c-0305e82c3301.*R-1.*de database is weg/) as string,
  });
  expect(failure.hint).toContain(`duit factuur toon ${id}`);
  expect(await openReferences(store).of('R-1')).toBeUndefined();
});
