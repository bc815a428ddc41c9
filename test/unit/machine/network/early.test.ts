import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, createServer as createTcp, type Socket } from 'node:net';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openTransport } from '../../../../src/machine/network/http.ts';
import type { Request } from '../../../../src/machine/transport.ts';

/** A service that counts its connections, and the port of each request's. */
async function openService(): Promise<{ server: Server; url: URL; met: number[]; asked: number[] }> {
  const [met, asked]: [number[], number[]] = [[], []];
  const server = createServer((request, reply) => {
    asked.push(request.socket.remotePort ?? 0);
    request.resume();
    reply.end('{}');
  }).on('connection', ({ remotePort = 0 }) => met.push(remotePort));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { server, url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1/klanten`), met, asked };
}

const requestTo = (url: URL, more: Partial<Request> = {}): Request => ({
  method: 'GET',
  url,
  headers: {},
  body: undefined,
  fresh: false,
  signal: new AbortController().signal,
  ...more,
});

/** A transport, and the way to read a reply of it whole. */
function open(env: Record<string, string> = {}) {
  const transport = openTransport(env);
  onTestFinished(() => transport.close());
  const ask = async (request: Request) => {
    const reply = await transport.send(request);
    for await (const _ of reply.body);
    return reply.status;
  };
  return { ...transport, ask };
}

describe('a connection that is begun before its request', () => {
  afterEach(() => vi.useRealTimers());

  it('carries the first read, and only that', async () => {
    const { url, met, asked } = await openService();
    const { begin, ask } = open();
    begin?.(url);
    await vi.waitFor(() => expect(met).toHaveLength(1));
    expect(await ask(requestTo(url))).toBe(200);
    expect([met.length, asked]).toEqual([1, met]);
  });

  it('is taken while it is still being made', async () => {
    const { url, met } = await openService();
    const { begin, ask } = open();
    begin?.(url);
    expect(await ask(requestTo(url))).toBe(200);
    expect(met).toHaveLength(1);
  });

  it('carries no write, and no read of another place or of a fixed address', async () => {
    const [one, other] = [await openService(), await openService()];
    const { begin, ask } = open();
    begin?.(one.url);
    await vi.waitFor(() => expect(one.met).toHaveLength(1));
    await ask(requestTo(one.url, { method: 'POST', body: '{}', fresh: true }));
    await ask(requestTo(other.url));
    await ask(requestTo(one.url, { address: '127.0.0.1' }));
    expect(one.asked).toHaveLength(2);
    expect(one.asked).not.toContain(one.met[0]);
    expect(other.asked).toEqual(other.met);
  });

  it('fails without a word, and the read says why', async () => {
    const { server, url } = await openService();
    server.close();
    await once(server, 'close');
    const { begin, ask } = open();
    begin?.(url);
    await expect(ask(requestTo(url))).rejects.toMatchObject({ fault: 'refused', sent: false });
    begin?.(url);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await expect(ask(requestTo(url))).rejects.toMatchObject({ fault: 'refused', sent: false });
  });

  it('is left where its server ended it meanwhile', async () => {
    const { server, url, met, asked } = await openService();
    server.once('connection', (socket) => socket.end());
    const { begin, ask } = open();
    begin?.(url);
    await vi.waitFor(() => expect(met).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await ask(requestTo(url))).toBe(200);
    expect(asked).toEqual([met[1]]);
  });

  it('is left once it waited for seconds, as for a turn', async () => {
    const { url, met, asked } = await openService();
    vi.useFakeTimers({ toFake: ['performance'] });
    const { begin, ask } = open();
    begin?.(url);
    await vi.waitFor(() => expect(met).toHaveLength(1));
    vi.advanceTimersByTime(3_001);
    expect(await ask(requestTo(url))).toBe(200);
    expect(asked).toEqual([met[1]]);
  });

  it('ends with the transport', async () => {
    const { server, url } = await openService();
    const ended = once(server, 'connection').then(([socket]) => once(socket as Socket, 'close'));
    const { begin, close } = open();
    begin?.(url);
    await once(server, 'connection');
    await close();
    await ended;
  });

  it('goes to the proxy of the environment, and fails on one that is none', async () => {
    const { url, asked } = await openService();
    let met = 0;
    const proxy = createTcp((socket) => {
      met += 1;
      const onward = connect(Number(url.port), '127.0.0.1');
      for (const side of [socket, onward]) side.on('error', () => {});
      socket.once('data', (head) => {
        if (!String(head).startsWith('CONNECT')) return void onward.write(head);
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        return void socket.pipe(onward);
      });
      onward.pipe(socket);
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void proxy.close());
    await once(proxy, 'listening');
    const { begin, ask } = open({ http_proxy: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` });
    begin?.(url);
    await vi.waitFor(() => expect(met).toBe(1));
    expect(await ask(requestTo(url))).toBe(200);
    expect([met, asked.length]).toEqual([1, 1]);
    expect(() => open({ http_proxy: 'ftp://x' }).begin?.(url)).toThrow('bevat geen bruikbaar adres');
  });
});
