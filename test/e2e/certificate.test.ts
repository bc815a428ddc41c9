import { writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { duit, warmEnvironment } from '../support/duit.ts';
import { selfSigned } from '../support/self-signed.ts';

/** A service on this machine whose certificate nobody issued, and the keys that it was given. */
async function openService(host = '127.0.0.1'): Promise<{ port: number; keys: unknown[] }> {
  const keys: unknown[] = [];
  const server = createServer(selfSigned, ({ headers }, reply) => {
    keys.push(headers.authorization);
    reply.setHeader('content-type', 'application/json').end('{"data":[],"total":0}');
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  onTestFinished(() => void server.close());
  return { port: (server.address() as AddressInfo).port, keys };
}

/** A proxy that proves itself by that same certificate and leads every name to the service; the names that it was asked for. */
async function openProxy(service: number): Promise<{ port: number; asked: unknown[] }> {
  const asked: unknown[] = [];
  const server = createServer(selfSigned).on('connect', ({ url, headers }, socket) => {
    asked.push([url, headers['proxy-authorization']]);
    const onward = connect(service, '127.0.0.1', () => socket.write('HTTP/1.1 200 OK\r\n\r\n'));
    for (const side of [socket, onward]) side.on('error', () => {});
    onward.pipe(socket).pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { port: (server.address() as AddressInfo).port, asked };
}

it('no key leaves to a service with an unknown certificate, also where NODE_TLS_REJECT_UNAUTHORIZED is 0', async () => {
  const { port, keys } = await openService();
  const place = warmEnvironment({
    DUIT_BASE_URL: `https://127.0.0.1:${port}/api/v1`,
    DUIT_API_KEY: 'sk_test_canary_7f3a',
    NODE_TLS_REJECT_UNAUTHORIZED: '0',
    NODE_NO_WARNINGS: '1',
  });
  const { exitCode, stderr } = await duit(['klanten', 'list'], place);
  expect({ exitCode, keys }).toEqual({ exitCode: 10, keys: [] });
  expect(stderr).toContain('kon niet bewijzen wie het is');
  expect(stderr).toContain('NODE_EXTRA_CA_CERTS');
});

it('a certificate that NODE_EXTRA_CA_CERTS names is accepted, and controle names that file', async () => {
  const { port, keys } = await openService();
  const place = warmEnvironment({ DUIT_BASE_URL: `https://127.0.0.1:${port}/api/v1`, DUIT_API_KEY: 'sk_test_canary_7f3a' });
  const file = join(place.folder, 'eigen.pem');
  writeFileSync(file, selfSigned.cert);
  const env = { ...place.env, NODE_EXTRA_CA_CERTS: file };
  const { stdout } = await duit(['controle', '--json'], { ...place, env });
  const found = (JSON.parse(String(stdout)) as { onderdeel: string; status: string; detail: string }[]).find(
    ({ onderdeel }) => onderdeel === 'certificaat',
  );
  expect(found).toMatchObject({ status: 'ok' });
  expect(JSON.stringify(found)).toContain(`nagekeken met de certificaten van Node en die in ${file}`);
  expect(keys).toEqual(['Bearer sk_test_canary_7f3a']);
});

it('a service and a proxy over TLS prove each their own name, and no key leaves to another one', async () => {
  const { port, keys } = await openService();
  const proxy = await openProxy(port);
  const at = (host: string) => {
    const place = warmEnvironment({ DUIT_BASE_URL: `https://${host}/api/v1`, DUIT_API_KEY: 'sk_test_canary_7f3a' });
    const file = join(place.folder, 'eigen.pem');
    writeFileSync(file, selfSigned.cert);
    return { ...place, env: { ...place.env, NODE_EXTRA_CA_CERTS: file, HTTPS_PROXY: `https://jan:geheim@127.0.0.1:${proxy.port}` } };
  };
  const reached = await duit(['klanten', 'list'], at('facturen.example'));
  expect({ exitCode: reached.exitCode, stderr: reached.stderr, keys }).toEqual({
    exitCode: 0,
    stderr: '',
    keys: ['Bearer sk_test_canary_7f3a'],
  });
  const other = await duit(['klanten', 'list'], at('anders.example:8443'));
  expect(other.exitCode).toBe(10);
  expect(other.stderr).toContain('anders.example:8443 kon niet bewijzen wie het is (ERR_TLS_CERT_ALTNAME_INVALID). Er is niets verstuurd.');
  expect(keys).toHaveLength(1);
  const login = `Basic ${Buffer.from('jan:geheim').toString('base64')}`;
  expect(proxy.asked).toEqual([
    ['facturen.example:443', login],
    ['anders.example:8443', login],
  ]);
});

it.runIf(process.platform === 'linux')('no key leaves to a service with the certificate of another address', async () => {
  const { port, keys } = await openService('127.0.0.2');
  const place = warmEnvironment({ DUIT_BASE_URL: `https://127.0.0.2:${port}/api/v1`, DUIT_API_KEY: 'sk_test_canary_7f3a' });
  const file = join(place.folder, 'eigen.pem');
  writeFileSync(file, selfSigned.cert);
  const env = { ...place.env, NODE_EXTRA_CA_CERTS: file };
  const { exitCode, stderr } = await duit(['klanten', 'list'], { ...place, env });
  expect({ exitCode, keys }).toEqual({ exitCode: 10, keys: [] });
  expect(stderr).toContain('(ERR_TLS_CERT_ALTNAME_INVALID)');
});
