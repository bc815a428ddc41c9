import { expect, it } from 'vitest';
import { Failure } from '../../../../src/failure.ts';
import { detailsOf } from '../../../../src/jobs/batch/plan/customers.ts';
import type { Plan, PlannedDocument } from '../../../../src/jobs/batch/plan/plan.ts';
import { changesSince } from '../../../../src/jobs/batch/run/run.ts';
import { untouched } from '../../../../src/jobs/batch/run/progress.ts';
import type { Api } from '../../../../src/service/api/index.ts';

const document = (soort: PlannedDocument['soort'], producten: string[] = []) =>
  untouched({ soort, klant: { id: 'k', naam: 'Peeters' }, producten } as unknown as PlannedDocument);

const plan = {
  klanten: { k: detailsOf({ naam: 'Peeters', adres: 'Markt 1' }) },
  producten: { p: { naam: 'Hosting', eenheidsprijs: 20, btw_percentage: 21 }, weg: { naam: 'Oud', eenheidsprijs: 1, btw_percentage: 21 } },
} as unknown as Plan;

const read: string[] = [];
const none = async () => undefined;
const notThere = () => Promise.reject(new Failure('not_found', 'weg'));
const api = {
  klanten: { get: async (id: string) => (read.push(id), { id, naam: 'Peeters', adres: 'Markt 2' }) },
  producten: { get: async (id: string) => (id === 'weg' ? notThere() : { id, naam: 'Hosting', eenheidsprijs: 25, btw_percentage: 21 }) },
} as unknown as Api;

it('puts the details that changed side by side, also of a product whose line has a text of its own', async () => {
  const documents = [document('factuur', ['p']), document('factuur', ['weg']), document('factuur')];
  const changes = await changesSince(plan, documents, { api, asRead: new Set() }, none);
  expect(documents.map((one) => changes.get(one))).toEqual([
    'klant Peeters: adres "Markt 1" → "Markt 2"; product Hosting: eenheidsprijs 20 → 25',
    'klant Peeters: adres "Markt 1" → "Markt 2"; product Oud bestaat niet meer',
    'klant Peeters: adres "Markt 1" → "Markt 2"',
  ]);
  expect(read).toEqual(['k']);
});

it('finds no change for a credit note, which copies its invoice', async () => {
  expect(await changesSince(plan, [document('creditnota')], { api, asRead: new Set() }, none)).toEqual(new Map());
});

it.each<[string, Record<string, unknown> | undefined, string | undefined]>([
  ['is still the same', {}, undefined],
  ['has its number in another form', { kbo_btw_nummer: '0403.170.701' }, undefined],
  [
    'lives elsewhere',
    { adres: 'Markt 2' },
    'klant Claes, die een eerdere batch maakte (n): adres "Markt 1" → "Markt 2"; is het dezelfde klant',
  ],
  ['has no number any more', { kbo_btw_nummer: null }, 'kbo_btw_nummer'],
  ['is gone', undefined, 'klant Claes, die een eerdere batch maakte (n) bestaat niet meer; is het dezelfde klant'],
])('a new customer that an earlier batch made is compared with the one that the plan makes: it %s', async (_, now, change) => {
  const nieuw = { naam: 'Claes', adres: 'Markt 1', kbo_btw_nummer: '0403170701' };
  const one = untouched({ soort: 'factuur', klant: { naam: 'Claes', nieuw } } as unknown as PlannedDocument);
  const klanten = { get: async (id: string) => (now ? { id, ...nieuw, ...now } : notThere()) } as unknown as Api['klanten'];
  const changes = await changesSince(plan, [one], { api: { ...api, klanten }, asRead: new Set() }, async (naam) =>
    naam === 'Claes' ? 'n' : '',
  );
  expect(changes.get(one)).toEqual(change && expect.stringContaining(change));
  read.length = 0;
  expect(await changesSince(plan, [one], { api, asRead: new Set() }, none)).toEqual(new Map());
  expect(read).toEqual([]);
});
