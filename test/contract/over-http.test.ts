import { afterAll, expect, it } from 'vitest';
import { endpoints, type Operation } from '../../src/contract/endpoints.ts';
import { type Fields, inProcess, overHttp, regel, type Reply } from '../support/practice.ts';

/* Each operation once over HTTP. Its cases are tried in process, and in a long run over HTTP too. */

const seeded = { zaad: 1, datum: '2026-03-15' };
const accounts = [await inProcess(seeded), await overHttp(seeded)] as const;
for (const { practice } of accounts) {
  const { fill } = practice;
  await fill({ klanten: 1, facturen: 0 });
}
afterAll(() => Promise.all(accounts.map((account) => account.close())));

/** The id that each operation gave, of the first row where it gave a list. */
const ids: Record<string, string> = {};

/** The operations in an order in which each has something to work on, with what is sent. */
const sent: Record<Operation, () => { of?: string; body?: Fields }> = {
  'klanten.create': () => ({ body: { naam: 'Peeters', email: 'p@example.be', kbo_btw_nummer: 'BE0403123486' } }),
  'klanten.list': () => ({}),
  'klanten.get': () => ({ of: 'klanten.create' }),
  'klanten.update': () => ({ of: 'klanten.create', body: { adres: 'Markt 1, 9000 Gent' } }),
  'producten.list': () => ({}),
  'producten.get': () => ({ of: 'producten.list' }),
  'offertes.create': () => ({ body: { klant_id: ids['klanten.create'], regels: [regel] } }),
  'offertes.list': () => ({}),
  'offertes.get': () => ({ of: 'offertes.create' }),
  'facturen.create': () => ({ body: { klant_id: ids['klanten.create'], regels: [regel] } }),
  'facturen.list': () => ({}),
  'facturen.definitief': () => ({ of: 'facturen.create' }),
  'facturen.get': () => ({ of: 'facturen.create' }),
  'facturen.pdf': () => ({ of: 'facturen.create' }),
  'facturen.ubl': () => ({ of: 'facturen.create' }),
  'facturen.versturen': () => ({ of: 'facturen.create', body: { kanaal: 'peppol' } }),
  'facturen.creditnota': () => ({ of: 'facturen.create' }),
  'creditnotas.list': () => ({}),
  'creditnotas.versturen': () => ({ of: 'facturen.creditnota', body: { kanaal: 'email' } }),
  'inbox.test': () => ({ body: {} }),
  'inbox.list': () => ({}),
  'inbox.get': () => ({ of: 'inbox.test' }),
  'inbox.pdf': () => ({ of: 'inbox.test' }),
  'inbox.ubl': () => ({ of: 'inbox.test' }),
};

it.each(Object.keys(sent) as Operation[])('%s answers over HTTP as in process', async (operation) => {
  const { method, path, status } = endpoints[operation];
  const { of = '', body } = sent[operation]();
  const address = path.replace('{id}', ids[of] ?? '');
  const replies = [];
  for (const { call } of accounts) {
    if (operation === 'creditnotas.versturen') await call('POST', `/facturen/${ids[of]}/definitief`);
    replies.push(await call(method, address, body && { body }));
  }
  const [here, there] = replies as [Reply, Reply];
  ids[operation] = String(here.data?.['id'] ?? (here.data as unknown as Fields[] | undefined)?.[0]?.['id']);
  expect([there.status, there.type]).toEqual([status, here.type]);
  expect(there.bytes.equals(here.bytes)).toBe(true);
});
