import { expect, test } from 'vitest';
import { directTransport } from '../../../src/app/direct.ts';
import { clientTo, failureOf, id, key } from '../../support/stub-client.ts';

const base = 'https://oefen.invalid/api/v1';
const json = { 'content-type': 'application/json' };
const over = (ask: Parameters<typeof directTransport>[1], options = {}) =>
  clientTo(base, { transport: async () => directTransport(base, ask), ...options });

test('a request reaches the function as it would reach a server', async () => {
  const seen: unknown[] = [];
  const { api } = over(async ({ method, path, search, authorization, body }) => {
    seen.push([method, `${path}?${search.toString()}`, authorization, body]);
    return {
      status: method === 'POST' ? 201 : 200,
      headers: json,
      body: JSON.stringify(method === 'POST' ? { data: { id, naam: 'Ünal' } } : { data: [] }),
    };
  });
  expect(await api.klanten.create({ naam: 'Ünal' })).toEqual({ id, naam: 'Ünal' });
  for await (const _ of api.klanten.list({ q: 'a b&c' }, { limit: 5, offset: 2 }));
  expect(seen).toEqual([
    ['POST', '/klanten?', `Bearer ${key}`, '{"naam":"Ünal"}'],
    ['GET', '/klanten?limit=5&offset=2&q=a+b%26c', `Bearer ${key}`, undefined],
  ]);
});

test('an error status, an empty body and a download come through', async () => {
  const error = { error: { status: 422, message: 'nee', errors: { naam: 'te kort' } } };
  const refused = over(async () => ({ status: 422, headers: json, body: JSON.stringify(error) }));
  expect(await failureOf(refused.api.klanten.create({ naam: 'A' }))).toMatchObject({ reason: 'refused', errors: { naam: 'te kort' } });
  const empty = over(async () => ({ status: 200, headers: {}, body: '' }));
  expect((await failureOf(empty.api.klanten.get(id))).reason).toBe('unusable');
  const { api } = over(async () => ({ status: 200, headers: { 'content-type': 'application/pdf' }, body: Buffer.from('%PDF-1.7') }));
  const chunks = [];
  for await (const chunk of (await api.facturen.pdf(id)).body) chunks.push(chunk);
  expect(Buffer.concat(chunks).toString()).toBe('%PDF-1.7');
});

test('a function that never answers meets the deadline, and a write counts as sent', async () => {
  const { api } = over(() => new Promise(() => {}), { timeout: 0.05 });
  expect((await failureOf(api.klanten.get(id))).reason).toBe('temporary');
  expect((await failureOf(api.facturen.definitief(id))).reason).toBe('unknown');
});
