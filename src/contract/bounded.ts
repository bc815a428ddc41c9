import * as z from 'zod/mini';

export const maxIssues = 100;

type Payload = z.core.ParsePayload;
type Init<T extends z.core.$ZodType> = (inst: T, def: T['_zod']['def']) => void;

/** Checks each entry in turn and puts it in its place; after the hundredth issue no further entry is looked at. */
function checkEach<K extends string | number>(
  payload: Payload,
  entries: Iterable<[K, unknown]>,
  { _zod: schema }: z.core.$ZodType,
  ctx: z.core.ParseContextInternal,
  put: (key: K, value: unknown) => void,
): Payload {
  for (const [key, value] of entries) {
    // No schema of the contract is asynchronous.
    const result = schema.run({ value, issues: [] }, ctx) as Payload;
    payload.issues.push(...z.core.util.prefixIssues(key, result.issues));
    put(key, result.value);
    if (payload.issues.length >= maxIssues) break;
  }
  return payload;
}

const BoundedArray = z.core.$constructor<z.ZodMiniArray>('BoundedArray', (inst, def) => {
  (z.ZodMiniArray.init as Init<typeof inst>)(inst, def);
  const { _zod: internals } = inst;
  const parse = internals.parse.bind(internals);
  internals.parse = (payload, ctx) => {
    const items: unknown = payload.value;
    if (!Array.isArray(items)) return parse(payload, ctx);
    const copy: unknown[] = [];
    payload.value = copy;
    return checkEach(payload, items.entries(), def.element, ctx, (_index, value) => void copy.push(value));
  };
});

function* entriesOf(fields: Record<string, unknown>): Generator<[string, unknown]> {
  for (const name of Object.keys(fields)) if (name !== '__proto__') yield [name, fields[name]];
}

const BoundedRecord = z.core.$constructor<z.ZodMiniRecord>('BoundedRecord', (inst, def) => {
  (z.ZodMiniRecord.init as Init<typeof inst>)(inst, def);
  const { _zod: internals } = inst;
  const parse = internals.parse.bind(internals);
  internals.parse = (payload, ctx) => {
    const fields: unknown = payload.value;
    if (!z.core.util.isPlainObject(fields)) return parse(payload, ctx);
    const copy: Record<string, unknown> = {};
    payload.value = copy;
    return checkEach(payload, entriesOf(fields as Record<string, unknown>), def.valueType, ctx, (name, value) => void (copy[name] = value));
  };
});

/** As `z.array`, but zod collects an issue for every wrong item, however many millions there are. */
export const listOf = <T extends z.ZodMiniType>(item: T): z.ZodMiniArray<T> =>
  new BoundedArray({ type: 'array', element: item }) as unknown as z.ZodMiniArray<T>;

/** As `z.record` with text for keys, and bounded like `listOf`. */
export const recordOf = <T extends z.ZodMiniType>(value: T): z.ZodMiniRecord<z.ZodMiniString, T> =>
  new BoundedRecord({ type: 'record', keyType: z.string(), valueType: value }) as unknown as z.ZodMiniRecord<z.ZodMiniString, T>;
