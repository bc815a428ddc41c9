import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inProcess, newFactuur, newFinal, newKlant, regel, type Account, type Fields } from '../support/practice.ts';

let account: Account;
beforeEach(async () => {
  account = await inProcess();
});
afterEach(() => account.close());

const call: Account['call'] = (...words) => account.call(...words);
const status = async (method: string, path: string, body?: Fields, key = 'test') =>
  (await call(method, path, { key, ...(body && { body }) })).status;
const refused = async (path: string, body: Fields) => expect(await status('POST', path, body)).toBe(422);
const klant = (fields: Fields) => refused('/klanten', { naam: 'A', ...fields });
const credit = async (id: string) => String((await call('POST', `/facturen/${id}/creditnota`)).data['id']);
const send = async (path: string, simuleer = 'afgeleverd') =>
  (await call('POST', `${path}/versturen`, { body: { kanaal: 'peppol', simuleer } })).data;
const offerte = async (fields: Fields) => {
  const { data } = await call('POST', '/offertes', { body: { klant_id: await newKlant(call), regels: [regel], ...fields } });
  return (await call('GET', `/offertes/${String(data['id'])}`)).data;
};

/** What each choice of `duit help oefen-keuzes` comes down to. */
const checks: Record<string, () => Promise<void>> = {
  total: async () => {
    for (const naam of ['A', 'B']) await newKlant(call, { naam });
    expect((await call('GET', '/klanten?limit=1')).total).toBe(2);
  },
  velden: async () => {
    await account.practice.fill();
    const fieldsOf = async (path: string) => Object.keys((await call('GET', path)).list[0] ?? {}).toSorted();
    expect(await fieldsOf('/offertes')).toEqual(['datum', 'geldig_tot', 'id', 'nummer', 'status', 'totaal_incl']);
    expect(await fieldsOf('/producten')).toEqual(['actief', 'btw_percentage', 'eenheid', 'eenheidsprijs', 'id', 'naam']);
    const made = await call('POST', '/klanten', { body: { naam: 'A' } });
    const changed = await call('PATCH', `/klanten/${String(made.data['id'])}`, { body: { naam: 'B' } });
    for (const { data } of [made, changed]) expect(data).toMatchObject({ type: 'bedrijf', land: 'BE', adres: null });
  },
  zoeken: async () => {
    await newKlant(call, { naam: 'Café Élan' });
    expect((await call('GET', '/klanten?q=FE%20el')).total).toBe(1);
  },
  onbekend: async () => {
    await klant({ iets: 1 });
    expect(await status('GET', '/klanten?iets=1')).toBe(422);
  },
  leeg: async () => expect((await call('GET', `/klanten/${await newKlant(call)}`)).data).toMatchObject({ email: null, adres: null }),
  wissen: async () => {
    const id = await newKlant(call, { email: 'a@b.be' });
    expect((await call('PATCH', `/klanten/${id}`, { body: { email: '', adres: '' } })).data).toMatchObject({ email: null, adres: null });
  },
  land: () => klant({ land: 'ZZ' }),
  kbo: () => klant({ kbo_btw_nummer: 'onzin' }),
  'peppol-id': () => klant({ peppol_id: '0208:abc' }),
  btw: async () => refused('/facturen', { klant_id: await newKlant(call), regels: [{ ...regel, btw_percentage: 20 }] }),
  product: async () => {
    const { fill } = account.practice;
    await fill();
    const klant_id = await newKlant(call);
    const product = async (actief: boolean) => String((await call('GET', `/producten?actief=${actief}`)).list[0]?.['id']);
    const id = await newFactuur(call, { klant_id, regels: [{ product_id: await product(true) }] });
    expect((await call('GET', `/facturen/${id}`)).data['regels']).toMatchObject([{ aantal: 1 }]);
    await refused('/facturen', { klant_id, regels: [{ product_id: await product(false) }] });
  },
  betaaltermijn: async () => {
    const id = await newFactuur(call, { datum: '2026-01-01' });
    expect((await call('GET', `/facturen/${id}`)).data['vervaldatum']).toBe('2026-01-31');
  },
  datum: async () => {
    expect(await newFactuur(call, { datum: '0001-01-01' })).toMatch(/-/);
    await refused('/facturen', { klant_id: await newKlant(call), regels: [regel], datum: '0000-01-01' });
  },
  'geldig-tot': async () =>
    refused('/offertes', { klant_id: await newKlant(call), regels: [regel], datum: '2026-02-02', geldig_tot: '2026-02-01' }),
  offertenummer: async () => expect(await offerte({})).toMatchObject({ status: 'concept', nummer: 'OF-2026-0001' }),
  verlopen: async () => {
    expect((await offerte({ datum: '2026-01-01', geldig_tot: '2026-01-02' }))['status']).toBe('verlopen');
    expect(await account.practice.setOfferteStatus('OF-2026-0001', 'geaccepteerd')).toMatchObject({ status: 'geaccepteerd' });
  },
  nummering: async () => {
    const creditnota = await credit(await newFinal(call, { datum: '2025-06-01' }));
    expect((await call('POST', `/facturen/${await newFactuur(call)}/definitief`)).data['nummer']).toBe('2026-0001');
    expect((await call('POST', `/facturen/${creditnota}/definitief`)).data['nummer']).toBe('2026-0002');
  },
  definitief: async () => expect(await status('POST', `/facturen/${await newFinal(call)}/definitief`)).toBe(422),
  betaald: async () => {
    const id = await newFinal(call);
    await send(`/facturen/${id}`);
    expect((await call('GET', `/facturen/${id}`)).data['status']).toBe('verzonden');
    expect((await account.practice.pay('2026-0001')).status).toBe('betaald');
  },
  creditnota: async () => {
    const creditnota = await credit(await newFinal(call));
    expect(await status('POST', `/facturen/${creditnota}/definitief`)).toBe(200);
    expect(await status('POST', `/facturen/${creditnota}/creditnota`)).toBe(422);
  },
  gecrediteerd: async () => {
    const factuur = await newFinal(call);
    const both = [await credit(factuur), await credit(factuur)];
    expect(await Promise.all(both.map((id) => status('POST', `/facturen/${id}/definitief`)))).toEqual([200, 422]);
  },
  concept: async () => {
    const id = await newFactuur(call);
    await refused(`/facturen/${id}/versturen`, { kanaal: 'peppol' });
    expect([await status('GET', `/facturen/${id}/ubl`), await status('GET', `/facturen/${id}/pdf`)]).toEqual([422, 200]);
  },
  'peppol-status': async () => {
    const id = await newFinal(call);
    for (const outcome of ['afgeleverd', 'geweigerd', 'fout'])
      expect((await send(`/facturen/${id}`, outcome))['peppol_status']).toBe(outcome);
  },
  particulier: async () =>
    refused(`/facturen/${await newFinal(call, { klant_id: await newKlant(call, { type: 'particulier' }) })}/versturen`, {
      kanaal: 'peppol',
    }),
  'creditnota-versturen': async () => {
    const creditnota = await credit(await newFinal(call));
    await call('POST', `/facturen/${creditnota}/definitief`);
    await refused(`/facturen/${creditnota}/versturen`, { kanaal: 'peppol' });
    expect((await send(`/creditnotas/${creditnota}`))['peppol_status']).toBe('afgeleverd');
  },
  'inbox-status': async () => {
    const { data } = await call('POST', '/test/inbox', { body: {} });
    expect((await call('GET', `/inbox/${String(data['id'])}`)).data['status']).toBe('nieuw');
    expect(await status('GET', '/inbox?status=iets')).toBe(200);
  },
  sleutels: async () => {
    const other = await inProcess();
    expect(other.practice.keys.test).not.toBe(account.practice.keys.test);
    expect(account.practice.keys).toEqual({
      normaal: expect.stringMatching(/^oefen_(?!test_)/),
      test: expect.stringMatching(/^oefen_test_/),
    });
    await other.close();
  },
  rechten: async () => expect(await status('POST', '/test/inbox', { bedrag: 'veel' }, 'normaal')).toBe(403),
  'niet-gevonden': async () => {
    const all = ['GET /klanten/x', 'GET /iets', 'DELETE /klanten'].map((line) => status(...(line.split(' ') as [string, string])));
    expect(await Promise.all(all)).toEqual([404, 404, 404]);
  },
  limiet: async () => {
    const served = await account.practice.serve();
    const ask = () => fetch(`${served.base_url}/klanten`, { headers: { Authorization: `Bearer ${served.keys.test}` } });
    const statuses = [];
    for (let n = 0; n < 60; n++) statuses.push((await ask()).status);
    const past = [await ask(), await ask()];
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(past.map((reply) => [reply.status, reply.headers.get('retry-after')])).toEqual([
      [429, '60'],
      [429, '60'],
    ]);
    await served.close();
  },
  grootte: async () => {
    await klant({ adres: 'x'.repeat(6 * 1024 * 1024) });
    await refused('/test/inbox', { bedrag: 1e14 });
  },
};

/** The choices with their names, as the Markdown of the topic lists them. */
function choicesIn(language: string): (readonly [name: string, text: string])[] {
  const topic = readFileSync(join(import.meta.dirname, `../../src/cli/help/topics/${language}/oefen-keuzes.md`), 'utf8');
  return Array.from(topic.matchAll(/^- (.*) <!-- (\S+) -->$/gm), ([, text = '', name = '']) => [name, text]);
}
const choices = choicesIn('nl');

describe('the choices that duit help oefen-keuzes lists', () => {
  it('are all tried here', () => {
    expect(choices.map(([name]) => name).toSorted()).toEqual(Object.keys(checks).toSorted());
    expect(choicesIn('en').map(([name]) => name)).toEqual(choices.map(([name]) => name));
  });

  it.each(choices)('%s: %s', async (name) => checks[name]?.());
});
