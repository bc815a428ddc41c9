import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { openapi } from '../../src/practice/openapi/index.ts';
import { transports } from '../support/practice.ts';

interface Document {
  openapi: string;
  info: { version: string };
  servers: unknown;
  paths: Record<string, Record<string, { operationId: string; summary: string; parameters: { name: string; description?: string }[] }>>;
  components: { schemas: Record<string, { properties?: Record<string, { description?: string }> }> };
}

describe.each(transports)('openapi $transport', ({ open }) => {
  it('is a valid OpenAPI 3.1 document of 24 operations, given without a key', async () => {
    const account = await open();
    const { status, json } = await account.call('GET', '/openapi.json', { key: null });
    await account.close();
    expect(status).toBe(200);
    const document = json as Document;
    expect([document.openapi.slice(0, 3), document.info.version, document.servers]).toEqual(['3.1', '1.0.0', [{ url: '/api/v1' }]]);
    expect(await new Validator().validate(structuredClone(document) as unknown as Record<string, unknown>)).toMatchObject({ valid: true });
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    expect(operations).toHaveLength(24);
    for (const { summary, parameters } of operations) {
      expect(summary).toMatch(/\S/);
      for (const { description } of parameters) expect(description).toMatch(/\S/);
    }
  });

  it('describes every field, and both forms of a line', async () => {
    const account = await open();
    const { components } = (await account.call('GET', '/openapi.json')).json as Document;
    await account.close();
    const bare = Object.entries(components.schemas).flatMap(([name, { properties = {} }]) =>
      Object.keys(properties).flatMap((field) => (properties[field]?.description ? [] : [`${name}.${field}`])),
    );
    expect(bare).toEqual([]);
    expect(components.schemas['RegelInvoer']).toMatchObject({
      oneOf: [
        { additionalProperties: false, required: ['omschrijving', 'aantal', 'eenheidsprijs', 'btw_percentage'] },
        { additionalProperties: false, required: ['product_id'] },
      ],
    });
    expect(components.schemas['Datum']).toMatchObject({ type: 'string', format: 'date' });
  });
});

/** Every schema of the document. */
function* schemas(node: unknown): Generator<Record<string, unknown>> {
  if (typeof node !== 'object' || node === null) return;
  if (!Array.isArray(node)) yield node as Record<string, unknown>;
  for (const part of Object.values(node)) yield* schemas(part);
}

describe('generators of clients', () => {
  const all = [...schemas(openapi())];
  const patterns = [...new Set(all.flatMap(({ pattern }) => (typeof pattern === 'string' ? [pattern] : [])))];

  it.each(patterns)('read the pattern %s alike in every language', (pattern) => {
    // What is left has no class of digits, no property of Unicode, no empty class and no look-ahead.
    const rest = pattern.replaceAll(/\\u[0-9a-f]{4}|\\[s.+*?^$|/()[\]{}]/g, 'x').replaceAll('(?:', '(');
    expect(pattern).not.toMatch(/\\u(?:000[ad]|202[89])|[\n\r\u2028\u2029]/);
    expect(rest).not.toMatch(/\\|\(\?|\[\^?\]/);
    expect(pattern).toMatch(/^\^.*\$$/);
    expect(() => [new RegExp(pattern), new RegExp(pattern, 'u')]).not.toThrow();
  });

  it('are told that an enumerated value may be null where it may', () => {
    const nullable = all.filter(({ type, enum: values }) => Array.isArray(type) && type.includes('null') && Array.isArray(values));
    for (const schema of nullable) expect(schema['enum']).toContain(null);
    expect(patterns.length).toBeGreaterThan(8);
  });
});
