import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inboxDocumentView } from '../../src/cli/commands/inbox/columns.ts';
import { klantView } from '../../src/cli/commands/klanten/columns.ts';
import { productView } from '../../src/cli/commands/producten/show.ts';
import { documentText } from '../../src/cli/flows/editing/text.ts';
import { sentView } from '../../src/cli/flows/sending/send.ts';
import type { Ask } from '../../src/cli/terminal/ask.ts';
import { factuurView, offerteView } from '../../src/cli/views/documents.ts';
import { askKlant } from '../../src/cli/wizard/ask-klant.ts';
import * as contract from '../../src/contract/index.ts';
import { type BatchColumn, columnsOf } from '../../src/jobs/batch/columns.ts';
import { grouped } from '../../src/jobs/batch/grouping.ts';
import { inProcessKeys, openPractice, type Practice } from '../../src/practice/index.ts';
import { openPracticeStore } from '../../src/practice/store/open.ts';
import { compare, fieldsOf, bodyDigest } from '../../src/service/journal/log/fields.ts';
import { agrees } from '../../src/service/memory/kept.ts';
import { newFolder } from '../support/practice.ts';
import { fetchFrom } from '../support/practice-fetch.ts';
import { leavesOf, wholeProgram } from '../support/program.ts';

/*
 * A new field of a resource must get a place in every door. The compiler names most of these places; the tests below name the
 * others, such as `door practice: klant.telefoon is not kept`.
 */

const { flatFields, lastName, meansTheSame, shownField, velden } = contract;

/** The fields that a door forgets, in words. */
const forgotten = (door: string, what: string, resource: string, fields: Iterable<string>, knows: (field: string) => boolean): string[] =>
  [...fields].filter((field) => !knows(field)).map((field) => `door ${door}: ${resource}.${field} ${what}`);

interface Body {
  readonly shape: Readonly<Record<string, { safeParse(value: unknown): { success: boolean } }>>;
}

const regels = [{ omschrijving: 'Advies', aantal: 3, eenheidsprijs: 95, btw_percentage: 21 }];
const anyId = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const known: Readonly<Record<string, unknown>> = {
  klant_id: anyId,
  land: 'NL',
  kbo_btw_nummer: 'NL861204578B01',
  peppol_id: '9944:NL861204578B01',
  regels,
};
const anything = ['Zeeuwse Keukens', 7, true, '2026-04-10', 'info@keukens.example', 'particulier', 'email'];

/** A body with a value for each field, also for one that this test has never heard of. */
const filled = ({ shape }: Body): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(shape).map(([field, schema]) => {
      const value = known[field] ?? anything.find((one) => schema.safeParse(one).success);
      if (value === undefined) throw new Error(`give this test a value for ${field}`);
      return [field, value];
    }),
  );

const created = {
  klant: { body: contract.KlantInvoer, create: '/klanten', path: '/klanten' },
  offerte: { body: contract.OfferteInvoer, create: '/offertes', path: '/offertes' },
  factuur: { body: contract.FactuurInvoer, create: '/facturen', path: '/facturen' },
  inbox: { body: contract.TestDocumentInvoer, create: '/test/inbox', path: '/inbox' },
};
const resources = Object.entries(created).map(([resource, rest]) => ({ resource: resource as keyof typeof created, ...rest }));

describe('a table of the practice service', () => {
  // The table has the customer under the name of a request, and every received document has a UBL.
  const columnOf: Readonly<Record<string, string>> = { customer_id: 'klant_id', heeft_ubl: 'ubl' };

  it.each(['klant', 'product', 'offerte', 'factuur', 'inbox'] as const)('has a column for every field of %s', async (resource) => {
    const store = await openPracticeStore(newFolder(), () => crypto.randomUUID());
    const columns = new Set((store.all(`pragma table_info(${resource})`) as { name: string }[]).map(({ name }) => name));
    store.close();
    expect(forgotten('practice', 'has no column', resource, velden[resource], (field) => columns.has(columnOf[field] ?? field))).toEqual(
      [],
    );
  });
});

describe('the practice service', () => {
  let practice: Practice;
  let klant_id: string;
  let product_id: string;
  const asked = async (method: string, path: string, body?: object): Promise<{ id: string } & Record<string, unknown>> => {
    const headers = { Authorization: `Bearer ${inProcessKeys.test}`, ...(body && { 'Content-Type': 'application/json' }) };
    const request = new Request(`http://practice.invalid/api/v1${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const reply = await (await fetchFrom(practice)(request)).json();
    return (reply as { data: Awaited<ReturnType<typeof asked>> }).data;
  };
  beforeAll(async () => {
    practice = await openPractice({ folder: newFolder(), now: () => new Date('2026-03-15T11:00:00Z'), uuid: () => crypto.randomUUID() });
    await practice.fill();
    [{ id: product_id }] = (await asked('GET', '/producten')) as unknown as [{ id: string }];
    ({ id: klant_id } = await asked('POST', '/klanten', { naam: 'Bakkerij Peeters' }));
  });
  afterAll(() => practice.close());

  const unkept = (resource: string, sent: object, shown: object): string[] => {
    const [values, fields] = [flatFields(sent), flatFields(shown)];
    const isKept = (field: string) => meansTheSame(lastName(field), values.get(field), shownField(fields, field));
    // The API shows no customer of a quote.
    const shownNever = resource === 'offerte' ? ['klant_id'] : [];
    return forgotten('practice', 'is not kept', resource, values.keys(), (field) => shownNever.includes(field) || isKept(field));
  };

  it.each(resources)('keeps every field of $resource that is sent, and shows them all', async ({ resource, body, create, path }) => {
    const sent = { ...filled(body), ...('regels' in body.shape && { klant_id, regels: [...regels, { product_id }] }) };
    const { id } = await asked('POST', create, sent);
    const shown = await asked('GET', `${path}/${id}`);
    expect(unkept(resource, sent, shown)).toEqual([]);
    const ofCredit = resource === 'factuur' ? ['gekoppelde_factuur_id'] : [];
    const isShown = (field: string) => field in shown || ofCredit.includes(field);
    expect(forgotten('practice', 'is not shown', resource, velden[resource], isShown)).toEqual([]);
  });

  it('keeps every field of klant that is changed, and shows all of product and of a credit note', async () => {
    const { id } = await asked('POST', '/klanten', { naam: 'Els Maes' });
    const change = filled(contract.KlantWijziging);
    await asked('PATCH', `/klanten/${id}`, change);
    expect(unkept('klant', change, await asked('GET', `/klanten/${id}`))).toEqual([]);
    const product = await asked('GET', `/producten/${product_id}`);
    expect(forgotten('practice', 'is not shown', 'product', velden.product, (field) => field in product)).toEqual([]);
    const factuur = await asked('POST', '/facturen', { klant_id, regels });
    await asked('POST', `/facturen/${factuur.id}/definitief`);
    const credit = await asked('GET', `/facturen/${(await asked('POST', `/facturen/${factuur.id}/creditnota`)).id}`);
    expect(forgotten('practice', 'is not shown', 'factuur', velden.factuur, (field) => field in credit)).toEqual([]);
  });
});

describe('a command', () => {
  const views = {
    klant: klantView,
    product: productView,
    offerte: offerteView,
    factuur: factuurView,
    inbox: inboxDocumentView,
    verzending: sentView,
  };

  it('shows a column for every field', () => {
    const missing = Object.entries(views).flatMap(([resource, { columns }]) => {
      const shown = new Set<string>(columns.map(({ field }) => field));
      return forgotten('cli', 'has no column', resource, velden[resource as keyof typeof views], (field) => shown.has(field));
    });
    expect(missing).toEqual([]);
  });

  it('takes an option for every field', async () => {
    const commands = {
      'klanten maak': contract.KlantInvoer,
      'klanten wijzig': contract.KlantWijziging,
      'offerte maak': contract.OfferteInvoer,
      'factuur maak': contract.FactuurInvoer,
      'factuur verstuur': contract.VerstuurInvoer,
      'creditnota verstuur': contract.VerstuurInvoer,
      'inbox test': contract.TestDocumentInvoer,
    };
    const nameOf: Readonly<Record<string, string>> = { klant_id: 'klant', regels: 'regel' };
    const leaves = leavesOf(await wholeProgram('nl'));
    const missing = Object.entries(commands).flatMap(([path, { shape }]) => {
      const options = leaves.find((leaf) => `${leaf.parent?.name()} ${leaf.name()}` === path)?.options.map(({ long }) => long) ?? [];
      const has = (field: string) => options.includes(`--${(nameOf[field] ?? field).replaceAll('_', '-')}`);
      return forgotten('cli', 'has no option', path, Object.keys(shape), has);
    });
    expect(missing).toEqual([]);
  });

  it('begins the text in an editor with every field', () => {
    const missing = (['factuur', 'offerte'] as const).flatMap((kind) => {
      const text = documentText({ kind, datum: '2026-03-15', regels: [] });
      const has = (field: string) => new RegExp(`^(?:# |  - |    )?${field === 'klant_id' ? 'klant' : field}:`, 'm').test(text);
      const fields = [...Object.keys(created[kind].body.shape), ...contract.regelVelden];
      return forgotten('cli', 'is not in the text of the editor', kind, fields, has);
    });
    expect(missing).toEqual([]);
  });

  it('asks for every field of a new customer', async () => {
    const read: Ask['read'] = async (_, parse) => {
      for (const answer of ['NL', ...Object.values(known), ...anything].map(String)) {
        try {
          return parse(answer);
        } catch {
          // This answer is for another question.
        }
      }
      throw new Error('no answer fits');
    };
    const answered = [0, 1].map((kind) => askKlant({ read, choose: async () => kind } as unknown as Ask));
    const fields = new Set((await Promise.all(answered)).flatMap((klant) => Object.keys(klant)));
    expect(forgotten('cli', 'is not asked for', 'klant', Object.keys(contract.KlantInvoer.shape), (field) => fields.has(field))).toEqual(
      [],
    );
  });
});

describe('the service', () => {
  it('takes a thing for changed when any field of it is, but for the status and the lines', () => {
    const missing = Object.entries(velden).flatMap(([resource, fields]) => {
      const data = { id: 'x', ...Object.fromEntries(fields.map((field) => [field, 'een'])) };
      const notices = (field: string) => !agrees({ read: '', whole: true, data }, { ...data, [field]: 'twee' });
      return forgotten(
        'service',
        'is not compared by the memory',
        resource,
        fields,
        (field) => ['id', 'status', 'regels'].includes(field) || notices(field),
      );
    });
    expect(missing).toEqual([]);
  });

  it.each(resources)('tells apart two writes that differ in any field of $resource', ({ resource, body }) => {
    const sent = filled(body);
    const other = (field: string) => ({ ...sent, [field]: field === 'regels' ? [{ ...regels[0], aantal: 4 }] : '2020-01-01' });
    const fields = Object.keys(sent);
    const guards = (field: string) => bodyDigest('salt', sent) !== bodyDigest('salt', other(field));
    expect(forgotten('service', 'is not compared by the guard', resource, fields, guards)).toEqual([]);
    const intent = { salt: 'salt', fields: fieldsOf('salt', sent) };
    const recognises = (field: string) => compare(intent, other(field)).different.some((name) => name.split('.')[0] === field);
    expect(forgotten('service', 'is not compared by the journal', resource, fields, recognises)).toEqual([]);
  });
});

describe('a batch', () => {
  it('has a column for every field of a customer, a document and a line', () => {
    const nameOf: Readonly<Record<string, string>> = { klant_id: 'klant', product_id: 'product' };
    const has = (field: string) => columnsOf(['referentie', field], { named: new Map(), ignoreUnknown: false }).mistakes.length === 0;
    const { klant_id: _, regels: __, ...document } = contract.FactuurInvoer.shape;
    expect([
      ...forgotten('jobs', 'has no column', 'klant', Object.keys(contract.KlantInvoer.shape), (field) => has(`klant_${field}`)),
      ...forgotten('jobs', 'has no column', 'factuur', Object.keys(document), has),
      ...forgotten('jobs', 'has no column', 'regel', Object.keys(contract.RegelInvoer.shape), (field) => has(nameOf[field] ?? field)),
    ]).toEqual([]);
  });

  it('keeps every field of a new customer', () => {
    const fields = Object.keys(contract.KlantInvoer.shape);
    const text = Object.fromEntries(fields.map((field) => [`klant_${field}` as BatchColumn, 'x']));
    const [document] = grouped([{ line: 2, text: { referentie: 'a', ...text }, numbers: {} }], {}).documents;
    expect(forgotten('jobs', 'is not kept', 'klant', fields, (field) => field in (document?.nieuweKlant ?? {}))).toEqual([]);
  });
});
