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
