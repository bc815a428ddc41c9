import { once } from 'node:events';
import { connect } from 'node:net';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PracticeOptions } from '../../../../src/practice/index.ts';
import type { Served, ServeOptions } from '../../../../src/practice/server/index.ts';
import { inProcess, newFinal, newKlant, type Account } from '../../../support/practice.ts';

let account: Account;
let served: Served[] = [];
beforeEach(async () => {
  account = await inProcess();
});
afterEach(async () => {
  for (const each of served.splice(0)) await each.close(0);
  await account.close();
});

async function start(options: ServeOptions = {}, of: Account = account): Promise<Served> {
  const each = await of.practice.serve({ bediening: 0, ...options });
  served = [...served, each];
  return each;
}

const again = async (options: Partial<PracticeOptions>) => {
  await account.close();
  account = await inProcess(options);
};

const ask = async ({ base_url, keys }: Served, method: string, path: string, body?: object) =>
  fetch(base_url + path, {
    method,
    headers: { Authorization: `Bearer ${keys.test}`, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });

async function control({ bediening }: Served, line: string, body?: object): Promise<{ status: number; json: Record<string, unknown> }> {
  const [method = '', path = ''] = line.split(' ');
  const reply = await fetch(`${bediening}${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
  return { status: reply.status, json: JSON.parse((await reply.text()) || '{}') as Record<string, unknown> };
}

const idOf = async (reply: Promise<Response>) => ((await (await reply).json()) as { data: { id: string } }).data.id;
const statuses = async (service: Served, times: number) => {
  const all: number[] = [];
  for (let turn = 0; turn < times; turn++) all.push((await ask(service, 'GET', '/klanten')).status);
  return all;
};

it.each([
  ['cross-site', 403],
  ['same-site', 403],
  ['none', 204],
])('a request that a browser says is %s gets %i', async (from, status) => {
  const { bediening } = await start();
  // fetch sends no such header of ours.
  const { hostname, port } = new URL(bediening ?? '');
  const socket = connect(Number(port), hostname);
  socket.end(`POST /alles-terug HTTP/1.1\r\nHost: ${hostname}:${port}\r\nSec-Fetch-Site: ${from}\r\nConnection: close\r\n\r\n`);
  const [head] = (await once(socket, 'data')) as [Buffer];
  expect(head.toString()).toContain(`HTTP/1.1 ${status} `);
});

it('no key that was sent as the type of a body is in the log', async () => {
  const told: unknown[] = [];
  const service = await start({ log: (request) => told.push(request) });
  await fetch(`${service.base_url}/klanten`, { method: 'POST', headers: { 'Content-Type': service.keys.test }, body: '{}' });
  expect(told).toMatchObject([{ media: '***' }]);
});

describe('/alles-terug', () => {
  it('puts account, ids, faults, requests, clock and limit back to how they were at the start', async () => {
    await again({ zaad: 7, datum: '2026-03-15' });
    const service = await start({ limiet: 3, fouten: ['GET /producten status 503 1'] });
    const whole = async () => {
      const id = await idOf(ask(service, 'POST', '/klanten', { naam: 'A' }));
      const { headers, status } = await ask(service, 'GET', '/producten');
      const { json } = await control(service, 'GET /verzoeken');
      const [first] = json['data'] as { nr: number }[];
      return { id, status, date: headers.get('date'), first: first?.nr, rest: await statuses(service, 2), state: account.practice.state() };
    };
    const fresh = await whole();
    expect(fresh).toMatchObject({ status: 503, first: 1, rest: [200, 429] });
    expect((await control(service, 'PUT /fouten', { fouten: ['* * hangt'] })).status).toBe(200);
    expect((await control(service, 'POST /klok', { datum: '2031-01-01' })).json).toEqual({ datum: '2031-01-01' });
    expect((await control(service, 'POST /limiet', { limiet: null })).json).toMatchObject({ limiet: null });
    expect((await control(service, 'POST /alles-terug')).status).toBe(204);
    expect(await whole()).toEqual(fresh);
  });

  it('restarts the ids in the change that empties the account, while requests arrive', async () => {
    await again({ zaad: 1 });
    const service = await start({ limiet: Number.POSITIVE_INFINITY });
    const fresh = await idOf(ask(service, 'POST', '/klanten', { naam: 'Eerst' }));
    const seen = new Set<number>();
    const load = { isOn: true };
    const client = async () => {
      while (load.isOn) seen.add((await ask(service, 'POST', '/klanten', { naam: 'Onder druk' })).status);
    };
    const clients = Array.from({ length: 8 }, client);
    for (let turn = 0; turn < 10; turn++) expect((await control(service, 'POST /alles-terug')).status).toBe(204);
    load.isOn = false;
    await Promise.all(clients);
    expect([...seen]).toEqual([201]);
    await control(service, 'POST /alles-terug');
    expect((await control(service, 'GET /verzoeken')).json).toEqual({ data: [], total: 0 });
    expect(await idOf(ask(service, 'POST', '/klanten', { naam: 'Weer' }))).toBe(fresh);
  });

  it('lets two servers of an account share the ids of one seed', async () => {
    await again({ zaad: 1 });
    const other = await inProcess({ folder: account.folder, zaad: 1 });
    const both = [await start(), await start({}, other)];
    const made = await Promise.all(Array.from({ length: 20 }, (_, at) => ask(both[at % 2]!, 'POST', '/klanten', { naam: 'A' })));
    expect(made.map(({ status }) => status)).toEqual(made.map(() => 201));
    await other.close();
  });

  it('forgets a request of before it that ends only afterwards', async () => {
    const service = await start({ fouten: ['GET /klanten traag 300 1'] });
    const slow = ask(service, 'GET', '/klanten');
    await ask(service, 'GET', '/producten');
    await control(service, 'POST /alles-terug');
    await slow;
    expect((await control(service, 'GET /verzoeken')).json['total']).toBe(0);
  });
});

it('draws the keys of an account from no seed', async () => {
  await again({ zaad: 1 });
  const other = await inProcess({ zaad: 1 });
  expect(other.practice.keys).not.toEqual(account.practice.keys);
  const ids = [await newKlant(account.call), await newFinal(account.call)];
  expect(ids.filter((id) => Object.values(account.practice.keys).some((key) => key.includes(id)))).toEqual([]);
  await other.close();
});

describe('the limit', () => {
  it('counts a key once for all servers of an account', async () => {
    const other = await inProcess({ folder: account.folder });
    const both = [await start({ limiet: 4 }), await start({ limiet: 4 }, other)] as const;
    expect([...(await statuses(both[0], 2)), ...(await statuses(both[1], 3)), ...(await statuses(both[0], 1))]).toEqual([
      200, 200, 200, 200, 429, 429,
    ]);
    await other.close();
  });

  it('can be moved while it serves, and then counts from nothing', async () => {
    const service = await start({ limiet: 1 });
    expect(await statuses(service, 2)).toEqual([200, 429]);
    expect((await control(service, 'POST /limiet', { limiet: 2, soort: 'emmer', emmer: 5, retry_after: false })).json).toEqual({
      limiet: 2,
      soort: 'emmer',
      emmer: 5,
      retry_after: false,
    });
    expect(await statuses(service, 6)).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await ask(service, 'GET', '/klanten')).headers.get('retry-after')).toBeNull();
    expect((await control(service, 'POST /limiet', {})).json).toEqual({ limiet: 1, soort: 'schuivend', retry_after: true });
    for (const wrong of [{ limiet: 0 }, { soort: 'soms' }, { soort: 'emmer' }, { emmer: 3 }, { aantal: 1 }])
      expect((await control(service, 'POST /limiet', wrong)).status).toBe(422);
  });
});

it('describes itself as valid OpenAPI', async () => {
  const { json } = await control(await start(), 'GET /openapi.json');
  expect(await new Validator().validate(json)).toMatchObject({ valid: true });
});

it('the clock can be moved while it serves', async () => {
  const service = await start();
  const klant_id = await newKlant(account.call);
  const regels = [{ omschrijving: 'Advies', aantal: 1, eenheidsprijs: 10, btw_percentage: 21 }];
  const datumOf = async () => {
    const id = await idOf(ask(service, 'POST', '/facturen', { klant_id, regels }));
    return ((await (await ask(service, 'GET', `/facturen/${id}`)).json()) as { data: { datum: string } }).data.datum;
  };
  await control(service, 'POST /klok', { datum: '2031-02-03' });
  expect([await datumOf(), (await ask(service, 'GET', '/klanten')).headers.get('date')]).toEqual([
    '2031-02-03',
    'Mon, 03 Feb 2031 12:00:00 GMT',
  ]);
  await control(service, 'POST /klok', { datum: null });
  expect(await datumOf()).toBe('2026-03-15');
  expect((await control(service, 'POST /klok', { datum: 'morgen' })).status).toBe(422);
});

describe('/verzoeken', () => {
  it('keeps the headers and bodies of requests and replies, without the keys', async () => {
    const service = await start();
    const key = service.keys.normaal;
    const encoded = Buffer.from(key).toString('hex').toUpperCase().replaceAll(/../g, '%$&');
    await ask(service, 'POST', '/klanten', { naam: key });
    await ask(service, 'GET', `/klanten?q=${encoded}`);
    const { json } = await control(service, 'GET /verzoeken');
    expect(json['data']).toMatchObject([
      {
        methode: 'POST',
        pad: '/klanten',
        headers: { authorization: '***', 'content-type': 'application/json' },
        body: { naam: '***' },
        antwoord: { status: 201, headers: { 'content-type': 'application/json' }, body: { data: { naam: '***', type: 'bedrijf' } } },
      },
      { methode: 'GET', pad: '/klanten?q=***', body: null, antwoord: { status: 200, body: { total: 1 } } },
    ]);
    expect(JSON.stringify(json)).not.toContain(key);
  });

  it('keeps a file and a long body as their size and hash, and no reply where none went out', async () => {
    const service = await start({ fouten: ['GET /producten antwoord-kwijt 1'] });
    const id = await newFinal(account.call);
    await ask(service, 'GET', `/facturen/${id}/pdf`);
    await ask(service, 'POST', '/klanten', { naam: 'x'.repeat(2 * 1024 * 1024) });
    await ask(service, 'GET', '/producten').catch(() => {});
    const { json } = await control(service, 'GET /verzoeken');
    const summary = { bytes: expect.any(Number) as number, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string };
    expect(json['data']).toMatchObject([{ antwoord: { body: summary } }, { body: summary }, { status: null, antwoord: null }]);
  });

  it('finds them by a path as in the text of the API', async () => {
    const service = await start();
    const id = await newFinal(account.call);
    for (const path of ['/klanten?q=a', '/facturen', `/facturen/${id}`]) await ask(service, 'GET', path);
    const found = async (pad: string) =>
      ((await control(service, `GET /verzoeken?pad=${encodeURIComponent(pad)}`)).json['data'] as { nr: number }[]).map(({ nr }) => nr);
    expect([await found('/klanten'), await found('/facturen/{id}'), await found('/facturen*'), await found('*')]).toEqual([
      [1],
      [3],
      [2, 3],
      [1, 2, 3],
    ]);
  });

  it.each(['methode=post', 'pad=klanten', 'pad=/api/v1/klanten', 'status=200', 'methode=GET&methode=POST'])(
    'refuses %s, and says which name is wrong',
    async (query) => {
      const { status, json } = await control(await start(), `GET /verzoeken?${query}`);
      expect([status, Object.keys((json['error'] as { errors: object }).errors)]).toEqual([422, [query.split('=')[0]]]);
    },
  );
});

describe('a service that listens on every address', () => {
  /** The status of the reply to a request that names this host. */
  async function asked(url: string, host: string, path: string, key = ''): Promise<number> {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    let reply = '';
    socket.on('data', (part: Buffer) => (reply += part.toString()));
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${key}\r\nConnection: close\r\n\r\n`);
    await once(socket, 'close');
    return Number(reply.split(' ')[1]);
  }

  it('serves every name', async () => {
    const { base_url, keys } = await start({ host: '0.0.0.0' });
    for (const host of ['oefendienst:8080', '192.168.1.7', 'duit.test.svc.cluster.local'])
      expect(await asked(base_url, host, '/api/v1/klanten', keys.test)).toBe(200);
  });

  it('has a control interface that wants its own token, and may listen there too', async () => {
    const { bediening = '', keys } = await start({ bedieningHost: '0.0.0.0', bedieningToken: 'een-eigen-token' });
    expect(await asked(bediening, 'oefendienst', '/fouten', 'een-eigen-token')).toBe(200);
    for (const key of ['', keys.test, 'een-eigen-toke']) expect(await asked(bediening, 'oefendienst', '/fouten', key)).toBe(401);
    const inside = await start();
    expect(await asked(inside.bediening ?? '', 'oefendienst', '/fouten')).toBe(403);
  });
});
