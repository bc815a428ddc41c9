import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { isLong } from '../support/long.ts';
import { inProcess, type Fields } from '../support/practice.ts';
import { workOf } from '../support/work.ts';

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('x'.repeat(3000), '👩‍👩‍👧', 'שלום', 'a\tb\nc\r\nd', '<>&"\']]>', '\u202e', '\u0301'),
);
/** The name or address of a customer: mostly in letters that the service can print, since it refuses others. */
const printed = fc.oneof({ weight: 3, arbitrary: fc.string({ unit: 'grapheme-ascii' }) }, text);
const amount = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constantFrom(0, -0, 1e-300, 9e13, -9e13, 0.333, 0.0049));
const datum = fc.constantFrom('0000-01-01', '1969-12-31', '2024-02-29', '2026-03-15', '9999-12-31');
const klant = fc.record(
  {
    naam: printed,
    adres: printed,
    land: fc.constantFrom('BE', 'BE', 'NL', 'GB', 'US', 'XX'),
    kbo_btw_nummer: fc.oneof({ weight: 9, arbitrary: fc.constantFrom('BE0403123486', 'NL854712367B01') }, text),
    peppol_id: fc.constantFrom('0208:0403123486', '0088:5412345000013', '9957:x<y', '9999:1'),
    email: fc.constantFrom('a@b.be', "é'@x.be"),
  },
  { requiredKeys: ['naam', 'email'] },
);
const regels = fc.array(
  fc.record({ omschrijving: text, aantal: amount, eenheidsprijs: amount, btw_percentage: fc.constantFrom(0, 6, 12, 21) }),
  { minLength: 1, maxLength: 4 },
);

it('makes, sends and downloads every document that it accepts, without a 5xx', async () => {
  const account = await inProcess();
  const { call } = account;
  const succeeds = async (method: string, path: string, body?: Fields) => {
    const { status, data } = await call(method, path, body && { body });
    expect([200, 201, 422]).toContain(status);
    return status === 422 ? undefined : String(data?.['id']);
  };
  const whole = async (kop: Fields, lijnen: Fields[], dag: string, notities: string) => {
    const klant_id = await succeeds('POST', '/klanten', kop);
    const id = klant_id && (await succeeds('POST', '/facturen', { klant_id, regels: lijnen, datum: dag, notities }));
    fc.pre(id !== undefined);
    for (const path of [`/facturen/${id}/definitief`, `/facturen/${id}/creditnota`]) expect(await succeeds('POST', path)).toBeDefined();
    for (const path of [`/facturen/${id}/pdf`, `/facturen/${id}/ubl`]) await succeeds('GET', path);
    for (const kanaal of ['email', 'peppol']) await succeeds('POST', `/facturen/${id}/versturen`, { kanaal });
  };
  await fc.assert(fc.asyncProperty(klant, regels, datum, text, whole), { numRuns: isLong ? 12 : 4, maxSkipsPerRun: 100 });
  const received = fc.record({ leverancier: text, factuurnummer: text, bedrag: amount, datum }, { requiredKeys: [] });
  const download = async (body: Fields) => {
    const id = await succeeds('POST', '/test/inbox', body);
    for (const rest of id ? ['', '/pdf', '/ubl'] : []) expect(await succeeds('GET', `/inbox/${id}${rest}`)).toBeDefined();
  };
  await fc.assert(fc.asyncProperty(received, download), { numRuns: isLong ? 20 : 6 });
  await account.close();
});

it.each([
  ['empty lines', `{"klant_id":"x","regels":[${'{},'.repeat(32_000)}{}]}`],
  ['lines that are no objects', `{"klant_id":"x","regels":[${'1,'.repeat(100_000)}1]}`],
  ['unknown fields', `{${Array.from({ length: 40_000 }, (_, at) => `"k${at}":1`).join(',')}}`],
  ['lists in lists', `{"naam":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
])('refuses %s with 422, and soon', async (_what, raw) => {
  const account = await inProcess();
  const took = await workOf(async () => {
    const { status, error } = await account.call('POST', '/facturen', { raw, headers: { 'Content-Type': 'application/json' } });
    expect([status, Object.keys(error['errors'] as object).length <= 100]).toEqual([422, true]);
  });
  // Far above what it takes, and far below what it took when each mistake was looked for among all others.
  expect(took).toBeLessThan(5_000);
  await account.close();
});
