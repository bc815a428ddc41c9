import * as z from 'zod/mini';
import * as contract from '../../contract/index.ts';
import { fields } from './descriptions.ts';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

const uri = (name: string): string => `#/components/schemas/${name}`;

const names = z.registry<{ id: string }>();
for (const [name, value] of Object.entries(contract)) {
  if (typeof value === 'object' && '_zod' in value && !name.endsWith('Query')) names.add(value, { id: name });
}

/** The schemas of the contract by name, with descriptions and with the rules that only their checks hold. */
export function schemas(): Record<string, JsonSchema> {
  const all = z.toJSONSchema(names, { uri, override: describe }).schemas;
  return Object.fromEntries(Object.entries(all).map(([name, schema]) => [name, bare(schema)]));
}

/** A reference to a named schema of the contract, or the schema itself where it has no name. */
export function schemaOf(schema: z.ZodMiniType): JsonSchema {
  const name = names.get(schema)?.id;
  if (name !== undefined) return { $ref: uri(name) };
  return bare(z.toJSONSchema(schema, { override: describe }));
}

function bare(schema: JsonSchema): JsonSchema {
  const { $id: _, $schema: __, ...rest } = schema;
  return rest;
}

interface Described {
  zodSchema: z.core.$ZodTypes;
  jsonSchema: JsonSchema;
}

function describe({ zodSchema, jsonSchema }: Described): void {
  const is = (schema: z.ZodMiniType) => (zodSchema as unknown) === schema;
  if (is(contract.Datum)) jsonSchema.format = 'date';
  if (is(contract.RegelInvoer)) jsonSchema.oneOf = [{ required: [...contract.regelVelden] }, { required: ['product_id'] }];
  for (const [name, property] of Object.entries(jsonSchema.properties ?? {})) {
    if (typeof property === 'object') property.description = fields[name] ?? '';
  }
}
