import { Agent, request } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Served, ServeOptions } from '../../../../src/practice/server/index.ts';
import { inProcess, type Account } from '../../../support/practice.ts';

describe('serve', () => {
  let account: Account;
  let served: Served;
  beforeEach(async () => {
    account = await inProcess();
  });
  afterEach(async () => {
    await served.close();
    await account.close();
  });

  const start = async (options: ServeOptions = {}) => {
    served = await account.practice.serve(options);
  };

  /** The status and the body, or the error code of the connection. */
  const send = (method: string, path: string, body?: object) =>
    new Promise<{ status?: number | undefined; text: string; type?: string | undefined; error?: string }>((resolve) => {
      const headers = { Authorization: `Bearer ${served.keys.test}`, 'Content-Type': 'application/json' };
      const sent = request(served.base_url + path, { method, headers, agent: false }, (reply) => {
        let text = '';
        reply.on('data', (part: Buffer) => (text += part.toString()));
        reply.on('error', (error: NodeJS.ErrnoException) => resolve({ status: reply.statusCode, text, error: error.code ?? '' }));
        reply.on('end', () => resolve({ status: reply.statusCode, text, type: reply.headers['content-type'] }));
      });
      sent.on('error', (error: NodeJS.ErrnoException) => resolve({ text: '', error: error.code ?? '' }));
      sent.end(body && JSON.stringify(body));
    });
  const klant = { naam: 'Janssens' };
  const count = async () => (JSON.parse((await send('GET', '/klanten')).text) as { total: number }).total;

  it('listens on this machine alone, with the keys of the account', async () => {
    await start();
    expect(served.base_url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api\/v1$/);
    expect((await send('GET', '/klanten')).status).toBe(200);
    expect(new Set(Object.values(served.keys)).size).toBe(2);
  });

  it('closes the connection where it does not read a body to its end, and says so', async () => {
    await start();
    const agent = new Agent({ keepAlive: true });
    const connection = await new Promise((resolve, reject) => {
      const headers = { Authorization: `Bearer ${served.keys.test}`, 'Content-Type': 'application/json' };
      const sent = request(`${served.base_url}/klanten`, { method: 'POST', headers, agent }, (reply) => {
        resolve([reply.statusCode, reply.headers.connection]);
        reply.resume().on('end', () => sent.destroy());
      });
      sent.on('error', reject);
      sent.end(JSON.stringify({ naam: 'x'.repeat(6 * 1024 * 1024) }));
    });
    expect(connection).toEqual([422, 'close']);
  });

  it('says which port is taken', async () => {
    await start();
    const port = Number(new URL(served.base_url).port);
    await expect(account.practice.serve({ port })).rejects.toMatchObject({ reason: 'local', message: `poort ${port} is al in gebruik` });
  });

  it('antwoord-kwijt: the write is done, the connection closes without a reply', async () => {
    await start({ fouten: ['POST /klanten antwoord-kwijt 1'] });
    expect(await send('POST', '/klanten', klant)).toMatchObject({ error: 'ECONNRESET' });
    expect(await count()).toBe(1);
    expect((await send('POST', '/klanten', klant)).status).toBe(201);
  });

  it('verbinding-verbroken: nothing is done', async () => {
    await start({ fouten: ['POST /klanten verbinding-verbroken 1'] });
    expect(await send('POST', '/klanten', klant)).toMatchObject({ error: 'ECONNRESET' });
    expect(await count()).toBe(0);
  });

  it('afgekapt: the write is done, the reply stops half way', async () => {
    await start({ fouten: ['POST /klanten afgekapt 1'] });
    const { status, text, error } = await send('POST', '/klanten', klant);
    expect([status, error]).toEqual([201, 'ECONNRESET']);
    expect(text.length).toBeGreaterThan(20);
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
    expect(await count()).toBe(1);
  });

  it('traag: the write is done, the reply comes later', async () => {
    await start({ fouten: ['POST /klanten traag 150 1'] });
    const before = performance.now();
    const reply = send('POST', '/klanten', klant);
    expect((await reply).status).toBe(201);
    expect(performance.now() - before).toBeGreaterThan(140);
  });

  it('hangt: nothing is done, and no reply comes until the server stops', async () => {
    await start({ fouten: ['POST /klanten hangt 1'] });
    const reply = send('POST', '/klanten', klant);
    expect(await Promise.race([reply, count()])).toBe(0);
    await served.close();
    expect((await reply).error).toBe('ECONNRESET');
  });

  it('status and geen-json: an answer comes instead of that of the service', async () => {
    await start({ fouten: ['POST /klanten status 503 1', 'GET /klanten geen-json 1'] });
    expect(await send('POST', '/klanten', klant)).toMatchObject({ status: 503, text: expect.stringContaining('"status":503') });
    expect(await send('GET', '/klanten')).toMatchObject({
      status: 200,
      type: 'text/html',
      text: expect.stringContaining('<!doctype html>'),
    });
    expect(await count()).toBe(0);
  });

  it('vertraging: each request takes that long', async () => {
    await start({ vertraging: 100 });
    const before = performance.now();
    await Promise.all([send('GET', '/klanten'), send('GET', '/producten')]);
    expect(performance.now() - before).toBeGreaterThan(95);
  });

  it('answers in the error shape when the account itself fails', async () => {
    await start();
    account.practice.close();
    const { status, text } = await send('GET', '/klanten');
    expect([status, JSON.parse(text)]).toEqual([
      500,
      { error: { status: 500, message: expect.stringMatching(/^De oefendienst kon dit niet: /) } },
    ]);
    account = await inProcess();
  });
});
