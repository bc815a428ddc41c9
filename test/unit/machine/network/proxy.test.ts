import { expect, test } from 'vitest';
import { isLoopback } from '../../../../src/machine/network/loopback.ts';
import { proxyFor } from '../../../../src/machine/network/proxy.ts';

const https = 'https://facturen.example.be/api/v1';
const here = 'http://127.0.0.1:8080/api/v1';

test.each<[url: string, env: Record<string, string>, proxy: string | undefined]>([
  [https, {}, undefined],
  [https, { HTTPS_PROXY: 'http://p:3128' }, 'http://p:3128/'],
  [https, { https_proxy: 'http://lower:1', HTTPS_PROXY: 'http://upper:1' }, 'http://lower:1/'],
  [https, { https_proxy: '', HTTPS_PROXY: 'http://upper:1' }, 'http://upper:1/'],
  [https, { HTTPS_PROXY: 'https://p' }, 'https://p/'],
  [https, { HTTPS_PROXY: 'p:3128' }, 'http://p:3128/'],
  [https, { HTTP_PROXY: 'http://p:3128' }, 'http://p:3128/'],
  [https, { HTTP_PROXY: 'http://plain:1', HTTPS_PROXY: 'http://tls:1' }, 'http://tls:1/'],
  [https, { HTTPS_PROXY: 'http://p', NO_PROXY: '*' }, undefined],
  [https, { HTTPS_PROXY: 'http://p', NO_PROXY: 'example.be' }, undefined],
  [https, { HTTPS_PROXY: 'http://p', NO_PROXY: '.example.be' }, undefined],
  [https, { HTTPS_PROXY: 'http://p', NO_PROXY: '*.example.be' }, undefined],
  [https, { HTTPS_PROXY: 'http://p', NO_PROXY: 'other.be, FACTUREN.example.be' }, undefined],
  [https, { HTTPS_PROXY: 'http://p', NO_PROXY: 'facturen.example.be:443' }, undefined],
  [https, { HTTPS_PROXY: 'http://p', NO_PROXY: 'facturen.example.be:8443' }, 'http://p/'],
  [https, { HTTPS_PROXY: 'http://p', NO_PROXY: 'ample.be' }, 'http://p/'],
  [https, { HTTPS_PROXY: 'http://p', no_proxy: '', NO_PROXY: '*' }, 'http://p/'],
  [https, { HTTPS_PROXY: 'http://p', NO_PROXY: ',, ' }, 'http://p/'],
  // Requests to this machine go only through a proxy that runs on it too.
  [here, { HTTP_PROXY: 'http://proxy.example.be:3128' }, undefined],
  [here, { HTTP_PROXY: 'http://127.0.0.1:3128' }, 'http://127.0.0.1:3128/'],
  [here, { HTTP_PROXY: 'http://localhost:3128', NO_PROXY: '127.0.0.1' }, undefined],
  [here, { HTTPS_PROXY: 'http://localhost:3128' }, undefined],
])('%s with %j goes through %j', (url, env, proxy) => {
  expect(proxyFor(new URL(url), env)?.href).toBe(proxy);
});

test.each(['socks5://p:1080', 'http://', '::'])('the proxy %j is refused, and the message names its variable', (value) => {
  expect(() => proxyFor(new URL(https), { HTTPS_PROXY: value })).toThrow(
    'de omgevingsvariabele HTTPS_PROXY bevat geen bruikbaar adres; er is niets verstuurd',
  );
});

test.each(['http://jan:100%@p:8080', 'http://100%zeker:x@p', 'https://jan:%ff@p', 'jan:5%@p:8080', 'http://jan%C3:%A9@p'])(
  'a % in the login of a proxy that is no code is refused before anything is sent, and the message says how to write it: %j',
  (value) => {
    const refused = expect(() => proxyFor(new URL(https), { https_proxy: value }));
    refused.toThrow(
      expect.objectContaining({
        reason: 'local',
        message: 'in de omgevingsvariabele https_proxy staat een % die geen teken aanduidt; er is niets verstuurd',
        hint: 'Schrijf een % in de gebruikersnaam of het wachtwoord als %25.',
      }),
    );
    refused.not.toThrow(/100|jan|zeker/);
    expect(proxyFor(new URL(https), { https_proxy: value.replaceAll('%', '%25') })?.host).toMatch(/^p(:8080)?$/);
  },
);

test.each([
  ['localhost', true],
  ['a.localhost', true],
  ['127.0.0.1', true],
  ['127.255.0.9', true],
  ['[::1]', true],
  ['127.0.0.1.example.be', false],
  ['localhost.example.be', false],
  ['0.0.0.0', false],
  ['10.0.0.1', false],
])('%s means this machine: %s', (hostname, loopback) => {
  expect(isLoopback(hostname)).toBe(loopback);
});
