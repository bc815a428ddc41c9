import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Served } from '../../../../src/practice/server/index.ts';
import { inProcess, type Account } from '../../../support/practice.ts';

describe('requests that no client should send', () => {
  let account: Account;
  let served: Served;
  beforeAll(async () => {
    account = await inProcess();
    served = await account.practice.serve({ fouten: ['GET /producten traag 50'] });
  });
  afterAll(async () => {
    await served.close();
    await account.close();
  });

  const open = () => connect(Number(new URL(served.base_url).port), '127.0.0.1');

  /** The status and the body of the reply to these bytes; the connection is read to its end. */
  const send = async (bytes: string) => {
    const socket = open();
    let reply = '';
    socket.on('data', (part: Buffer) => (reply += part.toString()));
    socket.write(bytes);
    await once(socket, 'close');
    const [head = '', body = ''] = reply.split('\r\n\r\n');
    return [Number(head.split(' ')[1]), JSON.parse(body)] as const;
  };
  const key = () => `Authorization: Bearer ${served.keys.test}\r\nConnection: close\r\n`;
  const error = (status: number, message: string) => [status, { error: { status, message } }];
  const noAddress = 'Dit is geen adres van de oefendienst.';

  it.each([
    ['//', 'Host: localhost', 'GET // bestaat niet.'],
    ['/', 'Host: localhost', 'GET / bestaat niet.'],
    ['/api/v10/klanten', 'Host: localhost', 'GET /api/v10/klanten bestaat niet.'],
    ['*', 'Host: localhost', noAddress],
    ['http://[/api/v1/klanten', 'Host: localhost', noAddress],
    ['/api/v1/klanten', 'Host: a b/', noAddress],
    ['/api/v1/klanten', 'Host: [::1', noAddress],
    ['/klanten', 'Host: localhost/api/v1', noAddress],
    ['/api/v1/klanten', 'X: no host', noAddress],
  ])('get 404 in the error shape: %s with %s', async (target, host, message) => {
    expect(await send(`GET ${target} HTTP/1.1\r\n${host}\r\n${key()}\r\n`)).toEqual(error(404, message));
  });

  it.each(['hallo\r\n\r\n', 'GET /api/v1/kl anten HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n', 'get / HTTP/1.1\r\n\r\n'])(
    'get 400 in the error shape where they are not HTTP: %j',
    async (bytes) => {
      expect(await send(bytes)).toEqual(error(400, 'Dit is geen HTTP-verzoek.'));
    },
  );

  it('reach the service with a whole URL as well, as through a proxy', async () => {
    const [status] = await send(`GET http://127.0.0.1/api/v1/klanten HTTP/1.1\r\nHost: 127.0.0.1\r\n${key()}\r\n`);
    expect(status).toBe(200);
  });

  it('keep their connection when their body is not read at all', async () => {
    const headers = `Host: 127.0.0.1\r\nAuthorization: Bearer ${served.keys.test}\r\n`;
    const socket = open();
    let replies = '';
    socket.on('data', (part: Buffer) => (replies += part.toString()));
    socket.write(`GET /api/v1/klanten HTTP/1.1\r\n${headers}Content-Length: 4\r\n\r\nabcd`);
    socket.write(`GET /api/v1/offertes HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`);
    await once(socket, 'close');
    expect(replies.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2);
  });

  it.each([
    ['before the reply', 'GET /api/v1/producten HTTP/1.1', ''],
    ['in the middle of a body', 'POST /api/v1/klanten HTTP/1.1', 'Content-Type: application/json\r\nContent-Length: 99\r\n'],
  ])('do no harm when the client leaves %s', async (_when, first, more) => {
    const socket = open();
    await new Promise((resolve) => socket.write(`${first}\r\nHost: 127.0.0.1\r\n${more}${key()}\r\n{"naam`, resolve));
    socket.resetAndDestroy();
    const [status] = await send(`GET /api/v1/producten HTTP/1.1\r\nHost: 127.0.0.1\r\n${key()}\r\n`);
    expect(status).toBe(200);
  });
});
