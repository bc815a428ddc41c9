import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openapi } from '../../src/practice/openapi/index.ts';
import { inProcess, newFinal, newKlant, type Account, type Fields } from '../support/practice.ts';
import { allowed, forbidden, type Json } from '../support/schema-samples.ts';
import { isLong } from '../support/long.ts';

/* Sends to the service the bodies and queries that the published document allows, and those that it forbids; both are made from it. */

interface Operation {
  readonly operationId: string;
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly schema: Json }[];
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Json } } };
}

const document = openapi() as { paths: Record<string, Record<string, Operation>>; components: Json };
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([verb, operation]) => ({ ...operation, method: verb.toUpperCase(), path })),
);
const ajv = new Ajv2020({ strict: false });
addFormats(ajv);
const fits = (schema: Json): ValidateFunction => ajv.compile({ ...schema, components: document.components });

let account: Account;
/** Real ids in place of drawn ones, because no document can hold which customers there are. */
let ids: { klant_id: string; product_id: string };
let paths: Record<string, string>;
beforeAll(async () => {
  account = await inProcess();
  const { fill } = account.practice;
  await fill({ klanten: 1, facturen: 0 });
  const product = (await account.call('GET', '/producten?actief=true')).list[0];
  const email = { email: 'klant@voorbeeld.example' };
  ids = { klant_id: await newKlant(account.call, email), product_id: String(product?.['id']) };
  const factuur = await newFinal(account.call, { klant_id: ids.klant_id });
  const creditnota = String((await account.call('POST', `/facturen/${factuur}/creditnota`)).data['id']);
  await account.call('POST', `/facturen/${creditnota}/definitief`);
  paths = {
    '/klanten/{id}': await newKlant(account.call),
    '/facturen/{id}/versturen': factuur,
    '/creditnotas/{id}/versturen': creditnota,
  };
});
afterAll(() => account.close());

const address = (path: string): string => path.replace('{id}', paths[path] ?? '');

/** Days in their order, which no schema can hold. */
const inOrder = (body: Fields): Fields => {
  const [datum, geldig_tot] = [body['datum'], body['geldig_tot']]
    .filter((day) => day !== undefined)
    .map(String)
    .toSorted((one, other) => (one < other ? -1 : 1));
  return body['geldig_tot'] === undefined
    ? body
    : { ...body, ...(geldig_tot ? { datum, geldig_tot } : { datum: '0001-01-01', geldig_tot: datum }) };
};

/** So many bodies for each operation. */
const runs = isLong ? 60 : 3;

describe.each(operations.filter(({ requestBody }) => requestBody))('$method $path', ({ method, path, requestBody }) => {
  const schema = requestBody?.content['application/json'].schema ?? {};

  it('takes every body that the document allows', async () => {
    const check = fits(schema);
    const body = allowed(schema, document.components, () => ids).filter((value) => check(value)) as fc.Arbitrary<Fields>;
    let sent = 0;
    const takes = async (value: Fields) => {
      const reply = await account.call(method, address(path), { body: inOrder(value) });
      expect([200, 201], JSON.stringify([value, reply.error])).toContain(reply.status);
      sent++;
    };
    await fc.assert(fc.asyncProperty(body, takes), { numRuns: runs });
    expect(sent).toBe(runs);
  });

  it('refuses with 422 every body that the document forbids, and changes nothing', async () => {
    const check = fits(schema);
    const body = allowed(schema, document.components, () => ids).filter((value) => check(value));
    const all = fc.sample(body, { numRuns: isLong ? 3 : 1, seed: 1 }).flatMap((value) => forbidden(schema, document.components, value));
    const wrong = all.filter((value) => !check(value));
    expect(wrong.length).toBeGreaterThan(20);
    const before = account.practice.state();
    for (const value of wrong) {
      const { status } = await account.call(method, address(path), { body: value });
      expect(status, JSON.stringify(value)).toBe(422);
    }
    expect(account.practice.state()).toEqual(before);
  });
});

describe.each(operations.filter(({ parameters }) => parameters.some((each) => each.in === 'query')))(
  '$method $path',
  ({ path, parameters }) => {
    const queries = parameters.filter((each) => each.in === 'query');
    const ask = async (name: string, value: unknown) =>
      (await account.call('GET', `${path}?${new URLSearchParams({ [name]: String(value) }).toString()}`)).status;

    it.each(queries.map(({ name, schema }) => [name, schema] as const))(
      'takes and refuses %s as the document does',
      async (name, schema) => {
        const check = fits(schema);
        const values = fc.sample(
          allowed(schema, document.components, () => ids),
          { numRuns: isLong ? 20 : 8, seed: 2 },
        );
        for (const value of values.filter((each) => check(each))) expect(await ask(name, value), String(value)).toBe(200);
        const texts =
          schema['type'] === 'string' && !schema['enum'] && !schema['format'] ? ['\u0000'] : ['', 'x', '-1', '0.5', '2026-02-30', '\u0000'];
        // In a query all is text, which a number and a boolean are read from.
        const read = (text: string): unknown => (schema['type'] === 'integer' && /^-?\d+$/.test(text) ? Number(text) : text);
        for (const text of texts.filter((each) => !check(read(each)))) expect(await ask(name, text), text).toBe(422);
      },
    );
  },
);
