import { expect, it } from 'vitest';
import { readBaseUrl } from '../../../../src/service/profiles/base-url.ts';

it.each([
  ['https://dienst.example/api/v1', 'https://dienst.example/api/v1'],
  ['https://dienst.example/api/v1/', 'https://dienst.example/api/v1'],
  [' https://DIENST.example:443/api/v1// ', 'https://dienst.example/api/v1'],
  ['https://dienst.example:8443/team/api/v1', 'https://dienst.example:8443/team/api/v1'],
  ['http://localhost:3000/api/v1', 'http://localhost:3000/api/v1'],
  ['http://127.0.0.1/api/v1', 'http://127.0.0.1/api/v1'],
  ['http://127.9.8.7:1/api/v1', 'http://127.9.8.7:1/api/v1'],
  ['http://[::1]:3000/api/v1', 'http://[::1]:3000/api/v1'],
])('takes %s', (text, base_url) => {
  expect(readBaseUrl(text)).toEqual({ base_url });
});

it.each([
  ['sk_live_kanarie', 'dit is geen webadres'],
  ['', 'dit is geen webadres'],
  ['http://dienst.example/api/v1', 'alleen https'],
  ['http://127.0.0.1.dienst.example/api/v1', 'alleen https'],
  ['http://localhost.dienst.example/api/v1', 'alleen https'],
  ['http://10.0.0.1/api/v1', 'alleen https'],
  ['http://[::2]/api/v1', 'alleen https'],
  ['ftp://localhost/api/v1', 'alleen https'],
  ['file:///api/v1', 'alleen https'],
  ['https://an:geheim@dienst.example/api/v1', 'zet geen gebruiker of wachtwoord'],
  ['https://sk_live_kanarie@dienst.example/api/v1', 'zet geen gebruiker of wachtwoord'],
  ['https://dienst.example/api/v1?key=sk_live_kanarie', 'niets achter /api/v1'],
  ['https://dienst.example/api/v1#x', 'niets achter /api/v1'],
  ['https://dienst.example', 'moet eindigen op /api/v1'],
  ['https://dienst.example/api/v2', 'moet eindigen op /api/v1'],
  ['https://dienst.example/api/v1/klanten', 'moet eindigen op /api/v1'],
  ['https://dienst.example/api/v1/..', 'moet eindigen op /api/v1'],
])('refuses %s and does not repeat it', (text, why) => {
  const read = readBaseUrl(text);
  const { nl, en } = 'fault' in read ? read.fault : { nl: '', en: '' };
  expect(nl).toContain(why);
  expect(nl + en).not.toMatch(/kanarie|geheim|dienst/);
});
