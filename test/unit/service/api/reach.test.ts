import { createServer, type Server } from 'node:http';
import { connect as connectTo, type Socket } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openTransport } from '../../../../src/machine/network/http.ts';
import { TransportError } from '../../../../src/machine/transport.ts';
import { faultText } from '../../../../src/service/api/fault-text.ts';
import { selfSigned } from '../../../support/self-signed.ts';
import { clientTo, connect, failureOf, id } from '../../../support/stub-client.ts';
import { done } from '../../../support/success.ts';
import { hang, hangUp, json, stubServer, type Act } from '../../../support/stub-server.ts';

const klant = json(200, { data: { id } });

describe('TLS', () => {
  test.each(['klanten.get', 'facturen.definitief'] as const)(
    'a certificate that nobody vouches for: nothing is sent and nothing repeated (%s)',
    async (operation) => {
      const stub = await stubServer(klant, selfSigned);
      onTestFinished(() => stub.close());
      const { client, slept } = clientTo(stub.base_url);
      const failure = await failureOf(client.one(operation, { id }));
      expect(failure.reason).toBe('local');
      expect(failure.message).toBe(
        `127.0.0.1:${stub.port} kon niet bewijzen wie het is (DEPTH_ZERO_SELF_SIGNED_CERT). Er is niets verstuurd.`,
      );
      expect(failure.hint).toContain('NODE_EXTRA_CA_CERTS');
      expect(stub.seen).toEqual([]);
      expect(slept).toEqual([]);
    },
  );

  test('is checked whatever NODE_TLS_REJECT_UNAUTHORIZED says, of the service and of a proxy', async () => {
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
    onTestFinished(() => void delete process.env['NODE_TLS_REJECT_UNAUTHORIZED']);
    const stub = await stubServer(klant, selfSigned);
    onTestFinished(() => stub.close());
    const proxy = await stubServer(klant, selfSigned);
    onTestFinished(() => proxy.close());
    const direct = clientTo(stub.base_url);
    for (const operation of ['klanten.get', 'facturen.definitief'] as const) {
      expect((await failureOf(direct.client.one(operation, { id }))).hint).toContain('NODE_EXTRA_CA_CERTS');
    }
    const env = { HTTPS_PROXY: `https://jan:geheim@127.0.0.1:${proxy.port}` };
    const through = await failureOf(clientTo('https://facturen.example/api/v1', { env }).client.one('klanten.get', { id }));
    expect(through.message).toContain('DEPTH_ZERO_SELF_SIGNED_CERT');
    expect([stub.seen, proxy.seen]).toEqual([[], []]);
  });

  test('a port that speaks plain HTTP', async () => {
    const stub = await stubServer({ at: 1, run: (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n') });
    onTestFinished(() => stub.close());
    const { api, slept } = clientTo(`https://127.0.0.1:${stub.port}/api/v1`);
    const failure = await failureOf(api.klanten.get(id));
    expect(failure.reason).toBe('local');
    expect(failure.message).toMatch(/antwoordt niet met https \((ERR_SSL|EPROTO)/);
    expect(failure.hint).toBe('Is het http in plaats van https? Controleer het adres van de dienst (base_url).');
    expect(slept).toEqual([]);
  });

  test('a port that speaks HTTPS, asked without it', async () => {
    const stub = await stubServer(klant, selfSigned);
    onTestFinished(() => stub.close());
    const failure = await failureOf(clientTo(`http://127.0.0.1:${stub.port}/api/v1`).api.klanten.get(id));
    expect(failure.message).toBe(`De verbinding met 127.0.0.1:${stub.port} brak af.`);
    expect(failure.hint).toContain('Misschien antwoordt daar https in plaats van http.');
  });

  test.each([
    ['CERT_HAS_EXPIRED', 'Het certificaat is verlopen. Kijk de klok van deze computer na, of vraag de dienst om een nieuw.'],
    ['CERT_NOT_YET_VALID', 'Het certificaat geldt nog niet. Kijk de klok van deze computer na, of vraag het de dienst.'],
  ])('a certificate out of its time leads to the clock or the service: %s', (detail, hint) => {
    const call = { url: new URL('https://facturen.example/api/v1'), seconds: 30 };
    expect(faultText(new TransportError('tls', false, { detail }), call)).toEqual({
      what: `facturen.example kon niet bewijzen wie het is (${detail}).`,
      hint,
    });
  });
});

interface Proxy {
  readonly port: number;
  /** The CONNECT requests that came. */
  readonly asked: { url: string | undefined; authorization: string | undefined }[];
  /** How many connections to the proxy are open now. */
  readonly open: () => number;
}

/** A proxy that carries out each CONNECT, once `letGo` allows it to say so. */
async function proxyServer(letGo: Promise<void> = Promise.resolve()): Promise<Proxy> {
  const asked: { url: string | undefined; authorization: string | undefined }[] = [];
  const server: Server = createServer();
  const sockets: Socket[] = [];
  let open = 0;
  server.on('connection', (socket) => {
    open += 1;
    socket.on('close', () => (open -= 1));
  });
  server.on('connect', (request, socket: Socket) => {
    asked.push({ url: request.url, authorization: request.headers['proxy-authorization'] });
    const [, port] = (request.url ?? '').split(':');
    const onward = connectTo(Number(port), '127.0.0.1', () => void letGo.then(() => socket.write('HTTP/1.1 200 OK\r\n\r\n')));
    sockets.push(socket, onward);
    onward.pipe(socket).pipe(onward);
    for (const side of [socket, onward]) side.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return { port: (server.address() as { port: number }).port, asked, open: () => open };
}

test('a service at an address of IPv6 is reached by it', async ({ skip }) => {
  const hosts: unknown[] = [];
  const server = createServer(({ headers }, reply) => {
    hosts.push(headers.host);
    reply.setHeader('content-type', 'application/json').end(JSON.stringify({ data: { id } }));
  });
  const found = await new Promise<boolean>((resolve) => server.on('error', () => resolve(false)).listen(0, '::1', () => resolve(true)));
  skip(!found, 'this machine has no IPv6');
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  const { client } = clientTo(`http://[::1]:${port}/api/v1`);
  for (const operation of ['klanten.get', 'facturen.definitief'] as const) await client.one(operation, { id }).catch(() => {});
  expect(hosts).toEqual([`[::1]:${port}`, `[::1]:${port}`]);
});

describe('a proxy', () => {
  test('carries reads and writes, and the service sees only ours', async () => {
    const proxy = await proxyServer();
    const { api, stub } = await connect(done, { env: { HTTP_PROXY: `http://jan:ge%20heim@127.0.0.1:${proxy.port}` } });
    await api.klanten.get(id);
    await api.klanten.update(id, { naam: 'B' });
    const target = `127.0.0.1:${stub.port}`;
    expect(proxy.asked).toEqual(Array.from({ length: 2 }, () => ({ url: target, authorization: 'Basic amFuOmdlIGhlaW0=' })));
    expect(stub.seen.map(({ method }) => method)).toEqual(['GET', 'PATCH']);
    expect(stub.seen.flatMap(({ headers }) => Object.keys(headers)).filter((name) => name.startsWith('proxy'))).toEqual([]);
  });

  test('carries TLS, which is checked against the service and not the proxy', async () => {
    const proxy = await proxyServer();
    const stub = await stubServer(klant, selfSigned);
    onTestFinished(() => stub.close());
    const { api } = clientTo(`https://facturen.example:${stub.port}/api/v1`, { env: { HTTPS_PROXY: `http://127.0.0.1:${proxy.port}` } });
    const failure = await failureOf(api.klanten.get(id));
    expect(failure.message).toBe(
      `facturen.example:${stub.port} kon niet bewijzen wie het is (DEPTH_ZERO_SELF_SIGNED_CERT). Er is niets verstuurd.`,
    );
    expect(proxy.asked).toHaveLength(1);
  });

  const answers: [string, Act, string][] = [
    ['407', { run: (socket) => socket.end('HTTP/1.1 407 X\r\nproxy-authenticate: Basic\r\ncontent-length: 0\r\n\r\n') }, '407'],
    ['502 with a page', { run: (socket) => socket.end('HTTP/1.1 502 X\r\ncontent-length: 4\r\n\r\noops') }, '502'],
    ['closes', hangUp(), 'ECONNRESET'],
    ['closes at once', hangUp('connection'), 'ECONNRESET'],
    ['something else than HTTP', { run: (socket) => socket.end('SSH-2.0-x\r\n') }, 'HPE_INVALID_CONSTANT'],
  ];

  test.each(answers)('that answers %s: nothing was sent, nothing is repeated', async (_name, act, why) => {
    const proxy = await stubServer(act);
    onTestFinished(() => proxy.close());
    const { api, slept } = clientTo('https://facturen.example/api/v1', { env: { https_proxy: `http://127.0.0.1:${proxy.port}` } });
    for (const call of [() => api.klanten.get(id), () => api.facturen.definitief(id)]) {
      expect(await failureOf(call())).toMatchObject({
        reason: 'temporary',
        message: `De proxy gaf geen verbinding met facturen.example (127.0.0.1:${proxy.port}: ${why}). Er is niets verstuurd.`,
        hint: 'Controleer HTTPS_PROXY en HTTP_PROXY, of zet facturen.example in NO_PROXY.',
      });
    }
    expect(proxy.connections()).toBe(2);
    expect(slept).toEqual([]);
  });

  test('that is not there', async () => {
    const { api } = clientTo('https://facturen.example/api/v1', { env: { HTTPS_PROXY: 'http://127.0.0.1:1' } });
    expect((await failureOf(api.klanten.get(id))).message).toContain('(127.0.0.1:1: ECONNREFUSED). Er is niets verstuurd.');
  });

  test('that hangs ends at the deadline, unsent', async () => {
    const proxy = await stubServer(hang);
    onTestFinished(() => proxy.close());
    const { api } = clientTo('https://facturen.example/api/v1', { timeout: 0.1, env: { HTTPS_PROXY: `http://127.0.0.1:${proxy.port}` } });
    expect(await failureOf(api.facturen.definitief(id))).toMatchObject({
      reason: 'temporary',
      message: 'facturen.example gaf geen verbinding binnen 0.1 s. Er is niets verstuurd.',
    });
  });

  test('whose connection comes after the deadline carries nothing any more', async () => {
    let letGo = () => {};
    const proxy = await proxyServer(new Promise((resolve) => (letGo = resolve)));
    const { api, stub } = await connect(klant, { timeout: 0.05, env: { HTTP_PROXY: `http://127.0.0.1:${proxy.port}` } });
    const message = `127.0.0.1:${stub.port} gaf geen verbinding binnen 0.05 s. Er is niets verstuurd.`;
    expect((await failureOf(api.facturen.definitief(id))).message).toBe(message);
    expect((await failureOf(api.klanten.get(id))).message).toBe(message);
    await vi.waitFor(() => expect(proxy.open()).toBe(0), { timeout: 110_000 });
    letGo();
    await vi.waitFor(() => expect(stub.open()).toBe(0), { timeout: 110_000 });
    expect(stub.seen).toEqual([]);
  });

  test.each([
    ['127.0.0.1', '127.0.0.1:8443'],
    ['2001:db8::1', '[2001:db8::1]:8443'],
  ])('is asked for the address that was found before, not for the name: %s', async (address, asked) => {
    const proxy = await stubServer(json(502, {}));
    onTestFinished(() => proxy.close());
    const transport = openTransport({ http_proxy: `http://127.0.0.1:${proxy.port}` });
    onTestFinished(() => transport.close());
    const signal = new AbortController().signal;
    const url = new URL('http://register.example:8443/x');
    await expect(transport.send({ method: 'GET', headers: {}, body: undefined, fresh: false, signal, url, address })).rejects.toThrow(
      'proxy',
    );
    expect(proxy.seen.map(({ method, path }) => `${method} ${path}`)).toEqual([`CONNECT ${asked}`]);
  });

  test('whose address is broken is named by its variable', async () => {
    const { api } = clientTo('https://facturen.example/api/v1', { env: { HTTPS_PROXY: 'socks5://geheim@p' } });
    const failure = await failureOf(api.klanten.get(id));
    expect(failure).toMatchObject({
      reason: 'local',
      message: 'de omgevingsvariabele HTTPS_PROXY bevat geen bruikbaar adres; er is niets verstuurd',
    });
  });
});
