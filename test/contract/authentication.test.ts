import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bothTransports, type Account } from '../support/practice.ts';

const operations = [
  'GET /klanten',
  'POST /klanten',
  'GET /klanten/ID',
  'PATCH /klanten/ID',
  'GET /producten',
  'GET /producten/ID',
  'GET /offertes',
  'POST /offertes',
  'GET /offertes/ID',
  'GET /facturen',
  'POST /facturen',
  'GET /facturen/ID',
  'POST /facturen/ID/definitief',
  'POST /facturen/ID/versturen',
  'GET /facturen/ID/pdf',
  'GET /facturen/ID/ubl',
  'POST /facturen/ID/creditnota',
  'GET /creditnotas',
  'POST /creditnotas/ID/versturen',
  'GET /inbox',
  'GET /inbox/ID',
  'GET /inbox/ID/pdf',
  'GET /inbox/ID/ubl',
  'POST /test/inbox',
].map((line) => line.replace('ID', '11111111-1111-4111-8111-111111111111').split(' ') as [string, string]);

describe.each(bothTransports)('authentication $transport', ({ open }) => {
  let account: Account;
  beforeAll(async () => {
    account = await open();
  });
  afterAll(() => account.close());

  it.each(operations)('%s %s requires a key', async (method, path) => {
    const { status, json, headers } = await account.call(method, path, { key: null });
    expect([status, json]).toEqual([401, { error: { status: 401, message: 'Geen sleutel: stuur Authorization: Bearer <API_KEY>.' } }]);
    expect(headers.get('www-authenticate')).toBe('Bearer');
  });

  it.each(operations)('%s %s exists', async (method, path) => {
    const { json } = await account.call(method, path);
    expect(JSON.stringify(json)).not.toContain('bestaat niet.');
  });

  it.each(['verkeerd', '', 'undefined', '__proto__', 'constructor'])('refuses the key "%s"', async (key) => {
    expect((await account.call('GET', '/klanten', { key })).status).toBe(401);
  });

  it('refuses another scheme, and takes the scheme in any case', async () => {
    const key = account.keys.normaal;
    const status = async (Authorization: string) =>
      (await account.call('GET', '/klanten', { key: null, headers: { Authorization } })).status;
    for (const good of [`Bearer ${key}`, `bearer ${key}`, `BEARER  ${key}`]) expect(await status(good), good).toBe(200);
    for (const bad of [`Basic ${key}`, key, `Bearer ${key} ${key}`]) expect(await status(bad), bad).toBe(401);
  });

  it('lets both keys do everyday work', async () => {
    for (const key of ['normaal', 'test']) expect((await account.call('GET', '/klanten', { key })).status).toBe(200);
  });
});
