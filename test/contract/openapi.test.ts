import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
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
