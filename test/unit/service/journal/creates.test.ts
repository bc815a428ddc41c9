import { describe, expect, it } from 'vitest';
import type { Client } from '../../../../src/service/api/index.ts';
import { Failure } from '../../../../src/failure.ts';
import { candidates, snapshotBefore } from '../../../../src/service/journal/evidence/creates.ts';
import type { Entry } from '../../../../src/service/journal/log/entries.ts';
import { fieldsOf } from '../../../../src/service/journal/log/fields.ts';
import type { Journal } from '../../../../src/service/journal/log/journal.ts';
import { lookOnce } from '../../../../src/service/journal/recovery/reconcile.ts';
import { intent } from './records.ts';

const body = { klant_id: 'k', regels: [{ omschrijving: 'a', aantal: 1, eenheidsprijs: 10, btw_percentage: 21 }] };
const now = new Date('2026-03-15T10:00:00Z');
const numbered = (from: number, count: number) => Array.from({ length: count }, (_, index) => `oud-${from + index}`);

/** A service whose list of concepts holds these, the newest first, each the same as what was sent; a page has at most `most`. */
function service(ids: readonly string[], most = 100): { client: Client; queries: unknown[] } {
  const queries: unknown[] = [];
  const page = async (_operation: string, query: unknown) => {
    queries.push(query);
    return { data: ids.slice(0, most).map((id) => ({ id })), total: ids.length };
  };
  const one = async (_operation: string, { id }: { id: string }) => ({ id, customer_id: 'k', regels: body.regels });
  return { client: { page, one } as unknown as Client, queries };
}

const made = async (before: readonly string[], after: readonly string[], owned: readonly string[] = [], most = 100) => {
  const snapshot = await snapshotBefore(service(before, most).client, 'facturen.create', body, now);
  if (!snapshot) throw new Error('no snapshot');
  const sent = intent({ operation: 'facturen.create', document: null, fields: fieldsOf('s', body), snapshot });
  const found = await candidates(service(after, most).client, sent, async (id) => owned.includes(id));
  return found.map(({ document, certain }) => `${document.id} ${certain ? 'certain' : 'likely'}`);
};

it('asks once for the concepts around today, or of the day of the document', async () => {
  const { client, queries } = service([]);
  await snapshotBefore(client, 'facturen.create', body, now);
  await snapshotBefore(client, 'facturen.create', { ...body, datum: '2026-02-01' }, now);
  expect(queries).toEqual([
    { status: 'concept', limit: 100, type: 'factuur', van: '2026-03-14', tot: '2026-03-16' },
    { status: 'concept', limit: 100, type: 'factuur', van: '2026-02-01', tot: '2026-02-01' },
  ]);
});

it('tells what is new from what was there, and from what another write made', async () => {
  expect(await made(['a', 'b'], ['a', 'b'])).toEqual([]);
  expect(await made(['a', 'b'], ['nieuw', 'a', 'b'])).toEqual(['nieuw certain']);
  expect(await made(['a', 'b'], ['nieuw', 'ander', 'a', 'b'], ['ander'])).toEqual(['nieuw certain']);
});

it('takes what moved up into a full page for likely, not for certain', async () => {
  const before = numbered(0, 130);
  expect(await made(before, ['nieuw', ...before])).toEqual(['nieuw certain']);
  expect(await made(before, before.slice(1))).toEqual(['oud-100 likely']);
});

it('takes an old equal draft that moved into a page shorter than asked for likely, not for certain', async () => {
  const before = numbered(0, 60);
  expect(await made(before, before.slice(1), [], 50)).toEqual(['oud-50 likely']);
  expect(await made(before, ['nieuw', ...before], [], 50)).toEqual(['nieuw certain']);
  expect(await made(before, before.slice(1), [], 60)).toEqual([]);
});

it('asks for the customers of the name, of which a new one may stand anywhere, so one of many is only likely', async () => {
  const before = numbered(0, 130);
  const { client, queries } = service(before);
  const snapshot = await snapshotBefore(client, 'klanten.create', { naam: 'Bakkerij' }, now);
  await snapshotBefore(client, 'klanten.create', {}, now);
  expect(queries).toEqual([{ q: 'Bakkerij', limit: 100 }, { limit: 100 }]);
  const sent = intent({ operation: 'klanten.create', document: null, fields: fieldsOf('s', { naam: 'Bakkerij' }), snapshot: snapshot! });
  const after = { ...service(['nieuw', ...before]).client, one: async () => ({ id: 'nieuw', naam: 'Bakkerij' }) } as unknown as Client;
  const found = await candidates(after, sent, async () => false, 'Bakkerij');
  expect(found.map(({ document, certain }) => [document.id, certain])).toEqual([['nieuw', false]]);
});

describe('a draft that is found while an equal write of another order is uncertain', () => {
  const order = (n: number, ids: readonly string[]): Entry => ({
    id: String(n),
    n,
    last: n,
    checks: [],
    state: 'unknown',
    intent: intent({
      operation: 'facturen.create',
      document: null,
      fields: fieldsOf('s', body),
      snapshot: { ids, whole: true },
      label: `batch:${n}`,
    }),
  });
  const found = async (other: Entry) => {
    const journal = { about: async () => [], undecided: async () => [other], isUnderWay: () => false } as unknown as Journal;
    return (await lookOnce(journal, service(['nieuw', 'a']).client, order(1, ['a']))).found;
  };

  it('is that of the order before, where it was there already when the other one began', async () => {
    expect(await found(order(2, ['nieuw', 'a']))).toBe('done');
  });

  it('may be of either where it was not', async () => {
    expect(await found(order(2, ['a']))).toBe('several');
  });
});

it('is certain of nothing where there is no such list, and fails where it cannot be read now', async () => {
  const failing = (reason: 'not_found' | 'temporary') =>
    ({
      page: async () => {
        throw new Failure(reason, 'x', { because: undefined });
      },
    }) as unknown as Client;
  expect(await snapshotBefore(failing('not_found'), 'facturen.create', body, now)).toBeUndefined();
  await expect(snapshotBefore(failing('temporary'), 'facturen.create', body, now)).rejects.toThrow('x');
  const sent = intent({ operation: 'facturen.create', document: null, fields: fieldsOf('s', body) });
  const [found] = await candidates(service(['a']).client, sent, async () => false);
  expect(found?.certain).toBe(false);
});
