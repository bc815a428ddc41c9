import { writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { duit, warmEnvironment } from '../support/duit.ts';
import { selfSigned } from '../support/self-signed.ts';

/** A service on this machine whose certificate nobody issued, and the keys that it was given. */
async function openService(): Promise<{ port: number; keys: unknown[] }> {
  const keys: unknown[] = [];
  const server = createServer(selfSigned, ({ headers }, reply) => {
    keys.push(headers.authorization);
    reply.setHeader('content-type', 'application/json').end('{"data":[],"total":0}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { port: (server.address() as AddressInfo).port, keys };
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
