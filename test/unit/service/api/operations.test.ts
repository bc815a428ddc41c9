import { describe, expect, test } from 'vitest';
import { endpoints } from '../../../../src/contract/index.ts';
import { openApi } from '../../../../src/service/api/index.ts';
import { connect, failureOf, id, key, type WritingApi } from '../../../support/stub-client.ts';
import { done } from '../../../support/success.ts';
import { type Act, json, text } from '../../../support/stub-server.ts';

const page = json(200, { data: [{ id }], total: 1 });
const pdf = text(200, '%PDF-', { 'content-type': 'application/pdf' });
const ubl = text(200, '<Invoice/>', { 'content-type': 'application/xml' });
const klant_id = '11111111-2222-4333-8444-555555555555';
const regels = [{ omschrijving: 'Advies, maart', aantal: 3, eenheidsprijs: 95, btw_percentage: 21 }];

async function readAll(items: AsyncIterable<unknown>): Promise<unknown[]> {
  const all = [];
  for await (const item of items) all.push(item);
  return all;
}

const bytes = async (download: ReturnType<WritingApi['facturen']['pdf']>) =>
  Buffer.concat((await readAll((await download).body)) as Uint8Array[]).toString();

type Row = [name: string, call: (api: WritingApi) => Promise<unknown>, line: string, body: string, reply: Act];

const rows: Row[] = [
  [
    'klanten.list',
    (api) => readAll(api.klanten.list({ q: 'De Smet & +' })),
    'GET /api/v1/klanten?limit=100&q=De%20Smet%20%26%20%2B',
    '',
    page,
  ],
  [
    'klanten.create',
    (api) => api.klanten.create({ naam: 'Ünal', land: 'BE' }),
    'POST /api/v1/klanten',
    '{"naam":"Ünal","land":"BE"}',
    done,
  ],
  ['klanten.get', (api) => api.klanten.get(id), `GET /api/v1/klanten/${id}`, '', done],
  ['klanten.update', (api) => api.klanten.update(id, { email: 'a@b.be' }), `PATCH /api/v1/klanten/${id}`, '{"email":"a@b.be"}', done],
  ['producten.list', (api) => readAll(api.producten.list({ actief: false })), 'GET /api/v1/producten?limit=100&actief=false', '', page],
  ['producten.get', (api) => api.producten.get(id), `GET /api/v1/producten/${id}`, '', done],
  [
    'offertes.list',
    (api) => readAll(api.offertes.list({ status: 'verlopen' }, { limit: 7 })),
    'GET /api/v1/offertes?limit=7&status=verlopen',
    '',
    page,
  ],
  [
    'offertes.create',
    (api) => api.offertes.create({ klant_id, regels, geldig_tot: '2026-04-01' }),
    'POST /api/v1/offertes',
    `{"klant_id":"${klant_id}","regels":[{"omschrijving":"Advies, maart","aantal":3,"eenheidsprijs":95,"btw_percentage":21}],"geldig_tot":"2026-04-01"}`,
    done,
  ],
  ['offertes.get', (api) => api.offertes.get(id), `GET /api/v1/offertes/${id}`, '', done],
  [
    'facturen.list',
    (api) =>
      readAll(api.facturen.list({ status: 'betaald', van: '2026-01-01', tot: '2026-03-31', type: 'factuur' }, { limit: 20, offset: 40 })),
    'GET /api/v1/facturen?limit=20&offset=40&status=betaald&van=2026-01-01&tot=2026-03-31&type=factuur',
    '',
    page,
  ],
  [
    'facturen.create',
    (api) => api.facturen.create({ klant_id, regels: [{ product_id: id }] }),
    'POST /api/v1/facturen',
    `{"klant_id":"${klant_id}","regels":[{"product_id":"${id}"}]}`,
    done,
  ],
  ['facturen.get', (api) => api.facturen.get(id), `GET /api/v1/facturen/${id}`, '', done],
  ['facturen.definitief', (api) => api.facturen.definitief(id), `POST /api/v1/facturen/${id}/definitief`, '', done],
  [
    'facturen.versturen',
    (api) => api.facturen.versturen(id, { kanaal: 'email', email: 'a@b.be' }),
    `POST /api/v1/facturen/${id}/versturen`,
    '{"kanaal":"email","email":"a@b.be"}',
    done,
  ],
  ['facturen.creditnota', (api) => api.facturen.creditnota(id), `POST /api/v1/facturen/${id}/creditnota`, '', done],
  ['facturen.pdf', (api) => bytes(api.facturen.pdf(id)), `GET /api/v1/facturen/${id}/pdf`, '', pdf],
  ['facturen.ubl', (api) => bytes(api.facturen.ubl(id)), `GET /api/v1/facturen/${id}/ubl`, '', ubl],
  [
    'creditnotas.list',
    (api) => readAll(api.creditnotas.list({ van: '2026-01-01' })),
    'GET /api/v1/creditnotas?limit=100&van=2026-01-01',
    '',
    page,
  ],
  [
    'creditnotas.versturen',
    (api) => api.creditnotas.versturen(id, { kanaal: 'peppol', simuleer: 'geweigerd' }),
    `POST /api/v1/creditnotas/${id}/versturen`,
    '{"kanaal":"peppol","simuleer":"geweigerd"}',
    done,
  ],
  ['inbox.list', (api) => readAll(api.inbox.list({ status: 'nieuw' })), 'GET /api/v1/inbox?limit=100&status=nieuw', '', page],
  ['inbox.get', (api) => api.inbox.get(id), `GET /api/v1/inbox/${id}`, '', done],
  ['inbox.pdf', (api) => bytes(api.inbox.pdf(id)), `GET /api/v1/inbox/${id}/pdf`, '', pdf],
  ['inbox.ubl', (api) => bytes(api.inbox.ubl(id)), `GET /api/v1/inbox/${id}/ubl`, '', ubl],
  ['inbox.test', (api) => api.inbox.test({}), 'POST /api/v1/test/inbox', '{}', done],
];

describe('each of the 24 operations reaches the service as the API text says', () => {
  test.each(rows)('%s', async (_name, call, line, body, reply) => {
    const { api, stub } = await connect(reply);
    await call(api);
    expect(stub.seen.map(({ method, path }) => `${method} ${path}`)).toEqual([line]);
    expect(stub.seen[0]?.body).toBe(body);
  });

  test('with these headers and no others', async () => {
    const { api, stub } = await connect([done, page, ubl, done]);
    await api.klanten.create({ naam: 'A' });
    await readAll(api.klanten.list());
    await bytes(api.facturen.ubl(id));
    await api.facturen.definitief(id);
    const host = `127.0.0.1:${stub.port}`;
    const always = { host, authorization: `Bearer ${key}`, 'user-agent': 'duit/1.2.3', accept: 'application/json' };
    expect(stub.seen.map(({ headers }) => headers)).toEqual([
      { ...always, connection: 'close', 'content-type': 'application/json', 'content-length': '12' },
      { ...always, connection: 'keep-alive' },
      { ...always, connection: 'keep-alive', accept: 'application/xml, application/json' },
      { ...always, connection: 'close', 'content-length': '0' },
    ]);
  });
});

describe('nothing is sent', () => {
  test.each(['', 'x', '../klanten', `${id}/pdf`, `${id}?a=1`, `${id}\n`, '3f2504e0-4f89-41d3-9a0c'])('for the id %j', async (wrong) => {
    const { api, stub } = await connect(done);
    expect((await failureOf(api.facturen.get(wrong))).reason).toBe('usage');
    expect((await failureOf(api.facturen.pdf(wrong))).reason).toBe('usage');
    expect(stub.connections()).toBe(0);
  });

  test('for a body that the contract refuses, and each field is named', async () => {
    const { api, stub } = await connect(done);
    const failure = await failureOf(
      api.facturen.create({ klant_id: 'x', regels: [{ omschrijving: 'a', aantal: Number.NaN, eenheidsprijs: 1 }] }),
    );
    expect(failure).toMatchObject({
      reason: 'usage',
      message: 'de invoer klopt niet; er is niets verstuurd',
      errors: {
        klant_id: 'geen uuid',
        'regels.0.aantal': 'moet een getal zijn',
      },
    });
    expect(stub.connections()).toBe(0);
  });

  test('for an unknown query field', async () => {
    const { api, stub } = await connect(page);
    const failure = await failureOf(readAll(api.klanten.list({ zoek: 'x' } as never)));
    expect(failure).toMatchObject({ reason: 'usage', errors: { zoek: 'onbekend veld' } });
    expect(stub.connections()).toBe(0);
  });

  test.each(['http://example.be/api/v1', 'http://127.0.0.1.example.be/api/v1', 'ftp://127.0.0.1/api/v1', 'example.be', ''])(
    'to the address %j',
    async (base_url) => {
      const failure = await failureOf(connect(done, { base_url }));
      expect(failure.reason).toBe('usage');
      expect(failure.message).toContain('moet met https:// beginnen');
    },
  );
});

describe('raw', () => {
  test('sends what it is given below the base address, and passes the reply on as it came', async () => {
    const { client, stub } = await connect(json(200, { data: { id, naam: 'B', extra: 1 } }, { 'x-page': '2' }));
    const reply = await client.raw('PATCH', 'klanten/x%2Fy?a=1', { query: { b: 'c d' }, body: { naam: 'B' } });
    expect(reply.status).toBe(200);
    expect(reply.headers['x-page']).toBe('2');
    expect(Buffer.concat((await readAll(reply.body)) as Uint8Array[]).toString()).toBe(`{"data":{"id":"${id}","naam":"B","extra":1}}`);
    expect(stub.seen.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['PATCH', '/api/v1/klanten/x%2Fy?a=1&b=c%20d', '{"naam":"B"}'],
    ]);
  });

  test.each(['../v2/klanten', '/..', '%2e%2e/x', '..\\x', 'klanten#x', '/../../../etc'])('refuses the path %j', async (path) => {
    const { client, stub } = await connect(done);
    expect((await failureOf(client.raw('GET', path))).reason).toBe('usage');
    expect(stub.connections()).toBe(0);
  });

  test('keeps to the host whatever the path looks like', async () => {
    const { client, stub } = await connect(page);
    await client.raw('GET', '//evil.example/x').then(({ body }) => readAll(body));
    expect(stub.seen[0]?.path).toBe('/api/v1/evil.example/x');
  });

  test('knows that a write may have been carried out', async () => {
    const { client } = await connect(json(503, {}));
    const failure = await failureOf(client.raw('POST', `/facturen/${id}/definitief`));
    expect(failure).toMatchObject({ reason: 'unknown', status: 503 });
  });
});

test('gives commands nothing that writes: a write passes the gate', async () => {
  const { client } = await connect(done);
  const asked: string[] = [];
  const noting = (method: string) => async () => void asked.push(method);
  const methodOf = (operation: keyof typeof endpoints) => noting(endpoints[operation].method)();
  const noted = {
    one: methodOf,
    file: methodOf,
    page: async (operation: keyof typeof endpoints) => (await methodOf(operation), { data: [] }),
  };
  const { known: _known, read, ...resources } = openApi({ ...client, ...noted, raw: (method: string) => noting(method)() } as never);
  const calls = Object.values(resources).flatMap((resource) => Object.values(resource) as ((...words: unknown[]) => unknown)[]);
  for (const call of [...calls, read as (...words: unknown[]) => unknown]) {
    const found = call(id, {});
    await (found instanceof Promise ? found : (found as AsyncIterable<unknown>)[Symbol.asyncIterator]().next());
  }
  expect(asked).toEqual([...calls, read].map(() => 'GET'));
});
