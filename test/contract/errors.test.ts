import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newFinal, newKlant, transports, type Account, type Call, type Reply } from '../support/practice.ts';
import { isLong } from '../support/long.ts';

/** Expects the error shape of the API and nothing else. */
const refused = ({ status, json, type }: Reply, expected: number) => {
  expect(status).toBe(expected);
  expect(type).toMatch(/^application\/json/);
  const { error, ...rest } = json as { error: Record<string, unknown> };
  expect(rest).toEqual({});
  expect(error['status']).toBe(expected);
  expect(error['message']).toEqual(expect.any(String));
  expect(Object.keys(error).filter((key) => !['status', 'message', 'errors'].includes(key))).toEqual([]);
  expect(JSON.stringify(error)).not.toMatch(/\bat .*:\d+:\d+|node_modules/);
};

const nobody = '11111111-1111-4111-8111-111111111111';

describe.each(transports)('bad input $transport', ({ open }) => {
  let account: Account;
  let call: Call;
  let id: string;
  beforeAll(async () => {
    account = await open();
    call = account.call;
    id = await newFinal(call);
  });
  afterAll(() => account.close());

  const list = ['/klanten', '/producten', '/offertes', '/facturen', '/creditnotas', '/inbox'];
  const queries = [
    'limit=0',
    'limit=101',
    'limit=abc',
    'limit=',
    'limit=1.5',
    'limit=1e1',
    'offset=-1',
    'offset=x',
    'limit=99999999999999999999',
  ];
  it.each(list.flatMap((path) => queries.map((query) => [path, query] as const)))(
    '422 for %s?%s, naming the parameter',
    async (path, query) => {
      const reply = await call('GET', `${path}?${query}`);
      refused(reply, 422);
      expect(Object.keys(reply.error['errors'] as object)).toEqual([query.split('=')[0]]);
    },
  );

  it.each([
    ['limit=0', 'moet minstens 1 zijn'],
    ['limit=101', 'mag hoogstens 100 zijn'],
    ['offset=-1', 'moet minstens 0 zijn'],
    ['limit=1.5', 'moet een getal zijn'],
  ])('says what is wrong with %s', async (query, message) => {
    expect(Object.values((await call('GET', `/klanten?${query}`)).error['errors'] as object)).toEqual([message]);
  });

  it.each([
    ['/producten?actief=ja', 'actief'],
    ['/producten?actief=1', 'actief'],
    ['/offertes?status=betaald', 'status'],
    ['/facturen?status=verlopen', 'status'],
    ['/facturen?van=2026-02-30', 'van'],
    ['/facturen?tot=gisteren', 'tot'],
    ['/facturen?type=offerte', 'type'],
    ['/creditnotas?van=15/03/2026', 'van'],
    ['/inbox?tot=2026-13-01', 'tot'],
    ['/klanten?zoek=x', 'zoek'],
    ['/klanten?limit=1&limit=2', 'limit'],
    ['/klanten?__proto__=x', '__proto__'],
    ['/facturen/ID?veld=alles', 'veld'],
  ])('422 for %s, naming %s', async (path, field) => {
    const reply = await call('GET', path.replace('ID', id));
    refused(reply, 422);
    expect(Object.keys(reply.error['errors'] as object)).toEqual([field]);
  });

  it('takes limit 1 and 100, and any offset', async () => {
    for (const query of ['limit=1', 'limit=100', 'offset=0', 'offset=999999999999']) {
      expect((await call('GET', `/klanten?${query}`)).status).toBe(200);
    }
  });

  const json = { 'Content-Type': 'application/json' };
  const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
  it.each([
    ['nothing', {}],
    ['an array', { body: [] }],
    ['a text', { body: 'naam' }],
    ['null', { body: null }],
    ['half a JSON text', { raw: '{"naam": "A', headers: json }],
    ['10 MB', { raw: JSON.stringify({ naam: 'x'.repeat(10_000_000) }), headers: json }],
    ['depth 10,000', { raw: deep, headers: json }],
    ['a field of depth 10,000', { raw: `{"naam": ${deep}}`, headers: json }],
    ['no UTF-8', { raw: Uint8Array.from(Buffer.from('{"naam": "caf\xe9"}', 'latin1')), headers: json }],
    ['half a character', { raw: String.raw`{"naam": "\ud800"}`, headers: json }],
    ['a number beyond all', { raw: '{"naam": 1e999}', headers: json }],
    ['__proto__', { raw: '{"naam": "A", "__proto__": {"x": 1}}', headers: json }],
    ['a form', { raw: 'naam=A', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }],
    ['no content type', { raw: '{"naam": "A"}', headers: { 'Content-Type': 'text/plain' } }],
  ])('422 for a body that is %s', async (_name, sent) => {
    for (const path of ['/klanten', '/facturen', '/offertes', `/facturen/${id}/versturen`]) refused(await call('POST', path, sent), 422);
  });

  it.each([
    ['GET', '/facturen/'],
    ['GET', '/onbekend'],
    ['GET', '/facturen/ID/xml'],
    ['GET', '/facturen/niet-een-uuid'],
    ['GET', '/klanten/NOBODY'],
    ['GET', '/producten/NOBODY'],
    ['GET', '/offertes/NOBODY'],
    ['GET', '/facturen/NOBODY'],
    ['GET', '/facturen/NOBODY/pdf'],
    ['GET', '/facturen/NOBODY/ubl'],
    ['GET', '/inbox/NOBODY'],
    ['GET', '/inbox/NOBODY/pdf'],
    ['GET', '/inbox/NOBODY/ubl'],
    ['POST', '/facturen/NOBODY/definitief'],
    ['POST', '/facturen/NOBODY/creditnota'],
    ['GET', '/facturen/%00'],
    ['GET', '/facturen/%zz'],
    ['DELETE', '/klanten/ID'],
    ['PUT', '/klanten/ID'],
    ['PATCH', '/facturen/ID'],
    ['DELETE', '/facturen/ID'],
    ['POST', '/producten'],
    ['GET', '/facturen/ID/definitief'],
    ['OPTIONS', '/klanten'],
  ])('404 for %s %s', async (method, path) => {
    refused(await call(method, path.replace('ID', id).replace('NOBODY', nobody)), 404);
  });

  it('answers HEAD like GET, without a body', async () => {
    const { status, bytes } = await call('HEAD', '/klanten');
    expect([status, bytes.length]).toEqual([200, 0]);
  });

  it('never answers 5xx, whatever the body', async () => {
    const klant_id = await newKlant(call);
    const value = fc.oneof(fc.jsonValue(), fc.constantFrom(klant_id, id, '2026-03-15', 'email', 'peppol', -1, 0.1, 1e308), fc.double());
    const regel = fc.record(
      { omschrijving: value, aantal: value, eenheidsprijs: value, btw_percentage: value, product_id: value },
      { requiredKeys: [] },
    );
    const keys = [
      'naam',
      'type',
      'email',
      'land',
      'klant_id',
      'datum',
      'geldig_tot',
      'notities',
      'kanaal',
      'simuleer',
      'bedrag',
      'leverancier',
    ];
    const body = fc
      .dictionary(fc.constantFrom(...keys), value)
      .chain((fields) =>
        fc.record({ regels: fc.array(regel, { maxLength: 3 }) }, { requiredKeys: [] }).map((more) => ({ ...fields, ...more })),
      );
    const requests = [
      'POST /klanten',
      `PATCH /klanten/${klant_id}`,
      'POST /offertes',
      'POST /facturen',
      `POST /facturen/${id}/versturen`,
      'POST /test/inbox',
    ];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...requests), body, async (request, fields) => {
        const [method = '', path = ''] = request.split(' ');
        const { status } = await call(method, path, { body: fields });
        expect([200, 201, 422]).toContain(status);
      }),
      { numRuns: isLong ? 150 : 25 },
    );
  });
});
