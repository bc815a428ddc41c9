import * as fc from 'fast-check';

export type Json = Readonly<Record<string, unknown>>;
type Ids = () => Readonly<Record<string, string>>;

const resolved = (schema: Json, components: Json): Json => {
  const name = /^#\/components\/schemas\/(\w+)$/.exec(String(schema['$ref']))?.[1];
  return name === undefined ? schema : resolved((components['schemas'] as Record<string, Json>)[name] ?? {}, components);
};

const day = fc
  .date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9990-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

/** Amounts whose products and sums are exact: how large a total may become is in no schema. */
const amount = fc.oneof(fc.integer({ min: -1000, max: 1000 }), fc.double({ min: -1000, max: 1000, noNaN: true }));

/** A letter above ffff: no pattern that reads alike everywhere can say which of them a PDF prints. */
const beyond = /(?=[\u{10000}-\u{10ffff}])\p{L}/u;

/** Values that a schema of the published document allows. `ids` holds the values of fields that must exist at the service. */
export function allowed(given: Json, components: Json, ids: Ids, name = ''): fc.Arbitrary<unknown> {
  const schema = resolved(given, components);
  const one = (part: unknown, as = name) => allowed(part as Json, components, ids, as);
  const id = ids()[name];
  if (id !== undefined) return fc.constant(id);
  const several = (schema['oneOf'] ?? schema['anyOf']) as Json[] | undefined;
  if (several) return fc.oneof(...several.map((each) => one(each)));
  const listed = (schema['enum'] ?? schema['examples']) as unknown[] | undefined;
  if (schema['const'] !== undefined) return fc.constant(schema['const']);
  if (schema['format'] === 'date') return day;
  if (listed && !schema['pattern']) return fc.constantFrom(...listed);
  if (listed && name === 'kbo_btw_nummer') return fc.constantFrom(...listed);
  if (schema['pattern'])
    return fc.oneof(
      fc.constantFrom(...(listed ?? [])),
      fc.string({ unit: 'grapheme' }).filter((text) => !beyond.test(text)),
    );
  if (schema['type'] === 'integer')
    return fc.integer({ min: Number(schema['minimum'] ?? 0), max: Math.min(Number(schema['maximum'] ?? 100), 2 ** 31 - 1) });
  if (schema['type'] === 'number') return amount;
  if (schema['type'] === 'boolean') return fc.boolean();
  if (schema['type'] === 'array') return fc.array(one(schema['items']), { minLength: Number(schema['minItems'] ?? 0), maxLength: 4 });
  if (schema['type'] !== 'object') return fc.string();
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Json>);
  const requiredKeys = (schema['required'] ?? []) as string[];
  return fc.record(Object.fromEntries(properties.map(([key, part]) => [key, one(part, key)])), { requiredKeys });
}

/** Values of every kind, of which most are wrong anywhere. */
const strange: readonly unknown[] = [
  null,
  true,
  7,
  1e14,
  -1e14,
  0.5,
  '',
  ' ',
  'x',
  'x:y',
  '\u0000',
  '2026-02-30',
  '\ufffe',
  [],
  [1],
  {},
  { a: 1 },
];

/** An allowed value with one thing changed at each place that the schema describes; a few of them are allowed still. */
export function forbidden(given: Json, components: Json, value: unknown): unknown[] {
  const schema = resolved(given, components);
  const several = (schema['oneOf'] ?? schema['anyOf']) as Json[] | undefined;
  if (several) return [...strange, ...several.flatMap((each) => forbidden(each, components, value))];
  if (Array.isArray(value)) {
    return [
      ...strange,
      ...value.flatMap((item, at) => forbidden(schema['items'] as Json, components, item).map((wrong) => value.with(at, wrong))),
    ];
  }
  if (typeof value !== 'object' || value === null || schema['type'] !== 'object') return [...strange];
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Json>);
  const changed = properties.flatMap(([key, part]) =>
    forbidden(part, components, (value as Record<string, unknown>)[key]).map((wrong) => ({ ...value, [key]: wrong })),
  );
  const without = ((schema['required'] ?? []) as string[]).map((key) =>
    Object.fromEntries(Object.entries(value).filter(([name]) => name !== key)),
  );
  return [...strange, { ...value, onbekend: 1 }, ...without, ...changed];
}
