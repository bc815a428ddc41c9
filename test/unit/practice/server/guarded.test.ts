import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Served, ServeOptions } from '../../../../src/practice/server/index.ts';
import type { ReceivedRequests } from '../../../../src/practice/server/received.ts';
import { inProcess, type Account } from '../../../support/practice.ts';

let account: Account;
let served: Served | undefined;
beforeEach(async () => {
  account = await inProcess();
});
afterEach(async () => {
  await served?.close(0);
  await account.close();
});

const start = async (options: ServeOptions = {}) => {
  served = await account.practice.serve(options);
  return served;
};

/** The status line and the body of the reply to these header lines. */
async function raw({ base_url }: Served, target: string, ...lines: string[]): Promise<string> {
  const socket = connect(Number(new URL(base_url).port), '127.0.0.1');
  let reply = '';
  socket.on('data', (part: Buffer) => (reply += part.toString()));
  socket.write([`GET ${target} HTTP/1.1`, ...lines, 'Connection: close', '', ''].join('\r\n'));
  await once(socket, 'close');
  return reply;
}

const call = async ({ base_url, keys }: Served, method: string, path: string, key = keys.test, body?: object) =>
  fetch(base_url + path, {
    method,
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });

describe('the host of a request', () => {
  it.each(['localhost', '127.0.0.1:1234', '127.8.9.1', '[::1]:80', 'LOCALHOST'])('may be loopback: %s', async (host) => {
    const { keys } = await start();
    expect(await raw(served!, '/api/v1/klanten', `Host: ${host}`, `Authorization: Bearer ${keys.test}`)).toMatch(/^HTTP\/1.1 200/);
  });

  it.each([
    ['/api/v1/klanten', ['Host: kwaad.example']],
    ['/api/v1/klanten', ['Host: localhost.kwaad.example']],
    ['/api/v1/klanten', ['Host: localhost', 'Host: kwaad.example']],
    ['/api/v1/klanten', ['Host: localhost', 'host: localhost']],
    ['http://kwaad.example/api/v1/klanten', ['Host: localhost']],
    ['http://localhost/api/v1/klanten', ['Host: kwaad.example']],
  ])('is refused with 403 in the error shape: %s with %j', async (target, hosts) => {
    const { keys } = await start();
    const reply = await raw(served!, target, ...hosts, `Authorization: Bearer ${keys.test}`);
    expect(reply).toMatch(/^HTTP\/1.1 403 Forbidden/);
    expect(JSON.parse(reply.split('\r\n\r\n')[1] ?? '')).toEqual({ error: { status: 403, message: expect.any(String) } });
  });

  it('may be the one that the service listens on', async () => {
    const { base_url, keys } = await start({ host: '0.0.0.0' });
    expect(base_url).toMatch(/^http:\/\/0\.0\.0\.0:\d+\//);
    expect(await raw(served!, '/api/v1/klanten', 'Host: 0.0.0.0:80', `Authorization: Bearer ${keys.test}`)).toMatch(/^HTTP\/1.1 200/);
  });

  it('says which host can not be listened on', async () => {
    await expect(account.practice.serve({ host: '203.0.113.9' })).rejects.toMatchObject({
      reason: 'local',
      message: '203.0.113.9 is geen adres van deze machine',
    });
  });
});

describe('a fault', () => {
  it('waits for a request with a valid key', async () => {
    await start({ fouten: ['GET /klanten geen-json 1'] });
    expect((await call(served!, 'GET', '/klanten', 'verkeerd')).status).toBe(401);
    expect(await (await call(served!, 'GET', '/klanten')).text()).toContain('Dit is de API niet');
  });

  it('gedaan-status and gedaan-geen-json: the write is done, and the answer denies it', async () => {
    await start({ fouten: ['POST /klanten gedaan-status 503 1', 'POST /klanten gedaan-geen-json 1 na 1'] });
    expect((await call(served!, 'POST', '/klanten', undefined, { naam: 'A' })).status).toBe(503);
    expect((await call(served!, 'POST', '/klanten', undefined, { naam: 'B' })).headers.get('content-type')).toBe('text/html');
    expect(await (await call(served!, 'GET', '/klanten')).json()).toMatchObject({ total: 2 });
  });

  it('te-veel and status 429 say when to come back', async () => {
    await start({ fouten: ['GET /klanten te-veel 7 1', 'GET /producten status 429'] });
    const told = async (path: string) => {
      const { status, headers } = await call(served!, 'GET', path);
      return [status, headers.get('retry-after')];
    };
    expect([await told('/klanten'), await told('/producten')]).toEqual([
      [429, '7'],
      [429, '60'],
    ]);
  });

  it('druppel: the reply comes a piece at a time, and whole', async () => {
    await start({ fouten: ['GET /producten druppel 5'] });
    const { body, headers } = await call(served!, 'GET', '/producten');
    const parts: Uint8Array[] = [];
    for await (const part of body!) parts.push(part as Uint8Array);
    expect(parts.length).toBeGreaterThan(5);
    expect(Buffer.concat(parts).length).toBe(Number(headers.get('content-length')));
  });
});

describe('closing', () => {
  it('finishes the request under way and refuses new connections', async () => {
    const { base_url } = await start({ fouten: ['GET /klanten traag 300'] });
    const reply = call(served!, 'GET', '/klanten');
    await vi.waitFor(async () => expect((await call(served!, 'GET', '/producten')).status).toBe(200), { timeout: 110_000 });
    const closed = served!.close();
    expect((await reply).status).toBe(200);
    await closed;
    await expect(fetch(base_url)).rejects.toThrow();
  });

  it('ends a request that takes longer than it gets', async () => {
    await start({ fouten: ['GET /klanten traag 60000'] });
    const reply = call(served!, 'GET', '/klanten').catch((error: Error) => error.name);
    await call(served!, 'GET', '/producten');
    await served!.close(50);
    expect(await reply).toBe('TypeError');
  });
});

it('does not read what a client without a key sends, and cuts it off', async () => {
  await start();
  const sent = request(`${served!.base_url}/klanten`, { method: 'POST', headers: { 'Content-Length': 2 ** 30 } });
  const failed = new Promise((resolve) => sent.on('error', resolve).on('close', resolve));
  const reply = new Promise((resolve) => sent.on('response', ({ statusCode }) => resolve(statusCode)));
  let written = 0;
  const piece = Buffer.alloc(64 * 1024);
  const more = (): void => {
    if (sent.destroyed || written > 300 * 2 ** 20) return;
    written += piece.length;
    if (sent.write(piece)) setImmediate(more);
    else sent.once('drain', more);
  };
  more();
  expect(await reply).toBe(401);
  await failed;
  // What the sockets of both sides hold comes on top of the megabyte that is taken.
  expect(written).toBeLessThan(20 * 2 ** 20);
});

it('tells of each request, with its fault and without its key', async () => {
  const told: ReceivedRequests[] = [];
  await start({ fouten: ['GET /klanten antwoord-kwijt 1'], log: (entry) => told.push(entry) });
  const { keys } = served!;
  await call(served!, 'GET', '/klanten').catch(() => {});
  await call(served!, 'GET', `/klanten?q=${keys.test}`);
  await call(served!, 'GET', '/klanten', 'verkeerd');
  await call(served!, 'POST', '/test/inbox', keys.normaal, {});
  expect(
    told.map(({ nr, methode, pad, sleutel, status, fout, bewerking }) => [nr, methode, pad, sleutel, status, fout, bewerking]),
  ).toEqual([
    [1, 'GET', '/klanten', 'test', null, 'antwoord-kwijt', 'klanten.list'],
    [2, 'GET', '/klanten?q=***', 'test', 200, null, 'klanten.list'],
    [3, 'GET', '/klanten', null, 401, null, 'klanten.list'],
    [4, 'POST', '/test/inbox', 'normaal', 403, null, 'inbox.test'],
  ]);
  expect(JSON.stringify(told)).not.toContain(keys.test);
});

it('counts anew once the account is wiped, by whichever process', async () => {
  await start({ limiet: 1 });
  const statuses = async () => [(await call(served!, 'GET', '/klanten')).status, (await call(served!, 'GET', '/klanten')).status];
  expect(await statuses()).toEqual([200, 429]);
  const other = await inProcess({ folder: account.folder });
  await other.practice.wipe();
  await other.close();
  expect(await statuses()).toEqual([200, 429]);
});

it('does not say when to come back where it was told not to', async () => {
  await start({ limiet: 1, retryAfter: false });
  await call(served!, 'GET', '/klanten');
  const { status, headers } = await call(served!, 'GET', '/klanten');
  expect([status, headers.get('retry-after')]).toEqual([429, null]);
});
