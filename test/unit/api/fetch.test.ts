import { expect, test } from 'vitest';
import { fetchTransport } from '../../../src/api/fetch.ts';
import { clientTo, failureOf, id } from '../../support/stub-client.ts';

const base = 'http://localhost/api/v1';
const over = (fetch: (request: Request) => Response | Promise<Response>, options = {}) =>
  clientTo(base, { transport: async () => fetchTransport(fetch), ...options });

test('a request reaches the function as it would reach a server', async () => {
  const seen: unknown[] = [];
  const { api } = over(async (request) => {
    seen.push([request.method, request.url, request.headers.get('content-type'), await request.text()]);
    return Response.json({ data: { id } }, { status: 201 });
  });
  expect(await api.klanten.create({ naam: 'Ünal' })).toEqual({ id });
  expect(await api.facturen.definitief(id)).toEqual({ id });
  expect(seen).toEqual([
    ['POST', `${base}/klanten`, 'application/json', '{"naam":"Ünal"}'],
    ['POST', `${base}/facturen/${id}/definitief`, null, ''],
  ]);
});

test('an error status, an empty body and a download come through', async () => {
  const refused = over(() => Response.json({ error: { status: 422, message: 'nee', errors: { naam: 'te kort' } } }, { status: 422 }));
  expect(await failureOf(refused.api.klanten.create({ naam: 'A' }))).toMatchObject({ reason: 'refused', errors: { naam: 'te kort' } });
  const empty = over(() => new Response(null, { status: 204 }));
  expect((await failureOf(empty.api.klanten.get(id))).reason).toBe('unusable');
  const { api } = over(() => new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } }));
  const chunks = [];
  for await (const chunk of (await api.facturen.pdf(id)).body) chunks.push(chunk);
  expect(Buffer.concat(chunks).toString()).toBe('%PDF-1.7');
});

test('a function that never answers meets the deadline, and a write counts as sent', async () => {
  const { api } = over(() => new Promise<Response>(() => {}), { timeout: 0.05 });
  expect((await failureOf(api.klanten.get(id))).reason).toBe('temporary');
  expect((await failureOf(api.facturen.definitief(id))).reason).toBe('unknown');
});
